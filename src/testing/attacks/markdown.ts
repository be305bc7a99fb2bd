/** Markdown that must not become a script, an image, a frame or a link to anything but a page or an e-mail address. */
export const HOSTILE_MARKDOWN = [
  ...[
    'javascript:pwned()',
    'JaVaScRiPt:pwned()',
    'vbscript:pwned()',
    'data:text/html,<script>pwned()</script>',
  ].flatMap((address) => [
    `[x](${address})`,
    `[x](<${address}>)`,
    `[x]( ${address} "title")`,
    `[x][1]\n\n[1]: ${address}`,
    `[x]\n\n[x]: <${address}>`,
    `<${address}>`,
    `![x](${address})`,
    `[![x](${address})](${address})`,
    `<a href="${address}">x</a>`,
  ]),
  ...[
    'java\tscript:pwned()',
    'java\u0000script:pwned()',
    '\u0001javascript:pwned()',
    '&#106;avascript:pwned()',
    '&#x6A;avascript&colon;pwned()',
    'javascript&#58;pwned()',
    '%6Aavascript:pwned()',
    'javascript%3Apwned()',
    'view-source:https://example.org',
    'blob:https://example.org/x',
    'file:///etc/passwd',
    'feed:javascript:pwned()',
    'https:pwned()',
    '//foreign.example',
    '/\\foreign.example',
    '\\\\foreign.example',
    '/\t/foreign.example',
  ].map((address) => `[x](${address})`),
  '<script>pwned()</script>',
  '<script\n>pwned()</script>',
  '<img src=x onerror=pwned()>',
  '<svg/onload=pwned()>',
  '<iframe srcdoc="<script>pwned()</script>"></iframe>',
  '<details open ontoggle=pwned()>x</details>',
  '<style>@import "//foreign.example"</style>',
  '<base href="//foreign.example">',
  '<form action="javascript:pwned()"><button>x</button></form>',
  '<!--><script>pwned()</script>-->',
  '<![CDATA[<script>pwned()</script>]]>',
  '<div markdown="1"><script>pwned()</script></div>',
  '![x](https://foreign.example/pixel.png)',
  '![x](x"onerror="pwned())',
  '[x](https://example.org/"onclick="pwned())',
  '[x](https://example.org "title"onclick="pwned()")',
  '`<script>pwned()</script>`',
  '```html"onclick="pwned()\n<script>pwned()</script>\n```',
  '# <img src=x onerror=pwned()>',
  '| <img src=x onerror=pwned()> |\n| --- |\n| [x](javascript:pwned()) |',
  '- [x] <input onfocus=pwned() autofocus>',
  '[^1]\n\n[^1]: <script>pwned()</script> [x](javascript:pwned())',
  '> <script>pwned()</script>\n> [x](javascript:pwned())',
  '[toc]\n\n# "><script>pwned()</script>',
  '{{constructor.constructor("pwned()")()}}',
  '[x]: javascript:pwned()\n\n[x][x] [x][] <javascript:pwned()>',
];

/** Markdown that takes a careless parser very long, or more stack than there is. */
export const MARKDOWN_BOMBS: Record<string, string> = {
  'emphasis that does not end': '*a_b~~'.repeat(1_000),
  'brackets in brackets': '['.repeat(1_900) + ']'.repeat(1_900),
  'links that do not end': '[x]('.repeat(3_900),
  'parentheses in an address': `[x](${'('.repeat(40_000)}`,
  'quotes in quotes': '>'.repeat(20_000),
  'lists in lists': Array.from({ length: 1_500 }, (_, line) => `${' '.repeat(line % 99)}- x`).join('\n'),
  'tables of many cells': `${'|a'.repeat(200)}|\n${'|-'.repeat(200)}|\n${`${'|b'.repeat(200)}|\n`.repeat(100)}`,
  'code that does not end': '`a'.repeat(3_900),
  'addresses in addresses': 'http://a@'.repeat(5_000),
  'tags that do not end': '<a '.repeat(3_900),
  comments: '<!--'.repeat(3_900),
  rules: '- '.repeat(25_000),
  blanks: `${' '.repeat(49_000)}x`,
  backslashes: '\\'.repeat(49_000),
  references: Array.from({ length: 3_000 }, (_, at) => `[x${at}]: http://a`).join('\n'),
};

const ALLOWED_ELEMENTS =
  'a blockquote body br code del div em h1 h2 h3 h4 h5 h6 head hr html li meta ol p pre span strong table tbody td tr ul';
const ALLOWED = new Set(ALLOWED_ELEMENTS.split(' '));

/** Returns the forbidden parts of a rendered document; empty when it is harmless. */
export function faultsIn(document: ParentNode): string[] {
  return [...document.querySelectorAll('*')].flatMap((element) => {
    const name = element.tagName.toLowerCase();
    const faults = ALLOWED.has(name) ? [] : [`<${name}>`];
    for (const attribute of element.attributes) {
      if (/^on|^src|^srcdoc$|^action$|^formaction$|^background$|^ping$/i.test(attribute.name))
        faults.push(attribute.name);
      if (attribute.name === 'href' && !leadsToPage(attribute.value)) faults.push(`href ${attribute.value}`);
    }
    return faults;
  });
}

/** Whether a browser would take it for a web page, an e-mail address, or a place on this site. */
function leadsToPage(href: string): boolean {
  const { protocol, host } = new URL(href, 'https://journal.example.org/page');
  if (protocol === 'mailto:') return true;
  const isAbsolute = /^https?:\/\//i.test(href);
  return /^https?:$/.test(protocol) && (isAbsolute || host === 'journal.example.org');
}
