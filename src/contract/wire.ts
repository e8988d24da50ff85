import { z } from "zod";

type SnakeCase<Key extends string, Done extends string = ""> = Key extends `${infer Head}${infer Tail}`
  ? SnakeCase<Tail, `${Done}${Head extends Lowercase<Head> ? Head : `_${Lowercase<Head>}`}`>
  : Done;

/** A field whose key on the wire is not the snake_case of ours. */
interface Spelled<Key extends string, T extends z.ZodType> {
  readonly wireKey: Key;
  readonly type: T;
}

type Field = z.ZodType | Spelled<string, z.ZodType>;
type Fields = Readonly<Record<string, Field>>;

type TypeOf<F> = F extends Spelled<string, infer T> ? T : F extends z.ZodType ? F : never;
type WireKeyOf<Key, F> =
  F extends Spelled<infer Written, z.ZodType> ? Written : Key extends string ? SnakeCase<Key> : never;
type WireShape<F extends Fields> = { readonly [Key in keyof F as WireKeyOf<Key, F[Key]>]: TypeOf<F[Key]> };
type OurShape<F extends Fields> = { readonly [Key in keyof F]: TypeOf<F[Key]> };
type Ours<F extends Fields> = z.output<z.ZodObject<OurShape<F>, z.core.$strict>>;

/** What `wireObject` makes: decodes the wire's object to ours, encodes ours to the wire's. */
export type WireObject<F extends Fields> = z.ZodCodec<
  z.ZodObject<WireShape<F>, z.core.$strict>,
  z.ZodCustom<Ours<F>, Ours<F>>
>;

/** Names a field's key on the wire where it is not the snake_case of ours. */
export function spelled<const Key extends string, T extends z.ZodType>(
  wireKey: Key,
  type: T,
): Spelled<Key, T> {
  return { wireKey, type };
}

/**
 * An object whose keys are ours inside and the wire's outside: the snake_case of ours, or as `spelled` says. Strict
 * about unknown keys. What refuses a body names the wire's keys.
 */
export function wireObject<const F extends Fields>(fields: F): WireObject<F>;
export function wireObject(fields: Fields) {
  const renamed = Object.entries(fields).map(([ours, field]) =>
    "wireKey" in field
      ? { ours, wire: field.wireKey, type: field.type }
      : { ours, wire: snakeCase(ours), type: field },
  );
  const codec = z.codec(
    z.strictObject(Object.fromEntries(renamed.map(({ wire, type }) => [wire, type]))),
    z.custom<Readonly<Record<string, unknown>>>(),
    {
      decode: (value) => pick(value, toOurs),
      encode: (value) => {
        refuseUnknown(value, ours);
        return pick(value, toWire);
      },
    },
  );
  const ours = new Set(Object.keys(fields));
  const toOurs = renamed.map(({ ours, wire }) => ({ from: wire, to: ours }));
  const toWire = renamed.map(({ ours, wire }) => ({ from: ours, to: wire }));
  fieldsOf.set(codec, renamed);
  return codec;
}

/** One of our words, each of which is written in snake_case on the wire. */
export function wireWord<const Word extends string>(words: readonly Word[]) {
  const ours = new Map(words.map((word) => [snakeCase(word), word]));
  return z.codec(z.string(), z.custom<Word>(), {
    decode: (written, payload) => {
      const word = ours.get(written);
      if (word !== undefined) return word;
      payload.issues.push({ code: "invalid_value", values: [...ours.keys()], input: written });
      return z.NEVER;
    },
    encode: snakeCase,
  });
}

/** Turns a value of ours into the wire's, which is JSON's to write: it renames and checks nothing. */
export type Encode = (value: unknown) => unknown;

/**
 * The way out of what a reply is made of, once per type. The compiler has already seen that the value fits, so nothing
 * is validated on the way; zod's own `encode` would, and takes about three times as long for a batch of cards. What the
 * type does not name stays inside.
 */
export function encoderOf(type: z.core.$ZodType): Encode {
  return wayOut(type, "dropped");
}

/** The way out of what a request is made of: a key that it does not know throws, since a lost filter widens the answer. */
export function requestEncoderOf(type: z.core.$ZodType): Encode {
  return wayOut(type, "refused");
}

type UnknownKeys = "dropped" | "refused";

function wayOut(type: z.core.$ZodType, unknown: UnknownKeys): Encode {
  return renamingOf(type, unknown) ?? asItIs;
}

/** What a type that `wireObject` made calls its fields inside and outside; none for any other type. */
export function namesOf(type: z.core.$ZodType): readonly FieldNames[] {
  return fieldsOf.get(type) ?? [];
}

interface FieldNames {
  readonly ours: string;
  readonly wire: string;
}

interface RenamedField extends FieldNames {
  readonly type: z.core.$ZodType;
}

interface Renaming {
  readonly from: string;
  readonly to: string;
}

/** The fields of the types that `wireObject` made. */
const fieldsOf = new WeakMap<z.core.$ZodType, readonly RenamedField[]>();
const renamings: Readonly<Record<UnknownKeys, WeakMap<z.core.$ZodType, Encode | null>>> = {
  dropped: new WeakMap(),
  refused: new WeakMap(),
};

/** Null where a type has the same words inside and outside. */
function renamingOf(type: z.core.$ZodType, unknown: UnknownKeys): Encode | null {
  const known = renamings[unknown].get(type);
  if (known !== undefined) return known;
  const made = makeRenaming(type, unknown);
  renamings[unknown].set(type, made);
  return made;
}

function makeRenaming(type: z.core.$ZodType, unknown: UnknownKeys): Encode | null {
  const renamed = fieldsOf.get(type);
  if (renamed !== undefined) return objectRenaming(renamed, unknown);
  if (type instanceof z.core.$ZodObject) {
    const fields = Object.entries(type._zod.def.shape);
    return fields.some(([, field]) => renamingOf(field, unknown) !== null)
      ? objectRenaming(
          fields.map(([key, field]) => ({ ours: key, wire: key, type: field })),
          unknown,
        )
      : null;
  }
  if (type instanceof z.core.$ZodArray) return arrayRenaming(renamingOf(type._zod.def.element, unknown));
  if (type instanceof z.core.$ZodNullable || type instanceof z.core.$ZodOptional)
    return optionalRenaming(renamingOf(type._zod.def.innerType, unknown));
  if (type instanceof z.core.$ZodDiscriminatedUnion) return discriminatedRenaming(type, unknown);
  if (type instanceof z.core.$ZodUnion) return unionRenaming(type, unknown);
  if (type instanceof z.core.$ZodCodec) return codecRenaming(type, unknown);
  if (LEAVES.has(type._zod.def.type)) return null;
  throw new Error(`The wire has no way to write a ${type._zod.def.type}.`);
}

const LEAVES: ReadonlySet<string> = new Set([
  "string",
  "number",
  "boolean",
  "literal",
  "enum",
  "null",
  "unknown",
  "custom",
]);

function objectRenaming(fields: readonly RenamedField[], unknown: UnknownKeys): Encode {
  const steps = fields.map(({ ours, wire, type }) => ({
    from: ours,
    to: wire,
    encode: wayOut(type, unknown),
  }));
  const known = new Set(fields.map(({ ours }) => ours));
  return (value) => {
    const written: Record<string, unknown> = {};
    if (!isObject(value)) return value;
    if (unknown === "refused") refuseUnknown(value, known);
    for (const { from, to, encode } of steps) {
      const held = value[from];
      if (held !== undefined) written[to] = encode(held);
    }
    return written;
  };
}

function refuseUnknown(value: Readonly<Record<string, unknown>>, known: ReadonlySet<string>): void {
  const key = Object.keys(value).find((one) => !known.has(one) && value[one] !== undefined);
  if (key !== undefined) throw new Error(`The contract has no word for ${key}.`);
}

function arrayRenaming(encode: Encode | null): Encode | null {
  return encode && ((value) => (Array.isArray(value) ? value.map(encode) : value));
}

function optionalRenaming(encode: Encode | null): Encode | null {
  return encode && ((value) => (value === null || value === undefined ? value : encode(value)));
}

/** The value of the discriminator, which is called alike on both sides, picks the way out. */
function discriminatedRenaming(
  { _zod: { def } }: z.core.$ZodDiscriminatedUnion,
  unknown: UnknownKeys,
): Encode | null {
  if (def.options.every((option) => renamingOf(option, unknown) === null)) return null;
  const encoders = new Map(
    def.options.flatMap((option) =>
      [...(option._zod.propValues?.[def.discriminator] ?? [])].map((value): [unknown, Encode] => [
        value,
        wayOut(option, unknown),
      ]),
    ),
  );
  return (value) => {
    const encode = isObject(value) ? encoders.get(value[def.discriminator]) : undefined;
    if (encode === undefined)
      throw new Error(`No option of ${def.discriminator} fits what is to be written.`);
    return encode(value);
  };
}

/** Text, numbers and the like beside one kind of object or list: what is renamed can't be mistaken. */
function unionRenaming({ _zod: { def } }: z.core.$ZodUnion, unknown: UnknownKeys): Encode | null {
  const only = def.options.find((option) => renamingOf(option, unknown) !== null);
  if (only === undefined) return null;
  if (def.options.some((option) => option !== only && !LEAVES.has(option._zod.def.type)))
    throw new Error("A union of renamed objects needs a discriminator.");
  const encode = wayOut(only, unknown);
  return (value) => (typeof value === "object" && value !== null ? encode(value) : value);
}

function codecRenaming({ _zod: { def } }: z.core.$ZodCodec, unknown: UnknownKeys): Encode {
  const outOfOurs = wayOut(def.out, unknown);
  const encode = wayOut(def.in, unknown);
  return (value) => encode(def.reverseTransform(outOfOurs(value), { value, issues: [] }));
}

function pick(value: Readonly<Record<string, unknown>>, renamed: readonly Renaming[]) {
  const picked: Record<string, unknown> = {};
  for (const { from, to } of renamed) if (from in value) picked[to] = value[from];
  return picked;
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null;
}

function asItIs(value: unknown): unknown {
  return value;
}

function snakeCase(key: string): string {
  return key.replaceAll(/[A-Z]/g, (capital) => `_${capital.toLowerCase()}`);
}
