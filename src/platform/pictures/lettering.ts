import { resolve } from 'node:path';
import sharp from 'sharp';
import { xmlText } from '#base/xml.ts';
import { textElement } from '#base/xml-elements.ts';

/** Drawn letters: bare pixels, four bytes each. */
export interface Lettering {
  pixels: Buffer;
  width: number;
  height: number;
}

export interface LetteringStyle {
  /** Pixels. */
  size: number;
  weight: 400 | 600;
  /** "#261b16" */
  colour: string;
  /** Pixels between letters beyond the face's own. */
  spacing?: number;
  /** Pixels from line to line. */
  leading: number;
  /** Lines are broken at this many pixels. */
  width: number;
}

const FAMILY = 'Source Serif 4';
const fontFile = (part: string, weight: number) => resolve('fonts', `source-serif-4-${part}-${weight}.ttf`);
let extended: Promise<unknown> | undefined;

/**
 * Draws text in our own face, whatever faces the machine has (Pango, through sharp). Letters the face lacks are taken from
 * the machine's, and are boxes where it has none. The text may be anything; nothing in it is markup.
 */
export async function letter(text: string, style: LetteringStyle): Promise<Lettering> {
  // Once read, the extended part of the face serves every later text as well.
  extended ??= Promise.all(([400, 600] as const).map((weight) => draw('ŁŠ', { ...style, weight }, 'latin-ext')));
  await extended;
  // There is no picture of nothing.
  return draw(xmlText(text).trim() || '\u2013', style, 'latin');
}

async function draw(text: string, style: LetteringStyle, part: string) {
  const { size, weight, colour, spacing = 0, leading, width } = style;
  // Pango counts spacing in 1024ths of a point.
  const markup = {
    foreground: colour,
    letter_spacing: String(Math.round(spacing * 1024)),
    line_height: String(leading * 1024),
  };
  const { data, info } = await sharp({
    text: {
      text: textElement('span', text, markup),
      font: `${FAMILY} ${weight === 600 ? 'SemiBold ' : ''}${size}`,
      fontfile: fontFile(part, weight),
      // One point is one pixel.
      dpi: 72,
      width,
      wrap: 'word-char',
      rgba: true,
    },
  })
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { pixels: data, width: info.width, height: info.height };
}
