import { Button } from '#ui/button.tsx';
import { SelectField, TextField } from '#ui/field.tsx';
import { pointerAt } from '../commands.ts';
import { referencesIn } from '../references.ts';
import type { PointerName } from '../selected.ts';
import { targetsIn } from '../targets.ts';
import { editorTexts } from '../texts.ts';
import type { Editor } from '../use-editor.ts';

const { inspector: texts } = editorTexts;
const TITLES: Record<PointerName, string> = {
  citation: texts.citation.title,
  cross_reference: texts.pointer.title,
  link: texts.link.title,
};

/** The target of the citation, cross reference or link with the cursor. */
export function PointerForm({ name, editor }: { name: PointerName; editor: Editor }) {
  const { state, apply } = editor;
  const found = pointerAt(state, name);
  if (!found) return null;
  const { from, to, attrs } = found;
  const remove = () => apply(({ tr, schema }) => tr.removeMark(from, to, schema.marks[name]));
  const change = (changed: Record<string, string>) =>
    apply(({ tr, schema }) => tr.addMark(from, to, schema.mark(name, { ...attrs, ...changed })));
  return (
    <section className="grid gap-4">
      <h3 className="text-base">{TITLES[name]}</h3>
      {name === 'citation' && <Cited rids={String(attrs.rids).split(' ')} editor={editor} {...{ change, remove }} />}
      {name === 'cross_reference' && (
        <SelectField
          label={texts.pointer.target}
          value={attrs.rid}
          options={targetsIn(state.doc).map(({ id, label }) => ({ value: id, label }))}
          onChange={(event) => {
            const target = targetsIn(state.doc).find(({ id }) => id === event.target.value);
            if (target) change({ rid: target.id, kind: target.kind });
          }}
        />
      )}
      {name === 'link' && <TextField label={texts.link.address} value={attrs.href} readOnly />}
      {name !== 'citation' && (
        <Button look="danger" className="justify-self-start" onClick={remove}>
          {texts.remove}
        </Button>
      )}
    </section>
  );
}

interface CitedProps {
  rids: string[];
  editor: Editor;
  change: (attrs: Record<string, string>) => void;
  remove: () => void;
}

function Cited({ rids, editor: { state, jumpTo }, change, remove }: CitedProps) {
  const references = referencesIn(state.doc);
  const drop = (rid: string) =>
    rids.length === 1 ? remove() : change({ rids: rids.filter((one) => one !== rid).join(' ') });
  return (
    <>
      <ul className="grid gap-2 text-sm">
        {rids.map((rid) => (
          <li key={rid} className="flex flex-wrap items-center justify-between gap-2">
            <button type="button" className="min-h-9 text-left text-accent underline" onClick={() => jumpTo(rid)}>
              {references.find(({ id }) => id === rid)?.name ?? texts.citation.missing}
            </button>
            <Button look="quiet" onClick={() => drop(rid)}>
              {texts.remove}
            </Button>
          </li>
        ))}
      </ul>
      <SelectField
        label={texts.citation.add}
        value=""
        placeholder=""
        options={references.filter(({ id }) => !rids.includes(id)).map(({ id, name }) => ({ value: id, label: name }))}
        onChange={(event) => event.target.value && change({ rids: [...rids, event.target.value].join(' ') })}
      />
    </>
  );
}
