import { type FormEvent, lazy, Suspense, useState } from 'react';
import { keywordList, wordCount } from '#base/text.ts';
import type { Topic } from '#features/topics/contract.ts';
import { chosenTopic, topicChoices } from '#features/topics/rules.ts';
import { classNames } from '#ui/class-names.ts';
import { SelectField, TextArea, TextField } from '#ui/field.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { ARTICLE_TYPES, type ArticleType } from '../fields/article-types.ts';
import { FIELDS, type FieldName, type FieldValues, optionLabel } from '../fields/fields.ts';
import { submissionTexts } from '../texts.ts';
import { FundingInput } from './funding-input.tsx';

// The classification is larger than the rest of the form.
const JelInput = lazy(() => import('./jel-input.tsx'));

const { fieldHints, wizard } = submissionTexts;

/** Fields with one input; translations have several. */
type SingleName = Exclude<FieldName, 'translations'>;

export interface FieldInputProps<Name extends SingleName = SingleName> {
  name: Name;
  /** The value, or the initial value without `onChange`. */
  value: FieldValues[Name];
  /** Undefined in a form that is read when it is sent. */
  onChange?: ((value: FieldValues[Name]) => void) | undefined;
  error: string | undefined;
  topics: Topic[];
}

/** The input of one field of a submission, by the kind of the field. */
export function FieldInput({ name, value, onChange, error, topics }: FieldInputProps) {
  const field = FIELDS[name];
  const [typed, setTyped] = useState(String(value));
  if (field.kind === 'codes') {
    return (
      <Suspense fallback={<Skeleton className="h-24" />}>
        <JelInput field={field} name={name} codes={value as string[]} onChange={onChange as never} error={error} />
      </Suspense>
    );
  }
  const current = onChange ? String(value) : typed;
  const change = (text: string) => (onChange ? onChange(text as never) : setTyped(text));
  const onInput = ({ currentTarget }: FormEvent<HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement>) =>
    change(field.kind === 'line' ? currentTarget.value.replace(/\s*\n\s*/g, ' ') : currentTarget.value);
  const common = {
    label: field.label,
    name,
    hint: hintOf(name, current),
    required: 'missing' in field,
    error,
    ...(onChange ? { value: current, onChange: onInput } : { defaultValue: String(value), onInput }),
  };
  if (field.kind === 'choice') {
    const options = field.options.map((option) => ({ value: option, label: optionLabel(option) }));
    return <SelectField {...common} options={options} />;
  }
  if (field.kind === 'topic') {
    const chosen = chosenTopic(topics, String(value))?.id ?? '';
    const options = topicChoices(topics).map(({ id, label, lang }) => ({ value: id, label, lang }));
    const selected = onChange ? { value: chosen } : { defaultValue: chosen };
    return <SelectField {...common} {...selected} placeholder={wizard.chooseTopic} options={options} />;
  }
  if (name === 'keywords') return <TextField {...common} />;
  const Input = name === 'fundingStatement' ? FundingInput : TextArea;
  return (
    <Input {...common} rows={1} className={classNames('field-sizing-content font-serif', MIN_HEIGHTS[field.kind])} />
  );
}

/** Text areas grow with their text. */
const MIN_HEIGHTS = { line: 'min-h-11', text: 'min-h-60', statement: 'min-h-20' };

/** Returns the hint, which counts along where the guidelines give a number. */
function hintOf(name: SingleName, value: string): string | undefined {
  if (name === 'keywords') return fieldHints.keywords(keywordList(value).length);
  if (name === 'abstract') return fieldHints.abstract(wordCount(value));
  if (name === 'articleType') return fieldHints.words(ARTICLE_TYPES[value as ArticleType].words);
  const field = FIELDS[name];
  return 'hint' in field ? field.hint : undefined;
}
