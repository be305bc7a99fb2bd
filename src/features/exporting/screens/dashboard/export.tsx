import { api } from '#features/accounts/client.ts';
import { staffLoader } from '#features/accounts/widgets/staff-loader.ts';
import { useStaffData } from '#features/accounts/widgets/use-staff-data.ts';
import { Button } from '#ui/button.tsx';
import { Refusal } from '#ui/field.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { StaffHead } from '#ui/staff/staff-head.tsx';
import { StaffLoadFailed } from '#ui/staff/staff-load-failed.tsx';
import { usePolled } from '#ui/staff/use-polled.ts';
import { useRefusal } from '#ui/staff/use-refusal.ts';
import { toast } from '#ui/toast.tsx';
import { exportingClient } from '../../client.ts';
import type { ExportState } from '../../contract.ts';
import { exportingTexts as texts } from '../../texts.ts';
import { CurrentExport } from './current-export.tsx';
import { PastExports } from './past-exports.tsx';

const client = exportingClient(api);

export const clientLoader = staffLoader(() => client.state(), texts.loadFailed);

export function HydrateFallback() {
  return <Skeleton className="h-96" />;
}

/** Exports of the whole journal: started, watched, downloaded and deleted. */
export default function ExportScreen() {
  const loaded = useStaffData(clientLoader);
  if (loaded) return <Exports loaded={loaded} />;
  return (
    <div className="grid max-w-4xl gap-8">
      <StaffHead title={texts.title} lead={texts.lead} />
      <StaffLoadFailed message={texts.loadFailed} />
    </div>
  );
}

const isRunning = ({ exports: [newest] }: ExportState) => newest?.state === 'running';

function Exports({ loaded }: { loaded: ExportState }) {
  const [state, setState] = usePolled(loaded, { read: client.state, isRunning });
  const { busy, refusal, submit } = useRefusal(texts.failed);
  const run = (work: () => Promise<{ message: string; data: ExportState }>) =>
    submit(async () => {
      const { message, data } = await work();
      setState(data);
      toast.success(message);
    });
  const [newest] = state.exports;
  return (
    <div className="grid max-w-4xl grid-cols-[minmax(0,1fr)] gap-8">
      <StaffHead title={texts.title} lead={texts.lead}>
        <Button
          look={newest?.state === 'ready' ? 'secondary' : 'primary'}
          busy={busy}
          disabled={isRunning(state)}
          onClick={() => void run(client.begin)}
        >
          {texts.begin}
        </Button>
      </StaffHead>
      <Refusal>{refusal}</Refusal>
      {newest && (
        <CurrentExport
          key={newest.id}
          current={newest}
          busy={busy}
          onRemove={() => run(() => client.remove(newest.id))}
        />
      )}
      <Contents />
      <PastExports exports={state.exports} />
    </div>
  );
}

function Contents() {
  return (
    <section aria-labelledby="contents">
      <h2 id="contents" className="text-lg">
        {texts.contents}
      </h2>
      <ul className="mt-2 grid max-w-prose list-disc gap-1 pl-5 marker:text-accent">
        {texts.holds.map((part) => (
          <li key={part}>{part}</li>
        ))}
      </ul>
      <p className="mt-3 max-w-prose text-faint">{texts.without}</p>
      <p className="mt-3 max-w-prose border-l-4 border-warning pl-3">{texts.confidential}</p>
    </section>
  );
}
