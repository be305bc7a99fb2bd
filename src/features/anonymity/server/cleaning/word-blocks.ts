import { XmlElement } from 'libxml2-wasm';
import { mainPartOf } from '#platform/files/word-parts.ts';
import type { ZipParts } from '#platform/files/zip-parts.ts';
import type { TextBlock } from '../../contract.ts';
import { type WordStyles, wordStyles } from './word-styles.ts';
import { withXml } from './word-xml.ts';

/** Elements whose text is not part of the accepted document, and properties, whose tabs are no characters. */
const SKIPPED = /^(?:del|moveFrom|delText|instrText|Fallback|sdtPr)$|(?:Pr|PrEx)$/;
const CHARACTERS: Record<string, string> = { tab: ' ', br: ' ', cr: ' ', noBreakHyphen: '-' };
/** The name that the cleaner gives to a picture without a description. */
const NAMELESS = 'Picture';

interface Reading {
  styles: WordStyles;
  /** The ids of notes in the order of their numbers: `footnotes 2`. */
  notes: string[];
}

/** The text of a paragraph or a cell, and blocks that follow it because they cannot be inside. */
interface Found {
  text: string;
  after: TextBlock[];
}

/** The text of a cleaned document by its structure: headings, paragraphs, lists, tables, places of figures, and notes. */
export function blocksOfWord(parts: ZipParts): TextBlock[] {
  const main = parts.get(mainPartOf(parts.keys()) ?? '');
  if (!main) return [];
  const styles = wordStyles(parts.get('word/styles.xml'), parts.get('word/numbering.xml'));
  const reading: Reading = { styles, notes: [] };
  return withXml(main, (root) => [...blocksIn(root, reading), ...notesIn(parts, reading)]);
}

function notesIn(parts: ZipParts, reading: Reading): TextBlock[] {
  const numbers = new Map(reading.notes.map((id, index) => [id, index + 1]));
  const notes = ['footnotes', 'endnotes'].flatMap((name) => {
    const part = parts.get(`word/${name}.xml`);
    if (!part) return [];
    return withXml(part, (root) =>
      childrenOf(root).flatMap((note) => {
        const number = numbers.get(`${name} ${attribute(note, 'id')}`);
        return number ? [{ kind: 'note' as const, number, text: textOf(note, reading) }] : [];
      }),
    );
  });
  return notes.toSorted((one, other) => one.number - other.number);
}

function childrenOf(element: XmlElement): XmlElement[] {
  const children: XmlElement[] = [];
  for (let node = element.firstChild; node; node = node.next) if (node instanceof XmlElement) children.push(node);
  return children;
}

function attribute(element: XmlElement | undefined, name: string): string | undefined {
  return element?.attrs.find((one) => one.name === name)?.value;
}

const childOf = (element: XmlElement | undefined, name: string): XmlElement | undefined =>
  element && childrenOf(element).find((child) => child.name === name);

/** The blocks directly in a body, a cell, a text box or a content control. */
function blocksIn(element: XmlElement, reading: Reading): TextBlock[] {
  return childrenOf(element).flatMap((child): TextBlock[] => {
    if (child.name === 'p') return paragraph(child, reading);
    if (child.name === 'tbl') return table(child, reading);
    return SKIPPED.test(child.name) ? [] : blocksIn(child, reading);
  });
}

function paragraph(element: XmlElement, reading: Reading): TextBlock[] {
  const { text, after } = contentOf(element, reading);
  const trimmed = text.replace(/\s+/g, ' ').trim();
  if (trimmed === '') return after;
  const properties = childOf(element, 'pPr');
  const numbering = childOf(properties, 'numPr');
  const { level, list } = reading.styles.of({
    style: attribute(childOf(properties, 'pStyle'), 'val'),
    outline: attribute(childOf(properties, 'outlineLvl'), 'val'),
    list: attribute(childOf(numbering, 'numId'), 'val'),
    depth: attribute(childOf(numbering, 'ilvl'), 'val'),
  });
  if (level) return [{ kind: 'heading', level, text: trimmed }, ...after];
  return [list ? { kind: 'item', ...list, text: trimmed } : { kind: 'paragraph', text: trimmed }, ...after];
}

function table(element: XmlElement, reading: Reading): TextBlock[] {
  const cells = rowsOf(element).map((row) => childrenOf(row).filter(({ name }) => name === 'tc'));
  // A frame around a text is no table.
  if (cells.flat().length === 1) return cells.flat().flatMap((cell) => blocksIn(cell, reading));
  const figures: TextBlock[] = [];
  const rows = cells.map((row) =>
    row.flatMap((cell) => {
      const blocks = blocksIn(cell, reading);
      figures.push(...blocks.filter(({ kind }) => kind === 'figure'));
      const text = blocks.map((block) => (block.kind === 'figure' ? '' : lineOf(block))).filter(Boolean);
      const width = Number(attribute(childOf(childOf(cell, 'tcPr'), 'gridSpan'), 'val')) || 1;
      return [text.join(' '), ...Array.from({ length: Math.min(width, MAX_COLUMNS) - 1 }, () => '')];
    }),
  );
  const columns = Math.max(0, ...rows.map(({ length }) => length));
  const even = rows.map((row) => [...row, ...Array.from({ length: columns - row.length }, () => '')]);
  return columns > 0 ? [{ kind: 'table', rows: even }, ...figures] : figures;
}

/** Columns of the widest table in Word. */
const MAX_COLUMNS = 63;

/** The rows of a table, also those in content controls. */
function rowsOf(element: XmlElement): XmlElement[] {
  return childrenOf(element).flatMap((child) => {
    if (child.name === 'tr') return [child];
    return child.name === 'sdt' || child.name === 'sdtContent' ? rowsOf(child) : [];
  });
}

const lineOf = (block: TextBlock): string => (block.kind === 'table' ? block.rows.flat().join(' ') : block.text);

const textOf = (element: XmlElement, reading: Reading): string =>
  blocksIn(element, reading).map(lineOf).filter(Boolean).join(' ');

/** The text of a paragraph, and the figures and text boxes in it. */
function contentOf(element: XmlElement, reading: Reading): Found {
  const found: Found = { text: '', after: [] };
  for (const child of childrenOf(element)) {
    const { name } = child;
    if (name === 't') found.text += child.content;
    else if (name in CHARACTERS) found.text += CHARACTERS[name];
    else if (name === 'footnoteReference' || name === 'endnoteReference') {
      const number = reading.notes.push(
        `${name === 'footnoteReference' ? 'footnotes' : 'endnotes'} ${attribute(child, 'id')}`,
      );
      found.text += ` [${number}]`;
    } else if (name === 'drawing' || name === 'pict' || name === 'object') found.after.push(...drawn(child, reading));
    else if (!SKIPPED.test(name)) {
      const inner = contentOf(child, reading);
      found.text += inner.text;
      found.after.push(...inner.after);
    }
  }
  return found;
}

/** A text box by its text, and any other drawing by its description. */
function drawn(element: XmlElement, reading: Reading): TextBlock[] {
  const boxes = element.find(".//*[local-name()='txbxContent'][not(ancestor::*[local-name()='Fallback'])]");
  const texts = boxes.flatMap((box) => (box instanceof XmlElement ? blocksIn(box, reading) : []));
  if (texts.length > 0) return texts;
  const [properties] = element.find(".//*[local-name()='docPr']");
  const description = properties instanceof XmlElement ? (attribute(properties, 'descr') ?? '') : '';
  return [{ kind: 'figure', text: description === NAMELESS ? '' : description }];
}
