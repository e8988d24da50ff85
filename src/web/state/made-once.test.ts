import { expect, test } from "vitest";
import { madeOnce } from "./made-once.ts";

test("what was made of an object is made once, whatever it is, and by another maker anew", () => {
  const asked: string[] = [];
  const lengthOf = ({ name }: { readonly name: string }) => {
    asked.push(name);
    return name === "" ? undefined : { length: name.length };
  };
  const once = madeOnce(lengthOf);
  const [south, none] = [{ name: "South" }, { name: "" }];
  expect(once(south)).toBe(once(south));
  expect([once(south), once(none), once(none)]).toEqual([{ length: 5 }, undefined, undefined]);
  expect(asked).toEqual(["South", ""]);
  expect(madeOnce(lengthOf)(south)).not.toBe(once(south));
});
