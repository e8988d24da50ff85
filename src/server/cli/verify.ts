import { counted } from "#domain/text/count-text.ts";
import { verifyOperations } from "#server/features/verification/index.ts";
import type { Command } from "./command.ts";
import type { ProgressBar } from "./terminal.ts";

export const verifyCommand: Command = {
  words: "verify",
  about: "Recomputes every stored figure from the responses and names each difference.",
  arguments: [],
  options: { operation: { value: "id", about: "Only this operation; else all of them." } },
  async run(given, { installation, terminal }) {
    const bars = new Map<string, ProgressBar>();
    const barOf = (operation: string) => {
      const bar = bars.get(operation) ?? terminal.progress(`Verifying ${operation}`);
      bars.set(operation, bar);
      return bar;
    };
    const results = await verifyOperations(installation.database.owner, given.text("operation"), {
      differs: terminal.say,
      progress: (operation, share) => barOf(operation).show(share),
    }).finally(() => {
      for (const bar of bars.values()) bar.end();
    });
    for (const { operation, responses, cells, differences } of results) {
      const verdict = differences === 0 ? "no difference" : counted(differences, "difference");
      terminal.say(
        `${operation}: ${counted(responses, "response")}, ${counted(cells, "rollup cell")}, ${verdict}.`,
      );
    }
    return results.every(({ differences }) => differences === 0) ? 0 : 1;
  },
};
