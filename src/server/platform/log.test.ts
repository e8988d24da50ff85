import { expect, test } from "vitest";
import { createLog } from "./log.ts";

test("fields that may hold secrets are hidden at every depth we log", () => {
  const lines: string[] = [];
  const log = createLog("info", { write: (line) => void lines.push(line) });
  log.info(
    {
      password: "s3cret",
      body: { newPassword: "s3cret", confirmPassword: "s3cret", token: "s3cret" },
      sent: { NewPassword: "s3cret", ConfirmPassword: "s3cret", tokencode: "s3cret" },
      req: { headers: { authorization: "s3cret" } },
    },
    "said",
  );
  log.debug("not said");
  expect(lines).toHaveLength(1);
  expect(lines[0]).toContain("said");
  expect(lines[0]).not.toContain("s3cret");
});
