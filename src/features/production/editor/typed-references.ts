import { isHistoryTransaction } from 'prosemirror-history';
import { type EditorState, Plugin, type Selection, type Transaction } from 'prosemirror-state';
import { freeId } from './commands.ts';
import { isRaw, partsFound } from './references.ts';

/** The place of the reference with the cursor. */
function referenceAt({ $from }: Selection): number | undefined {
  return $from.depth > 0 && $from.parent.type.name === 'reference' ? $from.before() : undefined;
}

/** Finds the parts of a reference that has none yet. */
function found(state: EditorState, pos: number | undefined): Transaction | undefined {
  const reference = pos === undefined ? undefined : state.doc.nodeAt(pos);
  const isTyped = pos !== undefined && reference?.type.name === 'reference' && isRaw(reference);
  return isTyped ? partsFound(state, pos) : undefined;
}

/** Gives an id to references that have none, or that of another one: a reference that Enter divides has one twice, and its number. */
function named({ doc, tr }: EditorState): Transaction | undefined {
  const ids = new Set<string>();
  const list = doc.lastChild;
  if (list?.type.name !== 'reference_list') return undefined;
  list.forEach(({ attrs }, offset) => {
    const { id } = attrs;
    const pos = doc.content.size - list.nodeSize + 1 + offset;
    if (ids.has(id)) tr.setNodeAttribute(pos, 'label', '');
    if (id === '' || ids.has(id)) tr.setNodeAttribute(pos, 'id', freeId(tr.doc, 'ref'));
    ids.add(id);
  });
  return tr.docChanged ? tr : undefined;
}

/** Finds the parts of a reference that was typed, when the cursor leaves it or the text loses the focus. */
export const typedReferences = () =>
  new Plugin({
    appendTransaction(transactions, before, state) {
      if (transactions.some(isHistoryTransaction)) return undefined;
      const naming = transactions.some(({ docChanged }) => docChanged) ? named(state) : undefined;
      if (naming) return naming;
      const left = referenceAt(before.selection);
      if (left === undefined) return undefined;
      const place = transactions.reduce((pos, { mapping }) => mapping.map(pos), left);
      return place === referenceAt(state.selection) ? undefined : found(state, place);
    },
    props: {
      handleDOMEvents: {
        blur(view) {
          const transaction = view.isDestroyed ? undefined : found(view.state, referenceAt(view.state.selection));
          if (transaction) view.dispatch(transaction);
        },
      },
    },
  });
