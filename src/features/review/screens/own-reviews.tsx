import { useLoaderData } from 'react-router';
import { longDate } from '#base/dates.ts';
import { pathHere } from '#base/language-paths.ts';
import { api } from '#features/accounts/client.ts';
import { memberLoader } from '#features/accounts/widgets/guard.ts';
import { MemberNav } from '#features/accounts/widgets/member-nav.tsx';
import { JOURNAL } from '#features/journal/journal.ts';
import { Badge } from '#ui/badge.tsx';
import { Empty } from '#ui/notice.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { reviewClient } from '../client.ts';
import type { OwnReview } from '../contract.ts';
import { reviewTexts } from '../texts.ts';

const { own: texts, states } = reviewTexts;

export const meta = () => [{ title: `${texts.title} | ${JOURNAL.shortName}` }, { name: 'robots', content: 'noindex' }];

export const clientLoader = memberLoader(() => reviewClient(api).own());

export function HydrateFallback() {
  return (
    <div className="page-width py-12">
      <h1 className="text-3xl">{texts.title}</h1>
      <Skeleton className="mt-8 h-24" />
    </div>
  );
}

/** The reviews to which the account's address was invited, each with the link of its mails. */
export default function OwnReviewsScreen() {
  const reviews = useLoaderData<typeof clientLoader>();
  return (
    <div className="page-width py-12">
      <div className="max-w-4xl">
        <h1 className="text-3xl">{texts.title}</h1>
        <p className="mt-2 mb-6 text-faint">{texts.lead}</p>
        <MemberNav />
        {reviews.length === 0 ? (
          <div className="mt-6">
            <Empty title={texts.empty}>{texts.emptyHint}</Empty>
          </div>
        ) : (
          <ul className="mt-6">
            {reviews.map((review) => (
              <Entry key={review.token} review={review} />
            ))}
          </ul>
        )}
      </div>
    </div>
  );
}

function Entry({ review: { token, manuscript, title, round, state, isReceivedLate, dueAt } }: { review: OwnReview }) {
  return (
    <li className="grid gap-2 border-t border-line py-5">
      <div className="flex flex-wrap items-center gap-3">
        <Badge tone={state === 'SUBMITTED' ? 'positive' : 'accent'}>
          {isReceivedLate ? reviewTexts.receivedLate : states[state]}
        </Badge>
        <span className="text-sm text-faint">
          {manuscript}, {texts.round(round)}
          {dueAt && `, ${texts.due(longDate(dueAt))}`}
        </span>
      </div>
      <h2 dir="auto" className="measure text-xl">
        <a href={pathHere(`/r/${token}`)} className="text-ink no-underline hover:text-accent hover:underline">
          {title}
        </a>
      </h2>
    </li>
  );
}
