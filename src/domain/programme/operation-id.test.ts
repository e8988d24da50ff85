import { expect, test } from "vitest";
import { freeOperationId, operationIdStem } from "./operation-id.ts";

const ID = /^[a-z0-9][a-z0-9-]{0,62}$/;

test.each([
  ["Aurora Vehicles", "CSI", "aurora-vehicles-csi"],
  ["  Škoda & Söhne GmbH  ", "SSI", "skoda-sohne-gmbh-ssi"],
  ["महिंद्रा", "CSI", "csi"],
  ["--", "SSI", "ssi"],
  ["3M", "CSI", "3m-csi"],
  [`${"x".repeat(49)} y${"z".repeat(50)}`, "CSI", `${"x".repeat(49)}-csi`],
] as const)("the operation of %j begins with %j", (client, type, stem) => {
  expect(operationIdStem(client, type)).toBe(stem);
  expect(freeOperationId(stem, [])).toMatch(ID);
});

test("a taken id gets the next number", () => {
  expect(freeOperationId("a-csi", [])).toBe("a-csi");
  expect(freeOperationId("a-csi", ["a-csi", "a-csi-3"])).toBe("a-csi-2");
  expect(freeOperationId("a-csi", ["a-csi", "a-csi-2"])).toBe("a-csi-3");
});
