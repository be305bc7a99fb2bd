import type { Id } from '#base/ids.ts';

export type HouseStyleId = Id<'house-style'>;

export const FONTS = ['SERIF', 'SANS'] as const;
export type HouseFont = (typeof FONTS)[number];

/** Words of a running head. */
export const HEADS = ['TITLE', 'AUTHORS', 'JOURNAL', 'NONE'] as const;
export type Head = (typeof HEADS)[number];

/** Tops of the first page: the journal's band of lozenges, a line, or nothing. */
export const FIRST_PAGES = ['BAND', 'LINE', 'PLAIN'] as const;
export type FirstPage = (typeof FIRST_PAGES)[number];

/** Sizes of the text in points. */
export const SIZES = [9.5, 10, 10.5, 11, 11.5] as const;

/** The look of the PDFs and EPUBs that the journal makes. */
export interface HouseStyle {
  /** Of band, links and the kind of article: six hexadecimal digits after a #. */
  accent: string;
  headings: HouseFont;
  body: HouseFont;
  size: (typeof SIZES)[number];
  /** The words at the left and the right of each page after the first. */
  headLeft: Head;
  headRight: Head;
  firstPage: FirstPage;
  /** Whether the end of an article has a QR code that leads to its page. */
  hasQr: boolean;
}

/** The look before the first change; version 0. */
export const FIRST_STYLE: HouseStyle = {
  accent: '#9c3d22',
  headings: 'SERIF',
  body: 'SERIF',
  size: 10.5,
  headLeft: 'TITLE',
  headRight: 'JOURNAL',
  firstPage: 'BAND',
  hasQr: true,
};

/** The contrast that words of normal size need (WCAG 2.2, 1.4.3). */
export const LEAST_CONTRAST = 4.5;

const isColour = (colour: string): boolean => /^#[0-9a-f]{6}$/i.test(colour);

/** The contrast of a colour to white paper, from 1 to 21 (WCAG 2.2); undefined for anything but "#9c3d22". */
export function contrastToPaper(colour: string): number | undefined {
  if (!isColour(colour)) return undefined;
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const share = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 1.05 / (0.2126 * red + 0.7152 * green + 0.0722 * blue + 0.05);
}
