import type { Topic } from '#features/topics/contract.ts';
import type { FieldErrors } from '#ui/use-server-form.ts';
import { FieldInputs } from '../../widgets/field-inputs.tsx';
import type { Draft } from './draft.ts';

interface DetailsProps {
  draft: Draft;
  update: (patch: Partial<Draft>) => void;
  topics: Topic[];
  errors: FieldErrors;
}

export function DetailsStep({ draft, update, topics, errors }: DetailsProps) {
  return (
    <div className="grid gap-6">
      <FieldInputs values={draft} onChange={update} errors={errors} topics={topics} />
    </div>
  );
}
