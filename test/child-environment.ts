/**
 * What a process that a test starts is told of this one: where programs lie, and what has been compiled before. With it
 * the product starts in half the processor time.
 */
export function childEnvironment(): Record<string, string> {
  const passed = ["PATH", "NODE_COMPILE_CACHE"].map((name) => [name, process.env[name] ?? ""] as const);
  return Object.fromEntries(passed.filter(([, value]) => value !== ""));
}
