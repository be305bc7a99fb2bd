import type { ReactNode } from 'react';
import { type MetaFunction, useLoaderData } from 'react-router';
import { longDate, monthName } from '#base/dates.ts';
import { pageMeta } from '#features/journal/widgets.tsx';
import { pagesClient } from '#features/pages/client.ts';
import { policyPath } from '#features/pages/rules.ts';
import { figuresClient } from '#features/review/figures/client.ts';
import { figureTexts } from '#features/review/figures/texts.ts';
import { StepTimesTable } from '#features/review/figures/widgets/step-times.tsx';
import { pageLoader } from '#rendering/page-loader.ts';
import { Link } from '#ui/link.tsx';
import { PageHead } from '#ui/page-head.tsx';
import { StackedTable } from '#ui/stacked-table.tsx';
import { statusClient } from '../client.ts';
import type { Share, Status } from '../contract.ts';
import { BEAT_MINUTES } from '../rules.ts';
import { statusTexts as texts } from '../texts.ts';

export const handle = { hydrate: false, shared: true, anyQuery: true };

export const loader = pageLoader(async (api) => {
  const [status, times, siteTexts, { policies }] = await Promise.all([
    statusClient(api).read(),
    figuresClient(api).times(),
    pagesClient(api).siteTexts(),
    pagesClient(api).menu(),
  ]);
  return { status, times, timeline: siteTexts['guidelines-timeline'], policies };
});

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: texts.title, description: texts.lead, path: '/status' });

/** The promises of the journal beside the figures from its records. */
export default function StatusScreen() {
  const { status, times, timeline, policies } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHead title={texts.title}>{texts.lead}</PageHead>
      <div className="page-width grid gap-12 py-10">
        <Section id="times" title={figureTexts.policy.title} lead={figureTexts.policy.lead}>
          <StepTimesTable times={times} timeline={timeline} />
          {policies.includes('peer-review') && (
            <p className="mt-4">
              {texts.details} <Link to={policyPath('peer-review')}>{texts.peerReview}</Link>.
            </p>
          )}
        </Section>
        <Decisions status={status} />
        <Section id="preservation" title={texts.preservation.title}>
          <p>{filesIn(status)}</p>
          <p className="mt-2">{restoreIn(status)}</p>
          {policies.includes('archiving') && (
            <p className="mt-2">
              {texts.preservation.details} <Link to={policyPath('archiving')}>{texts.preservation.archiving}</Link>.
            </p>
          )}
        </Section>
        <Section id="availability" title={texts.running.title}>
          <Running running={status.running} />
        </Section>
      </div>
    </>
  );
}

function Section({ id, title, lead, children }: { id: string; title: string; lead?: string; children: ReactNode }) {
  return (
    <section aria-labelledby={id} className="max-w-3xl">
      <h2 id={id} className="text-xl">
        {title}
      </h2>
      {lead && <p className="measure mt-2 text-faint">{lead}</p>}
      <div className="mt-4">{children}</div>
    </section>
  );
}

function Decisions({ status: { from, until, accepted, byTwoReviewers, byEditors } }: { status: Status }) {
  const { decisions: words } = texts;
  const row = (name: string, promise: string, { n, percent }: Share) => [
    name,
    promise,
    percent === null ? words.tooFew(n) : words.percent(percent),
    String(n),
  ];
  return (
    <Section id="decisions" title={words.title} lead={words.lead(monthOf(from), monthOf(until))}>
      <StackedTable
        head={[...words.head]}
        rows={[
          row(words.byTwoReviewers, words.atLeastTwo, byTwoReviewers),
          row(words.accepted, words.noPromise, accepted),
          row(words.byEditors, words.noPromise, byEditors),
        ]}
      />
    </Section>
  );
}

/** "October 2026" of "2026-10". */
function monthOf(month: string): string {
  const [year = '', number = '1'] = month.split('-');
  return `${monthName(Number(number))} ${year}`;
}

function filesIn({ files }: Status): string {
  if (!files) return texts.preservation.unchecked;
  const date = longDate(files.checkedAt);
  return files.isSound ? texts.preservation.sound(date) : texts.preservation.faulty(date);
}

function restoreIn({ restore }: Status): string {
  if (!restore) return texts.preservation.unrehearsed;
  const date = longDate(restore.rehearsedAt);
  return restore.isSound ? texts.preservation.restored(date) : texts.preservation.notRestored(date);
}

function Running({ running }: Pick<Status, 'running'>) {
  if (!running) return <p>{texts.running.unknown}</p>;
  const { percent, days, since } = running;
  return (
    <>
      <p>{texts.running.share(texts.decisions.percent(percent), days)}</p>
      <p className="measure mt-2 text-sm text-faint">{texts.running.since(longDate(since), BEAT_MINUTES)}</p>
    </>
  );
}
