import type { FormEvent } from 'react';
import { Link, useLoaderData, useRevalidator } from 'react-router';
import type { Licence } from '../../../../base/journal.ts';
import { Button } from '../../../../ui/button.tsx';
import { LoadFailed } from '../../../../ui/notice.tsx';
import { Skeleton } from '../../../../ui/skeleton.tsx';
import { StaffHead } from '../../../../ui/staff/staff-head.tsx';
import { STAFF_WORDS } from '../../../../ui/staff/words.ts';
import { toast } from '../../../../ui/toast.tsx';
import { formValues, useServerForm } from '../../../../ui/use-server-form.ts';
import { api } from '../../../accounts/client.ts';
import { staffLoader } from '../../../accounts/widgets/staff-loader.ts';
import { uploadFiles } from '../../../files/client.ts';
import { submissionsClient } from '../../../submissions/client.ts';
import type { SubmissionChange } from '../../../submissions/contract.ts';
import { submissionTexts } from '../../../submissions/texts.ts';
import { articlesClient } from '../../client.ts';
import { ArticleView } from '../article-view.tsx';
import { AuthorsForm } from './authors-form.tsx';
import { Notices } from './notices.tsx';
import { PublicationFields } from './publication-fields.tsx';
import { Versions } from './versions.tsx';

const texts = submissionTexts.publicationPanel;
const client = articlesClient(api);

export const clientLoader = staffLoader(async ({ params }) => {
  const id = params.id ?? '';
  const [submission, preview, citations, issues] = await Promise.all([
    client.byIdAsStaff(id),
    client.preview(id),
    client.previewCitations(id),
    client.issues({ q: '', topic: '', page: 1, perPage: 1000 }),
  ]);
  return { submission, article: preview.data, suggestedDoi: preview.suggestedDoi, citations, issues: issues.data };
}, texts.loadFailed);

export function HydrateFallback() {
  return <Skeleton className="h-96" />;
}

/** Where and with what a manuscript is published, and how readers will see it. */
export default function PublicationScreen() {
  const loaded = useLoaderData<typeof clientLoader>();
  const revalidator = useRevalidator();
  const { busy, errors, submit } = useServerForm(() => toast.error(texts.saveFailed));
  if (!loaded) {
    const retry = () => void revalidator.revalidate();
    return <LoadFailed message={texts.loadFailed} retryLabel={STAFF_WORDS.again} onRetry={retry} />;
  }
  const { submission, article, suggestedDoi, citations, issues } = loaded;
  const onChanged = () => revalidator.revalidate();
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    void submit(async () => {
      await submissionsClient(api).update(submission.id, { ...(await changeIn(form)), version: submission.version });
      toast.success(texts.saved);
      await revalidator.revalidate();
    });
  };
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-10">
      <div className="grid gap-3">
        <Link to="/dashboard/submissions" className="text-sm">
          {texts.back}
        </Link>
        <StaffHead title={texts.title} lead={texts.lead} />
        <p className="measure font-serif text-lg">
          {submission.manuscriptTitle} <span className="font-sans text-sm text-faint">{submission.number}</span>
        </p>
      </div>
      <form key={submission.version} onSubmit={onSubmit} method="post" data-live className="grid max-w-3xl gap-5">
        <PublicationFields {...{ submission, article, suggestedDoi, issues, errors }} />
        <Button type="submit" busy={busy} className="justify-self-start">
          {texts.save}
        </Button>
      </form>
      <Versions submission={submission} />
      <Notices {...{ submission, onChanged }} />
      <AuthorsForm {...{ submission, onChanged }} />
      <section aria-labelledby="preview">
        <h2 id="preview" className="text-xl">
          {texts.preview}
        </h2>
        <p className="mt-1 text-sm text-faint">{texts.previewLead}</p>
        <div className="mt-4 border border-line bg-paper px-4">
          <ArticleView article={article} citations={citations} />
        </div>
      </section>
    </div>
  );
}

/** What the form says; tellAuthors is no, since nothing they wait for has changed. */
async function changeIn(form: HTMLFormElement): Promise<SubmissionChange> {
  const { issueId, firstPage, lastPage, doi, licence, slug, acceptedOn, publishedOn, versionNote } = formValues(form);
  const pdf = new FormData(form).get('pdf');
  return {
    ...{ issueId: issueId || null, firstPage: firstPage || null, lastPage: lastPage || null, doi: doi || null },
    ...{ licence: licence as Licence, acceptedOn: acceptedOn || null, tellAuthors: false },
    ...(slug ? { slug } : {}),
    ...(publishedOn ? { publishedOn } : {}),
    ...(versionNote ? { versionNote } : {}),
    ...(pdf instanceof File && pdf.size > 0
      ? { publicationFileUrl: (await uploadFiles([pdf]))[0]?.fileUrl ?? '' }
      : {}),
  };
}
