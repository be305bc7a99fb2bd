import { useState } from 'react';
import { longDate } from '#base/dates.ts';
import { useMay } from '#features/accounts/widgets/use-role.ts';
import { reviewTexts } from '#features/review/texts.ts';
import { STATUSES } from '#features/submissions/rules.ts';
import { submissionTexts } from '#features/submissions/texts.ts';
import { StatusBadge } from '#features/submissions/widgets/status-badge.tsx';
import { ButtonLink } from '#ui/button.tsx';
import { Link } from '#ui/link.tsx';
import type { ManuscriptPage } from '../../contract.ts';
import { editorialTexts } from '../../texts.ts';
import { LetterDialog } from '../list/letter-dialog.tsx';
import { StatusDialog } from '../status-dialog.tsx';
import { EditorForm } from './editor-form.tsx';
import { PendingDecision } from './pending-decision.tsx';

const texts = editorialTexts.manuscript;
/** Everything but the next step. */
const FURTHER = 'inline-flex min-h-11 items-center justify-self-start text-sm font-medium text-accent';

interface SidePanelProps {
  page: ManuscriptPage;
  onChanged: () => Promise<void>;
}

/** Where the manuscript stands, who acts next, who handles it, and the one step that comes next. */
export function SidePanel({ page, onChanged }: SidePanelProps) {
  const { submission, turn, editors, decision } = page;
  const mayPublish = useMay('submission.publish');
  const [isChanging, setChanging] = useState(false);
  const [isWriting, setWriting] = useState(false);
  const isOverdue = turn.dueAt !== null && Date.parse(turn.dueAt) < Date.now();
  const facts: [string, string][] = [
    [texts.turn, texts.actors[turn.actor]],
    [texts.since, longDate(turn.since)],
  ];
  if (turn.dueAt) facts.push([texts.due, isOverdue ? texts.overdue(longDate(turn.dueAt)) : longDate(turn.dueAt)]);
  return (
    <aside
      aria-label={texts.summary}
      className="grid gap-5 rounded-md border border-line bg-raised p-5 lg:sticky lg:top-6 lg:col-start-2"
    >
      <div className="grid gap-3">
        <p>
          <StatusBadge status={submission.status} />
        </p>
        <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1 text-sm">
          {facts.map(([name, value]) => (
            <div key={name} className="contents">
              <dt className="text-faint">{name}</dt>
              <dd className={isOverdue && name === texts.due ? 'font-medium text-danger' : ''}>{value}</dd>
            </div>
          ))}
        </dl>
        {turn.nextReminder && (
          <p className="text-sm text-faint">
            {reviewTexts.panel.next[turn.nextReminder.kind](longDate(turn.nextReminder.day))}
          </p>
        )}
      </div>
      {decision ? (
        <PendingDecision key={decision.id} submissionId={submission.id} decision={decision} onChanged={onChanged} />
      ) : (
        <NextStep submission={submission} stage={turn.stage} isAppealed={turn.isAppealed} />
      )}
      <EditorForm submission={submission} editors={editors} onChanged={onChanged} />
      <div className="grid gap-1 border-t border-line pt-3">
        <h2 className="text-sm text-faint">{texts.more}</h2>
        {!decision && submission.status === 'SUBMITTED' && (
          <Link to={`/dashboard/submissions/${submission.number}/decide`} className={FURTHER}>
            {texts.acts.otherDecision}
          </Link>
        )}
        {!decision && (submission.status === 'REVISION_REQUESTED' || isWaiting(turn.stage)) && (
          <Link to={`/dashboard/submissions/${submission.number}/decide`} className={FURTHER}>
            {texts.acts.decide}
          </Link>
        )}
        {!decision && submission.status === 'ACCEPTED' && (
          <Link to={`/dashboard/submissions/${submission.number}/decide?kind=SEND_PROOF`} className={FURTHER}>
            {texts.acts.proof}
          </Link>
        )}
        <button type="button" onClick={() => setChanging(true)} className={FURTHER}>
          {submissionTexts.dashboard.changeStatus}
        </button>
        <button type="button" onClick={() => setWriting(true)} className={FURTHER}>
          {texts.write}
        </button>
        {mayPublish && (
          <Link to={`/dashboard/submissions/${submission.id}/publication`} className={FURTHER}>
            {submissionTexts.dashboard.publication}
          </Link>
        )}
      </div>
      {isWriting && <LetterDialog ids={[submission.id]} onClose={() => setWriting(false)} onChanged={onChanged} />}
      {isChanging && (
        <StatusDialog
          submission={submission}
          statuses={STATUSES}
          onReload={onChanged}
          onClose={() => setChanging(false)}
          onSaved={() => {
            setChanging(false);
            void onChanged();
          }}
        />
      )}
    </aside>
  );
}

/** Whether reviewers have to act, or be found, before a decision. */
const isWaiting = (stage: ManuscriptPage['turn']['stage']) => stage !== null && stage !== 'decision';

/** The one button that follows the state. */
function NextStep({
  submission: { status, id, number, slug },
  stage,
  isAppealed,
}: Pick<ManuscriptPage, 'submission'> & Pick<ManuscriptPage['turn'], 'stage' | 'isAppealed'>) {
  const mayPublish = useMay('submission.publish');
  if (isAppealed) return <ButtonLink to="#appeal">{texts.acts.appeal}</ButtonLink>;
  const decide = `/dashboard/submissions/${number}/decide`;
  switch (status) {
    case 'SUBMITTED':
      return <ButtonLink to={`${decide}?kind=SEND_TO_REVIEW`}>{texts.acts.review}</ButtonLink>;
    case 'UNDER_REVIEW':
      if (isWaiting(stage)) return <ButtonLink to="#review">{texts.acts.reviewers}</ButtonLink>;
      return <ButtonLink to={decide}>{texts.acts.decide}</ButtonLink>;
    case 'REVISION_REQUESTED':
      return <p className="text-sm">{texts.waiting}</p>;
    case 'ACCEPTED':
      if (!mayPublish) return <p className="text-sm">{texts.officePublishes}</p>;
      return <ButtonLink to={`/dashboard/submissions/${id}/publication`}>{texts.acts.prepare}</ButtonLink>;
    case 'PUBLISHED':
      return (
        <ButtonLink look="secondary" to={`/article/${number}/${slug}`} reloadDocument>
          {texts.acts.view}
        </ButtonLink>
      );
    case 'REJECTED':
    case 'WITHDRAWN':
      return <p className="text-sm">{texts.atEnd}</p>;
  }
}
