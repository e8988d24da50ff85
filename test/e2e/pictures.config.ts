import config from "./playwright.config.ts";

/** `npm run pictures`: no journey, and too long for every run. */
export default { ...config, testMatch: "every-screen.ts", workers: 1, timeout: 900_000 };
