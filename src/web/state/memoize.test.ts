import { expect, test } from "vitest";
import { memoize } from "./memoize.ts";

test("what was made of an object is made once, whatever it is, and by another maker anew", () => {
  const asked: string[] = [];
  const lengthOf = ({ name }: { readonly name: string }) => {
    asked.push(name);
    return name === "" ? undefined : { length: name.length };
  };
  const memoized = memoize(lengthOf);
  const [south, none] = [{ name: "South" }, { name: "" }];
  expect(memoized(south)).toBe(memoized(south));
  expect([memoized(south), memoized(none), memoized(none)]).toEqual([{ length: 5 }, undefined, undefined]);
  expect(asked).toEqual(["South", ""]);
  expect(memoize(lengthOf)(south)).not.toBe(memoized(south));
});
