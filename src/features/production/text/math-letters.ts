/** First characters of a row of mathematical letters (Unicode, 22.2): capitals, small letters, and digits where the row has them. */
interface Row {
  capitals: number;
  small: number;
  digits?: number;
  greek?: [capitals: number, small: number];
}

const ROWS: Readonly<Record<string, Row>> = {
  'roman b': { capitals: 0x1d400, small: 0x1d41a, digits: 0x1d7ce, greek: [0x1d6a8, 0x1d6c2] },
  'roman bi': { capitals: 0x1d468, small: 0x1d482, digits: 0x1d7ce, greek: [0x1d71c, 0x1d736] },
  script: { capitals: 0x1d49c, small: 0x1d4b6 },
  'script b': { capitals: 0x1d4d0, small: 0x1d4ea },
  fraktur: { capitals: 0x1d504, small: 0x1d51e },
  'fraktur b': { capitals: 0x1d56c, small: 0x1d586 },
  'double-struck': { capitals: 0x1d538, small: 0x1d552, digits: 0x1d7d8 },
  'sans-serif': { capitals: 0x1d5a0, small: 0x1d5ba, digits: 0x1d7e2 },
  'sans-serif b': { capitals: 0x1d5d4, small: 0x1d5ee, digits: 0x1d7ec },
  'sans-serif i': { capitals: 0x1d608, small: 0x1d622, digits: 0x1d7e2 },
  monospace: { capitals: 0x1d670, small: 0x1d68a, digits: 0x1d7f6 },
};
/** Letters that were in Unicode before their row was. */
const EARLIER: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  script: { B: 'ℬ', E: 'ℰ', F: 'ℱ', H: 'ℋ', I: 'ℐ', L: 'ℒ', M: 'ℳ', R: 'ℛ', e: 'ℯ', g: 'ℊ', o: 'ℴ' },
  fraktur: { C: 'ℭ', H: 'ℌ', I: 'ℑ', R: 'ℜ', Z: 'ℨ' },
  'double-struck': { C: 'ℂ', H: 'ℍ', N: 'ℕ', P: 'ℙ', Q: 'ℚ', R: 'ℝ', Z: 'ℤ' },
};

/**
 * Letters and digits in a script and a style of Office Math (ECMA-376-1, 22.1.2.105 and 22.1.2.111), as the characters that Unicode
 * has for them: browsers do not draw other values of `mathvariant` than "normal". Characters without such a form stay.
 */
export function mathLetters(text: string, script: string, style: string): string {
  const name = ROWS[`${script} ${style}`] ? `${script} ${style}` : script;
  const row = ROWS[name];
  if (!row) return text;
  return text.replaceAll(/./gu, (letter) => EARLIER[name]?.[letter] ?? inRow(row, letter));
}

function inRow({ capitals, small, digits, greek }: Row, letter: string): string {
  const moved = (first: string, to: number) =>
    String.fromCodePoint(to + (letter.codePointAt(0) ?? 0) - (first.codePointAt(0) ?? 0));
  if (/^[A-Z]$/.test(letter)) return moved('A', capitals);
  if (/^[a-z]$/.test(letter)) return moved('a', small);
  if (/^\d$/.test(letter)) return digits ? moved('0', digits) : letter;
  if (greek && /^[Α-Ω]$/u.test(letter)) return moved('Α', greek[0]);
  if (greek && /^[α-ω]$/u.test(letter)) return moved('α', greek[1]);
  return letter;
}
