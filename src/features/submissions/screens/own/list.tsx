import { Link, useLoaderData } from 'react-router';
import { longDate } from '#base/dates.ts';
import { api } from '#features/accounts/client.ts';
import { memberLoader } from '#features/accounts/widgets/guard.ts';
import { MemberNav } from '#features/accounts/widgets/member-nav.tsx';
import { JOURNAL } from '#features/journal/journal.ts';
import { ButtonLink } from '#ui/button.tsx';
import { NeedsScript } from '#ui/needs-script.tsx';
import { Empty } from '#ui/notice.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { submissionsClient } from '../../client.ts';
import type { OwnSubmission } from '../../contract.ts';
import { submissionTexts } from '../../texts.ts';
import { StatusBadge } from '../../widgets/status-badge.tsx';
import { OwnFailed } from './failed.tsx';
import { nextStep } from './next-step.ts';

const texts = submissionTexts.own;
const client = submissionsClient(api);

export const meta = () => [{ title: `${texts.title} | ${JOURNAL.shortName}` }, { name: 'robots', content: 'noindex' }];

export const clientLoader = memberLoader(async () => {
  const [submissions, draft] = await Promise.all([client.mine(), client.latestDraft()]);
  return { submissions, draft: draft.data };
});

export const ErrorBoundary = OwnFailed;

export function HydrateFallback() {
  return (
    <div className="page-width py-12">
      <h1 className="text-3xl">{texts.title}</h1>
      <NeedsScript>{submissionTexts.wizard.needsScript}</NeedsScript>
      <Skeleton className="mt-8 h-24" />
      <Skeleton className="mt-4 h-24" />
    </div>
  );
}

/** The author's submissions, newest first. */
export default function OwnListScreen() {
  const { submissions, draft } = useLoaderData<typeof clientLoader>();
  return (
    <div className="page-width py-12">
      <div className="max-w-4xl">
        <h1 className="text-3xl">{texts.title}</h1>
        <p className="mt-2 mb-6 text-faint">{texts.lead}</p>
        <MemberNav />
        <div className="my-6 flex flex-wrap gap-3">
          <ButtonLink to="/submission" className="[overflow-wrap:anywhere]">
            {draft ? texts.continueDraft(draft.content.manuscriptTitle) : texts.submitNew}
          </ButtonLink>
        </div>
        {submissions.length === 0 ? (
          <Empty title={texts.empty}>{texts.emptyHint}</Empty>
        ) : (
          <ul>
            {submissions.map((submission) => (
              <Entry key={submission.id} submission={submission} />
            ))}
          </ul>
        )}
      </div>
    </div>
  );
}

function Entry({
  submission: { number, manuscriptTitle, status, revisionDue, createdAt },
}: {
  submission: OwnSubmission;
}) {
  return (
    <li className="grid gap-2 border-t border-line py-5">
      <div className="flex flex-wrap items-center gap-3">
        <StatusBadge status={status} />
        <span className="flex flex-wrap gap-x-3 text-sm text-faint">
          <span>{number}</span>
          <span className="whitespace-nowrap">{texts.received(longDate(createdAt))}</span>
        </span>
      </div>
      <h2 className="measure text-xl">
        <Link to={`/author/${number}`} className="text-ink no-underline hover:text-accent hover:underline">
          {manuscriptTitle}
        </Link>
      </h2>
      <p className="text-sm">{nextStep({ status, revisionDue })}</p>
    </li>
  );
}
