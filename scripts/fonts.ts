import { readFile, writeFile } from 'node:fs/promises';
import subsetFont from 'subset-font';

/**
 * Makes src/ui/fonts (for browsers) and fonts (for pictures the server draws) from the full Source Serif 4 and Source Sans 3
 * (SIL OFL 1.1): Latin and Latin Extended-A with the punctuation of scholarly English, weights 400 to 600; and from STIX Two Math (SIL
 * OFL 1.1) the signs of formulas in economics. Run it again when a font package is updated.
 */
const sourceOf = (family: string) => `node_modules/@fontsource-variable/${family}/files/${family}`;
const SERIF = 'source-serif-4';
const SANS = 'source-sans-3';
/** Short, because the style sheet names every file and delays the page. */
const NAMES = { [SERIF]: 'serif', [SANS]: 'sans' };

function range(from: number, to: number): string {
  return String.fromCodePoint(...Array.from({ length: to - from + 1 }, (_, index) => from + index));
}

const LATIN = `${range(0x20, 0x7e) + range(0xa0, 0xff)}–—‘’‚“”„†‡•…‰‹›€™−×·`;
const LATIN_EXTENDED = `${range(0x100, 0x17f)}ȘșȚț`;

for (const [family, style, part, characters] of [
  [SERIF, 'normal', 'latin', LATIN],
  [SERIF, 'italic', 'latin', LATIN],
  [SERIF, 'normal', 'latin-ext', LATIN_EXTENDED],
  [SANS, 'normal', 'latin', LATIN],
  [SANS, 'normal', 'latin-ext', LATIN_EXTENDED],
] as const) {
  const whole = await readFile(`${sourceOf(family)}-${part}-wght-${style}.woff2`);
  const font = await subsetFont(whole, characters, {
    targetFormat: 'woff2',
    // Italics are for citations only, in one weight.
    variationAxes: { wght: style === 'italic' ? 400 : { min: 400, max: 600 } },
  });
  const name = `src/ui/fonts/${NAMES[family]}${style === 'italic' ? '-italic' : ''}${part === 'latin-ext' ? '-ext' : ''}.woff2`;
  await writeFile(name, font);
  console.log(name, font.length);
}

for (const [part, characters] of [
  ['latin', LATIN],
  ['latin-ext', LATIN_EXTENDED],
] as const) {
  for (const weight of [400, 600]) {
    const whole = await readFile(`${sourceOf(SERIF)}-${part}-opsz-normal.woff2`);
    // Drawn large, so cut as the face is for display sizes.
    const font = await subsetFont(whole, characters, {
      targetFormat: 'sfnt',
      variationAxes: { wght: weight, opsz: 40 },
    });
    const name = `fonts/source-serif-4-${part}-${weight}.ttf`;
    await writeFile(name, font);
    console.log(name, font.length);
  }
}

/** Signs of formulas in economics: operators, Greek, and the italic letters that single variables are shown in. */
const MATHS = [
  range(0x20, 0x7e),
  '±×÷¬ˆ˜¯´`˘˙¨ˇ˚‾…′‖⏞⏟ℎℓℂℕℙℚℝℤℒ𝔼𝟙𝒩→←⇒⇔⟨⟩⌈⌉⌊⌋',
  '∀∂∃∅∆∇∈∉∋∏∑−∓∗∘√∝∞∧∨∩∪∫∼≃≅≈≠≡≤≥≪≫⊂⊃⊆⊇⊕⊗⊥⋅⋮⋯⋱⩽⩾',
  'ΓΔΘΛΞΠΣΦΨΩ',
  range(0x3b1, 0x3c9),
  // Bold letters, for vectors and matrices.
  range(0x1d400, 0x1d433),
  range(0x1d434, 0x1d467),
  range(0x1d6fc, 0x1d714),
  // Combining accents: hat, tilde, bar.
  '\u0302\u0303\u0304',
].join('');
const mathsName = 'src/ui/fonts/math.woff2';
const maths = await subsetFont(
  await readFile('node_modules/@fontsource/stix-two-math/files/stix-two-math-latin-400-normal.woff2'),
  MATHS,
  { targetFormat: 'woff2' },
);
await writeFile(mathsName, maths);
console.log(mathsName, maths.length);
