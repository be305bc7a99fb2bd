import type { Mark, Node } from 'prosemirror-model';
import { childOf, elementsOf, textOf, writeChildren, type XmlTree } from '../xml/xml-tree.ts';
import { LIST_KINDS, type Part, PIECES, REFERENCE_TYPES, textSchema as schema, TARGET_KINDS } from './schema.ts';
import { ELEMENTS } from './to-jats.ts';

const { nodes, marks } = schema;

/** Marks without attributes, by their elements. */
const SIMPLE = new Map(Object.entries(ELEMENTS).map(([mark, name]) => [name, mark]));

class Reader {
  private persons = 0;
  private noteNumber = 0;

  article(root: XmlTree): Node {
    const body = childOf(root, 'body');
    const back = childOf(root, 'back');
    const content = body ? this.section(body, 0, 'body') : [];
    for (const part of back ? elementsOf(back) : []) {
      if (part.name === 'app-group')
        for (const app of elementsOf(part, 'app')) content.push(...this.headed(app, 1, 'appendix'));
    }
    const list = back && childOf(back, 'ref-list');
    if (list && elementsOf(list, 'ref').length > 0) content.push(this.references(list));
    return nodes.doc.createChecked(null, content);
  }

  private headed(tree: XmlTree, level: number, part: Part): Node[] {
    const title = childOf(tree, 'title');
    const attrs = { id: tree.attributes.id, level, part, label: textOf(childOf(tree, 'label')) };
    return [nodes.heading.createChecked(attrs, title ? this.inline(title) : []), ...this.section(tree, level, 'body')];
  }

  private section(tree: XmlTree, level: number, part: Part): Node[] {
    return elementsOf(tree).flatMap((child) => {
      if (child.name === 'sec') return this.headed(child, level + 1, part);
      if (child.name === 'title' || child.name === 'label') return [];
      return this.block(child);
    });
  }

  private blocks(tree: XmlTree): Node[] {
    return elementsOf(tree).flatMap((child) => (child.name === 'label' ? [] : this.block(child)));
  }

  private block(tree: XmlTree): Node[] {
    switch (tree.name) {
      case 'p':
        return [nodes.paragraph.createChecked(null, this.inline(tree))];
      case 'list':
        return [this.list(tree)];
      case 'disp-quote':
        return [nodes.block_quote.createChecked(null, this.blocks(tree))];
      case 'preformat': {
        const text = textOf(tree);
        return [nodes.preformatted.createChecked(null, text === '' ? [] : [schema.text(text)])];
      }
      case 'fig':
        return [this.figure(tree)];
      case 'table-wrap':
        return [this.tableFigure(tree)];
      case 'disp-formula':
        return [nodes.equation.createChecked({ id: tree.attributes.id, label: labelOf(tree), ...formulaOf(tree) })];
      default:
        throw new RangeError(`the text has an element ${tree.name} that is not read`);
    }
  }

  private list(tree: XmlTree): Node {
    const items = elementsOf(tree, 'list-item').map((item) =>
      nodes.list_item.createChecked({ label: labelOf(item) }, this.blocks(item)),
    );
    const kind = LIST_KINDS.find((one) => one === tree.attributes['list-type']);
    if (!kind) return nodes.bullet_list.createChecked(null, items);
    const start = Number(/^start-(\d+)$/.exec(tree.attributes['list-content'] ?? '')?.[1] ?? 1);
    return nodes.ordered_list.createChecked({ kind, start }, items);
  }

  private figure(tree: XmlTree): Node {
    const caption = childOf(tree, 'caption');
    const graphic = childOf(tree, 'graphic');
    const attrs = {
      id: tree.attributes.id,
      label: labelOf(tree),
      media: graphic?.attributes['xlink:href'] ?? '',
      // Earlier releases stored it beside the picture.
      alternative: textOf(childOf(tree, 'alt-text') ?? (graphic && childOf(graphic, 'alt-text'))),
    };
    return nodes.figure.createChecked(attrs, [this.caption(caption), ...this.notes(caption)]);
  }

  private tableFigure(tree: XmlTree): Node {
    const table = childOf(tree, 'table');
    const attrs = { id: tree.attributes.id, label: labelOf(tree) };
    return nodes.table_figure.createChecked(attrs, [
      this.caption(childOf(tree, 'caption')),
      ...(table ? [this.table(table)] : []),
      ...this.notes(childOf(tree, 'table-wrap-foot')),
    ]);
  }

  private caption(tree: XmlTree | undefined): Node {
    const title = tree && childOf(tree, 'title');
    return nodes.caption.createChecked(null, title ? this.inline(title) : []);
  }

  private notes(tree: XmlTree | undefined): Node[] {
    return tree ? elementsOf(tree, 'p').map((note) => nodes.note.createChecked(null, this.inline(note))) : [];
  }

  private table(tree: XmlTree): Node {
    const rows = elementsOf(tree).flatMap((part) => (part.name === 'tr' ? [part] : elementsOf(part, 'tr')));
    return nodes.table.createChecked(
      null,
      rows.map((row) =>
        nodes.table_row.createChecked(
          null,
          elementsOf(row).map((cell) => this.cell(cell)),
        ),
      ),
    );
  }

  private cell(tree: XmlTree): Node {
    const { colspan, rowspan, align = '' } = tree.attributes;
    const attrs = { colspan: Number(colspan ?? 1), rowspan: Number(rowspan ?? 1), align };
    const type = tree.name === 'th' ? nodes.table_header : nodes.table_cell;
    const hasBlocks = elementsOf(tree).some(({ name }) => name === 'p' || name === 'list');
    const content = hasBlocks ? this.blocks(tree) : [nodes.paragraph.createChecked(null, this.inline(tree))];
    return type.createChecked(attrs, content);
  }

  private references(tree: XmlTree): Node {
    const all = elementsOf(tree, 'ref').map((ref) => {
      const citation = childOf(childOf(ref, 'citation-alternatives') ?? ref, 'mixed-citation');
      const type = REFERENCE_TYPES.find((one) => one === citation?.attributes['publication-type']) ?? 'other';
      const confidence = Number(/^confidence-(\d+)$/.exec(ref.attributes['specific-use'] ?? '')?.[1] ?? 0);
      this.persons = 0;
      const content = citation ? this.inline(citation) : [];
      return nodes.reference.createChecked({ id: ref.attributes.id, label: labelOf(ref), type, confidence }, content);
    });
    return nodes.reference_list.createChecked({ title: textOf(childOf(tree, 'title')) }, all);
  }

  private inline(tree: XmlTree, active: readonly Mark[] = []): Node[] {
    return tree.children.flatMap((child): Node[] => {
      if (typeof child === 'string') return child === '' ? [] : [schema.text(child, active)];
      if (child.name === 'inline-formula') return [nodes.formula.create(formulaOf(child), null, active)];
      if (child.name === 'fn') {
        const id = child.attributes.id ?? `fn-${++this.noteNumber}`;
        const content = elementsOf(child, 'p').flatMap((note) => this.inline(note));
        return [nodes.footnote.createChecked({ id }, content, active)];
      }
      const mark = this.markOf(child);
      return this.inline(child, mark ? mark.addToSet(active) : active);
    });
  }

  private markOf({ name, attributes }: XmlTree): Mark | undefined {
    const simple = SIMPLE.get(name);
    if (simple) return schema.mark(simple);
    if (name === 'string-name') return marks.person.create({ index: this.persons++ });
    if (name === 'pub-id') return marks.piece.create({ kind: 'doi' });
    if (name === 'ext-link') {
      const href = attributes['xlink:href'];
      return href === undefined ? marks.piece.create({ kind: 'uri' }) : marks.link.create({ href });
    }
    if (name === 'xref' && attributes['ref-type'] === 'bibr') return marks.citation.create({ rids: attributes.rid });
    const kind = TARGET_KINDS.find((one) => one === attributes['ref-type']);
    if (name === 'xref' && kind) return marks.cross_reference.create({ rid: attributes.rid, kind });
    const piece = PIECES.find((one) => one === name);
    return piece && marks.piece.create({ kind: piece });
  }
}

const labelOf = (tree: XmlTree) => textOf(childOf(tree, 'label'));

/** MathML without prefixes, and LaTeX. */
function formulaOf(tree: XmlTree): { mathml: string; latex: string } {
  const forms = childOf(tree, 'alternatives') ?? tree;
  const math = childOf(forms, 'mml:math');
  const latex = textOf(childOf(forms, 'tex-math'));
  return { mathml: math ? writeChildren(math, (name) => name.replace(/^mml:/, '')) : '', latex };
}

/**
 * Reads the text of a JATS article as `toJats` writes it into a document of the text's schema. Throws RangeError for an article
 * that the schema does not allow.
 */
export function fromJats(article: XmlTree): Node {
  return new Reader().article(article);
}
