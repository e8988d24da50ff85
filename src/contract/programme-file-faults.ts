import type { z } from "zod";
import { programmeFile, programmeFileSchema } from "./programme-file.ts";

type Schema = z.core.JSONSchema._JSONSchema | undefined;
type Issue = z.core.$ZodIssue;

/** What one entry of a list is called. */
const ENTRIES: Readonly<Record<string, string>> = {
  factors: "factor",
  attributes: "attribute",
  weights: "set of weights",
  verbatims: "verbatim",
  otherQuestions: "question",
  answers: "answer",
};

const LONGEST_VALUE = 40;

/** Everything that keeps a parsed JSON file from being a programme file, one sentence each; empty = nothing does. */
export function programmeFileFaults(file: unknown): string[] {
  const result = programmeFile.safeParse(file);
  if (result.success) return [];
  const schema = programmeFileSchema();
  return result.error.issues.flatMap((issue) => sentencesOf(issue, file, schema));
}

/** The same of a questionnaire that comes without a file. */
export function programmeFaults(programme: unknown): string[] {
  return programmeFileFaults({ client: "any", operation: { id: "any", name: "any" }, programme });
}

function sentencesOf(issue: Issue, file: unknown, schema: Schema): string[] {
  const path = issue.path.map(String);
  const found = valueAt(file, path);
  const node = schemaAt(schema, path);
  if (issue.code === "unrecognized_keys") {
    const known = Object.keys(propertiesOf(node)).filter((key) => key !== "$schema");
    const place = placeOf(file, path) || "The file";
    return issue.keys.map(
      (key) => `${place} has a field '${key}', which is not known. Its fields are ${known.join(", ")}.`,
    );
  }
  if (issue.code === "invalid_key") {
    const place = placeOf(file, path.slice(0, -2));
    return [`${place}: '${path.at(-1)}' is no language; it must be a tag such as hi, hi-Latn or pt-BR.`];
  }
  const name = path.at(-1);
  if (name === undefined) return [`The file must be an object in braces, not ${shown(found)}.`];
  const place = placeOf(file, path.slice(0, -1));
  const subject = /^\d+$/.test(name) ? placeOf(file, path) : `${place === "" ? "" : `${place}: `}'${name}'`;
  const wanted = titleOf(node);
  return [
    found === undefined
      ? `${subject} is missing; it must be ${wanted}.`
      : `${subject} is ${shown(found)}; it must be ${wanted}.`,
  ];
}

/** 'Factor 3 (Q3), attribute 1 (Q3_1)': lists by the number and code of their entry, what merely groups left out. */
function placeOf(file: unknown, path: readonly string[]): string {
  const places = path.flatMap((part, depth): string[] => {
    if (part === "programme") return [];
    if (!/^\d+$/.test(part)) return part in ENTRIES && depth + 1 < path.length ? [] : [`'${part}'`];
    const entry = valueAt(file, path.slice(0, depth + 1));
    const code = fieldOf(entry, "code") ?? fieldOf(entry, "fromWave");
    const number = `${ENTRIES[path[depth - 1] ?? ""] ?? "entry"} ${Number(part) + 1}`;
    return [typeof code === "string" && code !== "" ? `${number} (${code})` : number];
  });
  const text = places.join(", ");
  return text.charAt(0).toUpperCase() + text.slice(1);
}

function valueAt(file: unknown, path: readonly string[]): unknown {
  return path.reduce<unknown>(fieldOf, file);
}

function fieldOf(value: unknown, name: string): unknown {
  if (typeof value !== "object" || value === null) return undefined;
  return Object.entries(value).find(([key]) => key === name)?.[1];
}

function schemaAt(schema: Schema, path: readonly string[]): Schema {
  return path.reduce<Schema>((node, part) => {
    if (typeof node !== "object") return undefined;
    const { items, additionalProperties } = node;
    if (items !== undefined) return Array.isArray(items) ? items[0] : items;
    return propertiesOf(node)[part] ?? additionalProperties;
  }, schema);
}

function propertiesOf(node: Schema): Readonly<Record<string, Schema>> {
  return typeof node === "object" ? (node.properties ?? {}) : {};
}

function titleOf(node: Schema): string {
  const title = typeof node === "object" ? node.title : undefined;
  return title ?? "an object in braces";
}

function shown(value: unknown): string {
  if (Array.isArray(value)) return value.length === 0 ? "an empty list" : "a list";
  if (typeof value === "object" && value !== null) return "an object in braces";
  const text = JSON.stringify(value);
  return text.length > LONGEST_VALUE ? `${text.slice(0, LONGEST_VALUE)}…` : text;
}
