import { useState } from 'react';
import * as z from 'zod/mini';
import { AppError, invalid } from '#base/errors.ts';
import { newId } from '#base/ids.ts';
import { api } from '#features/accounts/client.ts';
import { toast } from '#ui/toast.tsx';
import { useKept } from '#ui/use-kept.ts';
import { useServerForm } from '#ui/use-server-form.ts';
import { newsletterClient } from '../../client.ts';
import { type Newsletter, NewsletterWords } from '../../sending-contract.ts';
import { newsletterTexts } from '../../texts.ts';

const texts = newsletterTexts.dashboard;
const client = newsletterClient(api);

interface Draft extends NewsletterWords {
  /** Of this intention to send: however often it is tried, it is sent once. */
  key: string;
  /** What is being mended has been read at this version. */
  version: number | undefined;
}

interface DraftOptions {
  editing: Newsletter | undefined;
  onStop: () => void;
  onDone: () => Promise<void>;
}

/** A newsletter as it is being written: kept over reloads, tried out, sent after a question, or saved. */
export function useNewsletterDraft({ editing, onStop, onDone }: DraftOptions) {
  const { title = '', content = '', version } = editing ?? {};
  const [draft, setDraft] = useKept<Draft>(`newsletter-${editing?.id ?? 'new'}`, {
    ...{ title, content, version },
    key: newId(),
  });
  const [refusal, setRefusal] = useState<string>();
  /** How many would get it, while it is asked whether they should. */
  const [readers, setReaders] = useState<number>();
  const { busy, errors, submit } = useServerForm((error) => {
    setReaders(undefined);
    setRefusal(error instanceof AppError && !error.issues ? error.message : undefined);
  });
  const words = { title: draft.title, content: draft.content };
  const act = (failure: string, work: () => Promise<void>, form?: HTMLFormElement) => {
    setRefusal(undefined);
    return submit(async () => {
      try {
        check(words);
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
    setReaders(undefined);
    if (editing) onStop();
    await onDone();
  };

  return {
    ...{ words, busy, errors, refusal, readers },
    set: (change: Partial<NewsletterWords>) => setDraft((known) => ({ ...known, ...change })),
    doNotSend: () => setReaders(undefined),
    stop: () => {
      setDraft(undefined);
      onStop();
    },
    /** Saves what is edited; asks first whether what is new should be sent. */
    submit: (form: HTMLFormElement) =>
      act(
        texts.saveFailed,
        async () => {
          if (!editing) return setReaders((await client.subscribers({ perPage: 1 })).total);
          const change = { ...words, ...(draft.version ? { version: draft.version } : {}) };
          await finish((await client.change(editing.id, change)).message);
        },
        form,
      ),
    send: () => act(texts.saveFailed, async () => finish((await client.send({ ...words, key: draft.key })).message)),
    sendTest: (form: HTMLFormElement | null) =>
      act(texts.testFailed, async () => toast.success((await client.sendTest(words)).message), form ?? undefined),
  };
}

/** Throws what the server would say of it, before anybody is asked anything. */
function check(words: NewsletterWords): void {
  const { error } = z.safeParse(NewsletterWords, words);
  if (error) throw invalid(error.issues.map(({ path, message }) => ({ path: path.join('.'), message })));
}
