import { type CslItem, type CslName, firstAndLastPage } from './csl.ts';

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const COMMANDS: Record<string, string> = {
  '\\': '\\textbackslash{}',
  '{': '\\textbraceleft{}',
  '}': '\\textbraceright{}',
  '~': '\\textasciitilde{}',
  '^': '\\textasciicircum{}',
  '<': '\\textless{}',
  '>': '\\textgreater{}',
};

/** Writes a BibTeX entry in UTF-8: LaTeX's special characters are escaped, letters are not. */
export function bibtexOf(item: CslItem): string {
  const [[year, month]] = item.issued['date-parts'] as [[number, number, number]];
  const fields: [string, string | undefined][] = [
    ['author', `{${item.author.map(nameOf).join(' and ')}}`],
    ['title', `{${titleOf(item.title)}}`],
    ['journal', braced(item['container-title'])],
    ['year', `{${year}}`],
    ['month', MONTHS[month - 1]],
    ['volume', braced(item.volume)],
    ['number', braced(item.issue)],
    [
      'pages',
      item.page &&
        `{${firstAndLastPage(item)
          .flatMap((page) => (page ? [escaped(page)] : []))
          .join('--')}}`,
    ],
    ['doi', item.DOI && `{${address(item.DOI)}}`],
    ['url', `{${address(item.URL)}}`],
    ['issn', braced(item.ISSN)],
    ['publisher', braced(item.publisher)],
    ['language', braced(item.language)],
    ['keywords', braced(item.keyword)],
    ['abstract', braced(oneLine(item.abstract))],
    ['copyright', braced(item.license[0]?.URL)],
    ['note', braced(item.note && oneLine(item.note))],
  ];
  const lines = fields.filter(([, value]) => value).map(([name, value]) => `  ${name} = ${value},\n`);
  return `@article{${item.id},\n${lines.join('')}}\n`;
}

function braced(text: string | undefined): string | undefined {
  return text && `{${escaped(text)}}`;
}

/**
 * Escapes LaTeX's special characters. BibTeX counts braces even after a backslash, so an unbalanced brace would end the
 * field or the file; `\{` and `\}`, which reference managers read best, are used only in texts with balanced braces. An
 * empty group separates characters that LaTeX would join to a ligature (`--`, `''`).
 */
function escaped(text: string): string {
  const balanced = isBalanced(text);
  return text
    .replace(/[\\{}~^<>]|[&%$#_]/g, (character) =>
      balanced && (character === '{' || character === '}')
        ? `\\${character}`
        : (COMMANDS[character] ?? `\\${character}`),
    )
    .replace(/([-'`,])(?=\1)|[?!](?=`)/g, '$&{}');
}

/** Whether every brace has a partner and opens before it closes. */
function isBalanced(text: string): boolean {
  let depth = 0;
  for (const [brace] of text.matchAll(/[{}]/g)) {
    depth += brace === '{' ? 1 : -1;
    if (depth < 0) return false;
  }
  return depth === 0;
}

/**
 * Protects names and acronyms with braces, because BibTeX styles set titles in lower case. In a title in title case only
 * words with capitals after their first letter are protected.
 */
function titleOf(title: string): string {
  const line = oneLine(title);
  const words = line.match(/(?<!^|\p{L})\p{L}{4,}/gu) ?? [];
  const isTitleCase = words.filter((word) => /^\p{Lu}/u.test(word)).length > words.length * 0.75;
  let first = true;
  // LaTeX commands have no capitals, so they are not changed.
  return escaped(line).replace(/[\p{L}\p{N}-]+/gu, (word) => {
    const capitals = isTitleCase || first ? /.\p{Lu}/u : /\p{Lu}/u;
    first = false;
    return capitals.test(word) ? `{${word}}` : word;
  });
}

/** "Mukamana, Claudine", "King, Jr., Martin Luther"; institutions and parts with BibTeX's separators are in braces. */
function nameOf(name: CslName): string {
  if ('literal' in name) return `{${escaped(oneLine(name.literal))}}`;
  const part = (text: string) => (/,|\band\b/i.test(text) ? `{${escaped(text)}}` : escaped(text));
  return [name.family, name.suffix, name.given].flatMap((text) => (text ? [part(text)] : [])).join(', ');
}

/** Percent-encodes braces, which would end the field, and backslashes, because addresses cannot be escaped. */
function address(text: string): string {
  return text.replace(/[\\{}]/g, encodeURIComponent);
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}
