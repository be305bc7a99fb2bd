import { ArrowDown, ArrowUp } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { Button } from '#ui/button.tsx';
import { SelectField, TextField } from '#ui/field.tsx';
import { IconButton } from '#ui/staff/icon-button.tsx';
import { formValues } from '#ui/use-server-form.ts';
import { CERTAIN, citationsIn } from '../../text/findings.ts';
import { PIECES, type Piece, REFERENCE_TYPES } from '../../text/schema.ts';
import { doiIn, piecesOf, withMeaning, withPiece } from '../references.ts';
import { editorTexts } from '../texts.ts';
import type { DetailProps } from './detail-props.ts';

const { reference: texts } = editorTexts.inspector;
const MEANINGS = ['surname', 'given_names', ...PIECES] as const;

export function ReferenceForm({ node, pos, editor }: DetailProps) {
  const { state, apply } = editor;
  const { id, type, confidence } = node.attrs;
  const pieces = piecesOf(node, pos);
  return (
    <>
      <SelectField
        label={texts.type}
        value={type}
        options={REFERENCE_TYPES.map((value) => ({ value, label: texts.types[value] }))}
        onChange={({ target }) => apply(({ tr }) => tr.setNodeAttribute(pos, 'type', target.value))}
      />
      <dl className="grid grid-cols-[auto_1fr] gap-x-3 gap-y-1 text-sm">
        {pieces.map(({ kind, from, text }) => (
          <div key={from} className="contents">
            <dt className="text-faint">{texts.pieces[kind]}</dt>
            <dd dir="auto">{text}</dd>
          </div>
        ))}
      </dl>
      <DoiField key={pieces.find(({ kind }) => kind === 'doi')?.text ?? ''} {...{ node, pos, editor }} />
      <SelectField
        label={texts.meaning}
        hint={texts.meaningHint}
        value=""
        placeholder=""
        disabled={state.selection.empty}
        options={[
          ...MEANINGS.map((value) => ({ value, label: texts.pieces[value] })),
          { value: 'none', label: texts.nothing },
        ]}
        onChange={({ target: { value } }) =>
          value &&
          apply((now) => withMeaning(now, value === 'none' ? undefined : (value as Piece | 'surname' | 'given_names')))
        }
      />
      <p className="text-sm text-faint">
        {texts.citedTimes(citationsIn(state.doc).cited.get(id) ?? 0)}{' '}
        {confidence === 100 ? texts.confirmed : confidence < CERTAIN ? texts.uncertain(confidence) : ''}
      </p>
      <div className="flex flex-wrap gap-2">
        {confidence < 100 && (
          <Button look="secondary" onClick={() => apply(({ tr }) => tr.setNodeAttribute(pos, 'confidence', 100))}>
            {texts.confirm}
          </Button>
        )}
        <Neighbour icon={ArrowUp} label={texts.up} direction={-1} {...{ node, pos, editor }} />
        <Neighbour icon={ArrowDown} label={texts.down} direction={1} {...{ node, pos, editor }} />
      </div>
    </>
  );
}

function DoiField({ node, pos, editor: { apply } }: DetailProps) {
  const stored = piecesOf(node, pos).find(({ kind }) => kind === 'doi')?.text ?? '';
  const [error, setError] = useState<string>();
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const entered = (formValues(event.currentTarget).doi ?? '').trim();
    const doi = entered === '' ? '' : doiIn(entered);
    if (doi === undefined) return setError(texts.noDoi);
    setError(undefined);
    return apply((now) => withPiece(now, { pos, kind: 'doi', value: doi }));
  };
  return (
    <form onSubmit={onSubmit} onBlur={(event) => event.currentTarget.requestSubmit()}>
      <TextField label={texts.doi} name="doi" hint={texts.doiHint} error={error} defaultValue={stored} />
    </form>
  );
}

interface NeighbourProps extends DetailProps {
  icon: typeof ArrowUp;
  label: string;
  direction: -1 | 1;
}

/** Moves the reference before or behind the one beside it. */
function Neighbour({ icon, label, direction, node, pos, editor: { state, apply, selectAt } }: NeighbourProps) {
  const $pos = state.doc.resolve(pos);
  const other = $pos.parent.maybeChild($pos.index() + direction);
  const move = () => {
    if (!other) return;
    const place = direction === 1 ? pos + other.nodeSize : pos - other.nodeSize;
    apply(({ tr }) => tr.delete(pos, pos + node.nodeSize).insert(place, node));
    selectAt(place);
  };
  return <IconButton icon={icon} label={label} disabled={!other} onClick={move} />;
}
