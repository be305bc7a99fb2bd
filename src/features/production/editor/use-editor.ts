import { Node } from 'prosemirror-model';
import { type Command, EditorState, NodeSelection, TextSelection, type Transaction } from 'prosemirror-state';
import { EditorView } from 'prosemirror-view';
import { useEffect, useRef, useState } from 'react';
import { nodeViews } from './node-views.ts';
import { editorPlugins } from './plugins.ts';
import { viewSchema } from './view-schema.ts';

/** The editor as its tools use it. */
export interface Editor {
  state: EditorState;
  /** Runs a command, and gives the focus back to the text. */
  run: (command: Command) => void;
  /** Applies a transaction that was made from `state`. */
  apply: (transaction: Transaction | undefined) => void;
  /** Like `apply`, and gives the focus back to the text. */
  applyAndFocus: (transaction: Transaction | undefined) => void;
  /** Shows the element with an id, and selects it. */
  jumpTo: (id: string) => void;
  selectAt: (pos: number) => void;
}

interface Options {
  /** JSON of the text's schema. */
  doc: unknown;
  label: string;
  onChange: () => void;
}

export const stateOf = (doc: unknown): EditorState =>
  EditorState.create({ doc: Node.fromJSON(viewSchema, doc), plugins: editorPlugins() });

/** An editor of a text in the element that `place` is given to. */
export function useEditor({ doc, label, onChange }: Options) {
  const place = useRef<HTMLDivElement>(null);
  const view = useRef<EditorView>(null);
  const [initial] = useState(() => stateOf(doc));
  const [state, setState] = useState(initial);
  const changed = useRef(onChange);
  changed.current = onChange;

  useEffect(() => {
    const made = new EditorView(place.current, {
      state: initial,
      nodeViews,
      attributes: { role: 'textbox', 'aria-multiline': 'true', 'aria-label': label, spellcheck: 'true' },
      dispatchTransaction(transaction) {
        const next = made.state.apply(transaction);
        made.updateState(next);
        setState(next);
        if (transaction.docChanged) changed.current();
      },
    });
    view.current = made;
    return () => made.destroy();
  }, [initial, label]);

  const apply = (transaction: Transaction | undefined) => {
    if (transaction) view.current?.dispatch(transaction);
  };
  const selectAt = (pos: number) => {
    const node = view.current?.state.doc.nodeAt(pos);
    if (!view.current || !node) return;
    const { tr, doc: current } = view.current.state;
    const selection =
      node.isAtom || node.type.name === 'figure'
        ? NodeSelection.create(current, pos)
        : TextSelection.near(current.resolve(pos + 1));
    view.current.dispatch(tr.setSelection(selection).scrollIntoView());
    view.current.focus();
  };
  const editor: Editor = {
    state,
    run(command) {
      if (!view.current) return;
      command(view.current.state, view.current.dispatch, view.current);
      view.current.focus();
    },
    apply,
    applyAndFocus(transaction) {
      apply(transaction);
      view.current?.focus();
    },
    selectAt,
    jumpTo(id) {
      let found = -1;
      view.current?.state.doc.descendants((node, pos) => {
        if (found === -1 && node.attrs.id === id) found = pos;
        return found === -1;
      });
      if (found !== -1) selectAt(found);
    },
  };
  return { place, editor, docNow: () => view.current?.state.doc.toJSON() as unknown };
}
