import { Link, useRevalidator } from 'react-router';
import { withColon } from '#base/text.ts';
import { api } from '#features/accounts/client.ts';
import { staffLoader } from '#features/accounts/widgets/staff-loader.ts';
import { useStaffData } from '#features/accounts/widgets/use-staff-data.ts';
import { editionClient } from '#features/editions/client.ts';
import { IssueEditionsPanel } from '#features/editions/widgets/issue-editions.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { Listing } from '#ui/staff/listing.tsx';
import { StaffHead } from '#ui/staff/staff-head.tsx';
import { editorialClient } from '../../client.ts';
import { editorialTexts } from '../../texts.ts';
import { NumberPages } from './number-pages.tsx';
import { ContentsOrder } from './order.tsx';
import { TellReaders } from './tell-readers.tsx';

const texts = editorialTexts.issueContents;

export const clientLoader = staffLoader(async ({ params }) => {
  const issueId = params.id ?? '';
  const [contents, editions] = await Promise.all([
    editorialClient(api).contents(issueId),
    editionClient(api).read(issueId),
  ]);
  return { issueId, editions, ...contents };
}, texts.loadFailed);

export function HydrateFallback() {
  return <Skeleton className="h-96" />;
}

/** The contents of an issue, which editors can reorder, number and make known. */
export default function ContentsScreen() {
  const loaded = useStaffData(clientLoader);
  const revalidator = useRevalidator();
  const reload = () => revalidator.revalidate();
  // A list with other entries or in another order resets the unsaved order.
  const key = loaded?.entries.map(({ id }) => id).join();
  return (
    <div className="grid max-w-5xl grid-cols-[minmax(0,1fr)] gap-8">
      <div className="grid gap-3">
        <Link to="/dashboard/issues" className="justify-self-start py-1 text-sm">
          {texts.back}
        </Link>
        <StaffHead title={loaded ? `${withColon(texts.title)} ${loaded.title}` : texts.title} lead={texts.lead} />
      </div>
      {loaded?.status === 'PUBLISHED' && loaded.entries.some(({ status }) => status === 'PUBLISHED') && (
        <TellReaders issueId={loaded.issueId} title={loaded.title} />
      )}
      {loaded?.status === 'PUBLISHED' && (
        <IssueEditionsPanel key={loaded.issueId} issueId={loaded.issueId} loaded={loaded.editions} />
      )}
      <Listing rows={loaded?.entries} words={texts}>
        {(entries) => (
          <ContentsOrder key={key} issueId={loaded?.issueId ?? ''} entries={entries} onSaved={reload}>
            <NumberPages issueId={loaded?.issueId ?? ''} onNumbered={reload} />
          </ContentsOrder>
        )}
      </Listing>
    </div>
  );
}
