/** A year in running text, with the names before it: "Mukamana and Habimana (2019", "Mukamana et al., 2019", "Mukamana 2019". */
interface AuthorYear {
  names: string;
  year: string;
  /** From the first of its own names to the end of the year. */
  from: number;
  to: number;
  /** Whether the names are its own, and not those of the year before: "Mukamana (2019, 2020)". */
  hasNames: boolean;
  /** Whether it is certainly a citation, also of a work that is not in the list of references. */
  isCitation: boolean;
}

const YEAR = /(?<![\d.-])((?:1[6-9]|20)\d\d[a-z]?)(?![\d-])/gu;
const NAME = String.raw`\p{Lu}[\p{L}’'-]+`;
/** The names of a citation, in the words before the year. */
const AUTHORS = new RegExp(
  String.raw`((?:(?:van|von|de|der|den|del|della|di|da|du|la|le|al|el|bin)\s+)*${NAME}(?:\s+${NAME}){0,3}(?:,?\s+(?:and|&|et)\s+${NAME}(?:\s+${NAME})?|,\s+${NAME})*(?:,?\s+et\s+al\.?)?(?:['’]s)?)\s*[,(]?\s*\(?$`,
  'u',
);
const REACH = 90;
/** The beginning of parentheses, or of their next part, with words that introduce a citation. */
const OPENING = /[([](?:[^()[\]]*[;,]\s*)?(?:(?:see|also|cf\.?|e\.g\.|i\.e\.|voir|aussi|par exemple)[\s,]+)*$/iu;
/** Capitalised words before a year that name no author. */
const NO_AUTHOR =
  /(?:^|\s)(?:January|February|March|April|May|June|July|August|September|October|November|December|Janvier|Février|Mars|Avril|Mai|Juin|Juillet|Août|Septembre|Octobre|Novembre|Décembre|Spring|Summer|Autumn|Winter|Season|Saison|Year|Vision|Agenda|Census|Survey|Round|Wave|Since|Until|Before|After|During|In|From|Table|Figure|COVID|Rwanda|Kigali|Africa|Afrique)$/iu;

/** The years of a text that have names before them. */
export function authorYearsIn(text: string): AuthorYear[] {
  const found: AuthorYear[] = [];
  for (const match of text.matchAll(YEAR)) {
    const year = match[1] ?? '';
    const to = match.index + year.length;
    const before = text.slice(Math.max(0, match.index - REACH), match.index);
    const own = AUTHORS.exec(before)?.[1];
    const last = found.at(-1);
    const isContinued = !own && last && /^[\s,;]*(?:and\s*)?$/u.test(text.slice(last.to, match.index));
    const names = own ?? (isContinued ? last?.names : undefined);
    if (!names) continue;
    const from = own ? match.index - before.length + before.lastIndexOf(own) : match.index;
    const isCitation = own !== undefined && isCertain(own, text.slice(0, from), before);
    found.push({ names, year, from, to, hasNames: own !== undefined, isCitation });
  }
  return found;
}

/** Whether names before a year are a citation: by a comma or parentheses before the year, or by their place or form without. */
function isCertain(names: string, beforeNames: string, beforeYear: string): boolean {
  if (/[,(]\s*\(?$/u.test(beforeYear)) return true;
  if (NO_AUTHOR.test(names)) return false;
  return /&|\bet\s+al\b/u.test(names) || OPENING.test(beforeNames);
}

/** The words of a citation, as reports name it: "Mukamana 2019" for "Mukamana (2019". */
export const citationWords = (words: string): string =>
  words
    .replaceAll('\ufffc', '')
    .replace(/[(,]\s*(?=\d)/u, ' ')
    .replaceAll(/\s+/g, ' ');

/** Letters and digits alone, so that spellings of a name can be compared. */
export const lettersOf = (text: string): string =>
  text
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^\p{L}\d]+/gu, '');

/** Family names that the entry of a cited work may begin with, the likeliest first. */
export function familiesIn(names: string): string[] {
  const words = names.split(/\s+|,/u).filter((word) => /^\p{L}/u.test(word));
  return words.flatMap((_, index) =>
    Array.from({ length: Math.min(3, words.length - index) }, (__, less) => {
      const length = Math.min(3, words.length - index) - less;
      const name = words.slice(index, index + length).join('');
      return lettersOf(name.replace(/['’]s$/u, ''));
    }),
  );
}
