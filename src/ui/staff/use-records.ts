import { useState } from 'react';
import { useLocation, useNavigate, useNavigation, useRevalidator, useSearchParams } from 'react-router';
import { toast } from '../toast.tsx';
import { useServerForm } from '../use-server-form.ts';
import { isOfOthers, reasonOf } from './use-refusal.ts';

interface Identified {
  id: string;
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
 * A screen that adds, edits and deletes records: which one is edited stands in the address, a refusal stays at its field,
 * and after every change the list is true again.
 */
export function useRecords<Row extends Identified>({ rows, save, remove, words, toastFor }: RecordsOptions<Row>) {
  const [, setSearch] = useSearchParams();
  const navigate = useNavigate();
  const revalidator = useRevalidator();
  const [removing, setRemoving] = useState<Row>();
  /** Why the last change or deletion was refused, where that belongs to no field. */
  const [refusal, setRefusal] = useState<string>();
  /** Counts up, so that an emptied form is a new one. */
  const [round, setRound] = useState(0);
  const editing = useEdited(rows);
  const { saveFailed } = words;
  const form = useServerForm((error) => {
    toast.error(typeof saveFailed === 'string' ? saveFailed : saveFailed(error), toastFor);
    // What somebody else did meanwhile can be seen in the list, and at the next edit.
    if (isOfOthers(error)) void revalidator.revalidate();
    setRefusal(reasonOf(error));
  });
  const deletion = useServerForm((error) => {
    toast.error(words.removeFailed ?? '', toastFor);
    if (isOfOthers(error)) void revalidator.revalidate();
    setRefusal(reasonOf(error));
  });

  const stopEditing = async () => await navigate('?', { preventScrollReset: true });
  const askToRemove = (row: Row) => {
    setRefusal(undefined);
    setRemoving(row);
  };
  return {
    editing,
    busy: form.busy,
    errors: form.errors,
    /** Of the form: another one for another record, and after every success. */
    formKey: `${editing?.id ?? 'new'} ${round}`,
    edit: (row: Row) => {
      setRefusal(undefined);
      setSearch({ edit: row.id }, { preventScrollReset: true });
    },
    stopEditing: () => void stopEditing(),
    submit: (values: Record<string, string>, files: Record<string, File>) =>
      form.submit(async () => {
        setRefusal(undefined);
        toast.success((await save(values, editing, files)).message, toastFor);
        setRound((known) => known + 1);
        // One after the other: a list that is loaded while the address changes may be the older one.
        if (editing) await stopEditing();
        await revalidator.revalidate();
      }),
    removing,
    refusal,
    isRemoving: deletion.busy,
    askToRemove: remove && askToRemove,
    keep: () => setRemoving(undefined),
    confirmRemoval: () =>
      deletion.submit(async () => {
        if (!removing || !remove) return;
        const { message } = await remove(removing).finally(() => setRemoving(undefined));
        toast.success(message, toastFor);
        if (removing.id === editing?.id) await stopEditing();
        await revalidator.revalidate();
      }),
  };
}

/**
 * The row that `?edit=` names: at once, also while its address is still loading, and as it was when it was chosen. A list
 * that is loaded meanwhile may bring a newer version, which is not the one that is being edited, or lack it.
 */
function useEdited<Row extends Identified>(rows: Row[] | undefined): Row | undefined {
  const location = useLocation();
  const { location: next } = useNavigation();
  const { search } = next?.pathname === location.pathname ? next : location;
  const id = new URLSearchParams(search).get('edit');
  const row = rows?.find((known) => known.id === id);
  const [chosen, setChosen] = useState(row);
  if (chosen?.id === row?.id || (id && chosen?.id === id)) return chosen;
  setChosen(row);
  return row;
}
