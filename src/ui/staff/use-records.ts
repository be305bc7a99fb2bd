import { useState } from 'react';
import { useLocation, useNavigate, useNavigation, useRevalidator, useSearchParams } from 'react-router';
import { toast } from '../toast.tsx';
import { isOfOthers, useRefusal } from './use-refusal.ts';

/** The keys every record of a staff screen has. */
export interface Identified {
  id: string;
  version: number;
}

interface RecordsOptions<Row extends Identified> {
  rows: Row[] | undefined;
  /** Adds a record, or changes `editing`; resolves to the message to show. `files` are the chosen files by field name. */
  save: (
    values: Record<string, string>,
    editing: Row | undefined,
    files: Record<string, File>,
  ) => Promise<{ message: string }>;
  /** Left out if records cannot be deleted. */
  remove?: (row: Row) => Promise<{ message: string }>;
  words: { saveFailed: string | ((error: unknown) => string); removeFailed?: string };
  /** Milliseconds its toasts stay, if not the default. */
  toastFor?: number;
  /** Whether the edited record stays open after a save, because there is only one. */
  staysOpen?: boolean;
}

/**
 * A screen that adds, edits and deletes records: the edited one is in the address (`?edit=`), and the list is reloaded after every
 * change, including a colleague's that causes a refusal.
 */
export function useRecords<Row extends Identified>(options: RecordsOptions<Row>) {
  const { rows, save, remove, words, toastFor, staysOpen = false } = options;
  const [, setSearch] = useSearchParams();
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  const [removing, setRemoving] = useState<Row>();
  /** Increments after each save, so that React mounts an empty form. */
  const [round, setRound] = useState(0);
  const editing = useEdited(rows);
  /** The text of a failure; reloads the list if a colleague's change caused it. */
  const failedIn = (text: string | ((error: unknown) => string)) => (error: unknown) => {
    if (isOfOthers(error)) void revalidate();
    return typeof text === 'string' ? text : text(error);
  };
  const deletion = useRefusal(failedIn(words.removeFailed ?? ''), toastFor);

  const stopEditing = async () => await navigate('?', { preventScrollReset: true });
  return {
    editing,
    /** Whether a colleague has deleted the edited record. */
    isGone: editing !== undefined && rows?.includes(editing) === false,
    /** The form's React key: another one for another record and after every save. */
    formKey: `${editing?.id ?? 'new'} ${round}`,
    failed: failedIn(words.saveFailed),
    toastFor,
    reload: revalidate,
    edit: (row: Row) => {
      deletion.forget();
      setSearch({ edit: row.id }, { preventScrollReset: true });
    },
    stopEditing: () => void stopEditing(),
    save: async (values: Record<string, string>, changed: Row | undefined, files: Record<string, File>) => {
      deletion.forget();
      toast.success((await save(values, changed, files)).message, toastFor);
      if (!staysOpen) {
        setRound((count) => count + 1);
        // In sequence: a list loaded while the address changes may be outdated.
        if (editing) await stopEditing();
      }
      await revalidate();
    },
    removing,
    /** Why the last deletion was refused. */
    refusal: deletion.refusal,
    isRemoving: deletion.busy,
    askToRemove:
      remove &&
      ((row: Row) => {
        deletion.forget();
        setRemoving(row);
      }),
    keep: () => setRemoving(undefined),
    confirmRemoval: () =>
      deletion.submit(async () => {
        if (!removing || !remove) return;
        const { message } = await remove(removing).finally(() => setRemoving(undefined));
        toast.success(message, toastFor);
        if (removing.id === editing?.id) await stopEditing();
        await revalidate();
      }),
  };
}

/** The row named by `?edit=`, as last loaded: also while its address is loading, and after it has left the list. */
function useEdited<Row extends Identified>(rows: Row[] | undefined): Row | undefined {
  const location = useLocation();
  const { location: next } = useNavigation();
  const { search } = next?.pathname === location.pathname ? next : location;
  const id = new URLSearchParams(search).get('edit');
  const [known, setKnown] = useState<Row>();
  const edited = rows?.find((row) => row.id === id) ?? (known?.id === id ? known : undefined);
  if (edited !== known) setKnown(edited);
  return edited;
}
