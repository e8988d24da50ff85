import { createInterface } from "node:readline/promises";
import { text } from "node:stream/consumers";

const BAR_WIDTH = 30;
const LINE_EVERY_SHARE = 0.1;

/** How far long work is: a bar on a terminal, a line every tenth elsewhere. */
export interface ProgressBar {
  show(share: number): void;
  /** Takes the bar away. */
  end(): void;
}

/** Results go to standard output; progress and complaints to standard error. */
export interface Terminal {
  say(line: string): void;
  complain(line: string): void;
  /** Told only where a person reads along: a script's output stays what it was. */
  note(line: string): void;
  progress(label: string): ProgressBar;
  /** The line a person types, or the first of standard input; empty when it ends without one. */
  ask(question: string): Promise<string>;
  /** Everything on standard input. */
  readInput(): Promise<string>;
}

/** The terminal of this process. */
export function openTerminal(): Terminal {
  return {
    say: (line) => void process.stdout.write(`${line}\n`),
    complain: (line) => void process.stderr.write(`${line}\n`),
    note: (line) => void (process.stderr.isTTY && process.stderr.write(`${line}\n`)),
    progress: (label) => (process.stderr.isTTY ? barOf(label) : linesOf(label)),
    ask,
    readInput: () => text(process.stdin),
  };
}

async function ask(question: string): Promise<string> {
  process.stderr.write(question);
  const lines = createInterface({ input: process.stdin });
  try {
    const first = await lines[Symbol.asyncIterator]().next();
    return first.done === true ? "" : first.value;
  } finally {
    lines.close();
  }
}

function barOf(label: string): ProgressBar {
  let shown = "";
  return {
    show(share) {
      const filled = Math.round(share * BAR_WIDTH);
      const bar = `${"█".repeat(filled)}${"░".repeat(BAR_WIDTH - filled)}`;
      const line = `\r${bar} ${percent(share)}  ${label}`;
      if (line !== shown) process.stderr.write(line);
      shown = line;
    },
    end: () => void process.stderr.write(shown === "" ? "" : `\r${" ".repeat(shown.length)}\r`),
  };
}

function linesOf(label: string): ProgressBar {
  let next = LINE_EVERY_SHARE;
  return {
    show(share) {
      if (share < next) return;
      process.stderr.write(`${label}: ${percent(share).trim()}\n`);
      while (next <= share) next += LINE_EVERY_SHARE;
    },
    end: () => undefined,
  };
}

function percent(share: number): string {
  return `${Math.round(share * 100)} %`.padStart(5);
}

/** Lines with their columns under each other. */
export function tableLines(rows: readonly (readonly string[])[]): string[] {
  const widths = (rows[0] ?? []).map((_, column) =>
    Math.max(...rows.map((row) => (row[column] ?? "").length)),
  );
  return rows.map((row) =>
    row
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join("  ")
      .trimEnd(),
  );
}
