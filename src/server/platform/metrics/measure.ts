type Labels = Readonly<Record<string, string>>;

export interface Sample {
  readonly labels: Labels;
  readonly value: number;
  /** What follows the measure's name, as in `_bucket`. */
  readonly suffix?: string;
}

/** Something to watch, as Prometheus knows it; values of labels come from tables in code or of the schema, never from callers. */
export interface Measure {
  readonly name: string;
  readonly help: string;
  readonly type: "counter" | "gauge" | "histogram";
  readonly samples: Iterable<Sample>;
}

/** The text form of Prometheus, version 0.0.4. */
export function exposition(measures: Iterable<Measure>): string {
  const lines: string[] = [];
  for (const { name, help, type, samples } of measures) {
    lines.push(`# HELP ${name} ${help}`, `# TYPE ${name} ${type}`);
    for (const { labels, value, suffix = "" } of samples)
      lines.push(`${name}${suffix}${labelText(labels)} ${value}`);
  }
  return `${lines.join("\n")}\n`;
}

function labelText(labels: Labels): string {
  const pairs = Object.entries(labels).map(([name, value]) => `${name}="${escaped(value)}"`);
  return pairs.length === 0 ? "" : `{${pairs.join(",")}}`;
}

function escaped(value: string): string {
  return value.replaceAll("\\", "\\\\").replaceAll("\n", "\\n").replaceAll('"', '\\"');
}

/** A measure of one value. */
export function single(name: string, type: "counter" | "gauge", help: string, value: number): Measure {
  return { name, type, help, samples: [{ labels: {}, value }] };
}
