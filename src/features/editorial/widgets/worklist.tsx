import { CircleCheck } from 'lucide-react';
import { longDate } from '#base/dates.ts';
import { Badge } from '#ui/badge.tsx';
import { ButtonLink } from '#ui/button.tsx';
import { classNames } from '#ui/class-names.ts';
import { Link } from '#ui/link.tsx';
import type { WorkItem } from '../contract.ts';
import { editorialTexts } from '../texts.ts';

const { worklist: texts, manuscript } = editorialTexts;
const DAY = 24 * 3600_000;

interface WorklistProps {
  items: WorkItem[];
  total: number;
  /** Whether only what the reader handles is shown. */
  isMine: boolean;
}

/** The worklist: one row for each manuscript and reason, with its age and one button. */
export function Worklist({ items, total, isMine }: WorklistProps) {
  const choices = [
    { name: texts.all, to: '/dashboard', isChosen: !isMine },
    { name: texts.mine, to: '/dashboard?work=mine', isChosen: isMine },
  ];
  return (
    <section aria-labelledby="worklist" className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <div className="flex flex-wrap items-end justify-between gap-3">
        <div>
          <h2 id="worklist" className="text-lg">
            {texts.title}
          </h2>
          <p className="text-sm text-faint">{texts.lead}</p>
        </div>
        <ul className="flex gap-1">
          {choices.map(({ name, to, isChosen }) => (
            <li key={to}>
              <Link
                to={to}
                aria-current={isChosen ? 'true' : undefined}
                className={classNames(
                  'inline-flex min-h-11 items-center rounded-md px-3 text-sm font-medium no-underline',
                  isChosen ? 'bg-tint text-accent' : 'text-ink hover:bg-sunken',
                )}
              >
                {name}
              </Link>
            </li>
          ))}
        </ul>
      </div>
      {items.length === 0 && (
        <p className="flex items-center gap-2 text-faint">
          <CircleCheck aria-hidden className="size-5 shrink-0 text-positive" />
          {texts.empty}
        </p>
      )}
      {items.length > 0 && (
        <ul className="border-t border-line">
          {items.map((item) => (
            <Row key={`${item.reason} ${item.submission?.id} ${item.since} ${item.detail}`} item={item} />
          ))}
        </ul>
      )}
      {total > items.length && <p className="text-sm text-faint">{texts.more(total - items.length)}</p>}
    </section>
  );
}

function Row({ item }: { item: WorkItem }) {
  const { reason, since, dueAt, isLate, submission, editor, detail } = item;
  const days = Math.floor((Date.now() - Date.parse(since)) / DAY);
  return (
    <li className="grid grid-cols-[minmax(0,1fr)] items-center gap-x-6 gap-y-2 border-b border-line py-3 sm:grid-cols-[minmax(0,1fr)_auto]">
      <div className="grid gap-1">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm">
          <span className="font-medium">{texts.reasons[reason]}</span>
          <span className="text-faint">{texts.since(days)}</span>
          {isLate && <Badge tone="danger">{texts.late}</Badge>}
          {!isLate && (
            <span className="text-faint">
              {manuscript.due} {longDate(dueAt)}
            </span>
          )}
        </p>
        <p dir="auto" className="font-serif">
          {titleOf(item)}
        </p>
        {submission && (
          <p className="flex flex-wrap gap-x-3 text-xs text-faint">
            <span>{submission.number}</span>
            {editor && <span>{editor}</span>}
            {detail && <span className="break-all">{detail}</span>}
          </p>
        )}
      </div>
      <ButtonLink look="secondary" to={addressOf(item)} className="sm:min-w-28">
        {texts.acts[reason]}
        <span className="sr-only">: {submission?.manuscriptTitle ?? detail}</span>
      </ButtonLink>
    </li>
  );
}

function titleOf({ reason, submission, detail }: WorkItem): string {
  if (submission) return submission.manuscriptTitle;
  return reason === 'issueOverdue' ? texts.issue(detail ?? '') : texts.message(detail ?? '');
}

/** Where the act of an item is done. */
function addressOf({ reason, submission }: WorkItem): string {
  if (reason === 'issueOverdue') return '/dashboard/issues';
  if (!submission) return '/dashboard/contact-msg?state=open';
  return reason === 'readyToPublish'
    ? `/dashboard/submissions/${submission.id}/publication`
    : `/dashboard/submissions/${submission.number}`;
}
