import { type ReactNode, useState } from 'react';
import { longDate } from '#base/dates.ts';
import { withColon } from '#base/text.ts';
import { anonymityTexts } from '#features/anonymity/texts.ts';
import { Findings } from '#features/anonymity/widgets/findings.tsx';
import type { Status } from '#features/submissions/rules.ts';
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { Disclosure } from '#ui/disclosure.tsx';
import type { Candidate, Round } from '../contract.ts';
import { countsForDecision } from '../rules.ts';
import { reviewTexts } from '../texts.ts';
import { Alternates } from './alternates.tsx';
import { AssignmentRow } from './assignment-row.tsx';
import { InviteDialog } from './invite-dialog.tsx';
import { OpenRoundDialog } from './open-round-dialog.tsx';

const { panel: texts, stages } = reviewTexts;

interface ReviewPanelProps {
  submissionId: string;
  status: Status;
  rounds: Round[];
  /** Suggests people to invite, beside the button that invites somebody else. */
  suggestions?: (onInvite: (people: Candidate[]) => void) => ReactNode;
  onChanged: () => Promise<void>;
}

/** The rounds of review of a manuscript: invitations, reports, and what the open round waits for. */
export function ReviewPanel({ submissionId, status, rounds, suggestions, onChanged }: ReviewPanelProps) {
  const [isOpening, setOpening] = useState(false);
  const [people, setPeople] = useState<Partial<Candidate>[]>();
  const open = rounds.find(({ closedAt }) => closedAt === null);
  const mayOpen = !open && (status === 'SUBMITTED' || status === 'UNDER_REVIEW');
  return (
    <section aria-labelledby="review" className="grid grid-cols-[minmax(0,1fr)] gap-5 border-t border-line pt-6">
      <div className="flex flex-wrap items-start justify-between gap-3">
        <div>
          <h2 id="review" className="text-xl">
            {texts.title}
          </h2>
          <p className="measure mt-1 text-sm text-faint">{texts.lead}</p>
        </div>
        {mayOpen && (
          <Button look="secondary" onClick={() => setOpening(true)}>
            {rounds.length === 0 ? texts.open : texts.openNext}
          </Button>
        )}
        {open && (
          <div className="flex flex-wrap gap-3">
            {suggestions?.(setPeople)}
            <Button look="secondary" onClick={() => setPeople([])}>
              {texts.invite}
            </Button>
          </div>
        )}
      </div>
      {rounds.length === 0 && <p>{texts.none}</p>}
      {rounds.map((round) => (
        <RoundSection
          key={round.number}
          submissionId={submissionId}
          round={round}
          onInvite={open ? setPeople : undefined}
          onChanged={onChanged}
        />
      ))}
      <OpenRoundDialog
        submissionId={submissionId}
        open={isOpening}
        onClose={() => setOpening(false)}
        onChanged={onChanged}
      />
      {open && (
        <InviteDialog
          submissionId={submissionId}
          round={open.number}
          people={people}
          onClose={() => setPeople(undefined)}
          onChanged={onChanged}
        />
      )}
    </section>
  );
}

interface RoundProps {
  submissionId: string;
  round: Round;
  /** Opens the form for these people; undefined while no round is open. */
  onInvite: ((people: Candidate[]) => void) | undefined;
  onChanged: () => Promise<void>;
}

function RoundSection({ submissionId, round, onInvite, onChanged }: RoundProps) {
  const { number, openedAt, closedAt, stage, waiver, requiredReports, files, assignments } = round;
  const received = assignments.filter(countsForDecision).length;
  return (
    <section aria-labelledby={`round-${number}`} className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h3 id={`round-${number}`} className="text-base">
          {texts.round(number)}
        </h3>
        {stage && <Badge tone={stage === 'decision' ? 'positive' : 'accent'}>{stages[stage]}</Badge>}
        <span className="text-sm text-faint">
          {texts.reportsOf(received, requiredReports)}, {texts.openedOn(longDate(openedAt))}
          {closedAt && `, ${texts.closedOn(longDate(closedAt))}`}
        </span>
      </div>
      {waiver && <p className="text-sm">{texts.waived(waiver)}</p>}
      {assignments.length === 0 && <p className="text-sm">{texts.nobody}</p>}
      <ul className="grid grid-cols-[minmax(0,1fr)] gap-0">
        {assignments
          .filter(({ state }) => state !== 'PLANNED')
          .map((assignment) => (
            <AssignmentRow
              key={assignment.id}
              submissionId={submissionId}
              round={round}
              assignment={assignment}
              onInvite={onInvite}
              onChanged={onChanged}
            />
          ))}
      </ul>
      <Alternates submissionId={submissionId} round={round} onInvite={onInvite} onChanged={onChanged} />
      <Disclosure title={texts.files}>
        <ul className="mt-1 grid gap-3 text-sm">
          {files.map(({ id, fileName, removed, findings }) => (
            <li key={id} className="grid gap-1">
              <span className="font-medium wrap-anywhere">{fileName}</span>
              {removed.length > 0 && (
                <span>
                  {withColon(reviewTexts.blindCopy.removed)}{' '}
                  {removed.map((mark) => anonymityTexts.report.kinds.removed[mark]).join('; ')}.
                </span>
              )}
              {findings.length > 0 && <Findings findings={findings} />}
            </li>
          ))}
        </ul>
      </Disclosure>
    </section>
  );
}
