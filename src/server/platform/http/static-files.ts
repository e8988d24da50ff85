import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import fastifyStatic from "@fastify/static";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { StartError } from "#server/platform/errors.ts";

const YEAR_SECONDS = 31_536_000;
const INDEX = "index.html";
const NONCE = "__CSP_NONCE__";

declare module "fastify" {
  interface FastifyReply {
    /** Where the app's pages lie; absent where only calls are answered. */
    pageFolder?: string;
  }
}

/** Serves the built browser app; every address that is neither a call nor a file is the app's own to answer. */
export async function serveStaticFiles(app: FastifyInstance, folder: string): Promise<void> {
  if (!existsSync(join(folder, INDEX)))
    throw new StartError(`The browser app is not built: ${folder} has no ${INDEX}. Start with npm start.`);
  app.decorateReply("pageFolder", folder);
  await app.register(fastifyStatic, {
    root: folder,
    index: false,
    dotfiles: "ignore",
    cacheControl: false,
    preCompressed: true,
    allowedPath: (path) => path !== `/${INDEX}` && path !== "/",
    setHeaders(reply, path) {
      // Names in assets/ carry a hash of their content.
      const lasting = path.startsWith(join(folder, "assets"));
      reply.header("cache-control", lasting ? `public, max-age=${YEAR_SECONDS}, immutable` : "no-cache");
    },
  });
}

/** Whether a request that no route knows is a person opening a page. */
export function isPageRequest(request: FastifyRequest): boolean {
  const path = pathOf(request);
  if (request.method !== "GET" && request.method !== "HEAD") return false;
  return !path.startsWith("/api/") && !path.startsWith("/assets/") && !/\.[a-z0-9]+$/i.test(path);
}

/**
 * The app's page, for every address it draws itself; the nonce lets its style elements pass the policy. It is read anew
 * each time: after an upgrade in place, an old page would name files that are gone.
 */
export async function sendPage(reply: FastifyReply, pageFolder: string): Promise<FastifyReply> {
  const page = (await readFile(join(pageFolder, INDEX), "utf8")).replaceAll(NONCE, reply.cspNonce.style);
  return reply.status(200).type("text/html; charset=utf-8").header("cache-control", "no-cache").send(page);
}

function pathOf({ url }: FastifyRequest): string {
  return url.split("?")[0] ?? "";
}
