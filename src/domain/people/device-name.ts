const LONGEST_UNKNOWN = 60;
/** No browser says more; a caller who does can't have the patterns search it for long. */
const LONGEST_READ = 500;

/** Each before those that its user agent names as well. */
const BROWSERS = [
  [/\bEdg(?:A|iOS)?\/(\d{1,4})/, "Edge"],
  [/\bOPR\/(\d{1,4})/, "Opera"],
  [/\bSamsungBrowser\/(\d{1,4})/, "Samsung Internet"],
  [/\b(?:Firefox|FxiOS)\/(\d{1,4})/, "Firefox"],
  [/\b(?:Chrome|CriOS)\/(\d{1,4})/, "Chrome"],
  [/\bVersion\/(\d{1,4}).*\bSafari\//, "Safari"],
] as const;

const SYSTEMS = [
  [/\b(?:iPhone|iPad|iPod)\b/, "iOS"],
  [/\bAndroid\b/, "Android"],
  [/\bWindows\b/, "Windows"],
  [/\bCrOS\b/, "ChromeOS"],
  [/\bMac(?:intosh| OS X)\b/, "macOS"],
  [/\bLinux\b/, "Linux"],
] as const;

/**
 * What a `User-Agent` says of a device, as people call it: `Firefox 140 on Windows`. What is no browser stays as it is,
 * cut to 60 characters; null when nothing is said.
 */
export function deviceName(userAgent: string | null): string | null {
  const text = userAgent?.slice(0, LONGEST_READ).trim() ?? "";
  const [browser] = BROWSERS.flatMap(([pattern, name]) => {
    const version = pattern.exec(text)?.[1];
    return version === undefined ? [] : [`${name} ${version}`];
  });
  if (browser === undefined) return text === "" ? null : text.slice(0, LONGEST_UNKNOWN);
  const system = SYSTEMS.find(([pattern]) => pattern.test(text))?.[1];
  return system === undefined ? browser : `${browser} on ${system}`;
}
