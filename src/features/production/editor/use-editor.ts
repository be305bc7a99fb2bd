import { Node } from 'prosemirror-model';
import {
  type Command,
  EditorState,
  NodeSelection,
  type Selection,
  TextSelection,
  type Transaction,
} from 'prosemirror-state';
import { EditorView } from 'prosemirror-view';
import { useEffect, useRef, useState } from 'react';
import { nodeViews } from './node-views.ts';
import { withTableFigures } from './pasted.ts';
import { placeOfId, placeOfWords } from './places.ts';
import { editorPlugins } from './plugins.ts';
import { viewSchema } from './view-schema.ts';

/** Makes a transaction; undefined changes nothing. */
export type Change = (state: EditorState) => Transaction | undefined;

/** The editor as its tools use it. */
export interface Editor {
  state: EditorState;
  /** Runs a command, and gives the focus back to the text. */
  run: (command: Command) => void;
  /** Applies the transaction that is made from the state at that moment. */
  apply: (change: Change) => void;
  /** Like `apply`, and gives the focus back to the text. */
  applyAndFocus: (change: Change) => void;
  /** Shows the element with an id, and selects it. */
  jumpTo: (id: string) => void;
  /** Shows the first place with these words, and selects them. */
  jumpToWords: (words: string) => void;
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
      transformPastedHTML: withTableFigures,
      attributes: { role: 'textbox', 'aria-multiline': 'true', 'aria-label': label, spellcheck: 'true' },
      dispatchTransaction(transaction) {
        const next = made.state.apply(transaction);
        made.updateState(next);
        setState(next);
        if (transaction.docChanged) changed.current();
      },
    });
    view.current = made;
    return () => {
      // Tools that are closed after the editor find none.
      view.current = null;
      made.destroy();
    };
  }, [initial, label]);

  const apply = (change: Change) => {
    const transaction = view.current && change(view.current.state);
    if (transaction) view.current?.dispatch(transaction);
  };
  /** Selects a place and shows it in the middle of the window. The text has to have the focus for a selection to show. */
  const show = (view: EditorView, selection: Selection) => {
    view.focus();
    view.dispatch(view.state.tr.setSelection(selection));
    const { node } = view.domAtPos(selection.from);
    const element = selection instanceof NodeSelection ? view.nodeDOM(selection.from) : node;
    (element instanceof Element ? element : element?.parentElement)?.scrollIntoView({ block: 'center' });
  };
  const selectAt = (pos: number) => {
    const node = view.current?.state.doc.nodeAt(pos);
    if (!view.current || !node) return;
    const { doc: current } = view.current.state;
    const selection =
      node.isAtom || node.type.name === 'figure'
        ? NodeSelection.create(current, pos)
        : TextSelection.near(current.resolve(pos + 1));
    show(view.current, selection);
  };
  const editor: Editor = {
    state,
    run(command) {
      if (!view.current) return;
      command(view.current.state, view.current.dispatch, view.current);
      view.current.focus();
    },
    apply,
    applyAndFocus(change) {
      apply(change);
      view.current?.focus();
    },
    selectAt,
    jumpTo(id) {
      const place = view.current && placeOfId(view.current.state.doc, id);
      if (place !== undefined && place !== null) selectAt(place);
    },
    jumpToWords(words) {
      if (!view.current) return;
      const { doc } = view.current.state;
      const place = placeOfWords(doc, words);
      if (place) show(view.current, TextSelection.create(doc, place.from, place.to));
      else view.current.focus();
    },
  };
  return { place, editor, docNow: () => view.current?.state.doc.toJSON() as unknown };
}
