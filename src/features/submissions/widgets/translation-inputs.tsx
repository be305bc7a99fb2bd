import { ChevronDown } from 'lucide-react';
import { useState } from 'react';
import { keywordList, wordCount } from '#base/text.ts';
import { TextArea, TextField } from '#ui/field.tsx';
import type { FieldErrors } from '#ui/use-server-form.ts';
import {
  CONTENT_LANGUAGE_NAMES,
  type ContentLanguage,
  type ContentTranslations,
  EMPTY_TRANSLATION,
  type TranslatedTexts,
} from '../fields/content-languages.ts';
import { FIELDS, optionLabel } from '../fields/fields.ts';
import { translationPath } from '../fields/from-form.ts';
import { submissionTexts } from '../texts.ts';

const { fieldHints } = submissionTexts;

interface TranslationInputsProps {
  /** The article's own language; it has a group only while there is a translation into it, which nobody sees. */
  language: ContentLanguage;
  /** The values, or the initial values without `onChange`. */
  value: ContentTranslations;
  onChange?: ((value: ContentTranslations) => void) | undefined;
  errors: FieldErrors;
}

/** Title, abstract and keywords in other languages, each language folded until it is wanted. */
export function TranslationInputs({ language, value, onChange, errors }: TranslationInputsProps) {
  const { label, hint } = FIELDS.translations;
  return (
    <fieldset className="grid min-w-0 gap-3">
      <legend className="font-medium">{label}</legend>
      <p className="text-sm text-faint">{hint}</p>
      {CONTENT_LANGUAGE_NAMES.filter((name) => name !== language || value[name]).map((name) => (
        <OneLanguage
          key={name}
          language={name}
          texts={value[name] ?? EMPTY_TRANSLATION}
          onChange={onChange && ((texts) => onChange({ ...value, [name]: texts }))}
          errors={errors}
        />
      ))}
    </fieldset>
  );
}

interface OneLanguageProps {
  language: ContentLanguage;
  texts: TranslatedTexts;
  onChange: ((texts: TranslatedTexts) => void) | undefined;
  errors: FieldErrors;
}

function OneLanguage({ language, texts, onChange, errors }: OneLanguageProps) {
  const name = optionLabel(language);
  const { group, title, abstract, keywords } = FIELDS.translations;
  const [typed, setTyped] = useState(texts);
  const current = onChange ? texts : typed;
  const change = onChange ?? setTyped;
  const [startsOpen] = useState(Object.values(texts).some(Boolean));
  const [wasOpened, setOpened] = useState(startsOpen);
  const isFaulty = (['title', 'abstract', 'keywords'] as const).some((text) => errors[translationPath(language, text)]);
  const field = (text: keyof TranslatedTexts) => ({
    name: translationPath(language, text),
    lang: language,
    error: errors[translationPath(language, text)],
    value: current[text],
    onChange: ({ target }: { target: { value: string } }) => change({ ...current, [text]: target.value }),
  });
  return (
    <details
      open={isFaulty || startsOpen || undefined}
      onToggle={({ currentTarget }) => setOpened(wasOpened || currentTarget.open)}
      className="rounded-sm border border-line"
    >
      <summary className="flex min-h-11 cursor-pointer items-center justify-between px-4 py-2.5 font-medium">
        {group(name)}
        <ChevronDown aria-hidden className="size-5 text-accent in-open:rotate-180" />
      </summary>
      {/* Once it was opened, so that nobody takes its fields for those of the article itself. */}
      {(wasOpened || isFaulty) && (
        <div className="grid grid-cols-[minmax(0,1fr)] gap-5 px-4 pb-4">
          <TextField label={title(name)} {...field('title')} />
          <TextArea
            label={abstract(name)}
            hint={fieldHints.abstract(wordCount(current.abstract))}
            rows={1}
            className="field-sizing-content min-h-40 font-serif"
            {...field('abstract')}
          />
          <TextField
            label={keywords(name)}
            hint={fieldHints.keywords(keywordList(current.keywords).length)}
            {...field('keywords')}
          />
        </div>
      )}
    </details>
  );
}
