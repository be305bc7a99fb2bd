import { keywordList, wordCount } from '#base/text.ts';
import type { Topic } from '#features/topics/contract.ts';
import { SelectField, TextArea, TextField } from '#ui/field.tsx';
import type { FieldErrors } from '#ui/use-server-form.ts';
import { submissionTexts } from '../../texts.ts';
import type { Draft } from './draft.ts';

const texts = submissionTexts.wizard;

interface DetailsProps {
  draft: Draft;
  update: (patch: Partial<Draft>) => void;
  topics: Topic[];
  errors: FieldErrors;
}

export function DetailsStep({ draft, update, topics, errors }: DetailsProps) {
  return (
    <div className="grid gap-6">
      <TextArea
        label={texts.articleTitle}
        required
        rows={1}
        className="field-sizing-content font-serif"
        value={draft.manuscriptTitle}
        onChange={(event) => update({ manuscriptTitle: event.target.value.replace(/\s*\n\s*/g, ' ') })}
        error={errors.manuscriptTitle}
      />
      <SelectField
        label={texts.topic}
        required
        placeholder={texts.chooseTopic}
        options={topics.map(({ id, name }) => ({ value: id, label: name }))}
        value={draft.topic}
        onChange={(event) => update({ topic: event.target.value })}
        error={errors.topic}
      />
      <TextField
        label={texts.keywords}
        required
        hint={texts.keywordsHint(keywordList(draft.keywords).length)}
        value={draft.keywords}
        onChange={(event) => update({ keywords: event.target.value })}
        error={errors.keywords}
      />
      <TextArea
        label={texts.abstract}
        required
        rows={10}
        className="font-serif"
        hint={texts.abstractHint(wordCount(draft.abstract))}
        value={draft.abstract}
        onChange={(event) => update({ abstract: event.target.value })}
        error={errors.abstract}
      />
    </div>
  );
}
