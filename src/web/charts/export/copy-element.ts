/** A copy of an element beside the page, out of sight, laid out as the page is. */
export interface ElementCopy {
  readonly element: HTMLElement;
  /** The canvases of the copy, which are blank, with those they stand for. */
  readonly canvases: ReadonlyMap<HTMLCanvasElement, HTMLCanvasElement>;
}

const UNPRINTED = "[data-unprinted], audio, video, iframe, script";

/** Copies an element as it stands; parts marked as `data-unprinted` stay out. It belongs into a stage before it is shown whole. */
export function copyElement(original: HTMLElement): ElementCopy {
  // Nothing plays and nothing is fetched in a document that is not shown.
  const copy = document.implementation.createHTMLDocument().importNode(original, true);
  const canvases = new Map(pairs<HTMLCanvasElement>(copy, original, "canvas"));
  for (const [mine, theirs] of pairs<HTMLInputElement>(copy, original, "input"))
    mine.setAttribute("value", theirs.value);
  for (const [mine, theirs] of pairs<HTMLTextAreaElement>(copy, original, "textarea"))
    mine.textContent = theirs.value;
  for (const [mine, theirs] of pairs<HTMLImageElement>(copy, original, "img")) mine.src = drawn(theirs);
  for (const [mine, theirs] of pairs<HTMLElement>(copy, original, "*")) standAsScrolled(mine, theirs);
  for (const part of copy.querySelectorAll(UNPRINTED)) part.remove();
  for (const named of copy.querySelectorAll("[id]")) named.removeAttribute("id");
  copy.removeAttribute("id");
  return { element: copy, canvases };
}

/** Opens a place beside the page in which copies are laid out, unseen and unheard. */
export function openStage(): { readonly element: HTMLElement; readonly close: () => void } {
  const element = document.createElement("div");
  Object.assign(element.style, { position: "fixed", top: "0", left: "-30000px", pointerEvents: "none" });
  element.dataset["stage"] = "";
  element.setAttribute("aria-hidden", "true");
  element.inert = true;
  document.body.append(element);
  return { element, close: () => element.remove() };
}

/** Gives every text that its box cuts the room to stand in full, on more lines where it needs them. */
export function uncutTexts(copy: HTMLElement): void {
  const cut = [...copy.querySelectorAll<HTMLElement>("*")].filter(isCut);
  for (const element of cut) {
    Object.assign(element.style, { whiteSpace: "normal", textOverflow: "clip", overflow: "visible" });
    element.style.setProperty("-webkit-line-clamp", "none");
    element.style.overflowWrap = "anywhere";
    // What stands behind a name goes to the next line in one piece.
    for (const part of element.querySelectorAll("small")) part.style.display = "inline-block";
    for (
      let above: HTMLElement | null = element;
      above !== null && above !== copy;
      above = above.parentElement
    )
      if (!scrolls(above)) above.style.maxHeight = "none";
  }
}

function isCut(element: HTMLElement): boolean {
  const { textOverflow, webkitLineClamp } = getComputedStyle(element);
  if (textOverflow === "ellipsis") return element.scrollWidth > element.clientWidth;
  return webkitLineClamp !== "none" && element.scrollHeight > element.clientHeight;
}

function scrolls(element: HTMLElement): boolean {
  return /auto|scroll/.test(getComputedStyle(element).overflowY);
}

/** What scrolls keeps its size and shows what it shows; the head of a table stays above its rows. */
function standAsScrolled(copy: HTMLElement, { scrollTop, scrollLeft, clientHeight }: HTMLElement): void {
  if (scrollTop === 0 && scrollLeft === 0) return;
  copy.style.height = `${clientHeight}px`;
  const bodies = copy.querySelectorAll<HTMLElement>("tbody");
  for (const part of bodies.length > 0 ? bodies : copy.querySelectorAll<HTMLElement>(":scope > *"))
    part.style.transform = `translate(0, ${-scrollTop}px)`;
}

function drawn(image: HTMLImageElement): string {
  const canvas = document.createElement("canvas");
  canvas.width = image.naturalWidth;
  canvas.height = image.naturalHeight;
  if (canvas.width === 0 || canvas.height === 0) return "";
  canvas.getContext("2d")?.drawImage(image, 0, 0);
  return canvas.toDataURL();
}

function pairs<E extends HTMLElement>(
  copy: HTMLElement,
  original: HTMLElement,
  selector: string,
): readonly (readonly [E, E])[] {
  const theirs = [...original.querySelectorAll<E>(selector)];
  return [...copy.querySelectorAll<E>(selector)].flatMap((mine, place) => {
    const other = theirs[place];
    return other === undefined ? [] : [[mine, other] as const];
  });
}
