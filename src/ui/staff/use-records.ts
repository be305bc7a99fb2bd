import { useState } from 'react';
import { useLocation, useNavigate, useNavigation, useRevalidator, useSearchParams } from 'react-router';
import { toast } from '../toast.tsx';
import { isOfOthers, useRefusal } from './use-refusal.ts';

/** What a screen of records needs of each. */
export interface Identified {
  id: string;
  version: number;
}

interface RecordsOptions<Row extends Identified> {
  rows: Row[] | undefined;
  /** Adds or, when there is a row, changes; answers what to say. `files` are those chosen, by the names of their fields. */
  save: (
    values: Record<string, string>,
    editing: Row | undefined,
    files: Record<string, File>,
  ) => Promise<{ message: string }>;
  /** Missing where nothing is deleted. */
  remove?: (row: Row) => Promise<{ message: string }>;
  words: { saveFailed: string | ((error: unknown) => string); removeFailed?: string };
  /** How long its toasts stay, in milliseconds, where that is not as everywhere. */
  toastFor?: number;
}

/**
 * A screen that adds, edits and deletes records: which one is edited stands in the address, and after every change, one's
 * own or a colleague's, the list is true again.
 */
export function useRecords<Row extends Identified>({ rows, save, remove, words, toastFor }: RecordsOptions<Row>) {
  const [, setSearch] = useSearchParams();
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  const [removing, setRemoving] = useState<Row>();
  /** Counts up, so that an emptied form is a new one. */
  const [round, setRound] = useState(0);
  const editing = useEdited(rows);
  /** What a refusal is told in; what somebody else did meanwhile can be seen in the list. */
  const failedIn = (told: string | ((error: unknown) => string)) => (error: unknown) => {
    if (isOfOthers(error)) void revalidate();
    return typeof told === 'string' ? told : told(error);
  };
  const deletion = useRefusal(failedIn(words.removeFailed ?? ''), toastFor);

  const stopEditing = async () => await navigate('?', { preventScrollReset: true });
  return {
    editing,
    /** Whether a colleague has deleted what is being edited. */
    isGone: editing !== undefined && rows?.includes(editing) === false,
    /** Of the form: another one for another record, and after every success. */
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
      setRound((known) => known + 1);
      // One after the other: a list that is loaded while the address changes may be the older one.
      if (editing) await stopEditing();
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

/**
 * The row that `?edit=` names, as it was loaded last: at once, also while its address is still loading, and also when a
 * list comes that lacks it.
 */
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
