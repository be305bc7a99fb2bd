/** The letters of the font Symbol (Adobe's Symbol encoding) by code, from 0x20; a blank for codes without a letter. */
const SYMBOL = [
  ' !∀#∃%&∋()∗+,−./0123456789:;<=>?',
  '≅ΑΒΧΔΕΦΓΗΙϑΚΛΜΝΟΠΘΡΣΤΥςΩΞΨΖ[∴]⊥_',
  '‾αβχδεφγηιϕκλμνοπθρστυϖωξψζ{|}∼ ',
  ' '.repeat(32),
  '€ϒ′≤⁄∞ƒ♣♦♥♠↔←↑→↓°±″≥×∝∂•÷≠≡≈…⏐⎯↵',
  'ℵℑℜ℘⊗⊕∅∩∪⊃⊇⊄⊂⊆∈∉∠∇®©™∏√⋅¬∧∨⇔⇐⇑⇒⇓',
  '◊⟨®©™∑⎛⎜⎝⎡⎢⎣⎧⎨⎩⎪ ⟩∫⌠⎮⌡⎞⎟⎠⎤⎥⎦⎫⎬⎭ ',
].join('');

/** The signs of Wingdings that Word inserts by itself or that authors use. */
const WINGDINGS: Readonly<Record<number, string>> = {
  32: ' ',
  74: '☺',
  76: '☹',
  108: '●',
  110: '■',
  111: '□',
  113: '❑',
  117: '◆',
  118: '❖',
  159: '•',
  167: '▪',
  168: '◻',
  216: '➢',
  223: '←',
  224: '→',
  225: '↑',
  226: '↓',
  232: '➔',
  239: '⇦',
  240: '⇨',
  243: '⬄',
  251: '✗',
  252: '✓',
  253: '☒',
  254: '☑',
};

const PRIVATE = 0xf000;
const isPrivate = (code: number) => code >= PRIVATE && code <= 0xf0ff;
/** Fonts of text, whose private codes are those of Latin-1. */
const TEXT_FONT = /^(?:$|times|arial|calibri|cambria|aptos|helvetica|georgia|garamond|courier|verdana|tahoma)/iu;

/** Reads a letter of a symbol font by its code, 00xx or F0xx; undefined for a sign that Unicode letters cannot show. */
function signOf(font: string, code: number): string | undefined {
  const low = isPrivate(code) ? code - PRIVATE : code;
  if (/^wingdings$/iu.test(font)) return WINGDINGS[low];
  const sign = SYMBOL[low - 0x20];
  return sign === ' ' && low !== 0x20 ? undefined : sign;
}

/** Whether the letters of a font are those of Symbol or Wingdings. */
export const isSymbolFont = (font: string): boolean => /^(?:symbol(?:\s?mt)?|wingdings)$/iu.test(font);

/** Returns the letter of a `w:sym`. One of an unknown symbol font stays in the private area, where the report finds it. */
export function symbolLetter(font: string, hexadecimal: string): string {
  const code = Number.parseInt(hexadecimal, 16);
  if (!Number.isInteger(code) || code < 0x20 || code > 0x10ffff) return '';
  if (isSymbolFont(font))
    return signOf(font, code) ?? String.fromCodePoint(isPrivate(code) ? code : PRIVATE + (code & 0xff));
  return String.fromCodePoint(isPrivate(code) && TEXT_FONT.test(font) ? code - PRIVATE : code);
}

/** Returns the letters of a text that is set in a symbol font; those that Unicode has already stay. */
export function symbolLetters(font: string, text: string): string {
  return Array.from(text, (letter) => {
    const code = letter.codePointAt(0) ?? 0;
    const isOfTheFont = isPrivate(code) || (code >= 0x20 && code <= 0xff && code !== 0xa0);
    return isOfTheFont ? (signOf(font, code) ?? letter) : letter;
  }).join('');
}
