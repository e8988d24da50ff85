import type { z } from "zod";
import { HEADERS } from "#contract/headers.ts";
import { api } from "#contract/index.ts";
import { patientFetch } from "#test/patient-fetch.ts";

/** A refusal or fault that the product has answered. */
export class Refused extends Error {
  readonly status: number;
  readonly body: string;

  constructor(path: string, status: number, body: string) {
    super(`${path} answers ${status}: ${body}`);
    this.status = status;
    this.body = body;
  }
}

/** It was wrong to ask; a conflict with what others, or we, did meanwhile is none. */
export function isWrong(error: unknown): error is Refused {
  return error instanceof Refused && error.status >= 400 && error.status < 500 && error.status !== 409;
}

interface Endpoint<T> {
  readonly path: string;
  readonly reply: z.ZodType<T>;
}

/** A person at the product over HTTP. */
export interface Person {
  get<T>(endpoint: Endpoint<T>): Promise<T>;
  post<T>(endpoint: Endpoint<T>, body: unknown): Promise<T>;
  send<T>(endpoint: Endpoint<T>, form: FormData): Promise<T>;
  fetch(path: string): Promise<Buffer>;
}

export async function personAt(
  address: string,
  operation: string,
  username: string,
  password: string,
): Promise<Person> {
  let token = "";
  const call = async (path: string, options: RequestInit = {}): Promise<Response> => {
    const headers = { ...options.headers, authorization: `Bearer ${token}`, [HEADERS.operation]: operation };
    const reply = await patientFetch(`${address}${path}`, { ...options, headers });
    if (reply.status !== 200) throw new Refused(path, reply.status, await reply.text());
    return reply;
  };
  const { login } = api.session;
  token = login.reply.parse(await (await call(login.path, json({ username, password }))).json()).token;
  return {
    get: async ({ path, reply }) => reply.parse(await (await call(path)).json()),
    post: async ({ path, reply }, body) => reply.parse(await (await call(path, json(body))).json()),
    send: async ({ path, reply }, body) =>
      reply.parse(await (await call(path, { method: "POST", body })).json()),
    fetch: async (path) => Buffer.from(await (await call(path)).arrayBuffer()),
  };
}

function json(body: unknown): RequestInit {
  return { method: "POST", body: JSON.stringify(body), headers: { "content-type": "application/json" } };
}
