import type { CitationPart } from '../../citations/contract.ts';

const NAMED_ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', nbsp: '\u00a0' };

/**
 * Converts a citation processor's HTML to plain text with emphasis. `i` and `em` mark emphasis; all other tags are
 * dropped, so the result is never markup.
 */
export function citationParts(html: string): CitationPart[] {
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
    code ? String.fromCodePoint(Number(code)) : (NAMED_ENTITIES[name] ?? whole),
  );
}

function trimmed(parts: CitationPart[]): CitationPart[] {
  const [first, last] = [parts[0], parts.at(-1)];
  if (first) first.text = first.text.trimStart();
  if (last) last.text = last.text.trimEnd();
  return parts.filter(({ text }) => text !== '');
}
