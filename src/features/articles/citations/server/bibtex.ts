import { type CslItem, type CslName, endsOf } from './csl.ts';

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

/** An article as a BibTeX entry, in UTF-8: what LaTeX takes for a command is escaped, letters stay what they are. */
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
        `{${endsOf(item)
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
 * BibTeX counts braces whether or not a backslash stands before them: one too many would end the field, or the file. So
 * `\{` and `\}`, which reference managers know best, are for texts in which they balance. What LaTeX would join to another
 * sign (`--`, `''`) is kept apart.
 */
function escaped(text: string): string {
  const balanced = isBalanced(text);
  return text
    .replace(/[\\{}~^<>]|[&%$#_]/g, (sign) =>
      balanced && (sign === '{' || sign === '}') ? `\\${sign}` : (COMMANDS[sign] ?? `\\${sign}`),
    )
    .replace(/([-'`,])(?=\1)|[?!](?=`)/g, '$&{}');
}

/** Whether every brace has its partner, the opening one first. */
function isBalanced(text: string): boolean {
  let depth = 0;
  for (const [sign] of text.matchAll(/[{}]/g)) {
    depth += sign === '{' ? 1 : -1;
    if (depth < 0) return false;
  }
  return depth === 0;
}

/**
 * Styles set titles in lower case; names and "GDP" are kept from that by braces. In a title where all words have capitals
 * that says nothing, so only capitals inside words count.
 */
function titleOf(title: string): string {
  const line = oneLine(title);
  const words = line.match(/(?<!^|\p{L})\p{L}{4,}/gu) ?? [];
  const everywhere = words.filter((word) => /^\p{Lu}/u.test(word)).length > words.length * 0.75;
  let first = true;
  // A command has no capitals, so it is left alone.
  return escaped(line).replace(/[\p{L}\p{N}-]+/gu, (word) => {
    const counts = everywhere || first ? /.\p{Lu}/u : /\p{Lu}/u;
    first = false;
    return counts.test(word) ? `{${word}}` : word;
  });
}

/** "Mukamana, Claudine", "King, Jr., Martin Luther"; an institution's name, and a name with BibTeX's own "and" in it, in braces. */
function nameOf(name: CslName): string {
  if ('literal' in name) return `{${escaped(oneLine(name.literal))}}`;
  const part = (text: string) => (/,|\band\b/i.test(text) ? `{${escaped(text)}}` : escaped(text));
  return [name.family, name.suffix, name.given].flatMap((one) => (one ? [part(one)] : [])).join(', ');
}

/** Addresses are taken letter for letter, so braces, which would end the field, and comments are percent-encoded. */
function address(text: string): string {
  return text.replace(/[\\{}]/g, encodeURIComponent);
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}
