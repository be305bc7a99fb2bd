/** Titles, with or without a full stop. */
const TITLE =
  /^(?:dr|dra|drs|dr\.?-ing|doctor|docteur|prof|professor|professeur|pr|mr|mrs|ms|mx|miss|mme|mlle|sir|engr|rev|reverend|mgr|msgr|honou?rable|ambassador)\.?$/i;
/** Titles that are also names ("Hon Wai Lai", "Eng Ng"), recognised only with a full stop. */
const DOTTED_TITLE = /^(?:eng|ing|ir|rt|hon|fr|bro|amb|adv)\.$/i;
/** "Sr. Maria Uwase"; with a single name "Sr." is a suffix instead. */
const SISTER = /^sr\.?$/i;
/** "DR Smith" may be D. R. Smith. */
const MAYBE_INITIALS = /^\p{Lu}{2}$/u;
const PROFESSOR = /^prof(?:essor|esseur)?\.?$/i;
const KIND_OF_PROFESSOR = /^(?:assoc|associate|asst|assistant|adj|adjunct|visiting|full)\.?$/i;
const EMERITUS = /^emerit(?:us|a)$/i;

/** Degrees in any position. */
const DEGREE = /^(?:ph\.?d|d\.?phil|m\.?phil|[bmd]\.?sc|dr\.?ph|pharm\.?d|mbbs|mbchb|ll\.?[bmd]|esq)\.?$/i;
/** Degrees only in this spelling; "Meng" and "Med" are names. */
const DEGREE_AS_WRITTEN = /^(?:[BM]\.?(?:Ed|Eng|Com|Tech|Res)|Ed\.?D)\.?$/;
/** Degrees that may also be initials or a family name: "Smith, MD", "Amadou BA", "Jean Pierre MBA". */
const DOUBTFUL_DEGREE =
  /^(?:M\.?[DSA]|B\.?[AS]|E?M\.?B\.?A|M\.?P\.?[HAP]|M\.?F\.?A|D\.?B\.?A|D\.?V\.?M|D\.?D\.?S|J\.?D|R\.?N|CPA|CFA|ACCA|FC[CP]A|FRC[PS]|PMP)\.?$/;
const VOWEL = /[AEIOU]/;

const isSureDegree = (word: string) => DEGREE.test(word) || DEGREE_AS_WRITTEN.test(word);
const isDegree = (word: string) => isSureDegree(word) || DOUBTFUL_DEGREE.test(word);

/**
 * A name without leading titles and trailing degrees; unchanged if it consists of nothing else. Doubtful ones stay, because losing
 * part of a name is worse than keeping a title. `isName` distinguishes names from particles and suffixes.
 */
export function withoutHonorifics(fullName: string, isName: (word: string) => boolean): string {
  const parts = separated(fullName).split(',').map(wordsOf);
  const isPlain = (word: string) => isName(word) && !isDegree(word) && !TITLE.test(word) && !DOTTED_TITLE.test(word);
  const names = parts.flat().filter(isPlain).length;
  if (names === 0) return fullName;
  const kept = parts.map((words, place) => {
    const end = degreesFrom(words, names, place > 0);
    return words.slice(titlesUntil(words, names), end);
  });
  if (kept.flat().length === parts.flat().length) return fullName;
  return kept.flatMap((words) => (words.length > 0 ? [words.join(' ')] : [])).join(', ');
}

/** Separates "Dr.Jean", "Ph. D.", "PhD candidate" and "(PhD)" into words by blanks and commas. */
function separated(fullName: string): string {
  return fullName
    .replace(/(?<![\p{L}\p{M}])((?:dr|prof|eng|mr|mrs|ms|rev|hon)\.)(?=\p{L})/giu, '$1 ')
    .replace(/\bPh\. D\b/gi, 'Ph.D')
    .replace(/\b(Ph\.?D\.?) (?:candidate|student)\b/gi, '$1')
    .replace(/\(([^()]*)\)/g, (whole, inside: string) => (wordsOf(inside).every(isDegree) ? `, ${inside}` : whole));
}

function titlesUntil(words: string[], names: number): number {
  let until = 0;
  const isTitle = (word: string, next: string | undefined) => {
    if (SISTER.test(word)) return names > 1 && next !== undefined;
    if (KIND_OF_PROFESSOR.test(word)) return PROFESSOR.test(next ?? '');
    if (EMERITUS.test(word)) return until > 0;
    return (TITLE.test(word) && (names > 1 || !MAYBE_INITIALS.test(word))) || DOTTED_TITLE.test(word);
  };
  while (until < words.length && isTitle(words[until] ?? '', words[until + 1])) until += 1;
  return until;
}

/** Index of the first of the degrees at the end of `words`. */
function degreesFrom(words: string[], names: number, isAfterComma: boolean): number {
  const begin = words.findLastIndex((word) => !isDegree(word)) + 1;
  const degrees = words.slice(begin);
  const isOnlyDegrees = isAfterComma && begin === 0 && (names > 1 || degrees.some(isSureDegree));
  if (isOnlyDegrees) return 0;
  const from = degrees.findIndex((word) => isSureDegree(word) || (names > 1 && !VOWEL.test(word)));
  return from < 0 ? words.length : begin + from;
}

function wordsOf(text: string): string[] {
  return text.split(/\s+/u).filter(Boolean);
}
