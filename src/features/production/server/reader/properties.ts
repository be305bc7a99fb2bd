import { childOf, type XmlTree } from '../../xml/xml-tree.ts';

export const valOf = (tree: XmlTree | undefined) => tree?.attributes['w:val'];
/** Whether a property that can be switched off is on. */
export const isOn = (tree: XmlTree | undefined) =>
  tree !== undefined && !['0', 'false', 'off', 'none'].includes(valOf(tree) ?? '');

/** The property with a name among those of a paragraph, run, row or cell. */
export const propertyOf = (properties: XmlTree | undefined, name: string): XmlTree | undefined =>
  properties && childOf(properties, name);

/** A paragraph's list and level, each undefined where it says nothing. The list `0` is none. */
export interface Numbering {
  list: string | undefined;
  level: number | undefined;
}

/** Reads `w:numPr` of the properties of a paragraph. */
export function numberingOf(properties: XmlTree | undefined): Numbering {
  const numbering = propertyOf(properties, 'w:numPr');
  const level = valOf(propertyOf(numbering, 'w:ilvl'));
  return { list: valOf(propertyOf(numbering, 'w:numId')), level: level === undefined ? undefined : Number(level) };
}

/** An indentation in twentieths of a point; undefined where the properties say nothing. */
export interface Indent {
  left: number | undefined;
  /** Of the first line against the others; negative: hanging. */
  first: number | undefined;
}

/** Reads `w:ind` of the properties of a paragraph. */
export function indentOf(properties: XmlTree | undefined): Indent {
  const attributes = propertyOf(properties, 'w:ind')?.attributes ?? {};
  const number = (name: string) => (attributes[name] === undefined ? undefined : Number(attributes[name]));
  const hanging = number('w:hanging');
  return {
    left: number('w:left') ?? number('w:start'),
    first: hanging === undefined ? number('w:firstLine') : -hanging,
  };
}

/** The alignment of a paragraph in the words of the schema; empty for the usual one. */
export function alignmentOf(properties: XmlTree | undefined): 'center' | 'right' | '' | undefined {
  const value = valOf(propertyOf(properties, 'w:jc'));
  if (value === undefined) return undefined;
  if (value === 'center') return 'center';
  return value === 'right' || value === 'end' ? 'right' : '';
}
