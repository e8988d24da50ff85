import { sql } from "kysely";
import type { PoolClient } from "pg";

const MARK = "/* prepared */";

/**
 * Begins a statement that each connection parses and plans once: one that is asked all the time, always in the same
 * words, and whose best plan depends on none of its values.
 */
export const PREPARED = sql.raw(MARK);

/** By text, for all connections: there are as many as the code has. */
const names = new Map<string, string>();

function nameOf(text: string): string {
  const known = names.get(text) ?? `prepared ${names.size + 1}`;
  names.set(text, known);
  return known;
}

/** A connection that knows its statements marked so by name. */
export function preparing(client: PoolClient): Pick<PoolClient, "query" | "release"> {
  const query = new Proxy(client.query.bind(client), {
    apply(run, self, asked: readonly unknown[]) {
      const [text, values] = asked;
      const isMarked = typeof text === "string" && text.startsWith(MARK);
      return Reflect.apply(run, self, isMarked ? [{ name: nameOf(text), text, values }] : asked);
    },
  });
  return { query, release: (failure) => client.release(failure) };
}
