import type { XmlTree } from '../../xml/xml-tree.ts';
import { isOn, propertyOf, valOf } from './properties.ts';

/** The formatting of a run or of a style; undefined where it says nothing. */
export interface RunFormat {
  isBold?: boolean | undefined;
  isItalic?: boolean | undefined;
  isUnderlined?: boolean | undefined;
  hasSmallCaps?: boolean | undefined;
  isStruck?: boolean | undefined;
  position?: string | undefined;
  /** The font of Latin letters; empty for one of the document's theme. */
  font?: string | undefined;
}

/** Reads the properties of a run (`w:rPr`). */
export function formatOf(properties: XmlTree | undefined): RunFormat {
  const of = (name: string) => propertyOf(properties, name);
  const flag = (name: string) => (of(name) ? isOn(of(name)) : undefined);
  const underline = valOf(of('w:u'));
  const fonts = of('w:rFonts')?.attributes ?? {};
  return {
    isBold: flag('w:b'),
    isItalic: flag('w:i'),
    isUnderlined: underline === undefined ? undefined : underline !== 'none',
    hasSmallCaps: flag('w:smallCaps'),
    isStruck: flag('w:strike') || flag('w:dstrike') || flag('w:strike'),
    position: valOf(of('w:vertAlign')),
    font: fonts['w:asciiTheme'] === undefined ? (fonts['w:ascii'] ?? fonts['w:hAnsi']) : '',
  };
}

/** Joins formats; the first that says something about a property decides. */
export function merged(formats: readonly RunFormat[]): RunFormat {
  const said = (format: RunFormat) => Object.entries(format).filter(([, value]) => value !== undefined);
  return Object.fromEntries(formats.toReversed().flatMap(said));
}
