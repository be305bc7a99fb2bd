import { type FormEvent, useState } from 'react';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { TextField } from '#ui/field.tsx';
import { formValues } from '#ui/use-server-form.ts';
import { isAddress } from '../text/schema.ts';
import { pointed } from './commands.ts';
import { referencesIn } from './references.ts';
import { targetsIn } from './targets.ts';
import { editorTexts } from './texts.ts';
import type { Choice } from './toolbar.tsx';
import type { Editor } from './use-editor.ts';

const { choose: texts, inspector } = editorTexts;

interface ChooserProps {
  choice: Exclude<Choice, 'find'> | undefined;
  editor: Editor;
  onClose: () => void;
}

/** Asks for the reference, the target or the address that the selected words lead to. */
export function Chooser({ choice, editor, onClose }: ChooserProps) {
  const title = choice === 'link' ? inspector.link.title : choice === 'refer' ? texts.refer : texts.cite;
  return (
    <Dialog open={choice !== undefined} place="side" title={title} closeLabel={texts.close} onClose={onClose}>
      {choice === 'cite' && <References editor={editor} onClose={onClose} />}
      {choice === 'refer' && <Targets editor={editor} onClose={onClose} />}
      {choice === 'link' && <LinkForm editor={editor} onClose={onClose} />}
    </Dialog>
  );
}

type Chosen = Omit<ChooserProps, 'choice'>;

function References({ editor: { state, applyAndFocus }, onClose }: Chosen) {
  const [filter, setFilter] = useState('');
  const references = referencesIn(state.doc);
  const found = references.filter(({ words }) => words.toLowerCase().includes(filter.trim().toLowerCase()));
  if (references.length === 0) return <p>{texts.noReferences}</p>;
  return (
    <div className="grid gap-4">
      <TextField
        label={texts.filter}
        type="search"
        value={filter}
        onChange={(event) => setFilter(event.target.value)}
      />
      <ul className="grid gap-1">
        {found.map(({ id, name, words }) => (
          <li key={id}>
            <Option
              name={name}
              words={words}
              onChoose={() => {
                onClose();
                applyAndFocus((now) => pointed(now, { name: 'citation', rids: id }, `(${name})`));
              }}
            />
          </li>
        ))}
      </ul>
    </div>
  );
}

function Targets({ editor: { state, applyAndFocus }, onClose }: Chosen) {
  const targets = targetsIn(state.doc);
  if (targets.length === 0) return <p>{texts.noTargets}</p>;
  return (
    <ul className="grid gap-1">
      {targets.map(({ id, kind, label, words }) => (
        <li key={id}>
          <Option
            name={label}
            words={words}
            onChoose={() => {
              onClose();
              applyAndFocus((now) => pointed(now, { name: 'cross_reference', rid: id, kind }, label));
            }}
          />
        </li>
      ))}
    </ul>
  );
}

function Option({ name, words, onChoose }: { name: string; words: string; onChoose: () => void }) {
  return (
    <button
      type="button"
      className="grid w-full gap-0.5 rounded-md px-3 py-2 text-left hover:bg-sunken"
      onClick={onChoose}
    >
      <span className="font-medium text-accent">{name}</span>
      <span dir="auto" className="line-clamp-2 text-sm text-faint">
        {words}
      </span>
    </button>
  );
}

function LinkForm({ editor: { applyAndFocus }, onClose }: Chosen) {
  const [error, setError] = useState<string>();
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const href = (formValues(event.currentTarget).href ?? '').trim();
    if (!isAddress(href)) return setError(inspector.link.wrong);
    onClose();
    return applyAndFocus((now) => pointed(now, { name: 'link', href }, href));
  };
  return (
    <form onSubmit={onSubmit} className="grid gap-4">
      <TextField label={inspector.link.address} name="href" placeholder="https://" error={error} autoFocus />
      <Button type="submit" className="justify-self-start">
        {inspector.link.title}
      </Button>
    </form>
  );
}
