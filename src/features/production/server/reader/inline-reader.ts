import { type Json, joined } from '../../text/inline-json.ts';
import { childOf, elementsOf, textOf, type XmlTree } from '../../xml/xml-tree.ts';
import { alternative, readDrawing } from './drawings.ts';
import { cslItems, type FieldMeaning, linkOrPointer, meaningOf } from './fields.ts';
import { mathmlOf } from './omml.ts';
import type { Relation, WordPackage } from './package.ts';
import { isOn, valOf } from './properties.ts';
import { type LeftOut, type RawBlock, type RawImage, wordsOfBlocks } from './raw.ts';
import { formatOf, merged, type RunFormat } from './run-format.ts';
import type { Styles } from './styles.ts';
import { isSymbolFont, symbolLetter, symbolLetters } from './symbol-font.ts';

/** The contents of a paragraph, in their order. */
export interface Collected {
  inline: Json[];
  images: RawImage[];
  bookmarks: string[];
  /** The blocks of text boxes that are anchored here. */
  boxes: RawBlock[];
  isDisplayed: boolean;
  /** Words that are struck out. */
  struck: string[];
  /** The formatting of the paragraph's style. */
  format: RunFormat;
}

interface Field {
  instruction: string;
  isResult: boolean;
  meaning: FieldMeaning;
}

/** The run that an element is in. */
interface Run {
  marks: Json[];
  font: string;
  isStruck: boolean;
}

interface Context {
  word: WordPackage;
  styles: Styles;
  leftOut: LeftOut;
  /** Reads the blocks of a note or a text box. */
  blocksOf: (tree: XmlTree) => RawBlock[];
}

const FONTS_OF_CODE = /^(?:courier|consolas|monaco|menlo|lucida console|dejavu sans mono)/i;
/** Text of a line break and of a tab, until the paragraph decides what they are. */
export const LINE_BREAK = '\n';
export const TAB = '\t';

/** Reads what is inside of paragraphs: runs, fields, links, notes, formulas, drawings. */
export class InlineReader {
  private readonly context: Context;
  private readonly notes = new Map<string, { tree: XmlTree; relations: ReadonlyMap<string, Relation> }>();
  private readonly fields: Field[] = [];
  private relations: ReadonlyMap<string, Relation>;
  private noteNumber = 0;

  constructor(context: Context) {
    this.context = context;
    const { word } = context;
    this.relations = word.relations;
    for (const kind of ['footnote', 'endnote']) {
      const part = word.part(`${kind}s`);
      const relations = word.relationsOf(`${kind}s`);
      for (const tree of part ? elementsOf(part, `w:${kind}`) : [])
        this.notes.set(`${kind} ${tree.attributes['w:id']}`, { tree, relations });
    }
  }

  /** Whether a field has begun whose result is such a region. */
  isIn(region: 'bibliography' | 'contents'): boolean {
    return this.fields.some(({ meaning }) => meaning && 'region' in meaning && meaning.region === region);
  }

  /** Reads the children of an element. */
  content(tree: XmlTree, out: Collected, marks: Json[]): void {
    for (const child of elementsOf(tree)) this.item(child, out, marks);
  }

  private item(tree: XmlTree, out: Collected, marks: Json[]): void {
    switch (tree.name) {
      case 'w:r': {
        this.run(tree, out, marks);
        return;
      }
      case 'w:ins':
      case 'w:moveTo': {
        this.context.leftOut.insertions++;
        this.content(tree, out, marks);
        return;
      }
      case 'w:del':
      case 'w:moveFrom':
        this.context.leftOut.deletions++;
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
      case 'm:oMathPara': {
        out.isDisplayed = true;
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
    const relation = this.relations.get(tree.attributes['r:id'] ?? '');
    const mark = linkOrPointer(relation?.isExternal ? relation.target : '', tree.attributes['w:anchor'] ?? '');
    return mark ? [...marks, mark] : marks;
  }

  private run(tree: XmlTree, out: Collected, around: Json[]): void {
    const properties = childOf(tree, 'w:rPr');
    if (properties && isOn(childOf(properties, 'w:vanish'))) return;
    for (const child of elementsOf(tree)) {
      const field = this.fields.at(-1);
      if (child.name === 'w:fldChar') this.fieldChar(child);
      else if (child.name === 'w:instrText') {
        if (field && !field.isResult) field.instruction += textOf(child);
      } else if (!field || field.isResult) this.runItem(child, out, this.runOf(properties, around, out.format));
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

  private runOf(properties: XmlTree | undefined, around: Json[], ofParagraph: RunFormat): Run {
    const direct = formatOf(properties);
    const format = merged([
      direct,
      this.context.styles.character(valOf(properties && childOf(properties, 'w:rStyle'))),
    ]);
    const font = format.font ?? '';
    const pointers = [
      ...around,
      ...this.fields.flatMap(({ meaning }) => (meaning && 'mark' in meaning ? [meaning.mark] : [])),
    ];
    const names = [
      format.isBold && 'bold',
      format.isItalic && 'italic',
      // Links are underlined by Word.
      format.isUnderlined && pointers.length === 0 && 'underline',
      format.position === 'superscript' && 'superscript',
      format.position === 'subscript' && 'subscript',
      format.hasSmallCaps && 'small_caps',
      FONTS_OF_CODE.test(font) && 'monospace',
    ];
    const ofStyle = [
      ofParagraph.isBold && direct.isBold === undefined && 'bold',
      ofParagraph.isItalic && direct.isItalic === undefined && 'italic',
      ofParagraph.isUnderlined && direct.isUnderlined === undefined && pointers.length === 0 && 'underline',
      ofParagraph.hasSmallCaps && direct.hasSmallCaps === undefined && 'small_caps',
    ];
    return {
      font,
      isStruck: format.isStruck ?? ofParagraph.isStruck ?? false,
      marks: [
        // The innermost pointer counts: one text leads to one place.
        ...pointers.slice(-1),
        ...names.flatMap((name) => (name ? [{ type: name }] : [])),
        ...ofStyle.flatMap((mark) => (mark ? [{ type: 'of_style', attrs: { mark } }] : [])),
      ],
    };
  }

  private runItem(tree: XmlTree, out: Collected, run: Run): void {
    const put = (text: string) => {
      if (text !== '') out.inline.push({ type: 'text', text, marks: run.marks });
      if (run.isStruck) out.struck.push(text);
    };
    switch (tree.name) {
      case 'w:t': {
        const text = textOf(tree).replaceAll(/[\t\r\n]/g, ' ');
        put(isSymbolFont(run.font) ? symbolLetters(run.font, text) : text);
        return;
      }
      case 'w:br':
      case 'w:cr': {
        const isOfText = ['textWrapping', undefined].includes(tree.attributes['w:type']);
        put(isOfText ? LINE_BREAK : ' ');
        return;
      }
      case 'w:tab':
      case 'w:ptab': {
        put(TAB);
        return;
      }
      case 'w:noBreakHyphen': {
        put('\u2011');
        return;
      }
      case 'w:sym': {
        put(symbolLetter(tree.attributes['w:font'] ?? '', tree.attributes['w:char'] ?? ''));
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
        for (const child of elementsOf(alternative(tree))) this.runItem(child, out, run);
        return;
      default:
        return;
    }
  }

  /** A note has one paragraph of text. Its pictures go to the paragraph that it belongs to. */
  private note(key: string, out: Collected): void {
    const note = this.notes.get(key);
    if (!note) return;
    this.notes.delete(key);
    const { relations } = this;
    this.relations = note.relations;
    const paragraphs = this.context.blocksOf(note.tree).filter((block) => block.kind === 'paragraph');
    this.relations = relations;
    const content = paragraphs
      .flatMap(({ inline }, index): Json[] =>
        index === 0 ? inline : [{ type: 'text', text: ' ', marks: [] }, ...inline],
      )
      .filter(({ type }) => type !== 'footnote');
    out.images.push(...paragraphs.flatMap(({ images }) => images));
    out.inline.push({ type: 'footnote', attrs: { id: `fn-${++this.noteNumber}` }, content: joined(content) });
  }

  private drawing(tree: XmlTree, out: Collected): void {
    const { images, boxes } = readDrawing(tree, this.relations);
    out.images.push(...images);
    for (const box of boxes) {
      const blocks = this.context.blocksOf(box);
      const words = wordsOfBlocks(blocks);
      if (words !== '') this.context.leftOut.textBoxes.push(words);
      out.boxes.push(...blocks);
    }
  }
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
