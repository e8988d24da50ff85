import { expect, type Page } from "@playwright/test";

/** The least width and height of what is pressed, in CSS pixels (WCAG 2.5.8). */
const LEAST = 24;

/**
 * Whatever is pressed is large enough, or far enough from everything else: a circle of 24 pixels around a smaller one
 * meets no other target and no such circle. Links within a sentence are excepted.
 */
export async function expectTargets(page: Page, name: string): Promise<void> {
  const crowded = await page.evaluate((least) => {
    const PRESSED =
      "a[href], button, input, select, textarea, summary, [role=button], [role=link], [role=checkbox], [role=switch], [role=tab], [role=option], [role=menuitem], [role=slider], [role=radio], [role=combobox]";
    const boxOf = (element: HTMLElement) => {
      const label =
        element instanceof HTMLInputElement ? (element.closest("label") ?? element.labels?.[0]) : null;
      // A name that a click anywhere in its row stands for covers the row by what is drawn after it.
      const after = getComputedStyle(element, "::after");
      const row = after.position === "absolute" && after.inset === "0px" ? element.offsetParent : null;
      const boxes = [element, label, row].flatMap((each) => (each ? [each.getBoundingClientRect()] : []));
      const left = Math.min(...boxes.map((box) => box.left));
      const right = Math.max(...boxes.map((box) => box.right));
      const top = Math.min(...boxes.map((box) => box.top));
      const bottom = Math.max(...boxes.map((box) => box.bottom));
      return { left, right, top, bottom, x: (left + right) / 2, y: (top + bottom) / 2 };
    };
    type Box = ReturnType<typeof boxOf>;
    // A tenth less, for what a browser rounds.
    const isSmall = ({ left, right, top, bottom }: Box) => Math.min(right - left, bottom - top) < least - 0.1;
    const isInSentence = (element: Element) => {
      const around = element.parentElement;
      return (
        getComputedStyle(element).display === "inline" &&
        around !== null &&
        [...around.childNodes].some((node) => node.nodeType === 3 && node.textContent?.trim() !== "")
      );
    };
    const distance = (from: Box, to: Box) =>
      Math.hypot(
        Math.max(to.left - from.x, 0, from.x - to.right),
        Math.max(to.top - from.y, 0, from.y - to.bottom),
      );
    const targets = [...document.querySelectorAll<HTMLElement>(PRESSED)]
      .filter(
        (element) => element.checkVisibility({ visibilityProperty: true }) && !element.matches(":disabled"),
      )
      .map((element) => ({ element, box: boxOf(element) }))
      .filter(({ box }) => box.right - box.left > 1 && box.bottom - box.top > 1);
    const saidOf = ({ element, box }: (typeof targets)[number]) => {
      const words = element.getAttribute("aria-label") ?? element.textContent ?? "";
      const size = `${Math.round(box.right - box.left)} × ${Math.round(box.bottom - box.top)}`;
      return `${element.tagName.toLowerCase()} “${words.trim()}” ${size} at ${Math.round(box.left)}, ${Math.round(box.top)}`;
    };
    return targets
      .filter(({ element, box }) => isSmall(box) && !isInSentence(element))
      .flatMap((target) => {
        const { element, box } = target;
        const near = targets.find(
          (other) =>
            !other.element.contains(element) &&
            !element.contains(other.element) &&
            (isSmall(other.box)
              ? Math.hypot(other.box.x - box.x, other.box.y - box.y) < least
              : distance(box, other.box) < least / 2),
        );
        return near === undefined ? [] : [`${saidOf(target)}, near ${saidOf(near)}`];
      });
  }, LEAST);
  expect.soft(crowded, `${name}: too small to be pressed alone`).toEqual([]);
}

/**
 * No two words or figures of different elements run together: what stands in one line needs a space between, or an
 * edge that readers of the screen pause at, not distance alone. 812 and +3 would be read as 8123.
 */
export async function expectSeparateTexts(page: Page, name: string): Promise<void> {
  const joined = await page.evaluate(() => {
    const isRead = (node: Node) =>
      node.parentElement?.checkVisibility({ visibilityProperty: true }) === true &&
      node.parentElement.closest("[aria-hidden=true], svg, script, style") === null;
    const isInline = (element: Element) => getComputedStyle(element).display.startsWith("inline");
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_ALL);
    const found = new Set<string>();
    const read: Text[] = [];
    let isApart = false;
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
      if (node instanceof Element) {
        isApart ||= !isInline(node) || node.matches("br, input, img");
        continue;
      }
      if (!(node instanceof Text) || node.data === "" || !isRead(node)) continue;
      const before = read.at(-1);
      // On the way to here an element that is an edge may also have ended.
      for (
        let up: Element | null = before?.parentElement ?? null;
        up !== null && !up.contains(node);
        up = up.parentElement
      )
        isApart ||= !isInline(up);
      const isOther = before?.parentElement !== node.parentElement;
      const both = `${before?.data.slice(-20) ?? ""}|${node.data.slice(0, 20)}`;
      if (isOther && !isApart && /[\p{L}\p{N}%]\|[\p{L}\p{N}+−(]/u.test(both)) found.add(both);
      read.push(node);
      isApart = false;
    }
    return [...found];
  });
  expect.soft(joined, `${name}: read as one word`).toEqual([]);
}
