import { type RefObject, useEffect, useState } from 'react';
import { api } from '#features/accounts/client.ts';
import type { Article } from '#features/articles/contract.ts';
import type { Issue } from '#features/issues/contract.ts';
import type { Licence } from '#features/journal/journal.ts';
import { submissionsClient } from '#features/submissions/client.ts';
import type { StaffSubmission, SubmissionChangeInput } from '#features/submissions/contract.ts';
import { submissionTexts } from '#features/submissions/texts.ts';
import { Button } from '#ui/button.tsx';
import { Refused } from '#ui/staff/refused.tsx';
import type { useOwnSaves } from '#ui/staff/use-own-saves.ts';
import { useRecordForm } from '#ui/staff/use-record-form.ts';
import { toast } from '#ui/toast.tsx';
import { formValues } from '#ui/use-server-form.ts';
import { editorialTexts } from '../texts.ts';
import { NewIssue } from './new-issue.tsx';
import { PublicationFields } from './publication-fields.tsx';
import { publicationPdfIn } from './publication-pdf.ts';

const texts = submissionTexts.publicationPanel;

interface PublicationFormProps {
  submission: StaffSubmission;
  article: Article;
  suggestedDoi: string | null;
  issues: Issue[];
  ownSaves: ReturnType<typeof useOwnSaves>;
  onChanged: () => Promise<void>;
}

/** Form for the publication details: issue, pages, DOI, licence, address, dates and PDF. */
export function PublicationForm(props: PublicationFormProps) {
  const { submission, article, suggestedDoi, issues, ownSaves, onChanged } = props;
  const { latest, note } = ownSaves;
  const form = useRecordForm({ record: submission, failed: texts.saveFailed, reload: onChanged, latest });
  const { base = submission, busy, errors } = form;
  const save = form.onSubmit(async (values, version) => {
    const change = { ...(await changeIn(values)), version };
    const { data } = await submissionsClient(api).update(submission.id, change);
    note(version, data.version);
    toast.success(texts.saved);
    await onChanged();
  });
  const choose = useChosenIssue(form.props.ref, issues);
  return (
    <section id="publication" aria-labelledby="publication-title" className="grid scroll-mt-6 gap-5">
      <h2 id="publication-title" className="text-xl">
        {editorialTexts.publicationChecks.places.publication}
      </h2>
      <form key={form.key} {...form.props} onSubmit={save} className="grid max-w-3xl gap-5">
        <PublicationFields
          submission={base}
          article={article}
          suggestedDoi={suggestedDoi}
          issues={issues}
          errors={errors}
        />
        <Refused {...form.refused} />
        <Button type="submit" busy={busy} className="justify-self-start">
          {texts.save}
        </Button>
      </form>
      <NewIssue
        onAdded={async (id) => {
          choose(id);
          await onChanged();
        }}
      />
    </section>
  );
}

/** Chooses an issue in the form once it is in the list, as if the editor had chosen it. */
function useChosenIssue(form: RefObject<HTMLFormElement | null>, issues: Issue[]) {
  const [chosen, setChosen] = useState<string>();
  const isListed = issues.some(({ id }) => id === chosen);
  useEffect(() => {
    const select = form.current?.elements.namedItem('issueId');
    if (!chosen || !isListed || !(select instanceof HTMLSelectElement)) return;
    select.value = chosen;
    select.dispatchEvent(new Event('input', { bubbles: true }));
    setChosen(undefined);
  }, [form, chosen, isListed]);
  return setChosen;
}

/** Returns the change in the form. The authors get no mail, because their status does not change. */
async function changeIn(form: HTMLFormElement): Promise<SubmissionChangeInput> {
  const { issueId, firstPage, lastPage, doi, licence, slug, acceptedOn, publishedOn, versionNote } = formValues(form);
  return {
    issueId: issueId || null,
    firstPage: firstPage || null,
    lastPage: lastPage || null,
    doi: doi || null,
    licence: licence as Licence,
    acceptedOn: acceptedOn || null,
    tellAuthors: false,
    ...(slug ? { slug } : {}),
    ...(publishedOn ? { publishedOn } : {}),
    ...(versionNote ? { versionNote } : {}),
    ...(await publicationPdfIn(form)),
  };
}
