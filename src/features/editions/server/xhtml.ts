import type { Node } from 'prosemirror-model';
import { element, textElement, xmlEscaped } from '#base/xml-elements.ts';
import { type DoiWords, doiWords, HTML_ELEMENTS } from '#features/production/text/html-elements.ts';
import { productionTexts } from '#features/production/texts.ts';
import { editionTexts as texts } from '../texts.ts';

const MATHML = 'http://www.w3.org/1998/Math/MathML';

const LIST_TYPES: Record<string, string> = {
  order: '1',
  'alpha-lower': 'a',
  'alpha-upper': 'A',
  'roman-lower': 'i',
  'roman-upper': 'I',
};

/** The text of an article as XHTML (EPUB 3.3, content documents): its blocks, notes and references. */
export class XhtmlWriter {
  private readonly notes: Node[] = [];
  /** The ids of the places that cite each reference. */
  private readonly places = new Map<string, string[]>();
  /** The references that the piece before cites: a citation that several formats run through is one place. */
  private cited = '';
  private readonly pictureName: (path: string) => string;

  /** `pictureName`: the place of a picture in the book. */
  constructor(pictureName: (path: string) => string) {
    this.pictureName = pictureName;
  }

  /** The sections of the text, with notes and references at the end. */
  text(doc: Node): string {
    const blocks = this.sections(doc.children.filter(({ type }) => type.name !== 'reference_list'));
    const references = doc.children.find(({ type }) => type.name === 'reference_list');
    return [blocks, this.footnotes(), references ? this.references(references) : ''].join('');
  }

  /** Headings are flat in the schema; in a book their sections are elements. */
  private sections(nodes: readonly Node[], level = 1): string {
    const isHere = (node: Node) => node.type.name === 'heading' && node.attrs.level <= level;
    const first = nodes.findIndex(isHere);
    if (first === -1)
      return level < 6 && nodes.some(({ type }) => type.name === 'heading')
        ? this.sections(nodes, level + 1)
        : this.blocks(nodes);
    const parts = [this.blocks(nodes.slice(0, first))];
    for (let index = first; index < nodes.length; ) {
      const heading = nodes[index] as Node;
      const after = nodes.slice(index + 1).findIndex(isHere);
      const end = after === -1 ? nodes.length : index + 1 + after;
      const title = element(`h${Math.min(level + 1, 6)}`, {}, this.label(heading, ' '), this.inline(heading));
      parts.push(
        element('section', { id: heading.attrs.id }, title, this.sections(nodes.slice(index + 1, end), level + 1)),
      );
      index = end;
    }
    return parts.join('');
  }

  private label(node: Node, after: string): string {
    return node.attrs.label === '' ? '' : xmlEscaped(`${node.attrs.label}${after}`);
  }

  private blocks(nodes: readonly Node[]): string {
    return nodes.map((node) => this.block(node)).join('');
  }

  private block(node: Node): string {
    switch (node.type.name) {
      case 'bullet_list':
        return element('ul', {}, ...this.items(node));
      case 'ordered_list': {
        const { kind, start } = node.attrs;
        const attributes = { type: LIST_TYPES[kind], start: start === 1 ? undefined : String(start) };
        return element('ol', attributes, ...this.items(node));
      }
      case 'block_quote':
        return element('blockquote', {}, this.blocks(node.children));
      case 'preformatted':
        return textElement('pre', node.textContent);
      case 'equation': {
        const label = node.attrs.label === '' ? '' : textElement('span', node.attrs.label, { class: 'label' });
        return element('div', { id: node.attrs.id, class: 'equation' }, formula(node), label);
      }
      case 'figure':
        return this.figure(node);
      case 'table_figure':
        return this.tableFigure(node);
      default:
        return element('p', {}, this.inline(node));
    }
  }

  private items(list: Node): string[] {
    return list.children.map((item) => {
      if (item.attrs.label === '') return element('li', {}, this.blocks(item.children));
      const [first, ...more] = item.children;
      const label = textElement('span', `${item.attrs.label} `, { class: 'label' });
      const opening = element('p', {}, label, first ? this.inline(first) : '');
      return element('li', { class: 'labelled' }, opening, this.blocks(more));
    });
  }

  private figure(node: Node): string {
    const { id, media, alternative } = node.attrs;
    const picture =
      media === ''
        ? textElement('p', texts.noPicture)
        : element('img', { src: this.pictureName(media), alt: alternative });
    return element('figure', { id }, picture, this.caption(node), ...this.notesOf(node, 1));
  }

  private caption(node: Node): string {
    const label = this.label(node, node.child(0).childCount > 0 ? '. ' : '');
    return element('figcaption', {}, label && element('strong', {}, label), this.inline(node.child(0)));
  }

  private notesOf(node: Node, from: number): string[] {
    return node.children.slice(from).map((note) => element('p', { class: 'note' }, this.inline(note)));
  }

  private tableFigure(node: Node): string {
    const rows = node.child(1).children;
    const isHead = (row: Node) => row.children.every(({ type }) => type.name === 'table_header');
    const body = rows.findIndex((row) => !isHead(row));
    const [heads, others] = body === -1 ? [rows, []] : [rows.slice(0, body), rows.slice(body)];
    const write = (isInHead: boolean) => (row: Node) =>
      element('tr', {}, ...row.children.map((cell) => this.cell(cell, isInHead)));
    const table = element(
      'table',
      {},
      heads.length > 0 ? element('thead', {}, ...heads.map(write(true))) : '',
      others.length > 0 ? element('tbody', {}, ...others.map(write(false))) : '',
    );
    return element('figure', { id: node.attrs.id }, this.caption(node), table, ...this.notesOf(node, 2));
  }

  private cell(node: Node, isInHead: boolean): string {
    const { colspan, rowspan, align } = node.attrs;
    const span = (value: number) => (value === 1 ? undefined : String(value));
    const isHeader = node.type.name === 'table_header';
    const attributes = {
      colspan: span(colspan),
      rowspan: span(rowspan),
      scope: isHeader ? (isInHead ? 'col' : 'row') : undefined,
      class: align || undefined,
    };
    const [only, ...more] = node.children;
    const isLine = only?.type.name === 'paragraph' && more.length === 0;
    return element(isHeader ? 'th' : 'td', attributes, isLine ? this.inline(only) : this.blocks(node.children));
  }

  private inline(node: Node): string {
    this.cited = '';
    return node.children.map((child) => this.piece(child)).join('');
  }

  private piece(node: Node, { words, address }: DoiWords = { words: node.text ?? '', address: '' }): string {
    const { rids = '' } = node.marks.find(({ type }) => type.name === 'citation')?.attrs ?? {};
    const id = rids !== '' && rids !== this.cited ? this.nextPlace(rids.split(' ')) : undefined;
    this.cited = rids;
    if (node.type.name === 'formula') return formula(node);
    if (node.type.name === 'footnote') {
      this.notes.push(node);
      const { id } = node.attrs;
      const link = textElement('a', String(this.notes.length), {
        href: `#${id}`,
        id: `${id}-place`,
        role: 'doc-noteref',
      });
      return element('sup', {}, link);
    }
    return node.marks.toReversed().reduce((content, { type: { name }, attrs }) => {
      if (name === 'link') return element('a', { href: attrs.href }, content);
      if (name === 'citation')
        return element('a', { href: `#${attrs.rids.split(' ')[0]}`, id, role: 'doc-biblioref' }, content);
      if (name === 'cross_reference') return element('a', { href: `#${attrs.rid}` }, content);
      if (name === 'piece' && attrs.kind === 'doi')
        return element('a', { href: `https://doi.org/${node.text}` }, xmlEscaped(address), content);
      const tag = HTML_ELEMENTS[name];
      return tag ? element(tag, {}, content) : content;
    }, xmlEscaped(words));
  }

  /** The id of the next place that cites references. */
  private nextPlace(rids: string[]): string {
    const [first = ''] = rids;
    const id = `${first}-place-${(this.places.get(first)?.length ?? 0) + 1}`;
    for (const rid of rids) this.places.set(rid, [...(this.places.get(rid) ?? []), id]);
    return id;
  }

  /** Links from a reference to the places that cite it. */
  private backlinks(rid: string): string {
    return (this.places.get(rid) ?? [])
      .map((place, index) => {
        const label = productionTexts.article.citedAt(index + 1);
        return ` ${textElement('a', '↩', { href: `#${place}`, role: 'doc-backlink', 'aria-label': label })}`;
      })
      .join('');
  }

  private footnotes(): string {
    if (this.notes.length === 0) return '';
    const items = this.notes.map((note, index) => {
      const { id } = note.attrs;
      const back = textElement('a', '↩', {
        href: `#${id}-place`,
        role: 'doc-backlink',
        'aria-label': texts.backTo(index + 1),
      });
      return element('li', { id }, element('p', {}, this.inline(note), ' ', back));
    });
    return element('section', { role: 'doc-endnotes' }, textElement('h2', texts.notes), element('ol', {}, ...items));
  }

  private referenceWords({ children }: Node): string {
    const isDoi = ({ marks }: Node) => marks.some(({ type, attrs }) => type.name === 'piece' && attrs.kind === 'doi');
    return children.map((child, index) => this.piece(child, doiWords(children, index, isDoi))).join('');
  }

  private references(list: Node): string {
    const items = list.children.map((reference) =>
      element(
        'li',
        { id: reference.attrs.id },
        element(
          'p',
          {},
          this.label(reference, ' '),
          this.referenceWords(reference),
          this.backlinks(reference.attrs.id),
        ),
      ),
    );
    const title = list.attrs.title || texts.references;
    return element(
      'section',
      { role: 'doc-bibliography' },
      textElement('h2', title),
      element('ul', { class: 'references' }, ...items),
    );
  }
}

function formula(node: Node): string {
  const { mathml, latex } = node.attrs;
  if (mathml === '') return textElement('code', latex);
  const display = node.type.name === 'equation' ? 'block' : undefined;
  return element('math', { xmlns: MATHML, display }, mathml);
}
