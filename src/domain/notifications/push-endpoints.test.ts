import { describe, expect, test } from "vitest";
import { pushTarget } from "./push-endpoints.ts";

function target(address: string, configured: readonly string[] = []) {
  const [, protocol = "", login = "", host = ""] = /^([a-z]+:)\/\/(?:([^@/]*)@)?([^/]*)/.exec(address) ?? [];
  const [username = "", password = ""] = login.split(":");
  return pushTarget({ protocol, host, username, password }, configured);
}

describe("a push goes to", () => {
  test.each([
    "https://fcm.googleapis.com/fcm/send/abc",
    "https://updates.push.services.mozilla.com/wpush/v2/abc",
    "https://web.push.apple.com/abc",
    "https://api.push.apple.com/abc",
    "https://wns2-am3p.notify.windows.com/w/?token=abc",
  ])("%s", (address) => expect(target(address)).toEqual({ configured: false }));

  test("what the operator has configured, with its port", () => {
    const configured = ["push.intern.example:8443"];
    expect(target("https://push.intern.example:8443/x", configured)).toEqual({ configured: true });
    expect(target("https://push.intern.example/x", configured)).toBeNull();
    expect(target("https://sub.push.intern.example:8443/x", configured)).toBeNull();
  });
});

test.each([
  "http://fcm.googleapis.com/x",
  "https://fcm.googleapis.com.evil.example/x",
  "https://evilnotify.windows.com/x",
  "https://notify.windows.com.evil.example/x",
  "https://fcm.googleapis.com:8443/x",
  "https://user:word@fcm.googleapis.com/x",
  "https://169.254.169.254/latest",
  "https://localhost/x",
  "https://evil.example/fcm.googleapis.com",
  "ftp://fcm.googleapis.com/x",
])("never to %s", (address) => expect(target(address)).toBeNull());
