import { api } from '#features/accounts/client.ts';
import { staffLoader } from '#features/accounts/widgets/staff-loader.ts';
import { useStaffData } from '#features/accounts/widgets/use-staff-data.ts';
import { type DecisionKind, decisionsIn } from '#features/decisions/rules.ts';
import { decisionTexts } from '#features/decisions/texts.ts';
import { reviewClient } from '#features/review/client.ts';
import { submissionTexts } from '#features/submissions/texts.ts';
import { Link } from '#ui/link.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { StaffLoadFailed } from '#ui/staff/staff-load-failed.tsx';
import { editorialClient } from '../../client.ts';
import { DecisionForm } from './decision-form.tsx';

const texts = decisionTexts.screen;

export const clientLoader = staffLoader(async ({ params, request }) => {
  const page = await editorialClient(api).page(params.number ?? '');
  const rounds = await reviewClient(api).rounds(page.submission.id);
  return { page, rounds, kind: new URL(request.url).searchParams.get('kind') };
}, texts.loadFailed);

export function HydrateFallback() {
  return <Skeleton className="h-96" />;
}

/** Makes a decision on a manuscript: its kind, its letter, and a preview of the mails. */
export default function DecideScreen() {
  const loaded = useStaffData(clientLoader);
  if (!loaded) return <StaffLoadFailed message={texts.loadFailed} />;
  const { submission, decision } = loaded.page;
  const kinds = decisionsIn(submission.status);
  const suggested = kinds.find((kind): kind is DecisionKind => kind === loaded.kind);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <div className="grid gap-2">
        <Link to={`/dashboard/submissions/${submission.number}`} className="justify-self-start py-1 text-sm">
          {texts.back}
        </Link>
        <p className="text-sm text-faint">{submission.number}</p>
        <h1 className="text-2xl">{texts.title}</h1>
        <p dir="auto" className="measure font-serif">
          {submission.manuscriptTitle}
        </p>
      </div>
      {decision ? (
        <p className="border-l-4 border-accent bg-raised p-4">{texts.waiting}</p>
      ) : kinds.length === 0 ? (
        <p>{texts.none(submissionTexts.statuses[submission.status].toLowerCase())}</p>
      ) : (
        <DecisionForm
          key={submission.id}
          submission={submission}
          kinds={kinds}
          suggested={suggested}
          rounds={loaded.rounds}
        />
      )}
    </div>
  );
}
