import { execFile } from "node:child_process";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, test } from "vitest";
import { aProgramme } from "#test/given/programmes.ts";
import { given, OPERATION } from "#test/given.ts";
import { isLeftOut } from "#test/left-out.ts";
import { startTestServer, type TestServer } from "#test/server.ts";
import { readEverything } from "#test/workbook-files.ts";

const PROGRAMME = aProgramme({
  otherQuestions: [
    {
      code: "OQ1",
      name: "Washed?",
      slot: 1,
      combine: "0",
      answers: [
        { code: "1", name: "Yes" },
        { code: "2", name: "No" },
      ],
    },
  ],
});

let server: TestServer;
let template: Buffer;

beforeAll(async () => {
  server = await startTestServer();
  const make = given(server);
  await make.client({ operations: { [OPERATION]: PROGRAMME }, network: { dealers: [], models: [] } });
  await make.person("admin@x.example", { adminPermission: 1 });
  template = (await (await make.logIn("admin@x.example")).get("/api/uploadtemplate")).rawPayload;
});

afterAll(() => server.close());

test.skipIf(isLeftOut("soffice"))(
  "LibreOffice opens it as it is and shows each question as the comment of its column",
  async () => {
    const folder = await mkdtemp(join(tmpdir(), "forecourt-template-"));
    try {
      await writeFile(join(folder, "template.xlsx"), template);
      const own = `-env:UserInstallation=file://${join(folder, "profile")}`;
      await promisify(execFile)("soffice", [
        own,
        "--headless",
        "--convert-to",
        "fods",
        "--outdir",
        folder,
        join(folder, "template.xlsx"),
      ]);
      const document = await readFile(join(folder, "template.fods"), "utf8");
      const notes = document.match(/<office:annotation /g) ?? [];
      const { sheets } = await readEverything(template);
      expect(notes).toHaveLength(sheets.reduce((sum, rows) => sum + (rows[0]?.cells.length ?? 0), 0));
      for (const text of ["Initiation 1", "What did you like?", "Washed?", "2 = No"])
        expect(document).toContain(text);
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  },
);
