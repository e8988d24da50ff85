const MEDIA = "@media";
const FONT_FACE = /@font-face\s*\{[^}]*\}/g;
const VIEWPORT_LENGTH = /(\d*\.?\d+)[dsl]?v([hw])\b/g;
const FOR_PICTURES =
  "* { scrollbar-width: none !important; content-visibility: visible !important; transition: none !important; animation: none !important } [data-drill-down] { text-decoration: none !important }";

const files = new Map<string, Promise<string>>();

/** The page's own styles as one sheet that stands by itself: media and viewport as they are here, fonts inside. */
export async function pictureStyles(): Promise<string> {
  const [sheets, fonts] = await Promise.all([
    Promise.all([...document.styleSheets].map(textOf)),
    Promise.all(shownFonts().map(withFile)),
  ]);
  const { innerWidth, innerHeight } = window;
  const rules = withoutMedia(sheets.join("\n"), (condition) => matchMedia(condition).matches)
    .replaceAll(FONT_FACE, "")
    .replaceAll(
      VIEWPORT_LENGTH,
      (_, share: string, side: string) =>
        `${(Number(share) / 100) * (side === "h" ? innerHeight : innerWidth)}px`,
    );
  return [...fonts, rules, FOR_PICTURES].join("\n");
}

/** Of every media rule what applies stands without its condition, the rest goes. */
export function withoutMedia(sheet: string, applies: (condition: string) => boolean): string {
  const start = sheet.indexOf(MEDIA);
  if (start < 0) return sheet;
  const open = sheet.indexOf("{", start);
  const close = closingBrace(sheet, open);
  const inner = applies(sheet.slice(start + MEDIA.length, open).trim()) ? sheet.slice(open + 1, close) : "";
  return sheet.slice(0, start) + withoutMedia(inner + sheet.slice(close + 1), applies);
}

function closingBrace(sheet: string, open: number): number {
  let depth = 0;
  for (let at = open; at < sheet.length; at += 1) {
    if (sheet[at] === "{") depth += 1;
    else if (sheet[at] === "}") depth -= 1;
    if (depth === 0) return at;
  }
  return sheet.length;
}

// As it was written: what a browser tells of a parsed rule loses shorthands that hold variables.
async function textOf({ href, ownerNode, media }: CSSStyleSheet): Promise<string> {
  if (media.length > 0 && !matchMedia(media.mediaText).matches) return "";
  if (href === null) return ownerNode?.textContent ?? "";
  return (await fetch(href)).text();
}

/** The font faces that the page uses. */
function shownFonts(): readonly CSSFontFaceRule[] {
  const used = new Set([...document.fonts].filter(isLoaded).map(({ unicodeRange }) => unicodeRange));
  return [...document.styleSheets]
    .flatMap(({ cssRules }) => [...cssRules])
    .filter((rule) => rule instanceof CSSFontFaceRule)
    .filter(({ style }) => used.has(style.getPropertyValue("unicode-range")));
}

function isLoaded({ status }: FontFace): boolean {
  return status === "loaded";
}

async function withFile({ cssText, parentStyleSheet }: CSSFontFaceRule): Promise<string> {
  const address = /url\("?([^")]+)"?\)/.exec(cssText)?.[1];
  if (address === undefined) return cssText;
  const whole = new URL(address, parentStyleSheet?.href ?? document.baseURI).href;
  const file = files.get(whole) ?? fetch(whole).then(async (reply) => dataUrl(await reply.blob()));
  files.set(whole, file);
  return cssText.replace(address, await file);
}

function dataUrl(blob: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(reader.error ?? new Error("The font could not be read."));
    reader.readAsDataURL(blob);
  });
}
