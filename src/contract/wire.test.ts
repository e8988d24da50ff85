import { describe, expect, expectTypeOf, it } from "vitest";
import { z } from "zod";
import { api } from "./index.ts";
import { encoderOf, requestEncoderOf, spelled, wireObject } from "./wire.ts";

const point = wireObject({ shortName: z.string(), xAxis: spelled("x_Axies", z.number().nullable()) });
const numbered = z.codec(z.union([z.string(), z.int()]), z.string(), {
  decode: String,
  encode: (text) => text,
});
const chart = wireObject({
  dataVersion: z.number(),
  title: z.string(),
  points: z.array(point),
  nextPoint: point.nullable(),
  lastPoint: point.nullish(),
  factorType: numbered.optional(),
  plain: z.strictObject({ first_point: point, n: z.int() }),
});

const WRITTEN = {
  data_version: 3,
  title: "Index",
  points: [
    { short_name: "a", x_Axies: 1 },
    { short_name: "b", x_Axies: null },
  ],
  next_point: null,
  last_point: { short_name: "c", x_Axies: 2 },
  factor_type: "7",
  plain: { first_point: { short_name: "d", x_Axies: 4 }, n: 1 },
};

const OURS: z.output<typeof chart> = {
  dataVersion: 3,
  title: "Index",
  points: [
    { shortName: "a", xAxis: 1 },
    { shortName: "b", xAxis: null },
  ],
  nextPoint: null,
  lastPoint: { shortName: "c", xAxis: 2 },
  factorType: "7",
  plain: { first_point: { shortName: "d", xAxis: 4 }, n: 1 },
};

describe("an object of the wire", () => {
  it("is read into our words and written back, however deep", () => {
    expect(chart.parse(WRITTEN)).toEqual(OURS);
    expect(encoderOf(chart)(OURS)).toEqual(WRITTEN);
    expect(z.encode(chart, OURS)).toEqual(WRITTEN);
  });

  it("has exact types on both sides", () => {
    expectTypeOf<z.output<typeof point>>().toEqualTypeOf<{ shortName: string; xAxis: number | null }>();
    expectTypeOf<z.input<typeof point>>().toEqualTypeOf<{ short_name: string; x_Axies: number | null }>();
    expectTypeOf<z.output<typeof chart>["lastPoint"]>().toEqualTypeOf<
      { shortName: string; xAxis: number | null } | null | undefined
    >();
    expectTypeOf<z.input<typeof chart>["factor_type"]>().toEqualTypeOf<string | number | undefined>();
  });

  it("keeps out what was absent, both ways", () => {
    const { last_point: _p, factor_type: _f, ...written } = WRITTEN;
    const { lastPoint: _q, factorType: _g, ...ours } = OURS;
    expect(Object.keys(chart.parse(written))).toEqual(Object.keys(ours));
    expect(chart.parse({ ...written, last_point: null }).lastPoint).toBeNull();
    expect(Object.keys(Object(encoderOf(chart)({ ...ours, lastPoint: undefined })))).toEqual(
      Object.keys(written),
    );
  });

  it("reads what else a value may be written as", () => {
    expect(chart.parse({ ...WRITTEN, factor_type: 7 })).toEqual(OURS);
  });

  it("may be written as text inside another", () => {
    const asText = z.codec(z.string(), point, {
      decode: (text) => JSON.parse(text),
      encode: (written) => JSON.stringify(written),
    });
    const carrier = wireObject({ point: spelled("pointjson", asText) });
    const written = { pointjson: '{"short_name":"a","x_Axies":1}' };
    expect(carrier.parse(written)).toEqual({ point: { shortName: "a", xAxis: 1 } });
    expect(encoderOf(carrier)({ point: { shortName: "a", xAxis: 1 } })).toEqual(written);
  });

  it("is refused in the wire's words", () => {
    const refusal = (body: unknown) => chart.safeParse(body).error?.issues[0];
    expect(refusal({ ...WRITTEN, points: [{ short_name: "a", x_Axies: "1" }] })).toMatchObject({
      path: ["points", 0, "x_Axies"],
    });
    expect(refusal({ ...WRITTEN, points: [{ short_name: 1, x_Axies: 1 }] })?.path).toEqual([
      "points",
      0,
      "short_name",
    ]);
    expect(refusal({ ...WRITTEN, dataVersion: 3 })).toMatchObject({
      code: "unrecognized_keys",
      keys: ["dataVersion"],
    });
  });

  it("has no way to ask for what the contract does not know, however deep", () => {
    const ask = requestEncoderOf(z.array(chart).nullish());
    const typed = { shortName: "b", xAxis: null, x_axis: 3 };
    expect(ask([OURS])).toEqual([WRITTEN]);
    expect(() => ask([{ ...OURS, dealer_code: "D01" }])).toThrow("no word for dealer_code");
    expect(() => ask([{ ...OURS, points: [typed] }])).toThrow("no word for x_axis");
    expect(() => ask([{ ...OURS, lastPoint: typed }])).toThrow("no word for x_axis");
    expect(() => z.encode(chart, { ...OURS, nextPoint: typed })).toThrow("no word for x_axis");
    expect(ask([{ ...OURS, dealer_code: undefined }])).toEqual([WRITTEN]);
  });

  it("says nothing in a reply that the contract does not promise", () => {
    expect(encoderOf(chart)({ ...OURS, secret: 1 })).toEqual(WRITTEN);
  });

  it("is published as it is written", () => {
    const written = z.strictObject({ short_name: z.string(), x_Axies: z.number().nullable() });
    expect(z.toJSONSchema(point, { io: "input" })).toEqual(z.toJSONSchema(written));
  });
});

describe("of several kinds of object", () => {
  const event = z.discriminatedUnion("kind", [
    wireObject({ kind: z.literal("data"), dataVersion: z.number() }),
    wireObject({ kind: z.literal("alive") }),
    z.strictObject({ kind: z.literal("gone"), since: z.string() }),
  ]);

  it.each([
    [
      { kind: "data", dataVersion: 1 },
      { kind: "data", data_version: 1 },
    ],
    [{ kind: "alive" }, { kind: "alive" }],
    [
      { kind: "gone", since: "now" },
      { kind: "gone", since: "now" },
    ],
  ])("the discriminator picks: %j", (ours, written) => {
    expect(encoderOf(event)(ours)).toEqual(written);
    expect(event.parse(written)).toEqual(ours);
  });

  it("those that nothing tells apart have no way out", () => {
    const other = wireObject({ otherName: z.string() });
    expect(() => encoderOf(z.union([point, other]))).toThrow("needs a discriminator");
    expect(() => encoderOf(z.union([point, z.array(z.string())]))).toThrow("needs a discriminator");
  });

  it("one beside text is told by being an object", () => {
    const either = z.union([z.string(), point]);
    expect(encoderOf(either)("text")).toBe("text");
    expect(encoderOf(either)({ shortName: "a", xAxis: 1 })).toEqual({ short_name: "a", x_Axies: 1 });
  });
});

it("what has the same words on both sides is written as it is", () => {
  const value = { n: 1, list: ["a"] };
  expect(encoderOf(z.strictObject({ n: z.int(), list: z.array(z.string()) }))(value)).toBe(value);
});

it("a type that no way out is known for is refused", () => {
  expect(() => encoderOf(z.array(z.map(z.string(), point)))).toThrow("no way to write a map");
});

const ENDPOINTS = Object.entries(api).flatMap(([noun, rows]) =>
  Object.entries(rows).map(([name, row]) => [`${noun}.${name}`, row] as const),
);

it.each(ENDPOINTS)("%s can be written", (_name, row) => {
  for (const type of [
    "body" in row ? row.body : null,
    "reply" in row ? row.reply : null,
    "event" in row ? row.event : null,
  ])
    for (const wayOut of [encoderOf, requestEncoderOf])
      if (type !== null) expect(() => wayOut(type)).not.toThrow();
});
