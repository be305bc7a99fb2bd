import { XmlElement, type XmlNode } from 'libxml2-wasm';
import { withXml } from './word-xml.ts';

/** Style on style on style: Word stops at eleven. */
const MAX_CHAIN = 11;
/** The outline level of text in the body. */
const BODY = 9;
const MAX_DEPTH = 8;

interface Style {
  name: string;
  base: string | undefined;
  outline: string | undefined;
  list: string | undefined;
  depth: string | undefined;
}

/** Values of a paragraph's own properties. */
interface ParagraphProperties extends Pick<Style, 'outline' | 'list' | 'depth'> {
  style: string | undefined;
}

/** A heading of a level from 1, an item of a list, or neither. */
interface ParagraphRole {
  level: number | null;
  list: { isNumbered: boolean; depth: number } | null;
}

export interface WordStyles {
  of(paragraph: ParagraphProperties): ParagraphRole;
}

/** Reads the styles and lists of a document, by which its paragraphs are headings or items. */
export function wordStyles(stylesPart: Uint8Array | undefined, numberingPart: Uint8Array | undefined): WordStyles {
  const styles = stylesPart ? withXml(stylesPart, readStyles) : new Map<string, Style>();
  const bullets = numberingPart ? withXml(numberingPart, readBullets) : new Set<string>();
  const chainOf = (id: string | undefined): Style[] => {
    const chain: Style[] = [];
    for (let style = styles.get(id ?? ''); style && chain.length < MAX_CHAIN; style = styles.get(style.base ?? ''))
      chain.push(style);
    return chain;
  };
  return {
    of({ style, outline, list, depth }) {
      const chain = chainOf(style);
      const level = levelOf(outline ?? chain.find((one) => one.outline !== undefined)?.outline, chain);
      const number = list ?? chain.find((one) => one.list !== undefined)?.list;
      if (number === undefined || number === '0') return { level, list: null };
      const place = depth ?? chain.find((one) => one.depth !== undefined)?.depth ?? '0';
      const isNumbered = !bullets.has(`${number} ${place}`);
      return { level, list: { isNumbered, depth: Math.min(Number(place) || 0, MAX_DEPTH) } };
    },
  };
}

function levelOf(outline: string | undefined, chain: readonly Style[]): number | null {
  if (outline !== undefined) return Number(outline) < BODY ? Number(outline) + 1 : null;
  // Names of built-in styles are English in every language of Word.
  for (const { name } of chain) {
    const heading = /^heading ([1-9])$/i.exec(name)?.[1];
    if (heading) return Number(heading);
    if (/^title$/i.test(name)) return 1;
  }
  return null;
}

function readStyles(root: XmlElement): Map<string, Style> {
  const read = elements(root, "//*[local-name()='style']").map((style) => {
    const value = (name: string) => valueIn(style, name);
    const properties = { outline: value('outlineLvl'), list: value('numId'), depth: value('ilvl') };
    return [
      attribute(style, 'styleId') ?? '',
      { name: value('name') ?? '', base: value('basedOn'), ...properties },
    ] as const;
  });
  return new Map(read);
}

/** Lists and their levels with bullets: `3 0`. All others have numbers. */
function readBullets(root: XmlElement): Set<string> {
  const bulletsOf = new Map(
    elements(root, "//*[local-name()='abstractNum']").map((list) => [
      attribute(list, 'abstractNumId'),
      elements(list, "./*[local-name()='lvl']")
        .filter((level) => ['bullet', 'none'].includes(valueIn(level, 'numFmt') ?? ''))
        .map((level) => attribute(level, 'ilvl')),
    ]),
  );
  const lists = elements(root, "//*[local-name()='num']");
  return new Set(
    lists.flatMap((list) =>
      (bulletsOf.get(valueIn(list, 'abstractNumId')) ?? []).map((level) => `${attribute(list, 'numId')} ${level}`),
    ),
  );
}

const elements = (from: XmlElement, path: string): XmlElement[] =>
  from.find(path).filter((node: XmlNode): node is XmlElement => node instanceof XmlElement);

function attribute(element: XmlElement | undefined, name: string): string | undefined {
  return element?.attrs.find((one) => one.name === name)?.value;
}

const valueIn = (element: XmlElement, name: string): string | undefined =>
  attribute(elements(element, `.//*[local-name()='${name}']`)[0], 'val');
