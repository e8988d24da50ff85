import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { MAX_PREVIEW_BYTES } from "#domain/action-plans/action-plan.ts";
import { cfbBytes } from "#test/compound-files.ts";
import { rawXlsx, workbookBytes } from "#test/workbooks.ts";
import {
  KIND_LIST,
  type Kind,
  listed,
  note,
  type PlanWorld,
  planWorld,
  type SentFile,
  sendSave,
} from "./world.ts";

const OFFICE = "application/vnd.openxmlformats-officedocument.";
const png = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);
const page = Buffer.from("<!doctype html><script>alert(1)</script>");
const pdf = Buffer.from("%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF");

let world: PlanWorld;
let docx: Buffer;
let macros: Buffer;

beforeAll(async () => {
  world = await planWorld();
  docx = await rawXlsx({ "[Content_Types].xml": "<Types/>", "word/document.xml": "<w/>" });
  macros = await rawXlsx({ "word/document.xml": "<w/>", "word/vbaProject.bin": "x" });
});

afterAll(() => world.close());

beforeEach(() => world.clear());

describe("proof files", () => {
  test.each([
    ["a picture", () => png, "photo.png", "image/png", "photo.png"],
    ["a JPEG", () => Buffer.from("ffd8ffe000104a464946", "hex"), "a.JPG", "image/jpeg", "a.JPG"],
    ["a PDF", () => pdf, "bill.pdf", "application/pdf", "bill.pdf"],
    ["a Word document", () => docx, "plan.docx", `${OFFICE}wordprocessingml.document`, "plan.docx"],
    [
      "an old Word document",
      () => cfbBytes({ WordDocument: Buffer.from("x") }),
      "plan.doc",
      "application/msword",
      "plan.doc",
    ],
    ["a text in Hindi", () => Buffer.from("सेवा 🙏"), "नोट.txt", "text/plain", "नोट.txt"],
    ["a picture called a page", () => png, "evil.html", "image/png", "evil.html.png"],
    ["a text called a program", () => Buffer.from("echo hello"), "run.exe", "text/plain", "run.exe.txt"],
    [
      "a PDF that is a page, too",
      () => Buffer.concat([pdf, page]),
      "bill.html",
      "application/pdf",
      "bill.html.pdf",
    ],
    ["a picture with a page behind it", () => Buffer.concat([png, page]), "a.svg", "image/png", "a.svg.png"],
    [
      "a picture that is a program, too",
      () => Buffer.from("GIF89a/*<script>*/=1;alert(1)//"),
      "a.gif",
      "image/gif",
      "a.gif",
    ],
    ["a picture without a name", () => png, "", "image/png", "proof.png"],
  ] as const)(
    "%s is kept and comes back as an attachment that can do nothing",
    async (_what, bytes, name, type, storedAs) => {
      const { ticketNo } = await world.ticket({ proofs: 0 });
      const sent = bytes();
      expect((await save(2, ticketNo, {}, [{ name, bytes: sent }])).statusCode).toBe(200);
      const document = (await listed(world.by(3)))[0]?.proofs[0];
      expect(document?.name).toBe(storedAs);
      const reply = await world.by(3).get(document?.url ?? "");
      expect(reply.rawPayload.equals(sent)).toBe(true);
      expect(String(reply.headers["content-type"]).split(";")[0]).toBe(type);
      expect(reply.headers).toMatchObject({
        "content-security-policy": "sandbox; default-src 'none'",
        "x-content-type-options": "nosniff",
        "cache-control": "no-store",
      });
      expect(reply.headers["content-disposition"]).toContain(`attachment; filename=`);
      expect(reply.headers["content-disposition"]).toContain(`UTF-8''${encodeURIComponent(storedAs)}`);
    },
  );

  test("a workbook is one", async () => {
    const { ticketNo } = await world.ticket({ proofs: 0 });
    const bytes = await workbookBytes({ sheets: [{ name: "A", rows: [["x"]] }] });
    expect((await save(1, ticketNo, {}, [{ name: "a.xlsx", bytes }])).statusCode).toBe(200);
  });

  test.each([
    ["a page", () => page, "note.txt"],
    ["a page with a PDF behind it", () => Buffer.concat([page, pdf]), "bill.pdf"],
    ["a drawing with scripts", () => Buffer.from("  <svg onload='x()'/>"), "photo.png"],
    ["a program", () => Buffer.from("4d5a90000300000004000000ffff0000", "hex"), "photo.png"],
    ["a document with macros", () => macros, "plan.docx"],
    ["a zip", () => Buffer.from("504b0506000000000000000000000000000000000000", "hex"), "a.docx"],
    ["a broken package", () => Buffer.concat([Buffer.from("504b0304", "hex"), Buffer.alloc(64)]), "a.docx"],
    ["nothing", () => Buffer.alloc(0), "a.txt"],
    ["half a letter", () => Buffer.from("c3", "hex"), "a.txt"],
    ["more than 10 MB", () => Buffer.concat([pdf, Buffer.alloc(10 * 2 ** 20)]), "a.pdf"],
  ] as const)("%s is refused, and with it the whole save", async (_what, bytes, name) => {
    const { ticketNo } = await world.ticket();
    const before = await world.stored();
    const reply = await save(1, ticketNo, { dealer_remark: "x" }, [note(), { name, bytes: bytes() }]);
    expect([reply.statusCode, reply.json().message]).toEqual([400, expect.any(String)]);
    expect(await world.stored()).toEqual(before);
  });

  test.each([4, 5, 6, 9])("two there and %i more: 400, nothing saved", async (count) => {
    const { ticketNo } = await world.ticket({ proofs: 2 });
    const before = await world.stored();
    const files = Array.from({ length: count }, () => note());
    const reply = await save(1, ticketNo, { dealer_remark: "x" }, files);
    expect([reply.statusCode, reply.json().message]).toEqual([
      400,
      expect.stringMatching(/^You can only upload [35] files$/),
    ]);
    expect(await world.stored()).toEqual(before);
  });

  test("five fit when two go in the same save, and the bytes of the two are erased", async () => {
    const { ticketNo, proofs } = await world.ticket({ proofs: 2 });
    const old = (await world.stored()).proofs.map(({ stored_file }) => String(stored_file));
    const files = Array.from({ length: 5 }, (_, n) => note(`${n}`));
    expect((await save(5, ticketNo, { actionplandocument: proofs }, files)).statusCode).toBe(200);
    const after = await world.stored();
    expect(after.proofs).toHaveLength(5);
    expect(after.files.filter((file) => old.includes(file))).toEqual([]);
  });

  test("what comes with the deletion of its ticket is not kept", async () => {
    const { ticketNo } = await world.ticket();
    const { files } = await world.stored();
    const kinds = await Promise.all(
      KIND_LIST.map(async (kind) => (await save(kind, ticketNo, { status_id: 5 }, [note()])).statusCode),
    );
    expect(kinds).toContain(200);
    const after = await world.stored();
    expect(after.tickets).toMatchObject([{ deleted_on: expect.any(Date) }]);
    expect(after.files).toEqual(files);
  });

  test("pictures are shown with their ticket, which is no download; nothing else is", async () => {
    const { ticketNo } = await world.ticket({ proofs: 0 });
    const large = Buffer.concat([png, Buffer.alloc(MAX_PREVIEW_BYTES)]);
    const sent = [
      { name: "photo.png", bytes: png },
      { name: "bill.pdf", bytes: pdf },
      { name: "large.png", bytes: large },
    ];
    expect((await save(2, ticketNo, {}, sent)).statusCode).toBe(200);
    const proofs = (await listed(world.by(3)))[0]?.proofs ?? [];
    const previewOf = (name: string) => {
      const id = proofs.find((proof) => proof.name === name)?.id;
      return world.by(3).get(`/api/actionplanpreview/${id}`);
    };
    const shown = await previewOf("photo.png");
    expect([shown.statusCode, shown.rawPayload.equals(png)]).toEqual([200, true]);
    expect(shown.headers).toMatchObject({
      "content-type": "image/png",
      "x-content-type-options": "nosniff",
      "content-security-policy": "sandbox; default-src 'none'",
    });
    for (const other of ["bill.pdf", "large.png"])
      expect([other, (await previewOf(other)).statusCode]).toEqual([other, 404]);
    const { rowCount } = await world.server.query(
      "select from audit where action = 'proof.download' and (detail->>'ticket')::int = $1",
      [ticketNo],
    );
    expect(rowCount).toBe(0);
    await save(1, ticketNo, { version: 2, status_id: 5 });
    expect((await previewOf("photo.png")).statusCode).toBe(404);
  });

  test("are served to those in scope only, and not once ticket or proof are gone", async () => {
    const { ticketNo, proofs } = await world.ticket();
    const url = `/api/actionplandocument/${proofs[0]}`;
    await world.make.person("neighbour@x.example", {
      designation: "Dealer Staff",
      scope: { csiOutlets: ["D05"] },
    });
    const neighbour = await world.make.logIn("neighbour@x.example");
    expect((await neighbour.get(url)).statusCode).toBe(404);
    for (const kind of KIND_LIST)
      expect([kind, (await world.by(kind).get(url)).statusCode]).toEqual([kind, 200]);
    expect((await world.server.call({ method: "GET", url })).statusCode).toBe(401);
    const { rows } = await world.server.query(
      `select subject, detail, count(distinct person_id)::int as people, count(*)::int as times from audit
       where action = 'proof.download' and (detail->>'ticket')::int = $1 group by 1, 2`,
      [ticketNo],
    );
    expect(rows).toEqual([
      {
        subject: expect.stringMatching(/\.\w+$/),
        detail: { operation: expect.any(String), ticket: ticketNo },
        people: KIND_LIST.length,
        times: KIND_LIST.length,
      },
    ]);
    await save(1, ticketNo, { status_id: 5 });
    expect((await world.by(3).get(url)).statusCode).toBe(404);
    for (const id of ["0", "x", "-1", "99999999999"]) {
      expect((await world.by(3).get(`/api/actionplandocument/${id}`)).statusCode).toBe(404);
    }
  });
});

function save(
  kind: Kind,
  ticketNo: number,
  change: Readonly<Record<string, unknown>>,
  files: readonly SentFile[] = [],
) {
  const response = { ticket_id: ticketNo, version: 1, dealer_code: "D01", ...change };
  return sendSave(world.server, world.by(kind), response, files);
}
