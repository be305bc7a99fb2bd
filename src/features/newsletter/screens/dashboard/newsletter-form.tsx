import type { FormEvent } from 'react';
import { LANGUAGE_NAMES, offeredLanguages } from '#base/languages.ts';
import { Button } from '#ui/button.tsx';
import { Confirm } from '#ui/confirm.tsx';
import { FieldError, SelectField, TextField } from '#ui/field.tsx';
import { MarkdownEditor } from '#ui/staff/markdown-editor.tsx';
import { STAFF_WORDS } from '#ui/staff/words.ts';
import type { Newsletter } from '../../sending-contract.ts';
import { newsletterTexts } from '../../texts.ts';
import { useNewsletterDraft } from './use-newsletter-draft.ts';

const texts = newsletterTexts.dashboard;

interface FormProps {
  editing: Newsletter | undefined;
  onStop: () => void;
  onDone: () => Promise<void>;
}

/** Form for a new newsletter or for one that was sent. The draft survives a reload. */
export function NewsletterForm({ editing, onStop, onDone }: FormProps) {
  const draft = useNewsletterDraft({ editing, onStop, onDone });
  const { title, content } = draft.text;
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    void draft.submit(event.currentTarget);
  };
  return (
    <section aria-labelledby="compose" className="grid max-w-4xl grid-cols-[minmax(0,1fr)] gap-5">
      <div>
        <h2 id="compose" className="text-xl">
          {editing ? texts.edit : texts.compose}
        </h2>
        {editing && <p className="mt-1 text-sm text-faint">{texts.editHint}</p>}
      </div>
      <form onSubmit={onSubmit} noValidate method="post" data-live className="grid grid-cols-[minmax(0,1fr)] gap-5">
        <TextField
          label={texts.subject}
          name="title"
          required
          value={title}
          onChange={(event) => draft.set({ title: event.target.value })}
          error={draft.errors.title}
        />
        <MarkdownEditor
          label={texts.content}
          name="content"
          required
          hint={texts.contentHint}
          value={content}
          onChange={(value) => draft.set({ content: value })}
          error={draft.errors.content}
        />
        {!editing && (
          <SelectField
            label={texts.readers}
            hint={texts.readersHint}
            name="language"
            value={draft.text.language ?? ''}
            onChange={(event) => draft.set({ language: offeredLanguages().find((one) => one === event.target.value) })}
            options={[
              { value: '', label: texts.allReaders },
              ...offeredLanguages().map((value) => ({ value, label: LANGUAGE_NAMES[value] })),
            ]}
            error={draft.errors.language}
          />
        )}
        {draft.refusal && (
          <div role="alert">
            <FieldError>{draft.refusal}</FieldError>
          </div>
        )}
        <div className="flex flex-wrap gap-3">
          <Button type="submit" busy={draft.busy}>
            {editing ? texts.update : texts.send}
          </Button>
          <Button
            look="secondary"
            disabled={draft.busy}
            onClick={({ currentTarget }) => void draft.sendTest(currentTarget.form)}
          >
            {texts.sendTest}
          </Button>
          {editing && (
            <Button look="quiet" onClick={draft.stop}>
              {STAFF_WORDS.stopEditing}
            </Button>
          )}
        </div>
      </form>
      <Confirm
        open={draft.recipients !== undefined}
        title={texts.confirm.title}
        text={texts.confirm.text(draft.recipients ?? 0)}
        yes={texts.confirm.yes}
        no={texts.confirm.no}
        busy={draft.busy}
        onClose={draft.doNotSend}
        onYes={() => void draft.send()}
      />
    </section>
  );
}
