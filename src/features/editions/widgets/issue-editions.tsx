import { useEffect, useState } from 'react';
import { momentOf } from '#base/dates.ts';
import { fileSize } from '#base/text.ts';
import { api } from '#features/accounts/client.ts';
import { editionPath } from '#features/issues/rules.ts';
import { Button } from '#ui/button.tsx';
import { Refusal } from '#ui/field.tsx';
import { useRefusal } from '#ui/staff/use-refusal.ts';
import { toast } from '#ui/toast.tsx';
import { editionClient } from '../client.ts';
import type { IssueEditions } from '../contract.ts';
import { editionTexts } from '../texts.ts';

const texts = editionTexts.panel;
const client = editionClient(api);
/** Milliseconds between two calls about the progress. */
const PAUSE = 2_000;

/** The PDF and the EPUB of a published issue, and how far their making is. */
export function IssueEditionsPanel({ issueId, loaded }: { issueId: string; loaded: IssueEditions }) {
  const [state, setState] = useState(loaded);
  const { busy, refusal, submit } = useRefusal(texts.failed);
  const { run, files } = state;
  const isMaking = run !== null && run.finishedAt === null;
  useEffect(() => {
    if (!isMaking) return;
    const timer = setInterval(() => {
      void client
        .read(issueId)
        .then(setState)
        .catch(() => {
          // The next call may succeed.
        });
    }, PAUSE);
    return () => clearInterval(timer);
  }, [isMaking, issueId]);
  const make = () =>
    submit(async () => {
      const { message, data } = await client.make(issueId);
      toast.success(message);
      setState(data);
    });
  return (
    <section aria-labelledby="editions" className="grid gap-3 border border-line bg-raised p-5">
      <div>
        <h2 id="editions" className="text-lg">
          {texts.title}
        </h2>
        <p className="measure mt-1 text-sm text-faint">{texts.lead}</p>
      </div>
      {files.length === 0 && !isMaking && <p>{texts.none}</p>}
      <ul className="grid gap-1">
        {files.map(({ format, size, madeAt }) => (
          <li key={format}>
            <a href={editionPath(issueId, format)} className="inline-block py-1 font-medium">
              {texts.names[format]}
            </a>{' '}
            <span className="text-sm text-faint">
              {fileSize(size)}, {texts.madeAt(momentOf(madeAt))}
            </span>
          </li>
        ))}
      </ul>
      {run?.problem && <p className="text-sm text-warning">{run.problem}</p>}
      {isMaking && (
        <div className="grid gap-1">
          <p role="status" className="text-sm">
            {texts.progress(run.done, run.total)}
          </p>
          <progress
            aria-label={texts.title}
            value={run.done}
            max={Math.max(1, run.total)}
            className="w-full max-w-sm"
          />
        </div>
      )}
      <Refusal>{refusal}</Refusal>
      <Button look="secondary" busy={busy || isMaking} className="justify-self-start" onClick={() => void make()}>
        {texts.make}
      </Button>
    </section>
  );
}
