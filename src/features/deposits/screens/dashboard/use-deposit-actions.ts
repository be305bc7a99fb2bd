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

/** Returns the messages of a refusal: one per problem, or the only message. */
export function reasonsOf(error: unknown): string[] {
  if (!(error instanceof AppError)) return [];
  return error.issues?.length ? error.issues.map(({ message }) => message) : [error.message];
}

/** Messages about an article, for its row. */
export interface RowMessages {
  id: string;
  messages: string[];
}

/** Actions on a row, one at a time. Refusals are shown below the row, notices about a file beside its download. */
export function useDepositActions() {
  const revalidator = useRevalidator();
  /** "{article} {target or format}" of the running action. */
  const [running, setRunning] = useState<string>();
  const [refusal, setRefusal] = useState<RowMessages>();
  const [notices, setNotices] = useState<RowMessages>();
  const { submit } = useServerForm(() => {});
  const run = ({ id, action, failed }: { id: string; action: string; failed: string }, work: () => Promise<void>) =>
    submit(async () => {
      setRunning(`${id} ${action}`);
      setRefusal(undefined);
      setNotices(undefined);
      try {
        await work();
      } catch (error) {
        toast.error(failed);
        setRefusal({ id, messages: reasonsOf(error) });
      } finally {
        setRunning(undefined);
      }
    });
  const deposit = ({ id }: DepositedArticle, target: Target) =>
    run({ id, action: target, failed: texts.depositFailed }, async () => {
      toast.success((await client.deposit(id, target)).message);
      await revalidator.revalidate();
    });
  const download = ({ id }: DepositedArticle, format: ArticleFormat) =>
    run({ id, action: format, failed: texts.downloadFailed }, async () => {
      const { content, name, notices: messages } = await client.file(id, format);
      saveAs(content, name);
      if (messages.length > 0) setNotices({ id, messages });
    });
  return { running, refusal, notices, deposit, download };
}
