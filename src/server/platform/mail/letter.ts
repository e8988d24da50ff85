const PRODUCT_NAME = "Forecourt";

/** A mail before it is laid out: short paragraphs, and at most one thing to do. */
export interface Letter {
  readonly subject: string;
  readonly paragraphs: readonly string[];
  readonly action: { readonly label: string; readonly url: string } | null;
  /** Small print below the action. */
  readonly notes: readonly string[];
}

export interface RenderedLetter {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

/** Lays a letter out twice: as text, and as HTML that mail programs show alike (tables, inline styles, no picture). */
export function renderLetter(letter: Letter): RenderedLetter {
  return { subject: letter.subject, text: asText(letter), html: asHtml(letter) };
}

function asText({ paragraphs, action, notes }: Letter): string {
  const link = action === null ? [] : [`${action.label}:\n${action.url}`];
  return `${[...paragraphs, ...link, ...notes, `-- \n${PRODUCT_NAME}`].join("\n\n")}\n`;
}

function asHtml({ subject, paragraphs, action, notes }: Letter): string {
  const body = [
    `<h1 style="margin:0 0 16px;font-size:20px;line-height:28px;color:#14181f">${escaped(subject)}</h1>`,
    ...paragraphs.map((each) => `<p style="margin:0 0 16px">${escaped(each)}</p>`),
    ...(action === null ? [] : [buttonOf(action)]),
    ...notes.map((each) => `<p style="margin:0 0 12px;font-size:13px;color:#5b6472">${escaped(each)}</p>`),
  ];
  return [
    '<!doctype html><html lang="en"><head><meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width,initial-scale=1">',
    '<meta name="color-scheme" content="light">',
    `<title>${escaped(subject)}</title></head>`,
    '<body style="margin:0;padding:0;background:#f2f4f7">',
    '<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="background:#f2f4f7">',
    '<tr><td align="center" style="padding:32px 16px">',
    '<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px;background:#ffffff;',
    'border:1px solid #dde2ea;border-radius:8px">',
    '<tr><td style="padding:32px;font-family:Inter,Segoe UI,Helvetica,Arial,sans-serif;font-size:15px;line-height:24px;',
    'color:#2b323d">',
    `<p style="margin:0 0 24px;font-weight:600;color:#5146c9">${PRODUCT_NAME}</p>`,
    ...body,
    "</td></tr></table></td></tr></table></body></html>",
    "",
  ].join("\n");
}

function buttonOf({ label, url }: NonNullable<Letter["action"]>): string {
  return [
    '<table role="presentation" cellpadding="0" cellspacing="0" style="margin:8px 0 24px"><tr>',
    '<td style="border-radius:6px;background:#5146c9">',
    `<a href="${escaped(url)}" style="display:inline-block;padding:12px 20px;color:#ffffff;font-weight:600;`,
    `text-decoration:none">${escaped(label)}</a></td></tr></table>`,
    '<p style="margin:0 0 16px;font-size:13px;color:#5b6472;word-break:break-all">',
    `Or copy this address: ${escaped(url)}</p>`,
  ].join("\n");
}

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (char) => `&#${char.charCodeAt(0)};`);
}
