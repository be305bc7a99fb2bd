import { useRevalidator } from 'react-router';
import { api } from '#features/accounts/client.ts';
import { staffLoader } from '#features/accounts/widgets/staff-loader.ts';
import { useStaffData } from '#features/accounts/widgets/use-staff-data.ts';
import { appealClient } from '#features/review/appeals/client.ts';
import { AppealPanel } from '#features/review/appeals/widgets/appeal-panel.tsx';
import { clearanceClient } from '#features/review/clearances/client.ts';
import { ClearancePanel } from '#features/review/clearances/widgets/clearance-panel.tsx';
import { reviewClient } from '#features/review/client.ts';
import { ReviewPanel } from '#features/review/widgets/review-panel.tsx';
import { Link } from '#ui/link.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { StaffLoadFailed } from '#ui/staff/staff-load-failed.tsx';
import { editorialClient } from '../../client.ts';
import { editorialTexts } from '../../texts.ts';
import { Candidates } from './candidates.tsx';
import { Checks } from './checks.tsx';
import { ManuscriptContent } from './content.tsx';
import { SidePanel } from './side-panel.tsx';
import { Tasks } from './tasks.tsx';
import { Timeline } from './timeline.tsx';
import { useFreshData } from './use-fresh-data.ts';

const texts = editorialTexts.manuscript;

export const clientLoader = staffLoader(async ({ params }) => {
  const page = await editorialClient(api).page(params.number ?? '');
  const { id } = page.submission;
  const [rounds, appeal, conflict] = await Promise.all([
    reviewClient(api).rounds(id),
    appealClient(api).read(id),
    clearanceClient(api).read(id),
  ]);
  return { ...page, rounds, appeal, conflict };
}, texts.loadFailed);

export function HydrateFallback() {
  return <Skeleton className="h-96" />;
}

/** The page of one manuscript: what it is, what has happened, and what comes next. */
export default function ManuscriptScreen() {
  const page = useStaffData(clientLoader);
  const revalidator = useRevalidator();
  const reload = () => revalidator.revalidate();
  useFreshData(reload);
  if (!page) return <StaffLoadFailed message={texts.loadFailed} />;
  const { submission } = page;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <div className="grid gap-2">
        <Link to="/dashboard/submissions" className="justify-self-start py-1 text-sm">
          {texts.back}
        </Link>
        <p className="text-sm text-faint">{submission.number}</p>
        <h1 dir="auto" className="measure text-2xl">
          {submission.manuscriptTitle}
        </h1>
      </div>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-8 lg:grid-cols-[minmax(0,1fr)_17rem] lg:items-start">
        <SidePanel key={submission.id} page={page} onChanged={reload} />
        <div className="grid grid-cols-[minmax(0,1fr)] gap-8 lg:col-start-1 lg:row-start-1">
          <ClearancePanel submissionId={submission.id} conflict={page.conflict} onChanged={reload} />
          {page.appeal && <AppealPanel submissionId={submission.id} appeal={page.appeal} onChanged={reload} />}
          <ManuscriptContent submission={submission} organisations={page.organisations} />
          <Checks page={page} onChanged={reload} />
          <ReviewPanel
            submissionId={submission.id}
            status={submission.status}
            rounds={page.rounds}
            suggestions={(onInvite) => <Candidates submissionId={submission.id} onInvite={onInvite} />}
            onChanged={reload}
          />
          <Tasks submissionId={submission.id} tasks={page.tasks} editors={page.editors} onChanged={reload} />
          <Timeline submissionId={submission.id} timeline={page.timeline} editors={page.editors} onChanged={reload} />
        </div>
      </div>
    </div>
  );
}
