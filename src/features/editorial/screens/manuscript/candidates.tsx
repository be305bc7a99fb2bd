import { useEffect, useState } from 'react';
import { longDate } from '#base/dates.ts';
import { api } from '#features/accounts/client.ts';
import type { Candidate } from '#features/review/contract.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { CheckField } from '#ui/field.tsx';
import { LoadFailed } from '#ui/notice.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { STAFF_WORDS } from '#ui/staff/words.ts';
import type { ReviewerCandidate } from '../../candidates-contract.ts';
import { editorialClient } from '../../client.ts';
import { editorialTexts } from '../../texts.ts';

const texts = editorialTexts.candidates;

interface CandidatesProps {
  submissionId: string;
  /** Opens the form of the invitation for these people. */
  onInvite: (people: Candidate[]) => void;
}

/** Suggests reviewers from the journal's own records, with the reasons for and against each. */
export function Candidates({ submissionId, onInvite }: CandidatesProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button look="secondary" onClick={() => setOpen(true)}>
        {texts.open}
      </Button>
      <Dialog open={isOpen} place="side" title={texts.title} closeLabel={texts.close} onClose={() => setOpen(false)}>
        <CandidateList
          submissionId={submissionId}
          onInvite={(people) => {
            setOpen(false);
            onInvite(people);
          }}
        />
      </Dialog>
    </>
  );
}

function CandidateList({ submissionId, onInvite }: CandidatesProps) {
  const [found, setFound] = useState<ReviewerCandidate[] | 'failed'>();
  const [attempt, setAttempt] = useState(0);
  const [chosen, setChosen] = useState<ReviewerCandidate[]>([]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt asks again
  useEffect(() => {
    let isCurrent = true;
    const show = (result: ReviewerCandidate[] | 'failed') => isCurrent && setFound(result);
    editorialClient(api)
      .candidates(submissionId)
      .then(show, () => show('failed'));
    return () => {
      isCurrent = false;
    };
  }, [submissionId, attempt]);
  if (found === 'failed')
    return <LoadFailed message={texts.failed} retryLabel={STAFF_WORDS.again} onRetry={() => setAttempt(attempt + 1)} />;
  if (!found) return <Skeleton className="h-60" />;
  return (
    <div className="grid gap-4">
      <p className="text-sm text-faint">{texts.lead}</p>
      {found.length === 0 && <p>{texts.none}</p>}
      <ul className="grid gap-0">
        {found.map((person) => (
          <Entry
            key={person.email || person.fullName}
            person={person}
            isChosen={chosen.includes(person)}
            onChoose={(isChosen) =>
              setChosen(isChosen ? [...chosen, person] : chosen.filter((other) => other !== person))
            }
            onInvite={onInvite}
          />
        ))}
      </ul>
      {chosen.length > 0 && (
        <div className="sticky -bottom-6 -mx-6 -mb-6 border-t border-line bg-raised px-6 py-4">
          <Button onClick={() => onInvite(chosen.map(asCandidate))}>{texts.inviteChosen(chosen.length)}</Button>
        </div>
      )}
    </div>
  );
}

const asCandidate = ({ fullName, email, affiliation }: ReviewerCandidate): Candidate => ({
  fullName,
  email,
  affiliation,
});

interface EntryProps extends Pick<CandidatesProps, 'onInvite'> {
  person: ReviewerCandidate;
  isChosen: boolean;
  onChoose: (isChosen: boolean) => void;
}

function Entry({ person, isChosen, onChoose, onInvite }: EntryProps) {
  const { fullName, email, affiliation, reasons, conflicts, load, notBefore } = person;
  return (
    <li className="grid gap-2 border-t border-line py-4">
      <div>
        <CheckField
          label={fullName}
          aria-label={texts.chooseOf(fullName)}
          checked={isChosen}
          onChange={({ target }) => onChoose(target.checked)}
        />
        <p className="text-sm text-faint wrap-anywhere">{[email, affiliation].filter(Boolean).join(', ')}</p>
      </div>
      <ul className="grid gap-1 text-sm">
        {reasons.map(({ kind, evidence }) => (
          <li key={kind} dir="auto">
            {texts.reasons[kind](evidence)}
          </li>
        ))}
        {conflicts.map((conflict) => (
          <li key={conflict} className="text-danger">
            {texts.conflict(conflict)}
          </li>
        ))}
        {notBefore && <li className="text-danger">{texts.notBefore(longDate(notBefore))}</li>}
        {load && (
          <li className="text-faint">
            {texts.load(load.open, load.reports)}
            {load.lastInvitedAt && ` ${texts.lastInvited(longDate(load.lastInvitedAt))}`}
          </li>
        )}
      </ul>
      <Button
        look="secondary"
        className="justify-self-start"
        aria-label={texts.inviteOf(fullName)}
        onClick={() => onInvite([asCandidate(person)])}
      >
        {texts.invite}
      </Button>
    </li>
  );
}
