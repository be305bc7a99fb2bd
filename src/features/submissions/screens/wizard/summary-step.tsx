import type { ReactNode } from 'react';
import { bareIdentifier } from '#base/identifiers.ts';
import type { Topic } from '#features/topics/contract.ts';
import { chosenTopic } from '#features/topics/rules.ts';
import { FieldError } from '#ui/field.tsx';
import { StackedTable } from '#ui/stacked-table.tsx';
import { Toggle } from '#ui/toggle.tsx';
import type { FieldErrors } from '#ui/use-server-form.ts';
import { DECLARATION_TYPES, FILE_TYPES } from '../../rules.ts';
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
}

export function SummaryStep({ draft, update, topics, errors }: SummaryProps) {
  const { declarations } = draft;
  return (
    <div className="grid gap-12">
      <Part title={texts.summary}>
        <FieldList
          values={{ ...draft, topic: chosenTopic(topics, draft.topic)?.name ?? '' }}
          empty={(name) => (name === 'topic' ? texts.notSelected : texts.notProvided)}
        />
      </Part>
      <Part title={texts.authors}>
        <AuthorsTable draft={draft} />
      </Part>
      <Part title={texts.files}>
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

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="min-w-0">
      <h2 className="mb-4 text-xl">{title}</h2>
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
    const { title } = submissionTexts.slots[type];
    const files = draft.files.filter(({ fileType }) => fileType === type);
    if (files.length === 0) return [[title, texts.notProvided, texts.pending]];
    const replaced = replacedAmong(files);
    return files.map((file) => [title, file.fileName, replaced.has(file) ? texts.replacedState : texts.uploaded]);
  });
  return <StackedTable head={[texts.requirement, texts.fileName, texts.status]} rows={rows} />;
}
