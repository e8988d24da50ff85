import { HEADERS } from "#contract/headers.ts";
import { readStored } from "#web/state/storage.ts";

/** The headers of every call: who asks, for which data source, in which language, from what. */
export function callHeaders(token: string | null, operation: string | undefined): Record<string, string> {
  const language = readStored("language");
  return {
    ...(language === null ? {} : { [HEADERS.language]: language }),
    [HEADERS.deviceId]: "null",
    [HEADERS.deviceType]: "web",
    ...(token === null ? {} : { authorization: `Bearer ${token}` }),
    ...(operation === undefined ? {} : { [HEADERS.operation]: operation }),
  };
}
