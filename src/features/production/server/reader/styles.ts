import { childOf, elementsOf, type XmlTree } from '../../xml/xml-tree.ts';

/** The meaning of a paragraph's style. */
export interface ParagraphStyle {
  /** Lower case, without spaces: `heading1`. */
  name: string;
  /** From 1; undefined for a style that is no heading. */
  headingLevel: number | undefined;
  isBold: boolean;
  numbering: Numbering | undefined;
}

/** A paragraph's place in a list. */
export interface Numbering {
  list: string;
  level: number;
}

/** Formatting that a character style adds. */
export interface CharacterStyle {
  isBold: boolean;
  isItalic: boolean;
}

export interface Styles {
  paragraph: (id: string | undefined) => ParagraphStyle;
  character: (id: string | undefined) => CharacterStyle;
}

const PLAIN: ParagraphStyle = { name: '', headingLevel: undefined, isBold: false, numbering: undefined };

export const valOf = (tree: XmlTree | undefined) => tree?.attributes['w:val'];
/** Whether a property that can be switched off is on. */
export const isOn = (tree: XmlTree | undefined) =>
  tree !== undefined && !['0', 'false', 'off', 'none'].includes(valOf(tree) ?? '');

export function numberingOf(properties: XmlTree | undefined): Numbering | undefined {
  const numbering = properties && childOf(properties, 'w:numPr');
  const list = valOf(numbering && childOf(numbering, 'w:numId'));
  if (!numbering || list === undefined) return undefined;
  return { list, level: Number(valOf(childOf(numbering, 'w:ilvl')) ?? 0) };
}

/** Reads `styles.xml`. A style has the properties of the styles that it is based on. */
export function stylesOf(part: XmlTree | undefined): Styles {
  const byId = new Map(
    (part ? elementsOf(part, 'w:style') : []).map((style) => [style.attributes['w:styleId'] ?? '', style]),
  );
  const chain = (id: string | undefined): XmlTree[] => {
    const styles: XmlTree[] = [];
    for (let style = byId.get(id ?? ''); style && styles.length < 20; ) {
      styles.push(style);
      const next = byId.get(valOf(childOf(style, 'w:basedOn')) ?? '');
      style = next && !styles.includes(next) ? next : undefined;
    }
    return styles;
  };
  const first = <T>(id: string | undefined, read: (style: XmlTree) => T | undefined): T | undefined => {
    for (const style of chain(id)) {
      const found = read(style);
      if (found !== undefined) return found;
    }
    return undefined;
  };
  const runProperty = (id: string | undefined, name: string) =>
    first(id, (style) => {
      const properties = childOf(style, 'w:rPr');
      const property = properties && childOf(properties, name);
      return property && isOn(property);
    }) ?? false;
  const paragraphs = new Map<string, ParagraphStyle>();
  return {
    paragraph(id) {
      if (id === undefined || !byId.has(id)) return PLAIN;
      const known = paragraphs.get(id);
      if (known) return known;
      const name = (valOf(childOf(byId.get(id) as XmlTree, 'w:name')) ?? id).toLowerCase().replaceAll(/\s+/g, '');
      const outline = first(id, (style) => valOf(childOf(childOf(style, 'w:pPr') ?? style, 'w:outlineLvl')));
      const style = {
        name,
        headingLevel: headingLevelOf(name, outline),
        isBold: runProperty(id, 'w:b'),
        numbering: first(id, (one) => numberingOf(childOf(one, 'w:pPr'))),
      };
      paragraphs.set(id, style);
      return style;
    },
    character: (id) => ({ isBold: runProperty(id, 'w:b'), isItalic: runProperty(id, 'w:i') }),
  };
}

function headingLevelOf(name: string, outline: string | undefined): number | undefined {
  const level = /^(?:heading|titre|überschrift|título)(\d)/.exec(name)?.[1];
  if (level) return Math.max(Number(level), 1);
  if (outline === undefined || name === 'title' || name === 'caption') return undefined;
  const depth = Number(outline) + 1;
  return depth >= 1 && depth <= 9 ? depth : undefined;
}

/** How the levels of the lists are numbered, by list and level: `bullet`, or a format of ST_NumberFormat. */
export function numberFormats(part: XmlTree | undefined): (numbering: Numbering) => { format: string; start: number } {
  if (!part) return () => ({ format: 'bullet', start: 1 });
  const byId = (name: string, key: string) =>
    new Map(elementsOf(part, name).map((one) => [one.attributes[key] ?? '', one]));
  const [abstracts, lists] = [byId('w:abstractNum', 'w:abstractNumId'), byId('w:num', 'w:numId')];
  return ({ list, level }) => {
    const found = lists.get(list);
    const abstract = abstracts.get(valOf(found && childOf(found, 'w:abstractNumId')) ?? '');
    const definition =
      abstract && elementsOf(abstract, 'w:lvl').find(({ attributes }) => attributes['w:ilvl'] === String(level));
    const format = valOf(definition && childOf(definition, 'w:numFmt')) ?? 'bullet';
    return { format, start: Number(valOf(definition && childOf(definition, 'w:start')) ?? 1) };
  };
}

/** Whether a style is one for listings of code, in the names of Word, pandoc and others. */
export const isCode = ({ name }: { name: string }): boolean => /^(?:html)?(?:preformatted|code|sourcecode)/.test(name);
