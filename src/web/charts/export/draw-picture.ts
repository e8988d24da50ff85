import type { ElementCopy } from "./copy-element.ts";

interface DrawnPart {
  /** Laid out on a stage. */
  readonly part: HTMLElement;
  readonly canvases: ElementCopy["canvases"];
  /** The sheet of `pictureStyles`. */
  readonly styles: string;
  readonly scale: number;
}

const SVG = "http://www.w3.org/2000/svg";
const XHTML = "http://www.w3.org/1999/xhtml";

/** Draws what stands on a stage: the browser lays it out once more within an image, the charts go over it pixel by pixel. */
export async function drawPicture({ part, canvases, styles, scale }: DrawnPart): Promise<HTMLCanvasElement> {
  const whole = part.getBoundingClientRect();
  const image = await loadImage(svgOf(part, styles, whole));
  const canvas = document.createElement("canvas");
  canvas.width = Math.round(whole.width * scale);
  canvas.height = Math.round(whole.height * scale);
  const pen = canvas.getContext("2d");
  if (pen === null) throw new Error("This browser gives no canvas to draw on.");
  pen.drawImage(image, 0, 0, canvas.width, canvas.height);
  pen.scale(scale, scale);
  for (const [copy, original] of canvases) {
    const box = copy.getBoundingClientRect();
    const shown = copy.isConnected && part.contains(copy) && isWithin(box, windowOf(copy, part));
    if (shown && original.width > 0 && original.height > 0)
      pen.drawImage(original, box.x - whole.x, box.y - whole.y, box.width, box.height);
  }
  return canvas;
}

/** A picture as PNG. */
export async function pngOf(canvas: HTMLCanvasElement): Promise<Blob> {
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, "image/png"));
  if (blob === null) throw new Error("This browser could not write the picture.");
  return blob;
}

function svgOf(part: HTMLElement, styles: string, { width, height }: DOMRect): string {
  const root = document.documentElement;
  const svg = document.createElementNS(SVG, "svg");
  for (const { name, value } of root.attributes) if (name !== "style") svg.setAttribute(name, value);
  svg.setAttribute("width", String(width));
  svg.setAttribute("height", String(height));
  const style = document.createElementNS(SVG, "style");
  // Lengths in rem are those of the page, whatever the root of the image is.
  style.textContent = `${styles}\nsvg:root { font-size: ${getComputedStyle(root).fontSize} }`;
  const frame = document.createElementNS(SVG, "foreignObject");
  frame.setAttribute("width", "100%");
  frame.setAttribute("height", "100%");
  const html = document.createElementNS(XHTML, "html");
  const body = document.createElementNS(XHTML, "body");
  body.append(part.cloneNode(true));
  html.append(body);
  frame.append(html);
  svg.append(style, frame);
  const text = new XMLSerializer().serializeToString(svg);
  return `data:image/svg+xml;charset=utf-8,${encodeURIComponent(text)}`;
}

async function loadImage(address: string): Promise<HTMLImageElement> {
  const image = new Image();
  image.decoding = "sync";
  image.src = address;
  await image.decode();
  return image;
}

/** The nearest box that cuts off what stands outside it. */
function windowOf(element: HTMLElement, part: HTMLElement): DOMRect {
  return (element.closest<HTMLElement>("[data-window]") ?? part).getBoundingClientRect();
}

function isWithin(box: DOMRect, window: DOMRect): boolean {
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  return x >= window.left && x <= window.right && y >= window.top && y <= window.bottom;
}
