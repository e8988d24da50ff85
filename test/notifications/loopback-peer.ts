import { once } from "node:events";
import type { IncomingHttpHeaders } from "node:http";
import { createServer } from "node:https";
import { loopbackCertificate } from "./loopback-certificate.ts";

export interface PeerRequest {
  readonly method: string;
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

export interface PeerReply {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: unknown;
}

/** A real TLS server on this machine, in the place of a push service. */
export interface LoopbackPeer {
  readonly port: number;
  readonly host: string;
  readonly origin: string;
  readonly authority: string;
  readonly requests: readonly PeerRequest[];
  close(): Promise<void>;
}

export async function openPeer(
  answer: (request: PeerRequest) => PeerReply | Promise<PeerReply>,
  hosts: readonly string[] = ["localhost"],
): Promise<LoopbackPeer> {
  const { key, cert } = loopbackCertificate(hosts);
  const requests: PeerRequest[] = [];
  const server = createServer({ key, cert }, async (incoming, outgoing) => {
    const chunks: Buffer[] = [];
    for await (const chunk of incoming) chunks.push(Buffer.from(chunk));
    const request = {
      method: incoming.method ?? "",
      path: incoming.url ?? "",
      headers: incoming.headers,
      body: Buffer.concat(chunks),
    };
    requests.push(request);
    const { status, headers = {}, body } = await answer(request);
    outgoing.writeHead(status, { connection: "close", ...headers });
    outgoing.end(body === undefined ? "" : JSON.stringify(body));
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("The peer has no port.");
  const host = `localhost:${address.port}`;
  return {
    port: address.port,
    host,
    origin: `https://${host}`,
    authority: cert,
    requests,
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}
