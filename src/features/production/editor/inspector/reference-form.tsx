import { ArrowDown, ArrowUp } from 'lucide-react';
import type { Node } from 'prosemirror-model';
import { useEffect, useState } from 'react';
import { Button } from '#ui/button.tsx';
import { SelectField, TextField } from '#ui/field.tsx';
import { IconButton } from '#ui/staff/icon-button.tsx';
import { CERTAIN, citationsIn } from '../../text/findings.ts';
import { PIECES, type Piece, REFERENCE_TYPES } from '../../text/schema.ts';
import {
  doiIn,
  isRaw,
  namesOf,
  partsFound,
  piecesOf,
  withAuthors,
  withMeaning,
  withPartsFound,
  withPiece,
} from '../references.ts';
import { editorTexts } from '../texts.ts';
import type { Editor } from '../use-editor.ts';
import type { DetailProps } from './detail-props.ts';

const { reference: texts } = editorTexts.inspector;
const MEANINGS = ['surname', 'given_names', ...PIECES] as const;

/** Pieces with a field of their own. */
const FIELDS: ReadonlySet<Piece> = new Set<Piece>([
  'year',
  'article-title',
  'chapter-title',
  'source',
  'volume',
  'issue',
  'fpage',
  'lpage',
  'doi',
]);

export function ReferenceForm({ node, pos, editor }: DetailProps) {
  const { state, apply } = editor;
  const { id, confidence } = node.attrs;
  // While a reference is typed, the parts that will be found are shown already.
  const shown = isRaw(node) ? withPartsFound(node) : node;
  const pieces = piecesOf(shown, pos);
  return (
    <>
      <SelectField
        label={texts.type}
        value={shown.attrs.type}
        options={REFERENCE_TYPES.map((value) => ({ value, label: texts.types[value] }))}
        onChange={({ target }) => apply(({ tr }) => tr.setNodeAttribute(pos, 'type', target.value))}
      />
      <TextField
        label={texts.number}
        hint={texts.numberHint}
        value={node.attrs.label}
        maxLength={20}
        onChange={({ target }) => apply(({ tr }) => tr.setNodeAttribute(pos, 'label', target.value))}
      />
      <Parts reference={shown} pieces={pieces} {...{ pos, editor }} />
      <dl className="grid grid-cols-[auto_1fr] gap-x-3 gap-y-1 text-sm empty:hidden">
        {pieces
          .filter(({ kind }) => !FIELDS.has(kind))
          .map(({ kind, from, text }) => (
            <div key={from} className="contents">
              <dt className="text-faint">{texts.pieces[kind]}</dt>
              <dd dir="auto">{text}</dd>
            </div>
          ))}
      </dl>
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
          <>
            <Button look="secondary" onClick={() => apply(({ tr }) => tr.setNodeAttribute(pos, 'confidence', 100))}>
              {texts.confirm}
            </Button>
            <Button look="quiet" onClick={() => apply((now) => partsFound(now, pos))}>
              {texts.findAgain}
            </Button>
          </>
        )}
        <Neighbour icon={ArrowUp} label={texts.up} direction={-1} {...{ node, pos, editor }} />
        <Neighbour icon={ArrowDown} label={texts.down} direction={1} {...{ node, pos, editor }} />
      </div>
    </>
  );
}

interface PartsProps {
  reference: Node;
  pieces: ReturnType<typeof piecesOf>;
  pos: number;
  editor: Editor;
}

/** The parts of a reference as fields. Its words stay as they are where they have the part already. */
function Parts({ reference, pieces, pos, editor: { apply } }: PartsProps) {
  const of = (kind: Piece) => pieces.find((piece) => piece.kind === kind)?.text ?? '';
  const set = (kind: Piece) => (value: string) => {
    apply(({ tr }) => withPiece(tr, { pos, kind, value }));
    return undefined;
  };
  const title = of('chapter-title') !== '' || reference.attrs.type === 'chapter' ? 'chapter-title' : 'article-title';
  const pages = [of('fpage'), of('lpage')].filter(Boolean).join('–');
  const setPages = (value: string) => {
    const [first = '', last = ''] = value.split(/\s*[-–—]\s*/u);
    apply(({ tr }) =>
      withPiece(withPiece(tr, { pos, kind: 'fpage', value: first }), { pos, kind: 'lpage', value: last }),
    );
    return undefined;
  };
  const setAuthors = (value: string) => {
    apply(({ tr }) => withAuthors(tr, pos, value));
    return undefined;
  };
  const setDoi = (value: string) => {
    const doi = value === '' ? '' : doiIn(value);
    if (doi === undefined) return texts.noDoi;
    return set('doi')(doi);
  };
  return (
    <>
      <PartField label={texts.authors} hint={texts.authorsHint} stored={namesOf(reference)} onWrite={setAuthors} />
      <PartField label={texts.pieceTitle} stored={of(title)} onWrite={set(title)} />
      <PartField label={texts.pieces.source} stored={of('source')} onWrite={set('source')} />
      <div className="grid grid-cols-2 gap-x-3 gap-y-4">
        <PartField label={texts.pieces.year} stored={of('year')} onWrite={set('year')} />
        <PartField label={texts.pieces.volume} stored={of('volume')} onWrite={set('volume')} />
        <PartField label={texts.pieces.issue} stored={of('issue')} onWrite={set('issue')} />
        <PartField label={texts.pages} stored={pages} onWrite={setPages} />
      </div>
      <PartField label={texts.doi} hint={texts.doiHint} stored={of('doi')} onWrite={setDoi} />
    </>
  );
}

interface PartFieldProps {
  label: string;
  hint?: string;
  stored: string;
  /** Returns why the value is refused. */
  onWrite: (value: string) => string | undefined;
}

/** A field whose value is written once the user leaves it or presses Enter. */
function PartField({ label, hint, stored, onWrite }: PartFieldProps) {
  const [value, setValue] = useState(stored);
  const [error, setError] = useState<string>();
  useEffect(() => {
    setValue(stored);
    setError(undefined);
  }, [stored]);
  const write = () => {
    if (value.trim() !== stored) setError(onWrite(value.trim()));
  };
  return (
    <TextField
      label={label}
      hint={hint}
      error={error}
      value={value}
      dir="auto"
      maxLength={1000}
      onChange={(event) => setValue(event.target.value)}
      onBlur={write}
      onKeyDown={(event) => event.key === 'Enter' && write()}
    />
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
