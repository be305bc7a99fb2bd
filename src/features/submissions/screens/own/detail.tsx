import { Printer } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link, useLoaderData, useRevalidator } from 'react-router';
import { longDate, momentOf } from '#base/dates.ts';
import { orcidAddress, rorAddress } from '#base/identifiers.ts';
import { pathHere } from '#base/language-paths.ts';
import { fileSize } from '#base/text.ts';
import { api } from '#features/accounts/client.ts';
import { memberLoader } from '#features/accounts/widgets/guard.ts';
import { JOURNAL } from '#features/journal/journal.ts';
import { topicsClient } from '#features/topics/client.ts';
import { Button, buttonClass } from '#ui/button.tsx';
import { Details } from '#ui/details.tsx';
import { NeedsScript } from '#ui/needs-script.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { submissionsClient } from '../../client.ts';
import type { OwnSubmission } from '../../contract.ts';
import { mayRevise, mayWithdraw } from '../../life.ts';
import type { Status } from '../../rules.ts';
import { submissionTexts } from '../../texts.ts';
import { Corrections } from '../../widgets/corrections.tsx';
import { FieldList } from '../../widgets/field-list.tsx';
import { FileList } from '../../widgets/file-list.tsx';
import { LetterFileList } from '../../widgets/letter-file-list.tsx';
import { OfficeNote } from '../../widgets/office-note.tsx';
import { StatusBadge } from '../../widgets/status-badge.tsx';
import { OwnFailed } from './failed.tsx';
import { nextStep } from './next-step.ts';
import { RevisionForm } from './revision-form.tsx';
import { useFocusOnChange } from './use-focus-on-change.ts';
import { useFreshLinks } from './use-fresh-links.ts';
import { Withdrawal } from './withdrawal.tsx';

const texts = submissionTexts.own;

export const meta = () => [{ title: `${texts.title} | ${JOURNAL.shortName}` }, { name: 'robots', content: 'noindex' }];

/** Loads the submission and, for a revision, the topics. */
export const clientLoader = memberLoader(async ({ params }) => {
  const submission = await submissionsClient(api).mineByNumber(params.number ?? '');
  const topics = mayRevise(submission.status) ? await topicsClient(api).list() : [];
  return { submission, topics };
});

export const ErrorBoundary = OwnFailed;

export function HydrateFallback() {
  return (
    <div className="page-width py-12">
      <NeedsScript>{submissionTexts.wizard.needsScript}</NeedsScript>
      <Skeleton className="h-10 max-w-2xl" />
      <Skeleton className="mt-8 h-60 max-w-4xl" />
    </div>
  );
}

/** An author's own submission with its status and the actions that are possible. */
export default function OwnDetailScreen() {
  const { submission, topics } = useLoaderData<typeof clientLoader>();
  const revalidator = useRevalidator();
  const refresh = () => void revalidator.revalidate();
  const { number, manuscriptTitle, status, slug, createdAt } = submission;
  const message = messageOf(submission);
  const { heading, awaitChange } = useFocusOnChange(status);
  const onDone = () => {
    awaitChange();
    refresh();
  };
  useFreshLinks(refresh);
  return (
    <div className="page-width py-12">
      <div className="grid max-w-4xl gap-10">
        <header>
          <Link to="/author" data-screen-only className="inline-block py-1 text-sm">
            {texts.back}
          </Link>
          <h1 className="measure mt-3 text-3xl">{manuscriptTitle}</h1>
          <p className="mt-4 mb-2">
            <StatusBadge status={status} />
          </p>
          <Details
            rows={[
              [texts.number, number],
              [texts.receivedOn, longDate(createdAt)],
            ]}
          />
          <Button look="quiet" className="mt-2 -ml-4" data-screen-only onClick={() => print()}>
            <Printer aria-hidden className="size-4" />
            {texts.receiptPrint}
          </Button>
        </header>
        <section className="border-l-4 border-accent bg-raised p-5">
          <h2 ref={heading} tabIndex={-1} className="scroll-mt-24 text-lg outline-none">
            {texts.nextTitle}
          </h2>
          <p className="mt-1">{nextStep(submission)}</p>
          {message && (
            <blockquote className="mt-3">
              <p className="text-sm text-faint">{texts.editorsMessage}</p>
              <OfficeNote>{message.note}</OfficeNote>
              <LetterFileList files={message.files} />
            </blockquote>
          )}
          {status === 'PUBLISHED' && (
            <a href={pathHere(`/article/${number}/${slug}`)} className={buttonClass('secondary', 'mt-3')}>
              {texts.readArticle}
            </a>
          )}
        </section>
        <FurtherPages number={number} status={status} />
        {mayRevise(status) && <RevisionForm submission={submission} topics={topics} onDone={onDone} />}
        <Part title={texts.history}>
          <History submission={submission} />
        </Part>
        <Part title={texts.files}>
          <FileList files={submission.files} sizeOf={fileSize} />
        </Part>
        <Part title={texts.authors}>
          <ol className="grid gap-2">
            {submission.authors.map(({ order, fullName, email, affiliation, isCorresponding, orcid, ror }) => (
              <li key={order}>
                <span className="font-semibold">{fullName}</span>
                {isCorresponding && ` (${texts.corresponding})`}
                <span className="block text-sm text-faint">
                  {affiliation} · {email}
                </span>
                <AuthorIds orcid={orcid} ror={ror} />
              </li>
            ))}
          </ol>
        </Part>
        <Part title={texts.details}>
          <FieldList values={submission} without={['manuscriptTitle']} />
        </Part>
        {mayWithdraw(status) && <Withdrawal submission={submission} onDone={onDone} />}
      </div>
    </div>
  );
}

/** The editors' latest message since the status last changed; undefined if the author made the last step. */
function messageOf({ history }: OwnSubmission) {
  const lastStep = history.findLastIndex(({ from, to }) => from !== to);
  const entries = history.slice(Math.max(lastStep, 0));
  return entries.flatMap(({ note, byAuthor, files }) => (note && !byAuthor ? [{ note, files }] : [])).at(-1);
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h2 className="mb-3 text-xl">{title}</h2>
      {children}
    </section>
  );
}

function AuthorIds({ orcid, ror }: { orcid: string | null; ror: string | null }) {
  if (!orcid && !ror) return null;
  return (
    <span className="flex flex-wrap gap-x-4 text-sm">
      {orcid && (
        <a href={orcidAddress(orcid)} className="py-1">
          {submissionTexts.wizard.orcidIs(orcid)}
        </a>
      )}
      {ror && (
        <a href={rorAddress(ror)} className="py-1">
          {submissionTexts.wizard.rorIs(ror)}
        </a>
      )}
    </span>
  );
}

function History({ submission }: { submission: OwnSubmission }) {
  return (
    <ol className="grid gap-3">
      {submission.history.map(({ to, at, note, byAuthor, files, corrections }) => (
        <li key={`${to} ${at}`} className="grid gap-1 border-l-2 border-line pl-4">
          <div className="flex flex-wrap items-center gap-3">
            <StatusBadge status={to} />
            <time dateTime={at} className="text-sm text-faint">
              {momentOf(at)}
            </time>
            <span className="text-sm text-faint">{byAuthor ? texts.you : texts.office}</span>
          </div>
          {note && byAuthor && <p className="measure mt-1 whitespace-pre-line">{note}</p>}
          {note && !byAuthor && <OfficeNote>{note}</OfficeNote>}
          <LetterFileList files={files} />
          <Corrections corrections={corrections} />
        </li>
      ))}
    </ol>
  );
}

/** Links to the other pages about the manuscript. */
function FurtherPages({ number, status }: { number: string; status: Status }) {
  const isOver = status === 'REJECTED' || status === 'WITHDRAWN';
  const pages = [
    status === 'REJECTED' && { path: 'appeal', label: texts.appeal },
    status === 'SUBMITTED' && { path: 'reviewers', label: texts.suggestReviewers },
    (status === 'ACCEPTED' || status === 'PUBLISHED') && { path: 'reports', label: texts.publishReports },
    !isOver && { path: 'files', label: texts.supplements },
  ].filter((page) => page !== false);
  if (pages.length === 0) return null;
  return (
    <p data-screen-only className="flex flex-wrap gap-3">
      {pages.map(({ path, label }) => (
        <Link key={path} to={`/author/${number}/${path}`} className={buttonClass('secondary')}>
          {label}
        </Link>
      ))}
    </p>
  );
}
