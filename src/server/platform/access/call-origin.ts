import { AsyncLocalStorage } from "node:async_hooks";
import type { FastifyRequest } from "fastify";
import { deviceName } from "#domain/people/device-name.ts";

interface CallOrigin {
  readonly address: string | null;
  /** What the caller says it is, in a few words. */
  readonly device: string | null;
  /** By which its lines in the log are found. */
  readonly requestId: string | null;
}

const NOWHERE: CallOrigin = { address: null, device: null, requestId: null };
const calls = new AsyncLocalStorage<CallOrigin>();

/** Answers a call: whatever that writes into the audit says where the call came from, however deep it is written. */
export function answerFrom<T>({ ip, id, headers }: FastifyRequest, answer: () => T): T {
  const device = deviceName(headers["user-agent"] ?? null);
  return calls.run({ address: ip, device, requestId: id }, answer);
}

/** Where the call came from that is being answered; nowhere in commands and jobs. */
export function callOrigin(): CallOrigin {
  return calls.getStore() ?? NOWHERE;
}
