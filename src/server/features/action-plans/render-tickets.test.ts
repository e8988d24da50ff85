import { afterAll, describe, expect, test } from "vitest";
import { type ReportTicket, textsOfTicket } from "#domain/action-plans/ticket-report.ts";
import { createPdfRenderer } from "#server/platform/documents/pdf-renderer.ts";
import { type PdfPage, pdfPages } from "#test/documents/pdf-pages.ts";
import { inkIn, popplerImages, popplerWords } from "#test/documents/poppler.ts";
import { aPoint, aReport, aTicket, manyTickets } from "#test/documents/ticket-reports.ts";
import { aPng } from "#test/given/logos.ts";
import { isLeftOut } from "#test/left-out.ts";
import { renderTickets } from "./render-tickets.ts";

const HEADS =
  "Ticket No.|Improvement Points|Dealer|Score|Created By|Created Date|Due Date|Status|Attachments|RSM/ASM Remarks|SH|DP|ASM|RSM|NH";
/** Parts of a page as left, top, right and bottom in shares of it. */
const INKED = {
  title: [0.03, 0.03, 0.4, 0.06],
  "columns to sign": [0.8, 0.12, 0.97, 0.3],
  foot: [0.03, 0.945, 0.4, 0.975],
  "page number": [0.9, 0.945, 0.97, 0.975],
} as const;
const BARE = {
  left: [0, 0, 0.03, 1],
  right: [0.97, 0, 1, 1],
  top: [0, 0, 1, 0.03],
  bottom: [0, 0.975, 1, 1],
} as const;
// A busy machine decides no test: how long a report may take is the renderer's own.
const pdfRenderer = createPdfRenderer({ seconds: 150 });
afterAll(() => pdfRenderer.close());

async function pagesOf(tickets: readonly ReportTicket[]): Promise<PdfPage[]> {
  return pdfPages(await renderTickets(pdfRenderer, 1, aReport({ tickets })));
}

function compact(text: string): string {
  return text.replaceAll(/\s+/g, "");
}

/** Every text of a ticket, as it is printed. */
function textsOf(ticket: ReportTicket): string[] {
  const { noPoints, points, ...rest } = textsOfTicket(ticket);
  const texts = [...Object.values(rest), ...points.flat()];
  return texts.map((printed) => (typeof printed === "string" ? printed : printed.text));
}

/** Arabic is drawn from the last letter to the first, lam and alef as one. */
function findable(text: string): string[] {
  if (!/\p{Script=Arabic}/u.test(text)) return [compact(text)];
  return text.split(/\s+/).map((word) => (word.match(/ل[اأإآ]|./gu) ?? []).reverse().join(""));
}

describe("twenty tickets in English, Hindi, Arabic and emoji", async () => {
  const tickets = manyTickets(20);
  const pdf = await renderTickets(pdfRenderer, 1, aReport({ tickets }));
  const pages = pdfPages(pdf);
  const all = pages.map(({ text }) => text).join("");

  test("every text of every ticket can be found and copied, and no glyph is missing", () => {
    for (const text of tickets.flatMap(textsOf))
      for (const part of findable(text)) expect(all).toContain(part);
    expect(pages.map(({ missingGlyphs }) => missingGlyphs)).toEqual(pages.map(() => 0));
  });

  test("title, client, page, sign-off columns and page number stand on every page", () => {
    expect(pages.length).toBeGreaterThan(3);
    for (const [index, { text }] of pages.entries()) {
      expect(text).toContain("ActionPlanningReport·MeridianMotors·ServiceSatisfaction(CSI)·ActionPlanning");
      expect(text).toContain(compact(HEADS.replaceAll("|", "")));
      expect(text).toContain("MadeByAnitaRao,AreaManager·MadeOnJan20th2026,02:05pm·DataDateJan19th2026");
      expect(text).toContain(`Page${index + 1}of${pages.length}`);
    }
  });

  test("the first page says how many tickets there are, which filters were set and whose dealers they are", () => {
    expect(pages[0]?.text).toContain("20tickets:5Open,5Completed,5ReviewAgain,5Overdue.");
    expect(pages[0]?.text).toContain("Scope8dealersinMaharashtraWaveJan–Mar2026RegionWest");
  });

  test("pages are A4, landscape", () => {
    const boxes = pdf.toString("latin1").match(/\/MediaBox \[.*?\]/g);
    expect(new Set(boxes)).toEqual(new Set(["/MediaBox [0 0 841.8898 595.2756]"]));
  });

  test("its offsets are sound", () => {
    const file = pdf.toString("latin1");
    const table = Number(/startxref\n(\d+)\n%%EOF$/.exec(file)?.[1]);
    expect(file.slice(table, table + 7)).toBe("xref\n0 ");
    const starts = [...file.slice(table).matchAll(/^(\d{10}) 00000 n/gm)].map(([, start]) => Number(start));
    expect(starts.map((start) => Number.parseInt(file.slice(start, start + 8), 10))).toEqual(
      starts.map((_, index) => index + 1),
    );
  });

  test.skipIf(isLeftOut("pdftotext"))("pdftotext finds the same words as often", async () => {
    const words = await popplerWords(pdf);
    const expected = tickets
      .flatMap(textsOf)
      .flatMap((text) => text.split(/\s+/).filter((word) => word !== ""));
    for (const word of new Set(expected)) {
      const wanted = expected.filter((other) => other === word).length;
      expect([word, words.filter((other) => other === word).length >= wanted]).toEqual([word, true]);
    }
  });

  test.skipIf(isLeftOut("pdftotext"))(
    "drawn, each page has head, columns to sign, foot and clean margins",
    async () => {
      const drawn = await popplerImages(pdf);
      expect(drawn.map(({ width, height }) => [width, height])).toEqual(pages.map(() => [842, 596]));
      for (const page of drawn) {
        for (const [name, part] of Object.entries(INKED))
          expect(inkIn(page, part), name).toBeGreaterThan(0.005);
        for (const [name, part] of Object.entries(BARE)) expect(inkIn(page, part), name).toBe(0);
      }
    },
  );
});

describe("whatever people write", () => {
  const MARKUP = '#{ panic() } $x^2$ *bold* _it_ \\ `raw` <a> @ref // x /* y */ "q" = h\n- list #import "x"';

  test("markup is printed, never obeyed", async () => {
    const points = [aPoint({ rootCause: MARKUP, actionPlan: MARKUP })];
    const ticket = aTicket({ managerRemarks: MARKUP, dealerRemarks: MARKUP, fileNames: [MARKUP], points });
    const text = (await pagesOf([ticket])).map((page) => page.text).join("");
    expect(text.split(compact(MARKUP)).length - 1).toBe(5);
  });

  test("32,000 characters in one field run on over pages, with and without spaces, head and all", async () => {
    for (const dealerRemarks of ["word ".repeat(6_400), "z".repeat(32_000)]) {
      const pages = await pagesOf([aTicket({ dealerRemarks }), aTicket({ ticketNo: 7_777 })]);
      expect(pages.length).toBeGreaterThan(5);
      expect(pages.map(({ text }) => text.includes("DueDateStatus"))).toEqual(pages.map(() => true));
      const letter = dealerRemarks.startsWith("z") ? /z/g : /word/g;
      const wanted = dealerRemarks.match(letter)?.length ?? 0;
      expect(pages.flatMap(({ text }) => text.match(letter) ?? []).length).toBe(wanted);
      expect(pages.at(-1)?.text).toContain("7777");
    }
  });

  test("letters no font has are shown, counted and explained", async () => {
    const pages = await pagesOf([aTicket({ dealerRemarks: "தமிழ் 中文" })]);
    expect(pages[0]?.text).toContain("\ufffd\ufffd\ufffd\ufffd\ufffd");
    expect(pages[0]?.text).toContain("5charactersofscriptsthisreporthasnolettersforareshownas\ufffd.");
    expect(pages[0]?.missingGlyphs).toBe(0);
  });

  test.each([
    "👨‍👩‍👧‍👦🇮🇳1️⃣❤️",
    "क\u0301 क\u0483 é e\u0301 ½ € ₹",
    "مُحَمَّد، لا إلى ٣",
    "क्ष्म त्र ज्ञ श्री ॐ",
    "a\u200db \u200f \ufeff\u2066c",
  ])("%j has all its glyphs", async (text) => {
    expect(
      (await pagesOf([aTicket({ dealerRemarks: text, improvementPoint: text })]))[0]?.missingGlyphs,
    ).toBe(0);
  });

  test("a word said twice in neighbouring fields is copied twice", async () => {
    const point = aPoint({ additionalPoint: "हाँ", rootCause: "हाँ", actionPlan: "हाँ", responsibility: "हाँ" });
    expect((await pagesOf([aTicket({ points: [point] })]))[0]?.text).toContain("हाँहाँहाँहाँ");
  });

  test("a report without tickets says so", async () => {
    expect((await pagesOf([]))[0]?.text).toContain("Notickets.");
  });
});

describe("a client's look", () => {
  const withLogo = (bytes: Buffer, name = "logo.png") =>
    renderTickets(pdfRenderer, 1, aReport({ tickets: manyTickets(2) }), {
      accent: "#d50000",
      logo: { name, base64: bytes.toString("base64") },
    });

  test("stands in the head of each page, in the place of the product's name", async () => {
    const own = await renderTickets(pdfRenderer, 1, aReport({ tickets: manyTickets(2) }));
    const pdf = await withLogo(aPng(240, 60, [213, 0, 0]));
    expect([own, pdf].map((each) => each.includes("/Subtype /Image"))).toEqual([false, true]);
    expect([own, pdf].map((each) => pdfPages(each)[0]?.text.includes("Forecourt"))).toEqual([true, false]);
  });

  test("is left out where the logo is damaged: the report comes all the same", async () => {
    const pdf = await withLogo(aPng(240, 60, [213, 0, 0]).subarray(0, 60));
    expect(pdf.includes("/Subtype /Image")).toBe(false);
    expect(pdfPages(pdf)[0]?.text).toContain("Forecourt");
  });
});
