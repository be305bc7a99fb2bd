import { Link, useLoaderData, useRevalidator } from 'react-router';
import { api } from '#features/accounts/client.ts';
import { staffLoader } from '#features/accounts/widgets/staff-loader.ts';
import { ArticleView } from '#features/articles/reading/screens/article-view.tsx';
import { issuesClient } from '#features/issues/client.ts';
import { productionClient } from '#features/production/client.ts';
import { TextPanel } from '#features/production/widgets/text-panel.tsx';
import { proofOfficeClient } from '#features/proofs/client.ts';
import { ProofPanel } from '#features/proofs/widgets/proof-panel.tsx';
import { submissionTexts } from '#features/submissions/texts.ts';
import { supplementClient } from '#features/supplements/client.ts';
import { SupplementPanel } from '#features/supplements/widgets/supplement-panel.tsx';
import { topicsClient } from '#features/topics/client.ts';
import { LoadFailed } from '#ui/notice.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { StaffHead } from '#ui/staff/staff-head.tsx';
import { useOwnSaves } from '#ui/staff/use-own-saves.ts';
import { STAFF_WORDS } from '#ui/staff/words.ts';
import { editorialClient } from '../client.ts';
import { AuthorsForm } from './authors-form.tsx';
import { DetailsForm } from './details-form.tsx';
import { FoundStatements } from './found-statements.tsx';
import { Notices } from './notices.tsx';
import { PublicationChecklist } from './publication-checklist.tsx';
import { PublicationForm } from './publication-form.tsx';
import { TextPdf } from './text-pdf.tsx';
import { Versions } from './versions.tsx';

const texts = submissionTexts.publicationPanel;
const client = editorialClient(api);

export const clientLoader = staffLoader(async ({ params }) => {
  const id = params.id ?? '';
  const [submission, preview, citations, issues, topics, fullText, text, proofs, supplements] = await Promise.all([
    client.byId(id),
    client.preview(id),
    client.previewCitations(id),
    issuesClient(api).listAsStaff(),
    topicsClient(api).list(),
    productionClient(api).report(id),
    productionClient(api).shown(id),
    proofOfficeClient(api).list(id),
    supplementClient(api, id).list(),
  ]);
  return {
    submission,
    article: preview.data,
    suggestedDoi: preview.suggestedDoi,
    citations,
    problems: preview.problems,
    pdf: preview.pdf,
    issues,
    topics,
    fullText,
    text,
    proofs,
    supplements,
  };
}, texts.loadFailed);

type Loaded = NonNullable<Awaited<ReturnType<typeof clientLoader>>>;

export function HydrateFallback() {
  return <Skeleton className="h-96" />;
}

/** Publication details, versions, notices and authors of a submission, and a preview of its public page. */
export default function PublicationScreen() {
  const loaded = useLoaderData<typeof clientLoader>();
  const revalidator = useRevalidator();
  if (loaded) return <Panel key={loaded.submission.id} {...loaded} />;
  const retry = () => void revalidator.revalidate();
  return <LoadFailed message={texts.loadFailed} retryLabel={STAFF_WORDS.again} onRetry={retry} />;
}

function Panel({
  submission,
  article,
  suggestedDoi,
  problems,
  pdf,
  citations,
  issues,
  topics,
  fullText,
  text,
  proofs,
  supplements,
}: Loaded) {
  const revalidator = useRevalidator();
  const onChanged = () => revalidator.revalidate();
  // Both forms change the same record, so saving one must not make the other outdated.
  const ownSaves = useOwnSaves();
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-10">
      <div className="grid gap-3">
        <Link to="/dashboard/submissions" className="justify-self-start py-1 text-sm">
          {texts.back}
        </Link>
        <StaffHead title={texts.title} lead={texts.lead} />
        <p className="measure font-serif text-lg">
          {submission.manuscriptTitle} <span className="font-sans text-sm text-faint">{submission.number}</span>
        </p>
      </div>
      {submission.status === 'ACCEPTED' && (
        <PublicationChecklist
          submission={submission}
          findings={{ problems, proofs, textVersion: fullText?.version ?? null, pdf }}
        />
      )}
      <div id="publication" className="grid scroll-mt-6 gap-5">
        <PublicationForm
          submission={submission}
          article={article}
          suggestedDoi={suggestedDoi}
          issues={issues}
          ownSaves={ownSaves}
          onChanged={onChanged}
        />
      </div>
      <TextPanel
        id={submission.id}
        number={submission.number}
        isPublished={submission.status === 'PUBLISHED'}
        text={fullText}
        onChanged={onChanged}
      />
      {fullText && (
        <FoundStatements
          submission={submission}
          statements={fullText.report.statements}
          ownSaves={ownSaves}
          onChanged={onChanged}
        />
      )}
      {fullText && <TextPdf submission={submission} isOutdated={pdf.isOutdated} onChanged={onChanged} />}
      <SupplementPanel
        id={submission.id}
        isPublished={submission.status === 'PUBLISHED'}
        files={supplements}
        onChanged={onChanged}
      />
      <ProofPanel
        key={proofs.proofs[0]?.id}
        id={submission.id}
        number={submission.number}
        maySend={submission.status === 'ACCEPTED'}
        proofs={proofs}
      />
      <Versions submission={submission} />
      <Notices submission={submission} onChanged={onChanged} />
      <div id="details" className="scroll-mt-6">
        <DetailsForm submission={submission} topics={topics} ownSaves={ownSaves} onChanged={onChanged} />
      </div>
      <div id="authors" className="scroll-mt-6">
        <AuthorsForm submission={submission} ownSaves={ownSaves} onChanged={onChanged} />
      </div>
      <section aria-labelledby="preview">
        <h2 id="preview" className="text-xl">
          {texts.preview}
        </h2>
        <p className="mt-1 text-sm text-faint">{texts.previewLead}</p>
        <div className="mt-4 border border-line bg-paper px-4">
          <ArticleView article={article} citations={citations} text={text} />
        </div>
      </section>
    </div>
  );
}
