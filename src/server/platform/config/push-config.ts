/** Where pushes go and who they say they come from. */
export interface PushConfig {
  /** Push hosts of the operator's own beside the public ones, as `host` or `host:port`. */
  readonly hosts: readonly string[];
  /** Whom a push service may turn to: `mailto:` or `https:`. */
  readonly contact: string;
  /** null: Web Push with keys of our own. */
  readonly oneSignal: OneSignalConfig | null;
}

export interface OneSignalConfig {
  readonly appId: string;
  readonly apiKey: string;
  readonly url: string;
  /** What OneSignal knows a person by. */
  readonly externalId: "opaque" | "email";
}

const ONESIGNAL_URL = "https://api.onesignal.com";
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const HOST = /^[a-z0-9.-]+(:\d{1,5})?$/;

/** Reads what the environment says about pushes; see `readConfig`. */
export function readPushConfig(
  read: (name: string) => string,
  publicUrl: string,
  problems: string[],
): PushConfig {
  const hosts = read("PUSH_HOSTS")
    .toLowerCase()
    .split(",")
    .map((host) => host.trim())
    .filter((host) => host !== "");
  for (const host of hosts.filter((each) => !HOST.test(each))) {
    problems.push(
      `PUSH_HOSTS must list hosts such as push.example.com or push.example.com:8443, not '${host}'.`,
    );
  }
  return {
    hosts,
    contact: readContact(read("PUSH_CONTACT"), publicUrl, problems),
    oneSignal: readOneSignal(read, problems),
  };
}

function readContact(text: string, publicUrl: string, problems: string[]): string {
  if (text === "") return publicUrl.startsWith("https://") ? publicUrl : "mailto:forecourt@localhost";
  if (/^(mailto:.+@.+|https:\/\/.+)$/.test(text)) return text;
  problems.push(`PUSH_CONTACT must be mailto:someone@example.com or an https address, but it is '${text}'.`);
  return text;
}

function readOneSignal(read: (name: string) => string, problems: string[]): OneSignalConfig | null {
  const appId = read("ONESIGNAL_APP_ID").toLowerCase();
  const apiKey = read("ONESIGNAL_API_KEY");
  if (appId === "" && apiKey === "") return null;
  if (appId === "" || apiKey === "") {
    problems.push("ONESIGNAL_APP_ID and ONESIGNAL_API_KEY belong together; set both or neither.");
  } else if (!UUID.test(appId)) {
    problems.push(`ONESIGNAL_APP_ID must be the id of an app, a UUID, but it is '${appId}'.`);
  }
  const url = read("ONESIGNAL_URL") || ONESIGNAL_URL;
  if (!URL.canParse(url) || new URL(url).protocol !== "https:") {
    problems.push(`ONESIGNAL_URL must start with https://, but it is '${url}'.`);
  }
  return { appId, apiKey, url: url.replace(/\/+$/, ""), externalId: readExternalId(read, problems) };
}

function readExternalId(read: (name: string) => string, problems: string[]): OneSignalConfig["externalId"] {
  const text = read("PUSH_EXTERNAL_ID") || "opaque";
  if (text === "opaque" || text === "email") return text;
  problems.push(`PUSH_EXTERNAL_ID must be opaque or email, but it is '${text}'.`);
  return "opaque";
}
