import { useState } from 'react';
import { longDate } from '#base/dates.ts';
import { STATUSES, type Status } from '#features/submissions/rules.ts';
import { submissionTexts } from '#features/submissions/texts.ts';
import { StatusBadge } from '#features/submissions/widgets/status-badge.tsx';
import { Button, ButtonLink } from '#ui/button.tsx';
import { Link } from '#ui/link.tsx';
import type { ManuscriptPage } from '../../contract.ts';
import { editorialTexts } from '../../texts.ts';
import { StatusDialog } from '../status-dialog.tsx';
import { EditorForm } from './editor-form.tsx';

const texts = editorialTexts.manuscript;
/** Everything but the next step. */
const FURTHER = 'inline-flex min-h-11 items-center justify-self-start text-sm font-medium text-accent';

interface SidePanelProps {
  page: ManuscriptPage;
  onChanged: () => Promise<void>;
}

/** Where the manuscript stands, who acts next, who handles it, and the one step that comes next. */
export function SidePanel({ page, onChanged }: SidePanelProps) {
  const { submission, turn, editors } = page;
  const [changing, setChanging] = useState<{ suggested?: Status }>();
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
      </div>
      <NextStep submission={submission} onChoose={(suggested) => setChanging(suggested ? { suggested } : {})} />
      <EditorForm submission={submission} editors={editors} onChanged={onChanged} />
      <div className="grid gap-1 border-t border-line pt-3">
        <h2 className="text-sm text-faint">{texts.more}</h2>
        <button type="button" onClick={() => setChanging({})} className={FURTHER}>
          {submissionTexts.dashboard.changeStatus}
        </button>
        <Link to={`/dashboard/submissions/${submission.id}/publication`} className={FURTHER}>
          {submissionTexts.dashboard.publication}
        </Link>
      </div>
      {changing && (
        <StatusDialog
          submission={submission}
          statuses={STATUSES}
          suggested={changing.suggested}
          onReload={onChanged}
          onClose={() => setChanging(undefined)}
          onSaved={() => {
            setChanging(undefined);
            void onChanged();
          }}
        />
      )}
    </aside>
  );
}

interface NextStepProps {
  submission: ManuscriptPage['submission'];
  /** Opens the dialog for a status; undefined leaves the choice open. */
  onChoose: (suggested: Status | undefined) => void;
}

/** The one button that follows the state. */
function NextStep({ submission: { status, id, number, slug }, onChoose }: NextStepProps) {
  switch (status) {
    case 'SUBMITTED':
      return <Button onClick={() => onChoose('UNDER_REVIEW')}>{texts.acts.review}</Button>;
    case 'UNDER_REVIEW':
      return <Button onClick={() => onChoose(undefined)}>{texts.acts.decide}</Button>;
    case 'REVISION_REQUESTED':
      return <p className="text-sm">{texts.waiting}</p>;
    case 'ACCEPTED':
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
