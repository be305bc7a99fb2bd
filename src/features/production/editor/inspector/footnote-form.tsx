import { baseKeymap } from 'prosemirror-commands';
import { redo, undo } from 'prosemirror-history';
import { keymap } from 'prosemirror-keymap';
import { type Command, EditorState } from 'prosemirror-state';
import { StepMap } from 'prosemirror-transform';
import { EditorView } from 'prosemirror-view';
import { useEffect, useRef } from 'react';
import { toggle } from '../commands.ts';
import { nodeViews } from '../node-views.ts';
import { editorTexts } from '../texts.ts';
import type { DetailProps } from './detail-props.ts';

const { footnote: texts } = editorTexts.inspector;
const FROM_OUTSIDE = 'fromOutside';

/** The words of a footnote, in an editor of their own whose changes are made in the text as well. */
export function FootnoteForm({ node, pos, editor }: DetailProps) {
  const place = useRef<HTMLDivElement>(null);
  const view = useRef<EditorView>(null);
  const outside = useRef({ pos, editor });
  useEffect(() => {
    outside.current = { pos, editor };
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: another footnote has another form; changes of this one follow below
  useEffect(() => {
    const inText = (command: Command) => () => {
      outside.current.editor.run(command);
      return true;
    };
    const made = new EditorView(place.current, {
      state: EditorState.create({
        doc: node,
        plugins: [
          keymap({
            'Mod-z': inText(undo),
            'Mod-y': inText(redo),
            'Mod-b': toggle('bold'),
            'Mod-i': toggle('italic'),
            Enter: () => true,
          }),
          keymap(baseKeymap),
        ],
      }),
      nodeViews,
      attributes: { role: 'textbox', 'aria-multiline': 'true', 'aria-label': texts.words },
      dispatchTransaction(transaction) {
        const { state, transactions } = made.state.applyTransaction(transaction);
        made.updateState(state);
        if (transaction.getMeta(FROM_OUTSIDE)) return;
        const { pos: start, editor: now } = outside.current;
        const moved = StepMap.offset(start + 1);
        const steps = transactions.flatMap((one) => one.steps.flatMap((step) => step.map(moved) ?? []));
        if (steps.length > 0) now.apply(({ tr }) => steps.reduce((all, step) => all.step(step), tr));
      },
    });
    view.current = made;
    return () => made.destroy();
  }, []);
  useEffect(() => {
    const inner = view.current;
    if (!inner) return;
    const start = node.content.findDiffStart(inner.state.doc.content);
    if (start === null) return;
    const end = node.content.findDiffEnd(inner.state.doc.content);
    if (!end) return;
    const overlap = Math.max(0, start - Math.min(end.a, end.b));
    const tr = inner.state.tr.replace(start, end.b + overlap, node.slice(start, end.a + overlap));
    inner.dispatch(tr.setMeta(FROM_OUTSIDE, true));
  }, [node]);
  return (
    <div className="grid gap-1.5">
      <p className="text-sm font-medium">{texts.words}</p>
      <div ref={place} data-text-editor className="rounded-md border border-field bg-raised px-3 py-2" />
    </div>
  );
}
