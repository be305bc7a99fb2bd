import { undo } from 'prosemirror-history';
import { Node } from 'prosemirror-model';
import { EditorState, TextSelection } from 'prosemirror-state';
import { describe, expect, test } from 'vitest';
import { doiIn, isRaw, namesOf, piecesOf, referencesIn, withAuthors, withMeaning, withPiece } from './references.ts';
import { sectionsIn, withLevelChanged, withSectionMoved } from './sections.ts';
import { stateOf as stateOfEditor } from './use-editor.ts';
import { viewSchema } from './view-schema.ts';

const heading = (id: string, level: number) => ({ type: 'heading', attrs: { id, level }, content: words(id) });
const words = (text: string, ...marks: object[]) => [{ type: 'text', text, ...(marks.length > 0 && { marks }) }];
const paragraph = (text: string) => ({ type: 'paragraph', content: words(text) });
const reference = (id: string, ...content: object[]) => ({ type: 'reference', attrs: { id }, content });
const stateOf = (...content: object[]) =>
  EditorState.create({ doc: Node.fromJSON(viewSchema, { type: 'doc', content }) });
const idsOf = (state: EditorState) => sectionsIn(state.doc).map(({ id, level }) => `${id}${level}`);
const placeOf = (state: EditorState, id: string) => sectionsIn(state.doc).find((one) => one.id === id)?.from ?? -1;

describe('sections', () => {
  const state = stateOf(
    heading('a', 1),
    paragraph('of a'),
    heading('b', 2),
    paragraph('of b'),
    heading('c', 1),
    paragraph('of c'),
    heading('d', 1),
    { type: 'reference_list', content: [reference('ref-1', ...words('Besley'))] },
  );
  test('move with all that is in them, and never beyond the list of references or into another section', () => {
    const moved = withSectionMoved(state, placeOf(state, 'a'), 1);
    expect(moved && idsOf(state.apply(moved))).toEqual(['c1', 'a1', 'b2', 'd1']);
    expect(moved?.doc.textContent).toBe('cof caof abof bdBesley');
    const back = withSectionMoved(state, placeOf(state, 'd'), -1);
    expect(back && idsOf(state.apply(back))).toEqual(['a1', 'b2', 'd1', 'c1']);
    expect(withSectionMoved(state, placeOf(state, 'd'), 1)).toBeUndefined();
    expect(withSectionMoved(state, placeOf(state, 'a'), -1)).toBeUndefined();
    expect(withSectionMoved(state, placeOf(state, 'b'), 1)).toBeUndefined();
  });

  test('change their level with those below them, within the levels of the schema', () => {
    const deeper = withLevelChanged(state, placeOf(state, 'a'), 1);
    expect(deeper && idsOf(state.apply(deeper))).toEqual(['a2', 'b3', 'c1', 'd1']);
    expect(withLevelChanged(state, placeOf(state, 'a'), -1)).toBeUndefined();
    const deep = stateOf(heading('e', 5));
    expect(withLevelChanged(deep, placeOf(deep, 'e'), 1)).toBeUndefined();
  });
});

describe('references', () => {
  const person = (index: number) => ({ type: 'person', attrs: { index } });
  const piece = (kind: string) => ({ type: 'piece', attrs: { kind } });
  const list = (...content: object[]) => stateOf({ type: 'reference_list', content });
  const besley = reference(
    'ref-1',
    ...words('Besley', person(0), { type: 'surname' }),
    ...words(', T. ('),
    ...words('1995', piece('year')),
    ...words(') Property rights.'),
  );

  test('have a short name, and pieces that are written in their place or at the end', () => {
    const state = list(besley);
    expect(referencesIn(state.doc)).toMatchObject([{ id: 'ref-1', name: 'Besley 1995' }]);
    const changed = state.apply(withPiece(state.tr, { pos: 1, kind: 'year', value: '1996' }));
    expect(changed.doc.textContent).toBe('Besley, T. (1996) Property rights.');
    const added = changed.apply(withPiece(changed.tr, { pos: 1, kind: 'doi', value: '10.1086/262008' }));
    expect(added.doc.textContent).toBe('Besley, T. (1996) Property rights. https://doi.org/10.1086/262008');
    const first = added.doc.nodeAt(1);
    expect(first && piecesOf(first, 1).map(({ kind, text }) => [kind, text])).toEqual([
      ['year', '1996'],
      ['doi', '10.1086/262008'],
    ]);
  });

  test('keep their words when a part is among them already', () => {
    const [name, others] = ['Mugabo, J. (2019). ', 'Roads. Markets. World Development, 12(3), 45–67.'];
    const state = list(
      reference('ref-1', ...words(name), ...words('Roads', piece('article-title')), ...words(others.slice(5))),
    );
    const { tr } = state;
    withPiece(tr, { pos: 1, kind: 'article-title', value: 'Roads. Markets' });
    withPiece(tr, { pos: 1, kind: 'lpage', value: '67' });
    withAuthors(tr, 1, 'Mugabo, J.');
    expect(tr.doc.textContent).toBe(name + others);
    const changed = tr.doc.nodeAt(1) as Node;
    expect(piecesOf(changed, 1).map(({ text }) => text)).toEqual(['Roads. Markets', '67']);
    expect(namesOf(changed)).toBe('Mugabo, J.');
    withAuthors(tr, 1, 'Mugabo, Jean; World Bank');
    expect(tr.doc.textContent).toBe(`Mugabo, Jean, World Bank${name.slice(10)}${others}`);
    expect(namesOf(tr.doc.nodeAt(1) as Node)).toBe('Mugabo, Jean; World Bank');
  });

  test('that are typed get their parts once the cursor leaves them, and undo takes these away', () => {
    const typed = 'Mugabo, J. (2019). Roads and markets. World Development, 12(3), 45–67.';
    const doc = {
      type: 'doc',
      content: [paragraph('Text'), { type: 'reference_list', content: [reference('ref-1')] }],
    };
    const opened = stateOfEditor(doc);
    const within = opened.apply(opened.tr.setSelection(TextSelection.create(opened.doc, 8)));
    const written = within.apply(within.tr.insertText(typed));
    expect(piecesOf(written.doc.nodeAt(7) as Node, 7)).toEqual([]);
    const left = written.apply(written.tr.setSelection(TextSelection.create(written.doc, 2)));
    const found = left.doc.nodeAt(7) as Node;
    expect(found.textContent).toBe(typed);
    expect(found.attrs.type).toBe('journal');
    expect(namesOf(found)).toBe('Mugabo, J.');
    expect(piecesOf(found, 7).map(({ kind, text }) => `${kind} ${text}`)).toEqual([
      'year 2019',
      'article-title Roads and markets',
      'source World Development',
      'volume 12',
      'issue 3',
      'fpage 45',
      'lpage 67',
    ]);
    let undone = left;
    undo(left, (tr) => {
      undone = left.apply(tr);
    });
    expect(isRaw(undone.doc.nodeAt(7) as Node) || undone.doc.nodeAt(7)?.textContent === '').toBe(true);
  });

  test('keep a number that is typed, which a divided reference has once', () => {
    const doc = {
      type: 'doc',
      content: [paragraph('Text'), { type: 'reference_list', content: [reference('ref-1')] }],
    };
    const opened = stateOfEditor(doc);
    const at = (state: EditorState, place: number) =>
      state.apply(state.tr.setSelection(TextSelection.create(state.doc, place)));
    const within = at(opened, 8);
    const written = within.apply(within.tr.insertText('[7] Mugabo, J. (2019). Roads and markets.'));
    const left = at(written, 2);
    expect(left.doc.nodeAt(7)?.attrs.label).toBe('[7]');
    expect(left.doc.nodeAt(7)?.textContent).toBe('Mugabo, J. (2019). Roads and markets.');
    const divided = left.apply(left.tr.split(7 + 1 + 'Mugabo, J. (2019).'.length));
    expect(divided.doc.lastChild?.children.map(({ attrs }) => attrs.label)).toEqual(['[7]', '']);
  });

  test('get the meaning of selected words; given names join the family name beside them', () => {
    const state = list(besley);
    const select = (from: number, to: number) =>
      state.apply(state.tr.setSelection(TextSelection.create(state.doc, from, to)));
    const given = select(2 + 8, 2 + 10);
    const named = given.apply(withMeaning(given, 'given_names'));
    const node = named.doc.nodeAt(1)?.maybeChild(2);
    expect(node?.text).toBe('T.');
    expect(node?.marks.map(({ type, attrs }) => [type.name, attrs.index])).toEqual([
      ['person', 0],
      ['given_names', undefined],
    ]);
    const year = select(2 + 12, 2 + 16);
    expect(piecesOf(year.apply(withMeaning(year, undefined)).doc.nodeAt(1) as Node, 1)).toEqual([]);
  });

  test('take a DOI in any form that people paste', () => {
    for (const pasted of [
      '10.1086/262008',
      'https://doi.org/10.1086/262008',
      'doi: 10.1086/262008.',
      ' (10.1086/262008)',
    ])
      expect(doiIn(pasted)).toBe('10.1086/262008');
    expect(doiIn('https://example.org/262008')).toBeUndefined();
  });
});
