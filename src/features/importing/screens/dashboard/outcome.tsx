import { CircleAlert, CircleCheck, CircleStop } from 'lucide-react';
import { languageOfContent } from '#base/languages.ts';
import type { Run } from '../../contract.ts';
import { importingTexts } from '../../texts.ts';

const texts = importingTexts.screen;
const { outcomes } = texts;

/** How the last work ended, and what to do now. */
export function Outcome({ run }: { run: Run }) {
  const { work, state, fileName, problem, problemLanguage, summary } = run;
  if (state === 'stopped' && work === 'check') return null;
  const isRefused = state === 'refused';
  const title = isRefused ? outcomes.refused[work] : state === 'done' ? doneTitle(work) : outcomes.stopped;
  return (
    <section aria-labelledby="outcome" className="border-y border-line py-5">
      <h2 id="outcome" className="flex items-center gap-2 text-lg">
        {isRefused ? (
          <CircleAlert aria-hidden className="size-5 shrink-0 text-danger" />
        ) : state === 'done' ? (
          <CircleCheck aria-hidden className="size-5 shrink-0 text-positive" />
        ) : (
          <CircleStop aria-hidden className="size-5 shrink-0" />
        )}
        {title}
      </h2>
      <p className="mt-1 wrap-anywhere">{texts.of(fileName)}</p>
      {isRefused && (
        <p
          lang={languageOfContent(problemLanguage)}
          className="mt-2 max-w-prose border-l-4 border-danger pl-3 whitespace-pre-line wrap-anywhere"
        >
          {problem}
        </p>
      )}
      {isRefused && !summary && work !== 'undo' && <p className="mt-2 text-faint">{texts.nothingWritten}</p>}
      {state === 'done' && (
        <p className="mt-2 max-w-prose text-faint">{work === 'undo' ? texts.undoneHint : doneHint(summary)}</p>
      )}
      {state === 'stopped' && <p className="mt-2 max-w-prose text-faint">{texts.stoppedHint}</p>}
    </section>
  );
}

const doneHint = (summary: Run['summary']) => {
  if (summary?.usage) return texts.usageHint;
  return summary && summary.people + summary.reviewers > 0 ? texts.peopleHint : texts.doneHint;
};
const doneTitle = (work: Run['work']) => (work === 'undo' ? outcomes.undone : outcomes.done);
