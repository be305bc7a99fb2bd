/** Titles, with or without a dot. */
const TITLE =
  /^(?:dr|dra|drs|dr\.?-ing|doctor|docteur|prof|professor|professeur|pr|mr|mrs|ms|mx|miss|mme|mlle|sir|engr|rev|reverend|mgr|msgr|honou?rable|ambassador)\.?$/i;
/** Names too ("Hon Wai Lai", "Eng Ng"), unless a dot stands behind. */
const DOTTED_TITLE = /^(?:eng|ing|ir|rt|hon|fr|bro|amb|adv)\.$/i;
/** "Sr. Maria Uwase"; one name alone before or behind it is a family's, and "Sr." its suffix. */
const SISTER = /^sr\.?$/i;
/** "DR Smith" may be D. R. Smith. */
const MAYBE_INITIALS = /^\p{Lu}{2}$/u;
const PROFESSOR = /^prof(?:essor|esseur)?\.?$/i;
const KIND_OF_PROFESSOR = /^(?:assoc|associate|asst|assistant|adj|adjunct|visiting|full)\.?$/i;
const EMERITUS = /^emerit(?:us|a)$/i;

/** What is a degree wherever it stands. */
const DEGREE = /^(?:ph\.?d|d\.?phil|m\.?phil|[bmd]\.?sc|dr\.?ph|pharm\.?d|mbbs|mbchb|ll\.?[bmd]|esq)\.?$/i;
/** Written otherwise they are names: "Meng", "Med". */
const DEGREE_AS_WRITTEN = /^(?:[BM]\.?(?:Ed|Eng|Com|Tech|Res)|Ed\.?D)\.?$/;
/** Initials or a family name as well: "Smith, MD", "Amadou BA", "Jean Pierre MBA". */
const DOUBTFUL_DEGREE =
  /^(?:M\.?[DSA]|B\.?[AS]|E?M\.?B\.?A|M\.?P\.?[HAP]|M\.?F\.?A|D\.?B\.?A|D\.?V\.?M|D\.?D\.?S|J\.?D|R\.?N|CPA|CFA|ACCA|FC[CP]A|FRC[PS]|PMP)\.?$/;
const VOWEL = /[AEIOU]/;

const isSureDegree = (word: string) => DEGREE.test(word) || DEGREE_AS_WRITTEN.test(word);
const isDegree = (word: string) => isSureDegree(word) || DOUBTFUL_DEGREE.test(word);

/**
 * A name without the titles before it and the degrees behind it; as it is when it has none, or consists of them. In
 * doubt they stay: half a name is worse than a title too many. `isName` tells names from particles and suffixes.
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

/** "Dr.Jean", "Ph. D.", "PhD candidate" and "(PhD)" as words between blanks and commas. */
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

/** Where the degrees begin that end `words`. */
function degreesFrom(words: string[], names: number, isBehindComma: boolean): number {
  const begin = words.findLastIndex((word) => !isDegree(word)) + 1;
  const degrees = words.slice(begin);
  const isTold = isBehindComma && begin === 0 && (names > 1 || degrees.some(isSureDegree));
  if (isTold) return 0;
  const from = degrees.findIndex((word) => isSureDegree(word) || (names > 1 && !VOWEL.test(word)));
  return from < 0 ? words.length : begin + from;
}

function wordsOf(text: string): string[] {
  return text.split(/\s+/u).filter(Boolean);
}
