import { shownText } from './plain.ts';

/** Fewer words than these between quotes are no title of a reference, but a phrase somebody looks for. */
const LEAST_WORDS = 3;
/** "2026", "2026b" */
const YEAR = /(?<![\p{L}\p{N}])(?:1[89]|20)\d\d[a-z]?(?![\p{L}\p{N}])/u;
/** Between quotes, where an apostrophe within words ends nothing (MLA, Chicago, Harvard, IEEE); with who wrote it before it. */
const QUOTED = /[\p{L}\p{N}.)],?\s+(?:["“]([^"”]+)["”]|[‘'](.+?)[’'](?=[,.;]\s))/u;
/** "Mukamana, C. (2026). Title. Journal" (APA) */
const AFTER_YEAR = /^[^()]*\p{Lu}\.[^()]*\([^()]*\)\.\s+(.+?)[.?!](?=\s|$)/u;
/** "Mukamana C, Habimana JP. Title. Journal. 2026" (Vancouver) */
const AFTER_INITIALS = /^(?:[\p{L}\p{M}'’ -]+ \p{Lu}{1,4}(?:, |(?=\.)))+(?:et al)?\.\s+(.+?)[.?!]\s/u;

/**
 * The title in a reference as people paste it from a bibliography, where the rest of it (year, volume, pages, the
 * journal's name) stands in no article; undefined for anything else.
 */
export function titleCited(text: string): string | undefined {
  if (!YEAR.test(text)) return undefined;
  const reference = shownText(text);
  const [, double, single] = QUOTED.exec(reference) ?? [];
  const quoted = (double ?? single)?.replace(/[,.\s]+$/, '');
  if (quoted && quoted.split(/\s+/).length >= LEAST_WORDS) return quoted.replaceAll('’', "'");
  return (AFTER_YEAR.exec(reference) ?? AFTER_INITIALS.exec(reference))?.[1];
}
