import { useState } from 'react';
import { longDate } from '#base/dates.ts';
import { Badge } from '#ui/badge.tsx';
import { ButtonLink } from '#ui/button.tsx';
import type { StaffProof, StaffProofs } from '../contract.ts';
import { proofTexts } from '../texts.ts';
import { People } from './proof-people.tsx';
import { StaffCommentCard } from './staff-comment.tsx';

const { panel: texts, states } = proofTexts;

interface PanelProps {
  /** Of the submission. */
  id: string;
  number: string;
  /** Whether a proof can be sent: an accepted manuscript with a PDF for readers. */
  maySend: boolean;
  proofs: StaffProofs;
}

/** The proofs of a manuscript on the publication screen: state, agreements, comments. */
export function ProofPanel({ id, number, maySend, proofs: loaded }: PanelProps) {
  const [proofs, setProofs] = useState(loaded);
  const [latest] = proofs.proofs;
  return (
    <section id="proof" aria-labelledby="proof-title" className="grid max-w-3xl scroll-mt-6 gap-5">
      <div>
        <h2 id="proof-title" className="text-xl">
          {texts.title}
        </h2>
        <p className="mt-1 text-sm text-faint">{texts.lead}</p>
      </div>
      {latest ? <Latest id={id} proof={latest} onChanged={setProofs} /> : <p>{texts.none}</p>}
      {proofs.questions.length > 0 && (
        <div className="grid gap-3">
          <h3 className="text-lg">{texts.questions}</h3>
          <ul className="grid gap-3">
            {proofs.questions.map((question) => (
              <StaffCommentCard key={question.id} id={id} comment={question} onChanged={setProofs} />
            ))}
          </ul>
        </div>
      )}
      {maySend && (
        <ButtonLink
          to={`/dashboard/submissions/${number}/decide?kind=SEND_PROOF`}
          look={latest ? 'secondary' : 'primary'}
          className="justify-self-start"
        >
          {latest ? texts.sendAgain : texts.send}
        </ButtonLink>
      )}
    </section>
  );
}

interface LatestProps {
  id: string;
  proof: StaffProof;
  onChanged: (proofs: StaffProofs) => void;
}

const TONES = { OPEN: 'accent', APPROVED: 'positive', CORRECTIONS: 'warning', CLOSED: 'neutral' } as const;

function Latest({ id, proof, onChanged }: LatestProps) {
  const { number, state, sentAt, dueAt, answeredAt, answeredBy, message, people, comments } = proof;
  const agreed = people.filter(({ agreedAt }) => agreedAt !== null);
  return (
    <div className="grid gap-4 rounded-md border border-line bg-raised p-5">
      <div className="flex flex-wrap items-center gap-3">
        <Badge tone={TONES[state]}>{states[state]}</Badge>
        <span className="text-sm text-faint">{texts.sent(number, longDate(sentAt), longDate(dueAt))}</span>
      </div>
      {answeredAt && (
        <p>{(state === 'APPROVED' ? texts.approvedBy : texts.correctedBy)(answeredBy, longDate(answeredAt))}</p>
      )}
      {message && (
        <p dir="auto" className="measure border-l-2 border-line pl-4 font-serif whitespace-pre-line">
          {message}
        </p>
      )}
      <div className="text-sm">
        <p>{texts.agreed(agreed.length, people.length)}</p>
        <People id={id} proof={proof} />
      </div>
      <h3 className="text-lg">{texts.comments}</h3>
      {comments.length === 0 ? (
        <p className="text-sm text-faint">{texts.noComments}</p>
      ) : (
        <ul className="grid gap-3">
          {comments.map((comment) => (
            <StaffCommentCard key={comment.id} id={id} comment={comment} onChanged={onChanged} />
          ))}
        </ul>
      )}
    </div>
  );
}
