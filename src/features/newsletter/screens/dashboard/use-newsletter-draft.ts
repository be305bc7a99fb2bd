import { useState } from 'react';
import * as z from 'zod/mini';
import { AppError, invalid } from '#base/errors.ts';
import { newId } from '#base/ids.ts';
import { api } from '#features/accounts/client.ts';
import { toast } from '#ui/toast.tsx';
import { useServerForm } from '#ui/use-server-form.ts';
import { useSessionState } from '#ui/use-session-state.ts';
import { newsletterClient } from '../../client.ts';
import { type Newsletter, NewsletterDraft } from '../../sending-contract.ts';
import { newsletterTexts } from '../../texts.ts';
import { draftKey, type KeptDraft } from '../../widgets/kept-draft.ts';

const texts = newsletterTexts.dashboard;
const client = newsletterClient(api);

interface DraftOptions {
  editing: Newsletter | undefined;
  onStop: () => void;
  onDone: () => Promise<void>;
}

/** Draft of a newsletter: stored over reloads, mailed as a test, sent after a confirmation, or saved. */
export function useNewsletterDraft({ editing, onStop, onDone }: DraftOptions) {
  const { title = '', content = '', version } = editing ?? {};
  const [draft, setDraft] = useSessionState<KeptDraft>(draftKey(editing?.id), {
    title,
    content,
    version,
    key: newId(),
  });
  const [refusal, setRefusal] = useState<string>();
  /** Number of recipients while the confirmation dialog is open. */
  const [recipients, setRecipients] = useState<number>();
  const { busy, errors, submit } = useServerForm((error) => {
    setRecipients(undefined);
    setRefusal(error instanceof AppError && !error.issues ? error.message : undefined);
  });
  const { language } = draft;
  const text = { title: draft.title, content: draft.content, ...(language && { language }) };
  const act = (failure: string, work: () => Promise<void>, form?: HTMLFormElement) => {
    setRefusal(undefined);
    return submit(async () => {
      try {
        check(text);
        await work();
      } catch (error) {
        toast.error(failure);
        throw error;
      }
    }, form);
  };
  const finish = async (message: string) => {
    toast.success(message);
    setDraft(undefined);
    setRecipients(undefined);
    if (editing) onStop();
    await onDone();
  };

  return {
    text,
    busy,
    errors,
    refusal,
    recipients,
    set: (change: Partial<NewsletterDraft>) => setDraft((stored) => ({ ...stored, ...change })),
    doNotSend: () => setRecipients(undefined),
    stop: () => {
      setDraft(undefined);
      onStop();
    },
    /** Saves an edited newsletter; opens the confirmation dialog for a new one. */
    submit: (form: HTMLFormElement) =>
      act(
        texts.saveFailed,
        async () => {
          const confirmed = { perPage: 1, state: 'confirmed', language } as const;
          if (!editing) return setRecipients((await client.subscribers(confirmed)).found);
          const change = { ...text, ...(draft.version ? { version: draft.version } : {}) };
          await finish((await client.change(editing.id, change)).message);
        },
        form,
      ),
    send: () => act(texts.saveFailed, async () => finish((await client.send({ ...text, key: draft.key })).message)),
    sendTest: (form: HTMLFormElement | null) =>
      act(texts.testFailed, async () => toast.success((await client.sendTest(text)).message), form ?? undefined),
  };
}

/** Throws the server's field errors before the confirmation dialog opens. */
function check(text: NewsletterDraft): void {
  const { error } = z.safeParse(NewsletterDraft, text);
  if (error) throw invalid(error.issues.map(({ path, message }) => ({ path: path.join('.'), message })));
}
