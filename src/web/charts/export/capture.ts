import { domToCanvas } from "modern-screenshot";

const WITHOUT_SCROLLBARS = "* { scrollbar-width: none !important; }";

/** An element as it stands on the page, in full height; parts marked as `data-unprinted` stay out. */
export async function capture(element: HTMLElement, scale: number): Promise<HTMLCanvasElement> {
  return domToCanvas(element, {
    scale,
    width: element.offsetWidth,
    height: element.scrollHeight + element.offsetHeight - element.clientHeight,
    features: { restoreScrollPosition: true, copyScrollbar: false },
    filter: isPrinted,
    onCloneEachNode: withoutWays,
    includeStyleProperties: [...usedProperties(element)],
    // Left to itself, the library gathers fonts through a style element, which the page's policy forbids.
    font: { cssText: `${WITHOUT_SCROLLBARS}${await shownFonts()}` },
  });
}

/** A pen on a new canvas of this size in CSS pixels, filled with one colour. */
export function newCanvas(width: number, height: number, scale: number, color: string) {
  const canvas = document.createElement("canvas");
  canvas.width = Math.round(width * scale);
  canvas.height = Math.round(height * scale);
  const pen = canvas.getContext("2d");
  if (pen === null) throw new Error("This browser gives no canvas to draw on.");
  pen.scale(scale, scale);
  pen.fillStyle = color;
  pen.fillRect(0, 0, width, height);
  return { canvas, pen };
}

function isPrinted(node: Node): boolean {
  if (!(node instanceof HTMLElement)) return true;
  return node.dataset["unprinted"] === undefined && getComputedStyle(node).display !== "none";
}

/** In a picture a name leads nowhere: it stands there as a name. */
function withoutWays(copy: Node): void {
  if (copy instanceof HTMLElement && copy.dataset["leads"] !== undefined) copy.style.textDecoration = "none";
}

/** The style properties that any rule or element sets: few of the hundreds that exist. */
function usedProperties(element: HTMLElement): ReadonlySet<string> {
  const inline = [...element.querySelectorAll<HTMLElement>("[style]")].map(({ style }) => style);
  const sheets = [...document.styleSheets].flatMap(({ cssRules }) => stylesIn(cssRules));
  return new Set([...sheets, ...inline].flatMap((style) => [...style]));
}

function stylesIn(rules: CSSRuleList): readonly CSSStyleDeclaration[] {
  return [...rules].flatMap((rule) => [
    ...(rule instanceof CSSStyleRule ? [rule.style] : []),
    ...(rule instanceof CSSGroupingRule || rule instanceof CSSStyleRule ? stylesIn(rule.cssRules) : []),
  ]);
}

/** The font faces that the page uses, each with its file inside. */
async function shownFonts(): Promise<string> {
  const used = new Set([...document.fonts].filter(isLoaded).map(({ unicodeRange }) => unicodeRange));
  const faces = [...document.styleSheets]
    .flatMap(({ cssRules }) => [...cssRules])
    .filter((rule) => rule instanceof CSSFontFaceRule)
    .filter(({ style }) => used.has(style.getPropertyValue("unicode-range")));
  return (await Promise.all(faces.map(withFile))).join("\n");
}

function isLoaded({ status }: FontFace): boolean {
  return status === "loaded";
}

async function withFile({ cssText, parentStyleSheet }: CSSFontFaceRule): Promise<string> {
  const address = /url\("?([^")]+)"?\)/.exec(cssText)?.[1];
  if (address === undefined) return cssText;
  const file = await fetch(new URL(address, parentStyleSheet?.href ?? document.baseURI));
  return cssText.replace(address, await dataUrl(await file.blob()));
}

function dataUrl(blob: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(reader.error ?? new Error("The font could not be read."));
    reader.readAsDataURL(blob);
  });
}
