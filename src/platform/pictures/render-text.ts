import { resolve } from 'node:path';
import sharp from 'sharp';
import { xmlText } from '#base/xml.ts';
import { textElement } from '#base/xml-elements.ts';

/** Rendered text: raw pixels, four bytes each. */
export interface RenderedText {
  pixels: Buffer;
  width: number;
  height: number;
}

export interface TextStyle {
  /** Pixels. */
  size: number;
  weight: 400 | 600;
  /** "#261b16" */
  colour: string;
  /** Additional pixels between letters. */
  spacing?: number;
  /** Line height in pixels. */
  leading: number;
  /** Width in pixels at which lines are broken. */
  width: number;
}

const FAMILY = 'Source Serif 4';
const fontFile = (subset: string, weight: number) => resolve('fonts', `source-serif-4-${subset}-${weight}.ttf`);
let extended: Promise<unknown> | undefined;

/**
 * Renders text in the journal's own font, whatever fonts the machine has (Pango, through sharp). Missing letters are taken from
 * the machine's fonts, or are boxes. The text is escaped, so it may contain anything.
 */
export async function renderText(text: string, style: TextStyle): Promise<RenderedText> {
  // Rendering with the extended subset once makes Pango use it for all later texts too.
  extended ??= Promise.all(([400, 600] as const).map((weight) => draw('ŁŠ', { ...style, weight }, 'latin-ext')));
  await extended;
  // Empty text cannot be rendered.
  return draw(xmlText(text).trim() || '\u2013', style, 'latin');
}

async function draw(text: string, style: TextStyle, subset: string) {
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
      fontfile: fontFile(subset, weight),
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
