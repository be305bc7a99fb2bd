import { api } from '#features/accounts/client.ts';
import { failureMessage } from '#features/accounts/widgets/failure-toast.ts';
import type { StaffText } from '#features/production/contract.ts';
import { submissionsClient } from '#features/submissions/client.ts';
import type { StaffSubmission } from '#features/submissions/contract.ts';
import { FIELDS, type StatementName } from '#features/submissions/fields/fields.ts';
import { Button } from '#ui/button.tsx';
import { Refusal } from '#ui/field.tsx';
import type { useOwnSaves } from '#ui/staff/use-own-saves.ts';
import { toast } from '#ui/toast.tsx';
import { useToastForm } from '#ui/use-toast-form.ts';
import { editorialTexts } from '../texts.ts';

const texts = editorialTexts.foundStatements;

type Found = StaffText['report']['statements'][number];

/** The field of a submission for a statement of a document; contributions and ethics have none. */
const FIELD_OF: Partial<Record<Found['name'], StatementName>> = {
  acknowledgements: 'acknowledgements',
  funding: 'fundingStatement',
  dataAvailability: 'dataAvailability',
  competingInterests: 'competingInterests',
};

interface FoundStatementsProps {
  submission: StaffSubmission;
  statements: Found[];
  ownSaves: ReturnType<typeof useOwnSaves>;
  onChanged: () => Promise<void>;
}

/** The statements of a document that the fields of the manuscript lack, by field. */
export const missingStatements = (submission: StaffSubmission, statements: readonly Found[]) =>
  statements.flatMap(({ name, text }) => {
    const field = FIELD_OF[name];
    return field && text !== '' && (submission[field] ?? '').trim() !== text.trim() ? [{ field, text }] : [];
  });

/** Statements that the Word document has and the fields of the manuscript do not, each with a button that copies it there. */
export function FoundStatements({ submission, statements, ownSaves, onChanged }: FoundStatementsProps) {
  const { busy, refusal, submit } = useToastForm(failureMessage);
  const missing = missingStatements(submission, statements);
  if (missing.length === 0) return null;
  const copy = (field: StatementName, text: string) =>
    submit(async () => {
      const version = ownSaves.latest(submission.version);
      const { data } = await submissionsClient(api).update(submission.id, {
        [field]: text,
        tellAuthors: false,
        version,
      });
      ownSaves.note(version, data.version);
      toast.success(texts.copied);
      await onChanged();
    });
  return (
    <section aria-labelledby="found-statements" className="grid max-w-3xl gap-4">
      <div>
        <h3 id="found-statements" className="text-base">
          {texts.title}
        </h3>
        <p className="mt-1 text-sm text-faint">{texts.lead}</p>
      </div>
      <ul className="grid gap-4">
        {missing.map(({ field, text }) => (
          <li key={field} className="grid gap-2 border-l-4 border-line pl-4">
            <p className="text-sm font-medium">{FIELDS[field].heading}</p>
            <p dir="auto" className="measure whitespace-pre-line font-serif">
              {text}
            </p>
            {submission[field] && <p className="text-sm text-faint">{texts.replaces(submission[field])}</p>}
            <Button look="secondary" busy={busy} className="justify-self-start" onClick={() => void copy(field, text)}>
              {texts.copy(FIELDS[field].heading)}
            </Button>
          </li>
        ))}
      </ul>
      <Refusal>{refusal}</Refusal>
    </section>
  );
}
