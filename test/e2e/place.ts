/** `JOURNEY_PORT` lets two working copies run their journeys at once. */
const PORT = Number(process.env.JOURNEY_PORT ?? 18_123);

export const BASE_URL = `http://127.0.0.1:${PORT}`;

/** The environment of the product under test. */
export function productEnvironment(dataDir: string): Record<string, string> {
  return { DATA_DIR: dataDir, PORT: String(PORT), DEMO: "1", LOG_LEVEL: "warn" };
}
