import { isAddress } from '../../text/schema.ts';
import { childOf, elementsOf, textOf, type XmlTree } from '../../xml/xml-tree.ts';
import { cslItems, type FieldMeaning, linkTo, meaningOf } from './fields.ts';
import { mathmlOf } from './omml.ts';
import type { WordPackage } from './package.ts';
import {
  type Json,
  joined,
  plainText,
  type RawBlock,
  type RawCell,
  type RawImage,
  type RawParagraph,
  type RawTable,
} from './raw.ts';
import { isCode, isOn, numberFormats, numberingOf, type Styles, stylesOf, valOf } from './styles.ts';

/** Contents of the document that the text does not have, by number. */
export interface LeftOut {
  insertions: number;
  deletions: number;
  comments: number;
  textBoxes: number;
  nestedTables: number;
}

interface Field {
  instruction: string;
  isResult: boolean;
  meaning: FieldMeaning;
}

const FONTS_OF_CODE = /^(?:courier|consolas|monaco|menlo|lucida console|dejavu sans mono)/i;

/** Reads the blocks of a Word document: tracked changes are accepted, comments are left out, fields have their results. */
export class BlockReader {
  readonly leftOut: LeftOut = { insertions: 0, deletions: 0, comments: 0, textBoxes: 0, nestedTables: 0 };
  private readonly styles: Styles;
  private readonly formats: ReturnType<typeof numberFormats>;
  private readonly notes = new Map<string, XmlTree>();
  private readonly fields: Field[] = [];
  private noteNumber = 0;

  private readonly word: WordPackage;

  constructor(word: WordPackage) {
    this.word = word;
    this.styles = stylesOf(word.part('styles'));
    this.formats = numberFormats(word.part('numbering'));
    for (const kind of ['footnote', 'endnote']) {
      const part = word.part(`${kind}s`);
      for (const note of part ? elementsOf(part, `w:${kind}`) : [])
        this.notes.set(`${kind} ${note.attributes['w:id']}`, note);
    }
    const comments = word.part('comments');
    this.leftOut.comments = comments ? elementsOf(comments, 'w:comment').length : 0;
  }

  blocks(tree: XmlTree, depth = 0): RawBlock[] {
    return elementsOf(tree).flatMap((child): RawBlock[] => {
      switch (child.name) {
        case 'w:p':
          return [this.paragraph(child)];
        case 'w:tbl':
          if (depth > 0) {
            this.leftOut.nestedTables++;
            return this.flattened(child, depth);
          }
          return [this.table(child, depth)];
        case 'w:sdt':
          return this.blocks(childOf(child, 'w:sdtContent') ?? { ...child, children: [] }, depth);
        case 'w:customXml':
        case 'w:ins':
        case 'w:moveTo':
        case 'w:smartTag':
          return this.blocks(child, depth);
        case 'mc:AlternateContent':
          return this.blocks(alternative(child), depth);
        default:
          return [];
      }
    });
  }

  /** The text of a table within a table, as paragraphs. The parser of XML refuses what is nested without measure. */
  private flattened(tree: XmlTree, depth: number): RawBlock[] {
    return rowsIn(tree).flatMap((row) => cellsIn(row).flatMap((cell) => this.blocks(cell, depth + 1)));
  }

  private table(tree: XmlTree, depth: number): RawTable {
    const rows = rowsIn(tree).map((row) => {
      const properties = childOf(row, 'w:trPr');
      return {
        isHeader: isOn(properties && childOf(properties, 'w:tblHeader')),
        isDeleted: properties !== undefined && childOf(properties, 'w:del') !== undefined,
        cells: cellsIn(row).map((cell) => this.cell(cell, depth)),
      };
    });
    return {
      kind: 'table',
      bookmarks: [],
      rows: rows.filter(({ isDeleted, cells }) => !isDeleted && cells.length > 0),
    };
  }

  private cell(tree: XmlTree, depth: number): RawCell {
    const properties = childOf(tree, 'w:tcPr');
    const merge = properties && childOf(properties, 'w:vMerge');
    const span = Number(valOf(properties && childOf(properties, 'w:gridSpan')) ?? 1);
    return {
      blocks: this.blocks(tree, depth + 1),
      colspan: Number.isInteger(span) && span > 0 ? Math.min(span, 64) : 1,
      merge: merge ? (valOf(merge) === 'restart' ? 'begun' : 'continued') : 'none',
    };
  }

  private paragraph(tree: XmlTree): RawParagraph {
    const properties = childOf(tree, 'w:pPr');
    const style = this.styles.paragraph(valOf(properties && childOf(properties, 'w:pStyle')));
    const numbering = numberingOf(properties) ?? style.numbering;
    const isBegunIn = (region: string) =>
      this.fields.some(({ meaning }) => meaning && 'region' in meaning && meaning.region === region);
    const before = { isBibliography: isBegunIn('bibliography'), isContents: isBegunIn('contents') };
    const lineBreak = isCode(style) ? '\n' : ' ';
    const out: Collected = { inline: [], images: [], bookmarks: [], isDisplayed: false, lineBreak };
    this.content(tree, out, []);
    const inline = joined(out.inline);
    const text = plainText(inline);
    const isBold = inline.every(({ text: own, marks }) => !own?.trim() || marks?.some(({ type }) => type === 'bold'));
    return {
      kind: 'paragraph',
      style,
      inline,
      list:
        numbering && numbering.list !== '0'
          ? { id: numbering.list, level: Math.min(numbering.level, 8), ...this.formats(numbering) }
          : undefined,
      images: out.images,
      bookmarks: out.bookmarks,
      isBold: text.trim() !== '' && (isBold || style.isBold),
      isBibliography: before.isBibliography || isBegunIn('bibliography'),
      isContents: before.isContents || isBegunIn('contents') || style.name.startsWith('toc'),
      isDisplayed: out.isDisplayed,
    };
  }

  private content(tree: XmlTree, out: Collected, marks: Json[]): void {
    for (const child of elementsOf(tree)) this.item(child, out, marks);
  }

  private item(tree: XmlTree, out: Collected, marks: Json[]): void {
    switch (tree.name) {
      case 'w:r': {
        this.run(tree, out, marks);
        return;
      }
      case 'w:ins':
      case 'w:moveTo':
        this.leftOut.insertions++;
        {
          this.content(tree, out, marks);
          return;
        }
      case 'w:del':
      case 'w:moveFrom':
        this.leftOut.deletions++;
        return;
      case 'w:hyperlink': {
        this.content(tree, out, this.withLink(tree, marks));
        return;
      }
      case 'w:fldSimple': {
        const meaning = meaningOf(tree.attributes['w:instr'] ?? '');
        this.content(tree, out, meaning && 'mark' in meaning ? [...marks, meaning.mark] : marks);
        return;
      }
      case 'w:sdt': {
        this.content(childOf(tree, 'w:sdtContent') ?? { ...tree, children: [] }, out, withMendeley(tree, marks));
        return;
      }
      case 'w:smartTag':
      case 'w:customXml':
      case 'w:dir':
      case 'w:bdo': {
        this.content(tree, out, marks);
        return;
      }
      case 'w:bookmarkStart':
        out.bookmarks.push(tree.attributes['w:name'] ?? '');
        return;
      case 'm:oMathPara':
        out.isDisplayed = true;
        {
          this.content(tree, out, marks);
          return;
        }
      case 'm:oMath':
        out.inline.push({ type: 'formula', attrs: { mathml: mathmlOf(tree), latex: '' } });
        return;
      case 'mc:AlternateContent': {
        this.content(alternative(tree), out, marks);
        return;
      }
      default:
        return;
    }
  }

  private withLink(tree: XmlTree, marks: Json[]): Json[] {
    const relation = this.word.relations.get(tree.attributes['r:id'] ?? '');
    if (relation?.isExternal && isAddress(relation.target)) return [...marks, linkTo(relation.target)];
    const bookmark = tree.attributes['w:anchor'];
    return bookmark ? [...marks, { type: 'pointing', attrs: { bookmark } }] : marks;
  }

  private run(tree: XmlTree, out: Collected, around: Json[]): void {
    const properties = childOf(tree, 'w:rPr');
    if (properties && isOn(childOf(properties, 'w:vanish'))) return;
    for (const child of elementsOf(tree)) {
      const field = this.fields.at(-1);
      if (child.name === 'w:fldChar') this.fieldChar(child);
      else if (child.name === 'w:instrText') {
        if (field && !field.isResult) field.instruction += textOf(child);
      } else if (!field || field.isResult) this.runItem(child, out, this.marksOf(properties, around));
    }
  }

  private fieldChar(tree: XmlTree): void {
    const kind = tree.attributes['w:fldCharType'];
    if (kind === 'begin') this.fields.push({ instruction: '', isResult: false, meaning: undefined });
    const field = this.fields.at(-1);
    if (kind === 'separate' && field) {
      field.isResult = true;
      field.meaning = meaningOf(field.instruction);
    }
    if (kind === 'end') this.fields.pop();
  }

  private marksOf(properties: XmlTree | undefined, around: Json[]): Json[] {
    const of = (name: string) => properties && childOf(properties, name);
    const style = this.styles.character(valOf(of('w:rStyle')));
    const position = valOf(of('w:vertAlign'));
    const font = of('w:rFonts')?.attributes['w:ascii'] ?? '';
    const underline = valOf(of('w:u'));
    const onOr = (name: string, standard: boolean) => (of(name) ? isOn(of(name)) : standard);
    const pointers = [
      ...around,
      ...this.fields.flatMap(({ meaning }) => (meaning && 'mark' in meaning ? [meaning.mark] : [])),
    ];
    const names = [
      onOr('w:b', style.isBold) && 'bold',
      onOr('w:i', style.isItalic) && 'italic',
      // Links are underlined by Word.
      underline !== undefined && underline !== 'none' && pointers.length === 0 && 'underline',
      position === 'superscript' && 'superscript',
      position === 'subscript' && 'subscript',
      isOn(of('w:smallCaps')) && 'small_caps',
      FONTS_OF_CODE.test(font) && 'monospace',
    ];
    // The innermost pointer counts: one text leads to one place.
    return [...pointers.slice(-1), ...names.flatMap((name) => (name ? [{ type: name }] : []))];
  }

  private runItem(tree: XmlTree, out: Collected, marks: Json[]): void {
    const put = (text: string) => {
      if (text !== '') out.inline.push({ type: 'text', text, marks });
    };
    switch (tree.name) {
      case 'w:t': {
        put(textOf(tree).replaceAll(/[\t\r\n]/g, ' '));
        return;
      }
      case 'w:br':
      case 'w:cr': {
        put(out.lineBreak);
        return;
      }
      case 'w:tab':
      case 'w:ptab': {
        put(' ');
        return;
      }
      case 'w:noBreakHyphen': {
        put('\u2011');
        return;
      }
      case 'w:sym': {
        put(symbol(tree));
        return;
      }
      case 'w:footnoteReference': {
        this.note(`footnote ${tree.attributes['w:id']}`, out);
        return;
      }
      case 'w:endnoteReference': {
        this.note(`endnote ${tree.attributes['w:id']}`, out);
        return;
      }
      case 'w:drawing':
      case 'w:pict':
      case 'w:object': {
        this.drawing(tree, out);
        return;
      }
      case 'mc:AlternateContent':
        for (const child of elementsOf(alternative(tree))) this.runItem(child, out, marks);
        return;
      default:
        return;
    }
  }

  private note(key: string, out: Collected): void {
    const note = this.notes.get(key);
    if (!note) return;
    this.notes.delete(key);
    const content = this.blocks(note, 1)
      .flatMap((block) => (block.kind === 'paragraph' ? [block.inline] : []))
      .flatMap((inline, index): Json[] => (index === 0 ? inline : [{ type: 'text', text: ' ', marks: [] }, ...inline]))
      .filter(({ type }) => type !== 'footnote');
    out.inline.push({ type: 'footnote', attrs: { id: `fn-${++this.noteNumber}` }, content: joined(content) });
  }

  private drawing(tree: XmlTree, out: Collected): void {
    const all = [...descendants(tree)];
    const properties = all.find(({ name }) => name === 'wp:docPr')?.attributes ?? {};
    const alternativeText = (properties.descr || properties.title || '').replaceAll(/\s+/g, ' ').trim();
    const pictures = all.flatMap(({ name, attributes }): RawImage[] => {
      const id = name === 'a:blip' ? attributes['r:embed'] : name === 'v:imagedata' ? attributes['r:id'] : undefined;
      const relation = this.word.relations.get(id ?? '');
      return relation && !relation.isExternal
        ? [{ part: relation.target, drawing: undefined, alternative: alternativeText }]
        : [];
    });
    if (pictures.length > 0) out.images.push(...pictures);
    else if (all.some(({ name }) => name === 'c:chart'))
      out.images.push({ part: undefined, drawing: 'chart', alternative: alternativeText });
    else if (all.some(({ name }) => name === 'dgm:relIds'))
      out.images.push({ part: undefined, drawing: 'diagram', alternative: alternativeText });
    const boxes = all.filter(({ name }) => name === 'w:txbxContent');
    for (const box of boxes) {
      this.leftOut.textBoxes++;
      for (const block of this.blocks(box, 1))
        if (block.kind === 'paragraph') out.inline.push({ type: 'text', text: ' ', marks: [] }, ...block.inline);
    }
  }
}

interface Collected {
  inline: Json[];
  /** The text of a line break, which only listings of code keep. */
  lineBreak: string;
  images: RawImage[];
  bookmarks: string[];
  isDisplayed: boolean;
}

/** Of alternatives, the one that every program can show: pictures rather than shapes, and shapes rather than nothing. */
function alternative(tree: XmlTree): XmlTree {
  return childOf(tree, 'mc:Choice') ?? childOf(tree, 'mc:Fallback') ?? { ...tree, children: [] };
}

function* descendants(tree: XmlTree): Generator<XmlTree> {
  for (const child of elementsOf(tree)) {
    yield child;
    // The other form of the same drawing.
    if (child.name !== 'mc:Fallback') yield* descendants(child);
  }
}

const rowsIn = (tree: XmlTree): XmlTree[] =>
  elementsOf(tree).flatMap((child) =>
    child.name === 'w:tr' ? [child] : child.name === 'w:sdt' ? rowsIn(childOf(child, 'w:sdtContent') ?? child) : [],
  );
const cellsIn = (tree: XmlTree): XmlTree[] =>
  elementsOf(tree).flatMap((child) =>
    child.name === 'w:tc' ? [child] : child.name === 'w:sdt' ? cellsIn(childOf(child, 'w:sdtContent') ?? child) : [],
  );

/** A letter of a symbol font; Word keeps those in a private area. */
function symbol(tree: XmlTree): string {
  const code = Number.parseInt(tree.attributes['w:char'] ?? '', 16);
  if (!Number.isInteger(code) || code < 32 || code > 0x10ffff) return '';
  return String.fromCodePoint(code >= 0xf000 && code <= 0xf0ff ? code - 0xf000 : code);
}

/** Mendeley keeps a citation in the tag of a content control, as base64 of CSL-JSON. */
function withMendeley(tree: XmlTree, marks: Json[]): Json[] {
  const properties = childOf(tree, 'w:sdtPr');
  const tag = valOf(properties && childOf(properties, 'w:tag')) ?? '';
  const encoded = /^MENDELEY_CITATION_v3_(.+)$/.exec(tag)?.[1];
  if (!encoded) return marks;
  const items = cslItems(Buffer.from(encoded, 'base64').toString('utf8'));
  return items.length > 0 ? [...marks, { type: 'cited', attrs: { items } }] : marks;
}
