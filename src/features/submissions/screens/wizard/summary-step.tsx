import type { ReactNode } from 'react';
import { bareIdentifier } from '#base/identifiers.ts';
import type { Topic } from '#features/topics/contract.ts';
import { chosenTopic } from '#features/topics/rules.ts';
import { Button } from '#ui/button.tsx';
import { FieldError } from '#ui/field.tsx';
import { StackedTable } from '#ui/stacked-table.tsx';
import { Toggle } from '#ui/toggle.tsx';
import type { FieldErrors } from '#ui/use-server-form.ts';
import { DECLARATION_TYPES, FILE_TYPES, MAIN_FILES } from '../../rules.ts';
import { submissionTexts } from '../../texts.ts';
import { FieldList } from '../../widgets/field-list.tsx';
import { replacedAmong } from '../uploads/attached-file.ts';
import { type Draft, filledAuthors } from './draft.ts';

const texts = submissionTexts.wizard;

interface SummaryProps {
  draft: Draft;
  update: (patch: Partial<Draft>) => void;
  topics: Topic[];
  errors: FieldErrors;
  onStep: (step: number) => void;
}

export function SummaryStep({ draft, update, topics, errors, onStep }: SummaryProps) {
  const { declarations } = draft;
  const topic = chosenTopic(topics, draft.topic);
  return (
    <div className="grid gap-12">
      <Part title={texts.summary} onEdit={() => onStep(1)}>
        <FieldList
          values={{ ...draft, topic: topic?.name ?? '', topicTranslations: topic?.translations }}
          empty={(name) => (name === 'topic' ? texts.notSelected : texts.notProvided)}
        />
      </Part>
      <Part title={texts.authors} onEdit={() => onStep(2)}>
        <AuthorsTable draft={draft} />
      </Part>
      <Part title={texts.files} onEdit={() => onStep(3)}>
        <FilesTable draft={draft} />
      </Part>
      <Part title={texts.declarations}>
        <p className="mb-4 text-sm text-faint">{texts.declarationsHint}</p>
        {errors.declarations && <FieldError>{errors.declarations}</FieldError>}
        {DECLARATION_TYPES.map((type) => (
          <Toggle
            key={type}
            title={submissionTexts.declarations[type].title}
            checked={declarations[type]}
            onChange={(checked) => update({ declarations: { ...declarations, [type]: checked } })}
          >
            {submissionTexts.declarations[type].text}
          </Toggle>
        ))}
      </Part>
    </div>
  );
}

interface PartProps {
  title: string;
  /** Opens the step in which this part is filled in. */
  onEdit?: () => void;
  children: ReactNode;
}

function Part({ title, onEdit, children }: PartProps) {
  return (
    <section className="min-w-0">
      <div className="mb-4 flex items-center gap-4">
        <h2 className="text-xl">{title}</h2>
        {onEdit && (
          <Button look="quiet" onClick={onEdit} aria-label={texts.editPart(title)}>
            {texts.edit}
          </Button>
        )}
      </div>
      {children}
    </section>
  );
}

function AuthorsTable({ draft }: { draft: Draft }) {
  const rows = filledAuthors(draft).map(({ fullName, email, affiliation, orcid, ror }, index) => [
    String(index + 1),
    withId(fullName || texts.notProvided, orcid && texts.orcidIs(bareIdentifier(orcid))),
    email || texts.notProvided,
    withId(affiliation || texts.notProvided, ror && texts.rorIs(bareIdentifier(ror))),
    index === 0 ? texts.yes : texts.no,
  ]);
  if (rows.length === 0) return <p>{texts.notProvided}</p>;
  return (
    <StackedTable head={[texts.number, texts.name, texts.email, texts.affiliation, texts.corresponding]} rows={rows} />
  );
}

function withId(name: string, id: string): string {
  return id ? texts.withId(name, id) : name;
}

function FilesTable({ draft }: { draft: Draft }) {
  const rows = FILE_TYPES.flatMap((type) => {
    const { title, required } = submissionTexts.slots[type];
    const files = draft.files.filter(({ fileType }) => fileType === type);
    if (files.length === 0 && !(MAIN_FILES as readonly string[]).includes(type)) return [];
    if (files.length === 0) return [[title, texts.notProvided, required ? texts.pending : texts.pendingOptional]];
    const replaced = replacedAmong(files);
    return files.map((file) => [title, file.fileName, replaced.has(file) ? texts.replacedState : texts.uploaded]);
  });
  return <StackedTable head={[texts.requirement, texts.fileName, texts.status]} rows={rows} />;
}
