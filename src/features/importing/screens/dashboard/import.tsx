import { useRevalidator } from 'react-router';
import { api } from '#features/accounts/client.ts';
import { staffLoader } from '#features/accounts/widgets/staff-loader.ts';
import { useStaffData } from '#features/accounts/widgets/use-staff-data.ts';
import { pageOf } from '#ui/list-address.ts';
import { Skeleton } from '#ui/skeleton.tsx';
import { StaffHead } from '#ui/staff/staff-head.tsx';
import { StaffLoadFailed } from '#ui/staff/staff-load-failed.tsx';
import { usePolled } from '#ui/staff/use-polled.ts';
import { useRefusal } from '#ui/staff/use-refusal.ts';
import { toast } from '#ui/toast.tsx';
import { importingClient } from '../../client.ts';
import type { Finding, Run } from '../../contract.ts';
import { importingTexts } from '../../texts.ts';
import { OtherChoices } from './other-choices.tsx';
import { Outcome } from './outcome.tsx';
import { PastImports } from './past-imports.tsx';
import { FINDINGS_PAGE, kindIn, ReportView } from './report-view.tsx';
import type { RunAct, RunReply } from './run-act.ts';
import { UploadForm } from './upload-form.tsx';
import { Working } from './working.tsx';

const texts = importingTexts.screen;
const client = importingClient(api);
const NO_FINDINGS = { data: [] as Finding[], total: 0 };

export const clientLoader = staffLoader(async ({ request }) => {
  const search = new URL(request.url).searchParams;
  const [{ run }, list] = await Promise.all([client.run(), client.list({ page: pageOf(search) })]);
  const kind = run?.summary ? kindIn(search, run.summary) : undefined;
  const page = pageOf(search, FINDINGS_PAGE);
  return { run, list, kind, findings: run && kind ? await client.findings(run.id, { kind, page }) : NO_FINDINGS };
}, texts.loadFailed);

export function HydrateFallback() {
  return <Skeleton className="h-96" />;
}

/** Moving in from another system: a file is uploaded, its report read, and then imported; an import can be undone. */
export default function ImportScreen() {
  const loaded = useStaffData(clientLoader);
  if (loaded) return <Imports {...loaded} />;
  return (
    <div className="grid max-w-4xl gap-8">
      <StaffHead title={texts.title} lead={texts.lead} />
      <StaffLoadFailed message={texts.loadFailed} />
    </div>
  );
}

/** Whether a run shows what it would bring, or has brought. */
const hasReport = ({ state, work }: Run) => state === 'ready' || (state === 'done' && work === 'import');

function Imports({ run: loaded, list, kind, findings }: NonNullable<Awaited<ReturnType<typeof clientLoader>>>) {
  const { revalidate } = useRevalidator();
  const [run, setRun] = usePolled(loaded, {
    read: async () => (await client.run()).run,
    isRunning: (state) => state?.state === 'running',
  });
  const { busy, refusal, submit } = useRefusal(texts.failed);
  const show = async ({ message, data }: RunReply) => {
    setRun(data.run);
    toast.success(message);
    // A report that was discarded, and imports that were stopped.
    if (data.run?.state !== 'running') await revalidate();
  };
  const act: RunAct = (work) => submit(async () => show(await work()));
  const isOpen = run?.state === 'running' || run?.state === 'ready';
  return (
    <div className="grid max-w-4xl grid-cols-[minmax(0,1fr)] gap-8">
      <StaffHead title={texts.title} lead={texts.lead} />
      <div aria-live="polite" className="grid grid-cols-[minmax(0,1fr)] gap-8 empty:hidden">
        {run?.state === 'running' && <Working run={run} busy={busy} refusal={refusal} act={act} />}
        {run && !isOpen && <Outcome run={run} />}
      </div>
      {run?.summary && hasReport(run) && (
        <ReportView run={run} kind={kind} findings={findings} busy={busy} refusal={refusal} act={act}>
          <OtherChoices run={run} onReply={show} />
        </ReportView>
      )}
      {!isOpen && <UploadForm onChecking={setRun} />}
      <PastImports list={list} isBusy={busy || isOpen} refusal={isOpen ? undefined : refusal} act={act} />
    </div>
  );
}
