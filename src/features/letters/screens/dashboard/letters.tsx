import { longDate } from '#base/dates.ts';
import { currentLanguage, type Language } from '#base/languages.ts';
import { api } from '#features/accounts/client.ts';
import { staffLoader } from '#features/accounts/widgets/staff-loader.ts';
import { useStaffData } from '#features/accounts/widgets/use-staff-data.ts';
import { Link } from '#ui/link.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { type Column, DataTable } from '#ui/staff/data-table.tsx';
import { Listing } from '#ui/staff/listing.tsx';
import { StaffHead } from '#ui/staff/staff-head.tsx';
import { lettersClient } from '../../client.ts';
import type { Template } from '../../contract.ts';
import { letterTexts } from '../../texts.ts';
import { chosenLanguage } from './chosen-language.ts';
import { LanguageTabs } from './language-tabs.tsx';

const texts = letterTexts.dashboard;
const { columns } = texts;

export const clientLoader = staffLoader(async ({ request }) => {
  const language = chosenLanguage(request.url);
  return { language, letters: await lettersClient(api, language).list() };
}, texts.loadFailed);

export function HydrateFallback() {
  return <Skeleton className="h-96" />;
}

/** The letters that the journal sends to authors. */
export default function LettersScreen() {
  const loaded = useStaffData(clientLoader);
  const language = loaded?.language ?? currentLanguage();
  return (
    <div className="grid max-w-5xl grid-cols-[minmax(0,1fr)] gap-8">
      <StaffHead title={texts.title} lead={texts.lead} />
      <LanguageTabs chosen={language} />
      <Listing rows={loaded?.letters} words={{ loadFailed: texts.loadFailed, empty: '' }}>
        {(rows) => <DataTable rows={rows} keyOf={({ kind }) => kind} columns={columnsIn(language)} />}
      </Listing>
    </div>
  );
}

const columnsIn = (language: Language): Column<Template>[] => [
  {
    name: columns.name,
    hideName: true,
    wide: true,
    cell: ({ kind }) => (
      <>
        <Link to={`/dashboard/letters/${kind}?language=${language}`} className="inline-block py-1 font-semibold">
          {letterTexts.kinds[kind].name}
        </Link>
        <p className="text-faint">{letterTexts.kinds[kind].hint}</p>
      </>
    ),
  },
  { name: columns.subject, holds: 'title', cell: ({ subject }) => <span lang={language}>{subject}</span> },
  { name: columns.state, holds: 'words', cell: stateOf },
];

function stateOf({ isDefault, changedAt, changedBy }: Template): string {
  if (isDefault || !changedAt || !changedBy) return texts.original;
  return texts.changed(longDate(changedAt), changedBy);
}
