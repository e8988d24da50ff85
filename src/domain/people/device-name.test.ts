import { expect, test } from "vitest";
import { deviceName } from "./device-name.ts";

const MOZILLA = "Mozilla/5.0";
const WEBKIT = "AppleWebKit/537.36 (KHTML, like Gecko)";

test.each([
  [
    "Chrome 141 on Windows",
    `${MOZILLA} (Windows NT 10.0; Win64; x64) ${WEBKIT} Chrome/141.0.0.0 Safari/537.36`,
  ],
  [
    "Edge 141 on Windows",
    `${MOZILLA} (Windows NT 10.0; Win64; x64) ${WEBKIT} Chrome/141.0.0.0 Safari/537.36 Edg/141.0.3537.57`,
  ],
  [
    "Chrome 141 on Android",
    `${MOZILLA} (Linux; Android 10; K) ${WEBKIT} Chrome/141.0.0.0 Mobile Safari/537.36`,
  ],
  [
    "Samsung Internet 28 on Android",
    `${MOZILLA} (Linux; Android 10; K) ${WEBKIT} SamsungBrowser/28.0 Chrome/130.0.0.0 Mobile Safari/537.36`,
  ],
  ["Firefox 140 on Linux", `${MOZILLA} (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0`],
  [
    "Safari 18 on iOS",
    `${MOZILLA} (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.6 Mobile/15E148 Safari/604.1`,
  ],
  [
    "Safari 26 on macOS",
    `${MOZILLA} (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Safari/605.1.15`,
  ],
  ["Chrome 1 on ChromeOS", `${MOZILLA} (X11; CrOS x86_64 14541.0.0) ${WEBKIT} Chrome/1.0 Safari/537.36`],
  ["Firefox 1", "Firefox/1.0"],
  ["curl/8.14.1", " curl/8.14.1 "],
  ["a".repeat(60), "a".repeat(500)],
  ["Firefox 1234", `Firefox/${"1234".repeat(4_000)}`],
  ["Version/1".repeat(60).slice(0, 60), "Version/1".repeat(1_700)],
  [null, "  "],
  [null, null],
])("%s", (name, userAgent) => expect(deviceName(userAgent)).toBe(name));

test("what is said to delay us is read as fast as anything else", () => {
  const hostile = "Version/1 ".repeat(1_600);
  const before = performance.now();
  for (let count = 0; count < 1_000; count += 1) deviceName(hostile);
  expect(performance.now() - before).toBeLessThan(3_000);
});
