import { readFile, writeFile } from 'node:fs/promises';
import subsetFont from 'subset-font';

/**
 * Makes src/ui/fonts (for browsers) and fonts (for pictures the server draws) from the full Source Serif 4 (SIL OFL 1.1):
 * Latin and Latin Extended-A with the punctuation of scholarly English, weights 400 to 700. Run it again when the font
 * package is updated.
 */
const SOURCE = 'node_modules/@fontsource-variable/source-serif-4/files';

function range(from: number, to: number): string {
  return String.fromCodePoint(...Array.from({ length: to - from + 1 }, (_, index) => from + index));
}

const LATIN = `${range(0x20, 0x7e) + range(0xa0, 0xff)}–—‘’‚“”„†‡•…‰‹›€™−×·`;
const LATIN_EXTENDED = `${range(0x100, 0x17f)}ȘșȚț`;

for (const [style, part, characters] of [
  ['normal', 'latin', LATIN],
  ['italic', 'latin', LATIN],
  ['normal', 'latin-ext', LATIN_EXTENDED],
] as const) {
  const whole = await readFile(`${SOURCE}/source-serif-4-${part}-wght-${style}.woff2`);
  const font = await subsetFont(whole, characters, {
    targetFormat: 'woff2',
    variationAxes: { wght: { min: 400, max: 700 } },
  });
  const name = `src/ui/fonts/source-serif-4-${part}-${style}.woff2`;
  await writeFile(name, font);
  console.log(name, font.length);
}

for (const [part, characters] of [
  ['latin', LATIN],
  ['latin-ext', LATIN_EXTENDED],
] as const) {
  for (const weight of [400, 600]) {
    const whole = await readFile(`${SOURCE}/source-serif-4-${part}-opsz-normal.woff2`);
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
