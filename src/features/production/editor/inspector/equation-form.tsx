import { NodeSelection } from 'prosemirror-state';
import { useEffect, useRef, useState } from 'react';
import { TextArea, TextField } from '#ui/field.tsx';
import { mathmlOf } from '../latex.ts';
import { editorTexts } from '../texts.ts';
import type { DetailProps } from './detail-props.ts';

const { equation: texts } = editorTexts.inspector;

/** A formula is written as LaTeX; its MathML is made while it is written, and kept as it was while the LaTeX is faulty. */
export function EquationForm({ node, pos, editor }: DetailProps) {
  const { mathml, latex, label } = node.attrs;
  const isBlock = node.type.name === 'equation';
  const [written, setWritten] = useState<string>(latex);
  const [error, setError] = useState<string>();
  const latest = useRef(latex);
  const applied = useRef(latex);
  useEffect(() => {
    // Changed by something else than this form, such as Undo.
    if (latex === applied.current) return;
    applied.current = latex;
    latest.current = latex;
    setWritten(latex);
    setError(undefined);
  }, [latex]);
  // The text may be changed while the formula is converted, so the place is taken from the last drawing.
  const current = useRef({ pos, editor });
  useEffect(() => {
    current.current = { pos, editor };
  });
  const write = async (value: string) => {
    setWritten(value);
    latest.current = value;
    const converted = value.trim() === '' ? { mathml: '' } : await mathmlOf(value, isBlock);
    if (latest.current !== value) return;
    if ('error' in converted) return setError(texts.wrong(converted.error));
    setError(undefined);
    applied.current = value.trim();
    const { pos: place, editor: now } = current.current;
    now.apply((state) => {
      if (state.doc.nodeAt(place)?.type !== node.type) return undefined;
      const { tr } = state;
      tr.setNodeAttribute(place, 'mathml', converted.mathml).setNodeAttribute(place, 'latex', value.trim());
      return tr.setSelection(NodeSelection.create(tr.doc, place));
    });
  };
  return (
    <>
      <TextArea
        label={texts.latex}
        hint={latex === '' && mathml !== '' && written === '' ? texts.fromWord : texts.latexHint}
        error={error}
        value={written}
        rows={4}
        maxLength={4000}
        spellCheck={false}
        className="font-mono text-sm"
        onChange={(event) => void write(event.target.value)}
      />
      {isBlock && (
        <TextField
          label={texts.number}
          hint={texts.numberHint}
          value={label}
          maxLength={20}
          onChange={({ target }) => editor.apply(({ tr }) => tr.setNodeAttribute(pos, 'label', target.value))}
        />
      )}
    </>
  );
}
