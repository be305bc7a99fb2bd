import fc from 'fast-check';
import { Mark, Node } from 'prosemirror-model';
import {
  LIST_KINDS,
  PARTS,
  PIECES,
  REFERENCE_TYPES,
  textSchema as schema,
  TARGET_KINDS,
} from '#features/production/text/schema.ts';

/** The least front matter with which a text is valid JATS. */
export const LEAST_FRONT =
  '<front><journal-meta><journal-id/><journal-title-group/><issn/></journal-meta><article-meta><title-group><article-title/></title-group><pub-date><year/></pub-date><permissions/></article-meta></front>';

/** JSON of a node or mark. */
type Json = Record<string, unknown>;

const words = fc.oneof(
  fc.string({ minLength: 1, maxLength: 30 }),
  fc.string({ unit: 'binary', minLength: 1, maxLength: 12 }),
  fc.constantFrom('a & b', ' < ', '"quoted"', ' ', '\u00a0', 'x ]]> y', 'Ntɛ̌m', '\r\n', 'Kigali'),
);
const target = fc.stringMatching(/^[a-z][a-zA-Z0-9-]{0,8}$/);
const id = fc.oneof(target, fc.constant(''));
const label = fc.oneof(fc.constant(''), words);
const href = fc.constantFrom('https://example.org/a?b=c&d=%20', 'mailto:a@example.org', 'http://example.org/#ä');

/** A text with marks as an editor would add them one after the other: some replace others. */
function markedText(value: string, marks: Json[]): Json {
  const set = marks.reduce<readonly Mark[]>((before, mark) => Mark.fromJSON(schema, mark).addToSet(before), []);
  return { type: 'text', text: value, marks: set.map((mark) => mark.toJSON()) };
}

const simpleMark = fc
  .constantFrom('bold', 'italic', 'underline', 'superscript', 'subscript', 'small_caps', 'monospace')
  .map((type): Json => ({ type }));
const pointer = fc.oneof(
  href.map((to): Json => ({ type: 'link', attrs: { href: to } })),
  fc
    .array(target, { minLength: 1, maxLength: 3 })
    .map((ids): Json => ({ type: 'citation', attrs: { rids: ids.join(' ') } })),
  fc
    .record({ rid: target, kind: fc.constantFrom(...TARGET_KINDS) })
    .map((attrs): Json => ({ type: 'cross_reference', attrs })),
);
const formulaAttributes = {
  latex: fc.oneof(fc.constant(''), words),
  mathml: fc.constantFrom(
    '',
    '<mi>x</mi><mo>&lt;</mo><mn>2</mn>',
    '<mfrac linethickness="0"><mi>a</mi><mi>β</mi></mfrac>',
    '<mspace/>',
  ),
};
const formula = fc.record(formulaAttributes).map((attrs): Json => ({ type: 'formula', attrs }));
const text = fc
  .tuple(words, fc.option(pointer), fc.uniqueArray(simpleMark, { maxLength: 3, selector: ({ type }) => type }))
  .map(([value, to, marks]) => markedText(value, to ? [to, ...marks] : marks));
const title = fc.array(fc.oneof({ weight: 5, arbitrary: text }, formula), { maxLength: 5 });
const footnote = fc
  .record({ id, content: title })
  .map(({ id: own, content }): Json => ({ type: 'footnote', attrs: { id: own }, content }));
const inline = fc.array(fc.oneof({ weight: 6, arbitrary: text }, formula, footnote), { maxLength: 6 });

const paragraph = inline.map((content): Json => ({ type: 'paragraph', content }));
const note = inline.map((content): Json => ({ type: 'note', content }));
const caption = title.map((content): Json => ({ type: 'caption', content }));
const list = fc.letrec<{ list: Json; item: Json }>((tie) => ({
  item: fc
    .tuple(label, paragraph, fc.array(fc.oneof({ maxDepth: 2 }, paragraph, tie('list')), { maxLength: 2 }))
    .map(([own, first, more]): Json => ({ type: 'list_item', attrs: { label: own }, content: [first, ...more] })),
  list: fc
    .tuple(
      fc.array(tie('item'), { minLength: 1, maxLength: 3 }),
      fc.option(fc.record({ kind: fc.constantFrom(...LIST_KINDS), start: fc.integer({ min: 1, max: 20 }) })),
    )
    .map(
      ([content, attrs]): Json => (attrs ? { type: 'ordered_list', attrs, content } : { type: 'bullet_list', content }),
    ),
})).list;
const cell = fc
  .record({
    type: fc.constantFrom('table_cell', 'table_header'),
    attrs: fc.record({
      colspan: fc.integer({ min: 1, max: 3 }),
      rowspan: fc.integer({ min: 1, max: 3 }),
      align: fc.constantFrom('', 'left', 'center', 'right'),
    }),
    content: fc.array(fc.oneof({ weight: 4, arbitrary: paragraph }, list), { minLength: 1, maxLength: 2 }),
  })
  .map((json): Json => json);
const row = fc.array(cell, { minLength: 1, maxLength: 3 }).map((content): Json => ({ type: 'table_row', content }));
const table = fc.array(row, { minLength: 1, maxLength: 4 }).map((content): Json => ({ type: 'table', content }));
const notes = fc.array(note, { maxLength: 2 });
const block = fc.oneof(
  { weight: 4, arbitrary: paragraph },
  list,
  fc.array(paragraph, { minLength: 1, maxLength: 2 }).map((content): Json => ({ type: 'block_quote', content })),
  words.map((value): Json => ({ type: 'preformatted', content: [{ type: 'text', text: value }] })),
  fc
    .record({ id, label, media: fc.constantFrom('', 'image1.png'), alternative: label, caption, notes })
    .map(({ caption: head, notes: foot, ...attrs }): Json => ({ type: 'figure', attrs, content: [head, ...foot] })),
  fc.record({ id, label, caption, table, notes }).map(
    ({ caption: head, table: grid, notes: foot, ...attrs }): Json => ({
      type: 'table_figure',
      attrs,
      content: [head, grid, ...foot],
    }),
  ),
  fc.record({ id, label, ...formulaAttributes }).map((attrs): Json => ({ type: 'equation', attrs })),
);
const heading = fc
  .record({ id, level: fc.integer({ min: 1, max: 5 }), part: fc.constantFrom(...PARTS), label, content: title })
  .map(({ content, ...attrs }): Json => ({ type: 'heading', attrs, content }));

const inPerson = fc.record({
  index: fc.integer({ min: 0, max: 4 }),
  name: fc.constantFrom(undefined, 'surname', 'given_names'),
});
const referenceMark = fc.oneof(
  fc.constantFrom(...PIECES).map((kind): Json[] => [{ type: 'piece', attrs: { kind } }]),
  inPerson.map(({ index, name }): Json[] => [{ type: 'person', attrs: { index } }, ...(name ? [{ type: name }] : [])]),
  fc.constant<Json[]>([{ type: 'surname' }]),
  fc.constant<Json[]>([{ type: 'collaboration' }]),
  fc.constant<Json[]>([]),
);
const referenceText = fc
  .tuple(words, referenceMark, fc.uniqueArray(fc.constantFrom('bold', 'italic', 'superscript'), { maxLength: 2 }))
  .map(([value, marks, more]) => markedText(value, [...marks, ...more.map((type) => ({ type }))]));
const reference = fc
  .record({
    id,
    label,
    type: fc.constantFrom(...REFERENCE_TYPES),
    confidence: fc.integer({ min: 0, max: 100 }),
    content: fc.array(referenceText, { maxLength: 6 }),
  })
  .map(({ content, ...attrs }): Json => ({ type: 'reference', attrs, content }));
const references = fc
  .tuple(label, fc.array(reference, { minLength: 1, maxLength: 4 }))
  .map(([own, content]): Json => ({ type: 'reference_list', attrs: { title: own }, content }));

/** Any document that the schema of texts allows. */
export const anyText = fc
  .tuple(fc.array(fc.oneof(block, heading), { maxLength: 8 }), fc.option(references))
  .map(([content, list]) => {
    const doc = Node.fromJSON(schema, { type: 'doc', content: list ? [...content, list] : content });
    doc.check();
    return doc;
  });
