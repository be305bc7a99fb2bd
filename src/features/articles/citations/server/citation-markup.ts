import type { CitationPart } from '../../citations/contract.ts';

const NAMED: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', nbsp: '\u00a0' };

/**
 * What a citation processor writes as HTML, as plain text of which some is emphasised. Of its elements only `i` and `em`
 * mean anything; all others leave their text behind, so nothing but text can ever come out.
 */
export function partsOf(html: string): CitationPart[] {
  const parts: CitationPart[] = [];
  let depth = 0;
  for (const [token] of html.matchAll(/<[^>]*>|[^<]+/g)) {
    if (/^<(i|em)>$/.test(token)) depth += 1;
    else if (/^<\/(i|em)>$/.test(token)) depth -= 1;
    if (token.startsWith('<')) continue;
    const [text, emphasis] = [decoded(token), depth > 0];
    const last = parts.at(-1);
    if (last?.emphasis === emphasis) last.text += text;
    else parts.push({ text, emphasis });
  }
  return trimmed(parts);
}

function decoded(text: string): string {
  return text.replace(/&(?:#(\d+)|(\w+));/g, (whole, code: string | undefined, name = '') =>
    code ? String.fromCodePoint(Number(code)) : (NAMED[name] ?? whole),
  );
}

function trimmed(parts: CitationPart[]): CitationPart[] {
  const [first, last] = [parts[0], parts.at(-1)];
  if (first) first.text = first.text.trimStart();
  if (last) last.text = last.text.trimEnd();
  return parts.filter(({ text }) => text !== '');
}
