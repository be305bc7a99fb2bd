import { CircleAlert, CircleCheck, CircleX } from 'lucide-react';
import type { StaffSubmission } from '#features/submissions/contract.ts';
import { ButtonLink } from '#ui/button.tsx';
import { Link } from '#ui/link.tsx';
import {
  type CheckPlace,
  type PublicationCheck,
  type PublicationFindings,
  publicationChecks,
} from '../publication-checks.ts';
import { editorialTexts } from '../texts.ts';

const texts = editorialTexts.publicationChecks;

const LOOKS = {
  fault: { icon: CircleX, look: 'text-danger', name: texts.states.fault },
  warning: { icon: CircleAlert, look: 'text-warning', name: texts.states.warning },
  done: { icon: CircleCheck, look: 'text-positive', name: texts.states.done },
} as const;

interface ChecklistProps {
  submission: StaffSubmission;
  findings: PublicationFindings;
}

/** The check list of an accepted manuscript, with a link to each place that needs a correction, and the link to publish it. */
export function PublicationChecklist({ submission, findings }: ChecklistProps) {
  const checks = publicationChecks(submission, findings);
  const isBlocked = checks.some(({ state }) => state === 'fault');
  return (
    <section
      id="checklist"
      aria-labelledby="checklist-title"
      className="grid max-w-3xl scroll-mt-6 grid-cols-[minmax(0,1fr)] gap-4 rounded-md border border-line bg-raised p-5"
    >
      <div>
        <h2 id="checklist-title" className="text-xl">
          {texts.title}
        </h2>
        <p className="mt-1 text-sm text-faint">{isBlocked ? texts.blocked : texts.lead}</p>
      </div>
      <ul className="grid gap-2">
        {checks.map((check) => (
          <Check key={check.text} check={check} />
        ))}
      </ul>
      {!isBlocked && (
        <ButtonLink
          to={`/dashboard/submissions/${submission.number}/decide?kind=PUBLISH`}
          className="justify-self-start"
        >
          {texts.publish}
        </ButtonLink>
      )}
    </section>
  );
}

function Check({ check: { state, text, place } }: { check: PublicationCheck }) {
  const { icon: Icon, look, name } = LOOKS[state];
  return (
    <li className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-2.5">
      <Icon aria-hidden className={`mt-0.5 size-5 ${look}`} />
      <p>
        <span className="sr-only">{name}: </span>
        {text}{' '}
        {state !== 'done' && (
          <Link to={addressOf(place)} className="text-sm whitespace-nowrap">
            {texts.places[place]}
          </Link>
        )}
      </p>
    </li>
  );
}

function addressOf(place: CheckPlace): string {
  return place === 'settings' ? '/dashboard/settings' : `#${place}`;
}
