import sharp, { type OverlayOptions } from 'sharp';
import { coverOf } from '#features/issues/rules.ts';
import { JOURNAL } from '#features/journal/journal.ts';
import { imigongoTile, paintOf } from '#features/journal/server/imigongo.ts';
import { type RenderedText, renderText } from '#platform/pictures/render-text.ts';

/** Three times the size of the cover on the issue's page. */
const SCALE = 3;
const WIDTH = 288 * SCALE;
const HEIGHT = 384 * SCALE;
const MARGIN = 16 * SCALE;
/** Heights of the strips at the top and at the bottom. */
const TOP = 37 * SCALE;
const BOTTOM = 59 * SCALE;
const black = paintOf('black');
const white = paintOf('white');

/** Draws the cover of an issue without a picture of its own as `issues/widgets/issue-cover.tsx` shows it: a WebP of 864 × 1152 pixels. */
export async function drawnCover(issue: { issueNumber: number; year: number }): Promise<Uint8Array> {
  const { kind, tile, ground } = coverOf(issue);
  const side = tile * SCALE;
  const write = (text: string, size: number) =>
    renderText(text, { size: size * SCALE, leading: size * SCALE * 1.3, weight: 400, colour: white, width: WIDTH });
  const [name, number, year] = await Promise.all([
    write(JOURNAL.shortName, 15),
    write(String(issue.issueNumber), 27),
    write(String(issue.year), 17),
  ]);
  const ofTile = { width: side, height: side, channels: 3 } as const;
  const pattern = await sharp({ create: { width: WIDTH, height: HEIGHT, channels: 3, background: black } })
    .composite([{ input: imigongoTile(kind, side, ground), raw: ofTile, tile: true, gravity: 'northwest' }])
    .png()
    .toBuffer();
  const strip = (height: number, top: number): OverlayOptions => ({
    input: { create: { width: WIDTH, height, channels: 3, background: black } },
    left: 0,
    top,
  });
  return sharp(pattern)
    .composite([
      strip(TOP, 0),
      strip(BOTTOM, HEIGHT - BOTTOM),
      at(name, MARGIN, (TOP - name.height) / 2),
      at(number, MARGIN, HEIGHT - (BOTTOM + number.height) / 2),
      at(year, WIDTH - MARGIN - year.width, HEIGHT - (BOTTOM + number.height) / 2 + number.height - year.height),
    ])
    .webp({ lossless: true })
    .toBuffer();
}

function at({ pixels, width, height }: RenderedText, left: number, top: number): OverlayOptions {
  return { input: pixels, raw: { width, height, channels: 4 }, left: Math.round(left), top: Math.round(top) };
}
