import { HEADERS } from "#contract/headers.ts";

/** The headers of every call: who asks, for which data source, from what. */
export function callHeaders(token: string | null, operation: string | undefined): Record<string, string> {
  return {
    [HEADERS.deviceId]: "null",
    [HEADERS.deviceType]: "web",
    ...(token === null ? {} : { authorization: `Bearer ${token}` }),
    ...(operation === undefined ? {} : { [HEADERS.operation]: operation }),
  };
}
