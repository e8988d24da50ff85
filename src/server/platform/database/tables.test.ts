import { afterAll, beforeAll, expect, test } from "vitest";
import { openTestDatabase, type TestDatabase } from "#test/database.ts";
import { compareTables } from "#test/table-types.ts";

let database: TestDatabase;

beforeAll(async () => {
  database = await openTestDatabase();
});

afterAll(() => database.drop());

test("the table types are those of the migrations", () => {
  expect(compareTables(database.ownerUrl)).toBeNull();
});
