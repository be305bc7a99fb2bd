import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { AppError } from '#base/errors.ts';
import { api } from '#features/accounts/client.ts';
import { saveAs } from '#ui/save-as.ts';
import { toast } from '#ui/toast.tsx';
import { useServerForm } from '#ui/use-server-form.ts';
import { depositsClient } from '../../client.ts';
import type { DepositedArticle } from '../../contract.ts';
import type { ArticleFormat, Target } from '../../rules.ts';
import { depositTexts } from '../../texts.ts';

const texts = depositTexts.dashboard;
const client = depositsClient(api);

/** Why something was refused: each problem, or the one reason there is. */
export function reasonsOf(error: unknown): string[] {
  if (!(error instanceof AppError)) return [];
  return error.issues?.length ? error.issues.map(({ message }) => message) : [error.message];
}

/** Words about an article, for its row. */
export interface Said {
  id: string;
  messages: string[];
}

/**
 * What can be done with a row, one thing at a time; why it was refused stands below the row, what has to be known of a
 * file beside its download.
 */
export function useDepositActions() {
  const revalidator = useRevalidator();
  /** "{article} {what}" while it is being done. */
  const [doing, setDoing] = useState<string>();
  const [refusal, setRefusal] = useState<Said>();
  const [told, setTold] = useState<Said>();
  const { submit } = useServerForm(() => {});
  const run = (id: string, what: string, failed: string, work: () => Promise<void>) =>
    submit(async () => {
      setDoing(`${id} ${what}`);
      setRefusal(undefined);
      setTold(undefined);
      try {
        await work();
      } catch (error) {
        toast.error(failed);
        setRefusal({ id, messages: reasonsOf(error) });
      } finally {
        setDoing(undefined);
      }
    });
  const deposit = ({ id }: DepositedArticle, target: Target) =>
    run(id, target, texts.depositFailed, async () => {
      toast.success((await client.deposit(id, target)).message);
      await revalidator.revalidate();
    });
  const download = ({ id }: DepositedArticle, format: ArticleFormat) =>
    run(id, format, texts.downloadFailed, async () => {
      const { content, name, notices } = await client.file(id, format);
      saveAs(content, name);
      if (notices.length > 0) setTold({ id, messages: notices });
    });
  return { doing, refusal, told, deposit, download };
}
