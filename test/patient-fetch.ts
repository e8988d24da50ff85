import { setTimeout as pause } from "node:timers/promises";

const PAUSE_MS = 50;

/** A server that sheds load has done nothing: the same is asked again until it answers. */
export async function patientFetch(address: string, options: RequestInit = {}): Promise<Response> {
  for (;;) {
    const reply = await fetch(address, options);
    if (reply.status !== 503) return reply;
    const body = await reply.text();
    if (!isShed(body)) return new Response(body, reply);
    await pause(PAUSE_MS);
  }
}

function isShed(body: string): boolean {
  try {
    return JSON.parse(body).code === "BUSY";
  } catch {
    return false;
  }
}
