import { z } from "zod";
import type { PeerReply, PeerRequest } from "./loopback-peer.ts";

const notification = z.object({
  include_subscription_ids: z.array(z.string()).optional(),
  include_aliases: z.record(z.string(), z.array(z.string())).optional(),
  target_channel: z.string().optional(),
  contents: z.record(z.string(), z.string()).optional(),
  idempotency_key: z.uuid().optional(),
});

/** An app at OneSignal: it refuses what the public API refuses, and remembers what it took. */
export interface OneSignalApp {
  readonly appId: string;
  readonly apiKey: string;
  /** Devices that have since unsubscribed. */
  readonly gone: Set<string>;
  readonly owners: Map<string, string>;
  /** By idempotency key: a second one is answered, not sent again. */
  readonly sent: Map<string, unknown>;
}

export function judgeOneSignal(app: OneSignalApp, { method, path, headers, body }: PeerRequest): PeerReply {
  if (headers.authorization !== `Key ${app.apiKey}`)
    return {
      status: 403,
      body: { errors: ["Access denied. Please include an 'Authorization: ...' header."] },
    };
  const owner = /^\/apps\/([^/]+)\/subscriptions\/([^/]+)\/owner$/.exec(path);
  const content: unknown = JSON.parse(body.toString());
  if (method === "PATCH" && owner?.[1] === app.appId && owner[2] !== undefined) {
    if (app.gone.has(owner[2])) return { status: 404, body: { errors: ["Subscription not found"] } };
    const { identity } = z.object({ identity: z.object({ external_id: z.string().min(1) }) }).parse(content);
    app.owners.set(owner[2], identity.external_id);
    return { status: 200, body: { identity } };
  }
  if (method === "POST" && path === "/notifications?c=push") return judgeNotification(app, content);
  return { status: 404, body: { errors: ["Not Found"] } };
}

function judgeNotification(app: OneSignalApp, content: unknown): PeerReply {
  const { app_id } = z.object({ app_id: z.string().optional() }).parse(content);
  if (app_id === undefined)
    return {
      status: 400,
      body: { errors: ["app_id not found. You may be missing a Content-Type: application/json header."] },
    };
  if (app_id !== app.appId) return { status: 400, body: { errors: ["Access denied for this app_id."] } };
  const asked = notification.parse(content);
  const devices = asked.include_subscription_ids ?? [];
  const aliases = Object.values(asked.include_aliases ?? {}).flat();
  if (devices.length === 0 && aliases.length === 0)
    return {
      status: 400,
      body: {
        errors: ["You must include which players, segments, or tags you wish to send this notification to."],
      },
    };
  if (aliases.length > 0 && asked.target_channel === undefined)
    return { status: 400, body: { errors: ["target_channel is required with include_aliases."] } };
  if (asked.contents?.["en"] === undefined)
    return { status: 400, body: { errors: ["Message Notifications must have English language content"] } };
  if (devices.every((device) => app.gone.has(device)))
    return { status: 200, body: { id: "", errors: ["All included players are not subscribed"] } };
  app.sent.set(asked.idempotency_key ?? String(app.sent.size), content);
  return { status: 200, body: { id: asked.idempotency_key } };
}
