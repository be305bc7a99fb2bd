import { X } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { api } from '#features/accounts/client.ts';
import { Button } from '#ui/button.tsx';
import { Dialog, DialogClose } from '#ui/dialog.tsx';
import { Refusal, TextField } from '#ui/field.tsx';
import { Link } from '#ui/link.tsx';
import { useRefusal } from '#ui/staff/use-refusal.ts';
import { toast } from '#ui/toast.tsx';
import { formValues } from '#ui/use-server-form.ts';
import { editorialClient } from '../../client.ts';
import type { SavedFilter } from '../../list-contract.ts';
import { editorialTexts } from '../../texts.ts';
import { type AddressFilter, addressOf, chosenIn } from './filter.ts';

const { list: texts } = editorialTexts;

interface SavedFiltersProps {
  saved: SavedFilter[];
  filter: AddressFilter;
  onChanged: () => Promise<void>;
}

/** The reader's saved filters, and saving the one in the address. */
export function SavedFilters({ saved, filter, onChanged }: SavedFiltersProps) {
  const [isSaving, setSaving] = useState(false);
  const isCurrent = (other: SavedFilter) => addressOf(other.filter) === addressOf(chosenIn(filter));
  const canSave = Object.keys(chosenIn(filter)).length > 0 && !saved.some(isCurrent);
  if (saved.length === 0 && !canSave) return null;
  return (
    <div className="-mt-4 flex flex-wrap items-center gap-2 text-sm">
      {saved.length > 0 && (
        <ul aria-label={texts.saved} className="flex flex-wrap gap-2">
          {saved.map((item) => (
            <SavedFilterChip key={item.id} item={item} isCurrent={isCurrent(item)} onChanged={onChanged} />
          ))}
        </ul>
      )}
      {canSave && (
        <Button look="quiet" className="-ml-3" onClick={() => setSaving(true)}>
          {texts.save}
        </Button>
      )}
      <Dialog open={isSaving} onClose={() => setSaving(false)} title={texts.saveTitle} closeLabel={texts.cancel}>
        <SaveForm
          filter={filter}
          onSaved={async () => {
            await onChanged();
            setSaving(false);
          }}
        />
      </Dialog>
    </div>
  );
}

interface ChipProps {
  item: SavedFilter;
  isCurrent: boolean;
  onChanged: () => Promise<void>;
}

function SavedFilterChip({ item: { id, name, filter }, isCurrent, onChanged }: ChipProps) {
  const { busy, submit } = useRefusal(texts.failed);
  const remove = () =>
    submit(async () => {
      toast.success((await editorialClient(api).removeFilter(id)).message);
      await onChanged();
    });
  return (
    <li className="flex items-center rounded-md border border-line has-aria-current:border-accent has-aria-current:bg-tint">
      <Link
        to={addressOf(filter)}
        aria-current={isCurrent ? 'true' : undefined}
        className="py-2.5 pl-3 text-ink hover:text-accent"
      >
        {name}
      </Link>
      <button
        type="button"
        aria-label={texts.removeFilter(name)}
        disabled={busy}
        onClick={() => void remove()}
        className="grid size-11 place-items-center text-faint hover:text-danger"
      >
        <X aria-hidden className="size-4" />
      </button>
    </li>
  );
}

function SaveForm({ filter, onSaved }: { filter: AddressFilter; onSaved: () => Promise<void> }) {
  const { busy, errors, refusal, submit } = useRefusal(texts.failed);
  const save = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    void submit(async () => {
      const { name = '' } = formValues(form);
      toast.success((await editorialClient(api).saveFilter(name, chosenIn(filter))).message);
      await onSaved();
    }, form);
  };
  return (
    <form noValidate onSubmit={save} className="grid gap-5">
      <TextField label={texts.filterName} name="name" required maxLength={60} error={errors.name} />
      <Refusal>{refusal}</Refusal>
      <div className="flex justify-end gap-3">
        <DialogClose>{texts.cancel}</DialogClose>
        <Button type="submit" busy={busy}>
          {texts.saveButton}
        </Button>
      </div>
    </form>
  );
}
