import { useState } from 'react';
import { Link, useRevalidator } from 'react-router';
import { api } from '#features/accounts/client.ts';
import { staffLoader } from '#features/accounts/widgets/staff-loader.ts';
import { useStaffData } from '#features/accounts/widgets/use-staff-data.ts';
import { ArticleView } from '#features/articles/reading/screens/article-view.tsx';
import { issuesClient } from '#features/issues/client.ts';
import { productionClient } from '#features/production/client.ts';
import type { StaffText } from '#features/production/contract.ts';
import { TextPanel } from '#features/production/widgets/text-panel.tsx';
import { proofOfficeClient } from '#features/proofs/client.ts';
import { ProofPanel } from '#features/proofs/widgets/proof-panel.tsx';
import type { StaffSubmission } from '#features/submissions/contract.ts';
import { submissionTexts } from '#features/submissions/texts.ts';
import { supplementClient } from '#features/supplements/client.ts';
import { SupplementPanel } from '#features/supplements/widgets/supplement-panel.tsx';
import { topicsClient } from '#features/topics/client.ts';
import { DisclosureSummary } from '#ui/disclosure.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { StaffHead } from '#ui/staff/staff-head.tsx';
import { StaffLoadFailed } from '#ui/staff/staff-load-failed.tsx';
import { useOwnSaves } from '#ui/staff/use-own-saves.ts';
import { editorialClient } from '../client.ts';
import { publicationParts } from '../publication-parts.ts';
import { editorialTexts } from '../texts.ts';
import { AuthorsForm } from './authors-form.tsx';
import { DetailsForm } from './details-form.tsx';
import { FoundStatements, missingStatements } from './found-statements.tsx';
import { Notices } from './notices.tsx';
import { PublicationChecklist } from './publication-checklist.tsx';
import { JumpTo, PublicationContents } from './publication-contents.tsx';
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
  const loaded = useStaffData(clientLoader);
  if (loaded) return <Panel key={loaded.submission.id} {...loaded} />;
  return <StaffLoadFailed message={texts.loadFailed} />;
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
  const { revalidate: onChanged } = useRevalidator();
  // Both forms change the same record, so saving one must not make the other outdated.
  const ownSaves = useOwnSaves();
  const isPublished = submission.status === 'PUBLISHED';
  const findings = { problems, proofs, textVersion: fullText?.version ?? null, pdf };
  const parts = publicationParts({
    submission,
    findings,
    isTextUnfinished: fullText && isUnfinished(submission, fullText),
    supplements,
  });
  const common = { submission, ownSaves, onChanged };
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-10">
      <Head submission={submission} />
      <JumpTo parts={parts} />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-10 xl:grid-cols-[minmax(0,1fr)_13rem]">
        <PublicationContents parts={parts} />
        <div className="grid grid-cols-[minmax(0,1fr)] gap-10 xl:col-start-1">
          {submission.status === 'ACCEPTED' && <PublicationChecklist submission={submission} findings={findings} />}
          <PublicationForm {...common} article={article} suggestedDoi={suggestedDoi} issues={issues} />
          <TextPanel
            id={submission.id}
            number={submission.number}
            isPublished={isPublished}
            text={fullText}
            onChanged={onChanged}
          />
          {fullText && <FoundStatements {...common} statements={fullText.report.statements} />}
          {fullText && <TextPdf submission={submission} isOutdated={pdf.isOutdated} onChanged={onChanged} />}
          <SupplementPanel id={submission.id} isPublished={isPublished} files={supplements} onChanged={onChanged} />
          <ProofPanel
            key={proofs.proofs[0]?.id}
            id={submission.id}
            number={submission.number}
            maySend={submission.status === 'ACCEPTED'}
            proofs={proofs}
          />
          <Versions submission={submission} />
          <Notices submission={submission} onChanged={onChanged} />
          <DetailsForm {...common} topics={topics} />
          <AuthorsForm {...common} />
        </div>
      </div>
      <Preview article={article} citations={citations} text={text} />
    </div>
  );
}

/** Whether a text has faults, statements that the fields lack, or a version that readers do not get yet. */
function isUnfinished(submission: StaffSubmission, { report, version, publicVersion }: StaffText): boolean {
  return (
    report.findings.some(({ severity }) => severity === 'fault') ||
    missingStatements(submission, report.statements).length > 0 ||
    (submission.status === 'PUBLISHED' && publicVersion !== version)
  );
}

function Head({ submission }: Pick<Loaded, 'submission'>) {
  return (
    <div className="grid gap-3">
      <Link to="/dashboard/submissions" className="justify-self-start py-1 text-sm">
        {texts.back}
      </Link>
      <StaffHead title={texts.title} lead={texts.lead} />
      <p className="measure font-serif text-lg">
        {submission.manuscriptTitle} <span className="font-sans text-sm text-faint">{submission.number}</span>
      </p>
    </div>
  );
}

/** The public page, drawn once it is opened, because it is longer than everything above it. */
function Preview({ article, citations, text }: Pick<Loaded, 'article' | 'citations' | 'text'>) {
  const [isOpen, setOpen] = useState(false);
  return (
    <section id="preview" aria-labelledby="preview-title" className="scroll-mt-6 border-t border-line pt-6">
      <h2 id="preview-title" className="text-xl">
        {texts.preview}
      </h2>
      <p className="mt-1 text-sm text-faint">{texts.previewLead}</p>
      <details className="group mt-2" onToggle={({ newState }) => setOpen(newState === 'open')}>
        <DisclosureSummary title={editorialTexts.publicationParts.showPreview} />
        {isOpen && (
          <div className="mt-4 border border-line bg-paper px-4">
            <ArticleView article={article} citations={citations} text={text} />
          </div>
        )}
      </details>
    </section>
  );
}
