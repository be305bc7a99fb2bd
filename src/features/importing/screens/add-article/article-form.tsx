import { type FormEvent, useState } from 'react';
import { api } from '#features/accounts/client.ts';
import type { Issue } from '#features/issues/contract.ts';
import type { Licence } from '#features/journal/journal.ts';
import type { Topic } from '#features/topics/contract.ts';
import { Button } from '#ui/button.tsx';
import { Refusal } from '#ui/field.tsx';
import { useRefusal } from '#ui/staff/use-refusal.ts';
import { toast } from '#ui/toast.tsx';
import type { FieldErrors } from '#ui/use-server-form.ts';
import { importingClient } from '../../client.ts';
import type { Suggestions } from '../../contract.ts';
import { importingTexts } from '../../texts.ts';
import { ArticleFields } from './article-fields.tsx';
import { type ArticleValues, articleIn, emptyArticle, withSuggestions } from './article-values.ts';
import { PdfField } from './pdf-field.tsx';
import { useArticlePdf } from './use-article-pdf.ts';

const texts = importingTexts.add;

export interface AddedArticle {
  number: string;
  title: string;
}

interface ArticleFormProps {
  topics: Topic[];
  issues: Issue[];
  /** Of the journal. */
  licence: Licence;
  onEntered: () => void;
  onAdded: (article: AddedArticle) => void;
}

/** The PDF, and the details that are read out of it and corrected. A refused form stays as it was entered. */
export function ArticleForm({ topics, issues, licence, onEntered, onAdded }: ArticleFormProps) {
  const [values, setValues] = useState(() => emptyArticle(licence));
  const [suggestions, setSuggestions] = useState<Suggestions>();
  const [status, setStatus] = useState<string>();
  const [sentKeys, setSentKeys] = useState<string[]>([]);
  const { busy, errors, refusal, submit } = useRefusal(texts.failed);
  const change = (part: Partial<ArticleValues>) => {
    onEntered();
    setValues((current) => ({ ...current, ...part }));
  };
  const pdf = useArticlePdf((read) => {
    onEntered();
    setStatus(read ? texts.read : texts.nothingRead);
    setSuggestions(read);
    if (read) setValues((current) => withSuggestions(current, read, suggestions));
  });
  const add = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const { state } = pdf;
    if (state.phase === 'none') pdf.setFault(importingTexts.errors.pdf);
    if (state.phase === 'none' || state.phase === 'sending') return;
    const { article, keys } = articleIn(values, state.fileUrl);
    setSentKeys(keys);
    void submit(async () => {
      const { message, data } = await importingClient(api).add(article);
      toast.success(message);
      onAdded(data);
    }, event.currentTarget);
  };
  return (
    <form noValidate method="post" onSubmit={add} className="grid gap-10">
      <PdfField pdf={pdf} error={errors.fileUrl} status={status} />
      <ArticleFields
        values={values}
        suggestions={suggestions}
        errors={errorsByField(errors, sentKeys)}
        topics={topics}
        issues={issues}
        onChange={change}
      />
      <div className="grid justify-items-start gap-3">
        <Refusal>{refusal}</Refusal>
        <Button type="submit" busy={busy || pdf.state.phase === 'sending'}>
          {texts.submit}
        </Button>
      </div>
    </form>
  );
}

/** Maps the errors of an author from the place in the sent list to the key, and those of references to their one field. */
function errorsByField(errors: FieldErrors, keys: string[]): FieldErrors {
  return Object.fromEntries(
    Object.entries(errors).map(([path, message]) => {
      const [, index = '', field = ''] = /^authors\.(\d+)\.(\w+)$/.exec(path) ?? [];
      if (index) return [`${keys[Number(index)]}.${field}`, message];
      return [path.startsWith('references.') ? 'references' : path, message];
    }),
  );
}
