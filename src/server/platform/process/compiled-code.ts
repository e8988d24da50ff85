import { enableCompileCache, getCompileCacheDir } from "node:module";
import { join } from "node:path";

/** Keeps what Node makes of our modules in the data folder: the processes that read and print start in half the time. */
export function cacheCompiledCode(dataDir: string): void {
  enableCompileCache(join(dataDir, "compiled-code"));
}

/** All that a process of its own is told of its environment: where compiled code is kept, if it is. */
export function childEnvironment(): { readonly NODE_COMPILE_CACHE?: string } {
  const folder = getCompileCacheDir();
  return folder === undefined ? {} : { NODE_COMPILE_CACHE: folder };
}
