import { childOf, elementsOf, type XmlTree } from '../../xml/xml-tree.ts';
import { alignmentOf, indentOf, type Numbering, numberingOf, propertyOf, valOf } from './properties.ts';
import { formatOf, merged, type RunFormat } from './run-format.ts';

/** The meaning of a paragraph's style. */
export interface ParagraphStyle {
  id: string;
  /** Lower case, without spaces: `heading1`. */
  name: string;
  /** Its name and those of the styles that it is based on. */
  names: readonly string[];
  /** From 1; undefined for a style that is no heading. */
  headingLevel: number | undefined;
  format: RunFormat;
  numbering: Numbering;
  align: ReturnType<typeof alignmentOf>;
  /** The left indentation in twentieths of a point. */
  indent: number;
}

export interface Styles {
  /** The style with an id, or the document's standard style. */
  paragraph: (id: string | undefined) => ParagraphStyle;
  character: (id: string | undefined) => RunFormat;
  /** Whether a table style formats the first row in a way of its own. */
  hasFirstRow: (id: string | undefined) => boolean;
  /** The list of a numbering style. */
  list: (id: string) => string | undefined;
}

/** The style of a paragraph in a document without styles. */
export const PLAIN_STYLE: ParagraphStyle = {
  id: '',
  name: '',
  names: [],
  headingLevel: undefined,
  format: {},
  numbering: { list: undefined, level: undefined },
  align: undefined,
  indent: 0,
};

const MOST_ANCESTORS = 20;

/** Reads `styles.xml`. A style has the properties of the styles that it is based on. */
export function stylesOf(part: XmlTree | undefined): Styles {
  const all = part ? elementsOf(part, 'w:style') : [];
  const byId = new Map(all.map((style) => [style.attributes['w:styleId'] ?? '', style]));
  const chain = (id: string): XmlTree[] => {
    const styles: XmlTree[] = [];
    for (let style = byId.get(id); style && styles.length < MOST_ANCESTORS; ) {
      styles.push(style);
      const next = byId.get(valOf(childOf(style, 'w:basedOn')) ?? '');
      style = next && !styles.includes(next) ? next : undefined;
    }
    return styles;
  };
  const standard = all.find(
    ({ attributes }) => attributes['w:type'] === 'paragraph' && ['1', 'true'].includes(attributes['w:default'] ?? ''),
  )?.attributes['w:styleId'];
  const paragraphs = new Map<string, ParagraphStyle>();
  const characters = new Map<string, RunFormat>();
  const remembered = <T>(known: Map<string, T>, id: string, read: () => T): T => {
    const found = known.get(id) ?? read();
    known.set(id, found);
    return found;
  };
  return {
    paragraph: (id) => {
      const known = id !== undefined && byId.has(id) ? id : (standard ?? '');
      return remembered(paragraphs, known, () => paragraphStyle(known, chain(known)));
    },
    character: (id = '') => remembered(characters, id, () => characterFormat(chain(id))),
    hasFirstRow: (id = '') =>
      chain(id).some((style) =>
        elementsOf(style, 'w:tblStylePr').some(({ attributes }) => attributes['w:type'] === 'firstRow'),
      ),
    list: (id) => numberingOf(propertyOf(byId.get(id), 'w:pPr')).list,
  };
}

function paragraphStyle(id: string, chain: readonly XmlTree[]): ParagraphStyle {
  const properties = chain.map((style) => childOf(style, 'w:pPr'));
  const first = <T>(read: (one: XmlTree | undefined) => T | undefined) =>
    properties.map(read).find((found) => found !== undefined);
  const names = chain.map(nameOf);
  const name = names[0] ?? '';
  return {
    id,
    name,
    names,
    headingLevel: headingLevelOf(name, first(outlineOf)),
    format: merged(chain.map((style) => formatOf(childOf(style, 'w:rPr')))),
    numbering: { list: first((one) => numberingOf(one).list), level: first((one) => numberingOf(one).level) },
    align: first(alignmentOf),
    indent: first((one) => indentOf(one).left) ?? 0,
  };
}

/** The underline of links comes from the style of links, and is no formatting of the author. */
function characterFormat(chain: readonly XmlTree[]): RunFormat {
  const format = merged(chain.map((style) => formatOf(childOf(style, 'w:rPr'))));
  return chain.some((style) => nameOf(style).endsWith('hyperlink')) ? { ...format, isUnderlined: undefined } : format;
}

const nameOf = (style: XmlTree): string =>
  (valOf(childOf(style, 'w:name')) ?? style.attributes['w:styleId'] ?? '').toLowerCase().replaceAll(/\s+/g, '');

/** The outline level that the properties of a paragraph give, from `0`. */
export const outlineOf = (properties: XmlTree | undefined) => valOf(propertyOf(properties, 'w:outlineLvl'));

/** The level of a heading by its style's name or its outline level, from 1. */
export function headingLevelOf(name: string, outline: string | undefined): number | undefined {
  const level = /^(?:heading|titre|überschrift|título)(\d)/.exec(name)?.[1];
  if (level) return Math.max(Number(level), 1);
  if (outline === undefined || name === 'title' || name === 'caption') return undefined;
  const depth = Number(outline) + 1;
  return depth >= 1 && depth <= 9 ? depth : undefined;
}

/** Whether a style is one for listings of code, in the names of Word, pandoc and others. */
export const isCode = ({ name }: { name: string }): boolean => /^(?:html)?(?:preformatted|code|sourcecode)/.test(name);

/** Whether a style, or one that it is based on, is for quotations. */
export const isQuote = ({ names }: ParagraphStyle): boolean =>
  names.some((name) => /quote|blocktext|citation|zitat/.test(name));
