const PRODUCT_NAME = "Forecourt";

/** For mail programs that follow the reader's colour scheme; the others keep the light colours of the elements. */
const DARK = `@media (prefers-color-scheme:dark){
.canvas{background:#0e1013!important}
.paper{background:#15171c!important;border-color:#282c34!important}
.ink{color:#eceef2!important}
.text{color:#bcc1cb!important}
.small{color:#969ca8!important}
.brand{color:#b3adff!important}
}`;

/** A mail before it is laid out: short paragraphs, and at most one thing to do. */
export interface EmailTemplate {
  readonly subject: string;
  readonly paragraphs: readonly string[];
  readonly action: { readonly label: string; readonly url: string } | null;
  /** Small print below the action. */
  readonly notes: readonly string[];
}

export interface RenderedEmail {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

/** Lays an e-mail out twice: as text, and as HTML that mail programs show alike (tables, inline styles, no picture). */
export function renderEmail(email: EmailTemplate): RenderedEmail {
  return { subject: email.subject, text: asText(email), html: asHtml(email) };
}

function asText({ paragraphs, action, notes }: EmailTemplate): string {
  const link = action === null ? [] : [`${action.label}:\n${action.url}`];
  return `${[...paragraphs, ...link, ...notes, `-- \n${PRODUCT_NAME}`].join("\n\n")}\n`;
}

function asHtml({ subject, paragraphs, action, notes }: EmailTemplate): string {
  const body = [
    `<h1 class="ink" style="margin:0 0 16px;font-size:20px;line-height:28px;font-weight:650;color:#14171d">${escaped(subject)}</h1>`,
    ...paragraphs.map((each) => `<p style="margin:0 0 16px">${escaped(each)}</p>`),
    ...(action === null ? [] : [buttonOf(action)]),
    ...notes.map((each) => smallPrint(escaped(each))),
  ];
  return [
    '<!doctype html><html lang="en"><head><meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width,initial-scale=1">',
    '<meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark">',
    `<title>${escaped(subject)}</title><style>${DARK}</style></head>`,
    '<body class="canvas" style="margin:0;padding:0;background:#f7f7f8">',
    `<div role="article" aria-roledescription="email" aria-label="${escaped(subject)}" lang="en">`,
    '<table role="presentation" class="canvas" width="100%" cellpadding="0" cellspacing="0" style="background:#f7f7f8">',
    '<tr><td align="center" style="padding:32px 16px">',
    '<table role="presentation" class="paper" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px;',
    'background:#ffffff;border:1px solid #e3e5e9;border-radius:8px">',
    '<tr><td class="text" align="left" style="padding:28px 24px;font-family:Inter,Segoe UI,Helvetica,Arial,sans-serif;',
    'font-size:15px;line-height:24px;color:#434955;overflow-wrap:anywhere">',
    `<p class="brand" style="margin:0 0 24px;font-weight:600;color:#473db5">${PRODUCT_NAME}</p>`,
    ...body,
    "</td></tr></table></td></tr></table></div></body></html>",
    "",
  ].join("\n");
}

function buttonOf({ label, url }: NonNullable<EmailTemplate["action"]>): string {
  return [
    '<table role="presentation" cellpadding="0" cellspacing="0" style="margin:8px 0 24px"><tr>',
    '<td style="border-radius:6px;background:#5146c9">',
    `<a href="${escaped(url)}" style="display:inline-block;padding:12px 20px;color:#ffffff;font-weight:600;`,
    `text-decoration:none">${escaped(label)}</a></td></tr></table>`,
    smallPrint(`Or copy this address:<br><span style="word-break:break-all">${escaped(url)}</span>`),
  ].join("\n");
}

function smallPrint(html: string): string {
  return `<p class="small" style="margin:0 0 12px;font-size:13px;line-height:20px;color:#626976">${html}</p>`;
}

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (char) => `&#${char.charCodeAt(0)};`);
}
