import { Paperclip } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { longDate, momentOf } from '#base/dates.ts';
import { fileSize, withColon } from '#base/text.ts';
import { api } from '#features/accounts/client.ts';
import { Badge, type Tone } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { Refusal } from '#ui/field.tsx';
import { saveAs } from '#ui/save-as.ts';
import { useRefusal } from '#ui/staff/use-refusal.ts';
import { toast } from '#ui/toast.tsx';
import { type InvitationKey, reviewClient } from '../client.ts';
import type { Assignment, Candidate, Round } from '../contract.ts';
import { type AssignmentState, stateAfter } from '../rules.ts';
import { reviewTexts } from '../texts.ts';
import { AssignmentDialog, type AssignmentStep } from './assignment-dialog.tsx';
import { ReportText } from './report-text.tsx';

const { panel: texts, states, declineReasons } = reviewTexts;
const { acts } = texts;

const TONES: Record<AssignmentState, Tone> = {
  PLANNED: 'neutral',
  INVITED: 'accent',
  ACCEPTED: 'accent',
  SUBMITTED: 'positive',
  DECLINED: 'warning',
  LAPSED: 'warning',
  GAVE_UP: 'warning',
  CANCELLED: 'neutral',
  NOT_NEEDED: 'neutral',
};
interface AssignmentRowProps {
  submissionId: string;
  round: Round;
  assignment: Assignment;
  onInvite: ((people: Candidate[]) => void) | undefined;
  onChanged: () => Promise<void>;
  /** The place of an alternate, with the buttons that change it. */
  place?: ReactNode;
}

/** One reviewer of a round: where the invitation stands, the report, and what an editor can do. */
export function AssignmentRow({ submissionId, round, assignment, onInvite, onChanged, place }: AssignmentRowProps) {
  const { id, fullName, email, affiliation, state, label, report, files } = assignment;
  const isReceivedLate = state === 'NOT_NEEDED' && report !== null;
  return (
    <li className="grid grid-cols-[minmax(0,1fr)] gap-2 border-t border-line py-3">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span className="font-semibold">{fullName}</span>
        {label !== null && <span className="text-sm">{texts.label(label)}</span>}
        <Badge tone={isReceivedLate ? 'accent' : TONES[state]}>
          {isReceivedLate ? reviewTexts.receivedLate : states[state]}
        </Badge>
        {place}
      </div>
      <p className="text-sm text-faint">
        <a href={`mailto:${email}`}>{email}</a>
        {affiliation && ` · ${affiliation}`}
      </p>
      <Dates assignment={assignment} isOpen={round.closedAt === null} />
      <Reminders assignment={assignment} />
      <Answers assignment={assignment} onInvite={onInvite} />
      {report && <ReportText report={report} />}
      {files.length > 0 && (
        <ReportFiles files={files} keyOf={{ id: submissionId, n: round.number, assignmentId: id }} />
      )}
      {round.closedAt === null && (
        <Acts submissionId={submissionId} round={round.number} assignment={assignment} onChanged={onChanged} />
      )}
    </li>
  );
}

function Dates({ assignment, isOpen }: { assignment: Assignment; isOpen: boolean }) {
  const { state, invitedAt, answerDue, reportDue, endedAt, draftSavedAt, report } = assignment;
  const due = state === 'INVITED' ? answerDue : state === 'ACCEPTED' ? reportDue : null;
  const isOverdue = isOpen && due !== null && Date.parse(due) < Date.now();
  const parts = [
    invitedAt && texts.invitedOn(longDate(invitedAt)),
    due && (state === 'INVITED' ? texts.answerBy : texts.reportBy)(longDate(due)),
    report && texts.submittedOn(longDate(report.submittedAt)),
    endedAt && !report && `${states[state].toLowerCase()} ${texts.endedOn(longDate(endedAt))}`,
    draftSavedAt && state === 'ACCEPTED' && texts.savedOn(momentOf(draftSavedAt)),
  ].filter(Boolean);
  return (
    <p className="text-sm">
      {parts.join(', ')}
      {isOverdue && <span className="font-medium text-danger">, {texts.overdue}</span>}
    </p>
  );
}

/** The next step of the calendar, so that nobody is surprised by a mail. */
function Reminders({ assignment: { isQuiet, nextReminder, state } }: Pick<AssignmentRowProps, 'assignment'>) {
  const isWaiting = state === 'INVITED' || state === 'ACCEPTED';
  const parts = [
    isQuiet && isWaiting && texts.isQuiet,
    nextReminder && texts.next[nextReminder.kind](longDate(nextReminder.day)),
  ].filter(Boolean);
  return parts.length > 0 && <p className="text-sm text-faint">{parts.join(' ')}</p>;
}

/** The reviewer's words about competing interests or declining, and the people they suggest. */
function Answers({ assignment, onInvite }: Pick<AssignmentRowProps, 'assignment' | 'onInvite'>) {
  const { competingInterests, declineReason, declineText, conflictReason, isConflicted, reopenReason, proposals } =
    assignment;
  return (
    <>
      {competingInterests !== null && (
        <p className="text-sm">{competingInterests ? texts.interests(competingInterests) : texts.noInterests}</p>
      )}
      {reopenReason && <p className="text-sm">{texts.reopenedBecause(reopenReason)}</p>}
      {conflictReason && <p className="text-sm">{texts.invitedBecause(conflictReason)}</p>}
      {declineReason && (
        <p className="text-sm">
          {!hasDeclined(assignment) && `${texts.declinedEarlier} `}
          {declineReasons[declineReason]}
          {declineText && `: ${declineText}`}
        </p>
      )}
      {isConflicted && <p className="text-sm">{texts.notCounted}</p>}
      {proposals.length > 0 && (
        <ul aria-label={texts.proposals} className="grid gap-1 text-sm">
          {proposals.map((person) => (
            <li key={person.email} className="flex flex-wrap items-center gap-x-3">
              <span>
                {withColon(texts.proposals)} {person.fullName} ({person.email}
                {person.affiliation && `, ${person.affiliation}`})
              </span>
              {person.isAuthor && <span className="text-faint">{texts.proposedAuthor}</span>}
              {onInvite && !person.isAuthor && (
                <Button look="quiet" onClick={() => onInvite([person])}>
                  {texts.inviteProposed(person.fullName)}
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

const hasDeclined = ({ state }: Assignment): boolean => state === 'DECLINED' || state === 'GAVE_UP';

interface ReportFilesProps {
  files: Assignment['files'];
  keyOf: InvitationKey;
}

/** The reviewer's files, which name "Reviewer 2" alone. */
function ReportFiles({ files, keyOf }: ReportFilesProps) {
  const { busy, refusal, submit } = useRefusal(texts.failed);
  const save = (fileId: string) =>
    void submit(async () => {
      const { content, name } = await reviewClient(api).reportFile(keyOf, fileId);
      saveAs(content, name);
    });
  return (
    <div>
      <ul aria-label={texts.reportFiles} className="-ml-4 flex flex-wrap">
        {files.map(({ id, fileName, size }) => (
          <li key={id}>
            <Button look="quiet" className="px-2 wrap-anywhere" busy={busy} onClick={() => save(id)}>
              <Paperclip aria-hidden className="size-4 shrink-0" />
              {fileName} ({fileSize(size)})
            </Button>
          </li>
        ))}
      </ul>
      <Refusal>{refusal}</Refusal>
    </div>
  );
}

interface ActsProps {
  submissionId: string;
  round: number;
  assignment: Assignment;
  onChanged: () => Promise<void>;
}

function Acts({ submissionId, round, assignment, onChanged }: ActsProps) {
  const { id, state, fullName, isQuiet, unwilling } = assignment;
  const { busy, refusal, submit } = useRefusal(texts.failed);
  const [step, setStep] = useState<AssignmentStep>();
  const client = reviewClient(api);
  const key = { id: submissionId, n: round, assignmentId: id };
  const run = (call: () => Promise<{ message?: string | undefined }>) =>
    void submit(async () => {
      toast.success((await call()).message ?? '');
      await onChanged();
    });
  const button = (text: string, onClick: () => void) => (
    <Button key={text} look="quiet" busy={busy} className="px-2" aria-label={`${text} (${fullName})`} onClick={onClick}>
      {text}
    </Button>
  );
  const buttons = [
    ...(stateAfter(state, 'invite') && !unwilling
      ? [button(state === 'PLANNED' ? acts.inviteNow : acts.inviteAgain, () => run(() => client.inviteAgain(key)))]
      : []),
    ...(state === 'INVITED' || state === 'ACCEPTED'
      ? [
          button(acts.sendLink, () => run(() => client.sendLink(key))),
          button(acts.replaceLink, () => run(() => client.sendLink(key, true))),
          button(acts.extend, () => setStep('extend')),
          button(isQuiet ? acts.sendReminders : acts.stopReminders, () =>
            run(() => client.remind(key, { isQuiet: !isQuiet })),
          ),
        ]
      : []),
    ...(state === 'SUBMITTED' ? [button(acts.reopen, () => setStep('reopen'))] : []),
    ...(stateAfter(state, 'cancel') ? [button(acts.cancel, () => setStep('cancel'))] : []),
  ];
  const refused = stateAfter(state, 'invite') ? unwilling : '';
  if (buttons.length === 0 && !refused) return null;
  return (
    <div>
      {refused && <p className="text-sm">{refused}</p>}
      <div className="-ml-4 flex flex-wrap">{buttons}</div>
      <Refusal>{refusal}</Refusal>
      {step && (
        <AssignmentDialog
          step={step}
          submissionId={submissionId}
          round={round}
          assignment={assignment}
          onClose={() => setStep(undefined)}
          onChanged={onChanged}
        />
      )}
    </div>
  );
}
