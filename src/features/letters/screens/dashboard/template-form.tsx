import { useState } from 'react';
import type { Language } from '#base/languages.ts';
import { api } from '#features/accounts/client.ts';
import { Button } from '#ui/button.tsx';
import { TextArea, TextField } from '#ui/field.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { MailFrame } from '#ui/staff/mail-frame.tsx';
import { Refused } from '#ui/staff/refused.tsx';
import { usePreview } from '#ui/staff/use-preview.ts';
import { useRecordForm } from '#ui/staff/use-record-form.ts';
import { toast } from '#ui/toast.tsx';
import { formValues } from '#ui/use-server-form.ts';
import { lettersClient } from '../../client.ts';
import type { Template } from '../../contract.ts';
import type { LetterKind, LetterTemplate } from '../../rules.ts';
import { letterTexts } from '../../texts.ts';

const texts = letterTexts.dashboard;

interface TemplateFormProps {
  language: Language;
  saved: Template;
  /** An earlier version to continue from. */
  taken: LetterTemplate | undefined;
  reload: () => Promise<void>;
}

/** Edits a letter's template, beside the mail it makes for the newest manuscript. */
export function TemplateForm({ language, saved, taken, reload }: TemplateFormProps) {
  const client = lettersClient(api, language);
  const form = useRecordForm({ record: saved, failed: texts.saveFailed, reload });
  const { base = saved, busy, errors } = form;
  const start = taken ?? base;
  const [typed, setTyped] = useState<LetterTemplate>();
  const save = form.onSubmit(async (element, version) => {
    const { subject = '', body = '' } = formValues(element);
    const { message } = await client.change(base.kind, {
      subject,
      body,
      ...(version === undefined ? {} : { version }),
    });
    toast.success(message);
    await reload();
  });
  const reset = async () => {
    try {
      toast.success((await client.reset(base.kind)).message);
      setTyped(undefined);
      await reload();
    } catch (error) {
      console.error(error);
      toast.error(texts.saveFailed);
    }
  };
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-8 lg:grid-cols-[minmax(0,1fr)_minmax(0,1fr)] lg:items-start">
      <form
        key={form.key}
        {...form.props}
        noValidate
        onSubmit={save}
        onChange={({ currentTarget }) => {
          const { subject = '', body = '' } = formValues(currentTarget);
          setTyped({ subject, body });
        }}
        className="grid grid-cols-[minmax(0,1fr)] gap-5"
      >
        <TextField
          label={texts.subject}
          name="subject"
          required
          lang={language}
          defaultValue={start.subject}
          error={errors.subject}
        />
        <TextArea
          label={texts.body}
          name="body"
          rows={16}
          required
          lang={language}
          defaultValue={start.body}
          error={errors.body}
        />
        <div className="text-sm">
          <p className="font-medium">{texts.placeholders}</p>
          <p className="mt-1 flex flex-wrap gap-2">
            {base.placeholders.map((name) => (
              <code key={name} className="rounded-sm bg-sunken px-1.5 py-0.5">{`{{${name}}}`}</code>
            ))}
          </p>
          <p className="mt-1 text-xs text-faint">{texts.placeholdersHint}</p>
        </div>
        <Refused {...form.refused} />
        <div className="flex flex-wrap gap-3">
          <Button type="submit" busy={busy}>
            {busy ? texts.saving : texts.save}
          </Button>
          {!base.isDefault && (
            <Button look="secondary" onClick={() => void reset()}>
              {texts.reset}
            </Button>
          )}
        </div>
      </form>
      <TemplatePreview kind={base.kind} language={language} template={typed ?? start} />
    </div>
  );
}

interface TemplatePreviewProps {
  kind: LetterKind;
  language: Language;
  template: LetterTemplate;
}

function TemplatePreview({ kind, language, template: { subject, body } }: TemplatePreviewProps) {
  // A template that the server refuses keeps the last preview; saving shows the reason at the field.
  const { preview } = usePreview(JSON.stringify([kind, language, subject, body]), () =>
    lettersClient(api, language).preview(kind, { subject, body }),
  );
  return (
    <section aria-labelledby="preview" className="grid grid-cols-[minmax(0,1fr)] gap-3 lg:sticky lg:top-6">
      <div>
        <h2 id="preview" className="text-xl">
          {texts.preview}
        </h2>
        <p className="text-sm text-faint">{texts.previewLead}</p>
      </div>
      {preview ? (
        <>
          <p className="text-sm">{preview.subject}</p>
          <MailFrame html={preview.html} label={texts.preview} />
        </>
      ) : (
        <Skeleton className="h-96" />
      )}
    </section>
  );
}
