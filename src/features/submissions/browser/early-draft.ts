/**
 * Inline script of the submission form: what people write into its first fields while the framework is on its way, which takes a minute
 * over a slow link, goes into the draft of this browser, from which the form then begins. An inline script cannot import, so it
 * repeats keys of accounts/client.ts and screens/wizard/local-draft.ts.
 */
(() => {
  const DRAFT_KEY = 'submission-draft';

  type Fields = Record<string, unknown>;
  interface Copy {
    userId: string;
    draft: Fields;
    version: number;
    isSynced: boolean;
  }
  interface Saved {
    id: string;
    version: number;
    content: { authors: object[]; declarations: { type: string; isChecked: boolean }[] } & Fields;
  }

  const token = localStorage.getItem('access_token') ?? '';
  const ownerOf = () =>
    JSON.parse(atob((token.split('.')[1] ?? '').replace(/-/g, '+').replace(/_/g, '/'))).sub as string;

  const localCopy = (owner: string): Copy | undefined => {
    const copy = JSON.parse(localStorage.getItem(DRAFT_KEY) ?? 'null') as Copy | null;
    return copy?.userId === owner ? copy : undefined;
  };
  const copyOf = (owner: string, { id, version, content }: Saved): Copy => ({
    userId: owner,
    version,
    isSynced: true,
    draft: {
      ...content,
      draftId: id,
      authors: content.authors.map((author) => ({ key: crypto.randomUUID(), ...author })),
      declarations: Object.fromEntries(content.declarations.map(({ type, isChecked }) => [type, isChecked])),
    },
  });
  const newCopy = (owner: string): Copy => ({
    userId: owner,
    version: 0,
    isSynced: true,
    draft: { draftId: crypto.randomUUID(), authors: [], files: [], declarations: {} },
  });

  /** The draft to continue: that of the server, unless this browser has changes that the server lacks. */
  const draftToContinue = async (owner: string): Promise<Copy> => {
    const local = localCopy(owner);
    if (local && !local.isSynced) return local;
    const response = await fetch('/api/v1/submission/draft', { headers: { authorization: `Bearer ${token}` } });
    const { data } = (await response.json()) as { data: Saved | null };
    return data ? copyOf(owner, data) : newCopy(owner);
  };

  const openForm = (form: HTMLElement, copy: Copy) => {
    const fields = [...form.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('[name]')];
    for (const field of fields) {
      const text = copy.draft[field.name];
      if (typeof text === 'string') field.value ||= text;
    }
    form.hidden = false;
    form.addEventListener('input', ({ target }) => {
      const { name, value } = target as HTMLInputElement;
      copy.draft[name] = value;
      copy.isSynced = false;
      localStorage.setItem(DRAFT_KEY, JSON.stringify(copy));
    });
    performance.mark('forms-work');
  };

  // Without an account or an answer the framework decides what to show.
  if (!token) return;
  // Asked for at once, since the files of the page take all connections for half a minute.
  const opened = Promise.resolve()
    .then(() => draftToContinue(ownerOf()))
    .catch(() => undefined);
  addEventListener('DOMContentLoaded', async () => {
    const [form, copy] = [document.querySelector<HTMLElement>('[data-early-draft]'), await opened];
    if (form && copy) openForm(form, copy);
  });
})();
