import type { AddressInfo } from "node:net";
import JSZip from "jszip";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { api } from "#contract/index.ts";
import { PAGES } from "#domain/pages/pages.ts";
import { csvText } from "#server/features/client-export/csv.ts";
import { renderEmail } from "#server/platform/mail/email-template.ts";
import { pdfPages } from "#test/documents/pdf-pages.ts";
import { type MailServer, startMailServer } from "#test/mail-server.ts";
import { startTestServer, type TestServer } from "#test/server.ts";
import {
  addHostileClient,
  fillHostileClient,
  type HostilePerson,
  hostilePerson,
  LANGUAGE,
  PASSWORD,
  PEOPLE,
} from "./hostile-client.ts";
import { HOSTILE_TEXTS, LINE_BREAKS } from "./texts.ts";

const TEXTS = [...HOSTILE_TEXTS.map(({ text }) => text), ...LINE_BREAKS];
/** Pages whose lists have exports of their own, and the one whose cards are the programme's questions. */
const OTHER_PAGES = ["dealer-score", "action-planning", "other-questions"];
/** By page the cards with figures. */
const CARDS: readonly (readonly [string, readonly string[]])[] = [
  ...Object.entries(PAGES)
    .filter(([page]) => !OTHER_PAGES.includes(page))
    .map(
      ([page, { cards }]) =>
        [page, Object.keys(cards).filter((card) => `${page} ${card}` !== "trend-analysis header")] as const,
    ),
  ["other-questions", ["1", "2", "3"]],
];
const LIKE_A_FORMULA = /^[=+\-@\t\r]/;
const MAIL_HEADERS = [
  "auto-submitted",
  "content-type",
  "date",
  "from",
  "message-id",
  "mime-version",
  "subject",
  "to",
];

let mailServer: MailServer;
let server: TestServer;
let administrator: HostilePerson;
let inLanguage: HostilePerson;
let principal: HostilePerson;

beforeAll(async () => {
  mailServer = await startMailServer();
  server = await startTestServer({ smtpUrl: mailServer.url });
  await addHostileClient(server.database);
  await server.app.listen({ port: 0, host: "127.0.0.1" });
  const url = urlOf(server.app.server.address());
  await fillHostileClient(url);
  administrator = await hostilePerson(url, "administrator");
  inLanguage = await hostilePerson(url, "administrator", LANGUAGE);
  principal = await hostilePerson(url, "principal", LANGUAGE);
});

afterAll(async () => {
  await server.close();
  await mailServer.close();
});

test("there are enough of them, each once, of every kind", () => {
  expect(new Set(TEXTS).size).toBe(TEXTS.length);
  expect(TEXTS.length).toBeGreaterThan(100);
  const kinds = Map.groupBy(HOSTILE_TEXTS, ({ kind }) => kind);
  expect(kinds.size).toBeGreaterThanOrEqual(15);
  expect([...kinds.values()].every((texts) => texts.length >= 3)).toBe(true);
});

describe("a workbook to take away holds them as texts in either language, and leads nowhere", () => {
  const workbooks: readonly (readonly [path: string, body: unknown])[] = [
    ...CARDS.map(([page, cards]) => {
      const requests = cards.map((card) => ({
        webapi: `api/dashboard/${page}/${card}`,
        body: { factor_type: "Q1" },
      }));
      return [api.exports.cards.path, { requests }] as const;
    }),
    [api.exports.verbatims.path, {}],
    [api.exports.tickets.path, {}],
    [api.employees.export.path, { status: "All", role: "All", region: "All", search: "" }],
    [api.audit.export.path, {}],
    [api.employeeFiles.template.path, undefined],
    [api.surveyImport.downloadReport.path, undefined],
    [api.surveyImport.downloadTemplate.path, undefined],
  ];

  test.each(workbooks)("%s %j", async (path, body) => {
    const upload = await completedUpload();
    for (const reader of [administrator, inLanguage]) {
      const reply = await reader.send(path.replace(":id", String(upload)), body);
      expect(reply.headers.get("content-security-policy")).toBe("sandbox; default-src 'none'");
      const { texts, unquoted, active } = await readWorkbook(Buffer.from(await reply.arrayBuffer()));
      expect(active).toEqual([]);
      expect(unquoted).toEqual([]);
      expect(texts.filter((text) => TEXTS.includes(text))).not.toEqual([]);
    }
  });

  test("there is no other workbook: of every download somebody has thought", () => {
    const downloads = Object.values(api)
      .flatMap((noun) => Object.values(noun))
      .flatMap(({ kind, path }) => (kind === "download" ? [path] : []));
    const others = [
      // Checked below.
      api.actionPlans.report.path,
      api.actionPlans.proof.path,
      // Bytes as somebody uploaded them: served as an attachment, a picture or audio, never as a page.
      api.actionPlans.proofPreview.path,
      api.surveyAudio.downloadFile.path,
      api.surveyAudio.play.path,
      api.surveyImport.downloadOriginal.path,
      api.branding.logo.path,
      // The same writer and the same reasons as the report of an upload.
      api.employeeFiles.report.path,
    ];
    const thought = new Set([...workbooks.map(([path]) => path), ...others]);
    expect(downloads.toSorted()).toEqual([...thought].toSorted());
  });
});

test("the report of tickets as a PDF draws them letter by letter, and does nothing when it is opened", async () => {
  const reply = await principal.send(api.actionPlans.report.path, {});
  const pdf = Buffer.from(await reply.arrayBuffer());
  const text = pdfPages(pdf)
    .map((page) => page.text)
    .join("");
  const drawn = HOSTILE_TEXTS.filter((each) => text.includes(each.text.replaceAll(/[\s\u200b]+/g, "")));
  expect(drawn.length).toBeGreaterThan(8);
  expect(pdf.toString("latin1")).not.toMatch(
    /\/(JavaScript|JS|Launch|OpenAction|AA|URI|SubmitForm|EmbeddedFile|RichMedia|XFA)\b/,
  );
});

test("a proof comes back under its name as an attachment that nothing runs in", async () => {
  const { tickets } = api.actionPlans.list.reply.parse(
    await (await principal.send(api.actionPlans.list.path, {})).json(),
  );
  const proofs = tickets.flatMap((ticket) => ticket.proofs).filter(({ name }) => name.includes("onerror"));
  expect(proofs.length).toBeGreaterThan(0);
  for (const { url } of proofs) {
    const reply = await principal.send(url.replace(/^\/?/, "/"));
    const disposition = reply.headers.get("content-disposition") ?? "";
    expect(disposition).toMatch(/^attachment; filename="[\w.() -]*"; filename\*=UTF-8''[\w.%!#$&+^`|~-]+$/);
    expect(reply.headers.get("content-type")).toMatch(/^text\/plain/);
    expect(reply.headers.get("x-content-type-options")).toBe("nosniff");
  }
});

describe("a mail", () => {
  test("says a hostile name as text, to its one reader, with the headers of every mail", async () => {
    const { email } = PEOPLE.principal;
    const names = TEXTS.map((text) => text.replaceAll(/\p{Cc}/gu, " ").slice(0, 100));
    const name = names.join(" ");
    await server.query("update person set name = $1, last_name = '' where email = $2", [name, email]);
    const body = { email, NewPassword: "x", ConfirmPassword: "x", tokencode: "" };
    await server.call({ method: "POST", url: api.accounts.forgot.path, payload: body });
    const [mail] = await mailServer.received(email);
    if (mail === undefined) throw new Error("no mail");
    expect(mail.to).toEqual([email]);
    expect(mail.from).toBe("care@forecourt.example");
    expect([...mail.headers.keys()].toSorted()).toEqual(MAIL_HEADERS);
    for (const each of names) expect(mail.text).toContain(each.trimEnd());
    expectInertHtml(mail.html);
  });

  test.each([
    "x@x.example\r\nBcc: everybody@evil.invalid",
    "x@x.example, everybody@evil.invalid",
    "x@x.example>\r\nRCPT TO:<everybody@evil.invalid",
    '"x\r\nDATA"@x.example',
    "<script>xss(1)</script>@x.example",
  ])("goes to no address such as %j: nobody is registered with it", async (email) => {
    await administrator.send(api.session.login.path, {
      username: PEOPLE.administrator.email,
      password: PASSWORD,
    });
    const registration = { firstName: "New", lastName: "Person", email, roles: [0], usertypes: ["CSI"] };
    const lists = {
      csioutletcodes: [],
      ssioutletcodes: [],
      regionscode: [],
      statecode: [],
      locationcode: [],
    };
    const reply = await server.call({
      method: "POST",
      url: api.employees.register.path,
      headers: administrator.headers,
      payload: { ...registration, ...lists },
    });
    expect([reply.statusCode, reply.json().message]).toEqual([400, expect.stringMatching(/e-?mail/i)]);
  });

  test("holds each as text wherever it stands", () => {
    for (const text of TEXTS) {
      const action = { label: text, url: "https://forecourt.example/#x" };
      expectInertHtml(renderEmail({ subject: text, paragraphs: [text, text], action, notes: [text] }).html);
    }
  });
});

test("a CSV field holds each, and no formula", () => {
  for (const text of TEXTS) {
    const field = csvText(text);
    expect(field).toMatch(/^"(?:[^"]|"")*"$/);
    const inside = field.slice(1, -1).replaceAll('""', '"');
    expect(inside).not.toMatch(LIKE_A_FORMULA);
    expect([text, `'${text}`]).toContain(inside);
  }
});

function urlOf(address: AddressInfo | string | null): string {
  if (address === null || typeof address === "string") throw new Error("The server has no port.");
  return `http://127.0.0.1:${address.port}`;
}

async function completedUpload(): Promise<number> {
  const reply = await administrator.send(api.surveyImport.listFiles.path);
  const files = api.surveyImport.listFiles.reply.parse(await reply.json());
  const found = files.find(({ status, rowsRejected }) => status === "Completed" && rowsRejected > 0);
  if (found === undefined) throw new Error("No upload with rejected rows.");
  return found.uploadId;
}

/** No tag, attribute or address but those of the template. */
function expectInertHtml(html: string): void {
  const tags = [...html.matchAll(/<(\/?[a-z!][a-z0-9]*)/gi)].map(([, tag = ""]) => tag.replace("/", ""));
  expect(
    [...new Set(tags)].filter(
      (tag) => !/^(!doctype|html|head|meta|title|style|body|div|table|tr|td|p|h1|a|br|span)$/.test(tag),
    ),
  ).toEqual([]);
  const names = [...html.matchAll(/\s([a-z-]+)="/gi)].map(([, name]) => name ?? "");
  expect(names.filter((name) => /^on|^src|^formaction|^xlink/i.test(name))).toEqual([]);
  for (const [, address] of html.matchAll(/href="([^"]*)"/g))
    expect(address).toMatch(/^https:&?[^"]*forecourt\.example|^https:\/\/forecourt\.example/);
}

interface ReadPackage {
  readonly texts: readonly string[];
  /** Cells that a spreadsheet would take for a formula once they are edited. */
  readonly unquoted: readonly string[];
  /** Whatever would do or fetch something. */
  readonly active: readonly string[];
}

/** Reads the parts themselves: what a reader makes of them is another matter. */
async function readWorkbook(bytes: Buffer): Promise<ReadPackage> {
  const zip = await JSZip.loadAsync(bytes);
  const part = async (name: string) => (await zip.file(name)?.async("string")) ?? "";
  const formats = /<cellXfs.*?<\/cellXfs>/s.exec(await part("xl/styles.xml"))?.[0] ?? "";
  const quoted = [...formats.matchAll(/<xf [^>]*>/g)].map(([format]) => format.includes('quotePrefix="1"'));
  const texts: string[] = [];
  const unquoted: string[] = [];
  const active = Object.keys(zip.files).filter((name) =>
    /externalLink|vbaProject|activeX|embeddings|connections|macrosheet/i.test(name),
  );
  for (const name of Object.keys(zip.files)) {
    const xml = await part(name);
    if (/TargetMode="External"/.test(xml)) active.push(`${name}: a link to the outside`);
    if (!name.startsWith("xl/worksheets/sheet")) continue;
    if (/<f[ >/]|<hyperlink|<oleObject|<control[ >]/.test(xml)) active.push(`${name}: a formula or a link`);
    for (const [, style, content] of xml.matchAll(/<c r="[A-Z]+\d+"(?: s="(\d+)")?[^>]*>(.*?)<\/c>/gs)) {
      const said = /<t[^>]*>(.*?)<\/t>/s.exec(content ?? "")?.[1];
      if (said === undefined) continue;
      const text = plain(said);
      texts.push(text);
      if (LIKE_A_FORMULA.test(text) && quoted[Number(style ?? 0)] !== true) unquoted.push(text);
    }
  }
  return { texts, unquoted, active };
}

function plain(xml: string): string {
  return xml
    .replaceAll(/_x([0-9A-F]{4})_/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&quot;", '"')
    .replaceAll("&apos;", "'")
    .replaceAll("&amp;", "&");
}
