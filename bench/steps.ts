import { PAGES } from "#domain/pages/pages.ts";

/** One command of `npm run bench`, that ends within nine minutes or goes on when it is run again. */
export interface Step {
  readonly key: string;
  readonly title: string;
  /** What follows `npm run bench:`, with its options. */
  readonly command: readonly [script: string, ...options: string[]];
}

const MINUTES = "8";

/** The login and pages behind it that `bench:lighthouse` looks at. */
export const LIGHTHOUSE_PAGES = ["login", "Summary", "Dealer Ranking", "Dealer Score", "Action Planning"];

/** As what it looks at them. */
export const LIGHTHOUSE_FORMS = ["mobile", "desktop"];

/** All steps over a folder of so many responses, what others need first; its cards beside those of a folder of fewer. */
export function stepsOver(folder: string, rows: number, beside?: string): Step[] {
  const pages = Object.entries(PAGES).filter(([, { cards }]) => Object.keys(cards).length > 0);
  return [
    step("generate", "Responses", [
      "generate",
      "--folder",
      folder,
      "--rows",
      String(rows),
      "--minutes",
      MINUTES,
    ]),
    step("stored", "Bytes on the disk", ["stored", "--folder", folder]),
    ...pages.map(([page]) =>
      step(`cards-${page}`, `Cards: ${page}`, [
        ...(["cards", "--folder", folder, "--pages", page] as const),
        ...["--no-lists", "--go-on", "--minutes", MINUTES],
      ]),
    ),
    ...(beside === undefined
      ? []
      : [step("beside", "Cards beside fewer responses", ["cards", "--folder", folder, "--beside", beside])]),
    step("lists", "Batches, lists, searches and vehicles", ["cards", "--folder", folder, "--pages", ""]),
    step("import-into", "Import, undo and their goal at any fill", ["import-into", "--folder", folder]),
    step("import-50000", "Import of 50,000 rows", ["import", "--rows", "50000"]),
    step("import-1048575", "Import of a full sheet", [
      ...(["import", "--rows", "1048575"] as const),
      ...["--peers", "DuckDB from CSV,saxes"],
    ]),
    step("preview-50000", "Preview of 50,000 rows", [
      ...(["import", "--preview", "--rows", "50000", "--peers", ""] as const),
    ]),
    step("preview-1048575", "Preview of a full sheet", [
      ...(["import", "--preview", "--rows", "1048575", "--peers", ""] as const),
    ]),
    step("guesses", "Guesses of columns", ["guesses"]),
    step("search", "Search over the demo", ["search"]),
    step("smoke", "Cards beside raw SQL, 200,000 responses", ["smoke"]),
    step("load", "Warm replies, and two hundred people beside an import", ["load"]),
    step("overload", "More than can be done", ["overload", "--seconds", "32"]),
    step("password-links", "Links for known and unknown addresses", ["password-links"]),
    step("documents", "PDF reports", ["documents"]),
    step("export", "Exports", ["export"]),
    step("employees", "Employees from a workbook", ["employees"]),
    step("start", "Start", ["start"]),
    step("first-load", "First load", ["first-load"]),
    step("switch", "Change of page", ["switch"]),
    step("page-picture", "Pictures of pages", ["page-picture"]),
    step("interactions", "Keys and clicks", ["interactions", "--folder", folder]),
    step("backup", "Backup, restore and verify", ["backup", "--rows", "500000"]),
    // Three runs of five pages take longer than a step may.
    ...LIGHTHOUSE_PAGES.flatMap((page) =>
      LIGHTHOUSE_FORMS.map((form) =>
        step(
          `lighthouse-${page.toLowerCase().replaceAll(" ", "-")}-${form}`,
          `Lighthouse: ${page}, ${form}`,
          [...(["lighthouse", "--pages", page, "--forms", form] as const)],
        ),
      ),
    ),
  ];
}

function step(key: string, title: string, command: Step["command"]): Step {
  return { key, title, command };
}

/** What somebody types to run a step alone. */
export function commandText({ command: [script, ...options] }: Step): string {
  const typed = options.map((option) => (/^[\w./:-]+$/.test(option) ? option : `"${option}"`));
  return `npm run bench:${script}${typed.length === 0 ? "" : ` -- ${typed.join(" ")}`}`;
}
