import { ChevronRight, Download, ExternalLink } from 'lucide-react';
import type { ReactNode } from 'react';
import { api } from '#features/accounts/client.ts';
import { staffLoader } from '#features/accounts/widgets/staff-loader.ts';
import { useStaffData } from '#features/accounts/widgets/use-staff-data.ts';
import { articlesClient } from '#features/articles/client.ts';
import type { Issue } from '#features/issues/contract.ts';
import { volumeOf } from '#features/issues/rules.ts';
import { pageOf } from '#ui/list-address.ts';
import { DataTable } from '#ui/staff/data-table.tsx';
import { Listing } from '#ui/staff/listing.tsx';
import { StaffHead } from '#ui/staff/staff-head.tsx';
import { preservationClient } from '../../client.ts';
import type { JasperPackages } from '../../contract.ts';
import { ARCHIVE_NAMES, bagPath, FINDINGS_PER_PAGE, ISSUES_PER_PAGE, jasperPath } from '../../rules.ts';
import { preservationTexts as texts } from '../../texts.ts';
import { FileCheck } from './file-check.tsx';
import { findingColumns } from './finding-columns.tsx';

const client = preservationClient(api);
const ISSUES_PAGE = 'issues';

export const clientLoader = staffLoader(async ({ request }) => {
  const search = new URL(request.url).searchParams;
  const [state, findings, issues] = await Promise.all([
    client.state(),
    client.findings({ page: pageOf(search), perPage: FINDINGS_PER_PAGE }),
    articlesClient(api).issues({ q: '', topic: '', page: pageOf(search, ISSUES_PAGE), perPage: ISSUES_PER_PAGE }),
  ]);
  return { state, findings, issues, packages: await client.jasper(issues.data.map(({ id }) => id)) };
}, texts.loadFailed);

/** Integrity of the stored files, and exports for archives and libraries. */
export default function AdminPreservationScreen() {
  const loaded = useStaffData(clientLoader);
  const isComplete = loaded?.state.lastComplete != null;
  const { empty, emptyHint, loadFailed } = texts.findings;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-10">
      <StaffHead title={texts.title} lead={texts.lead} />
      {loaded && <FileCheck state={loaded.state} />}
      <section aria-labelledby="findings">
        <h2 id="findings" className="mb-4 text-lg">
          {texts.findings.title}
        </h2>
        <Listing
          rows={loaded?.findings.data}
          words={{ loadFailed, empty: empty(isComplete), emptyHint: emptyHint(isComplete) }}
          paging={{ total: loaded?.findings.total ?? 0, perPage: FINDINGS_PER_PAGE }}
        >
          {(findings) => <DataTable rows={findings} keyOf={({ id }) => id} columns={findingColumns} />}
        </Listing>
      </section>
      {loaded && <IssuePackages {...loaded.issues} packages={loaded.packages} />}
      <Archives />
      <Jasper />
    </div>
  );
}

interface SectionProps {
  id: string;
  title: string;
  lead: string;
  children: ReactNode;
}

function Section({ id, title, lead, children }: SectionProps) {
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="text-lg">
        {title}
      </h2>
      <p className="mt-1 mb-4 max-w-prose text-faint">{lead}</p>
      {children}
    </section>
  );
}

interface IssuePackagesProps {
  data: Issue[];
  total: number;
  packages: JasperPackages[];
}

function IssuePackages({ data, total, packages }: IssuePackagesProps) {
  const { bags } = texts;
  const { columns } = bags;
  return (
    <Section id="bags" title={bags.title} lead={bags.lead}>
      <Listing rows={data} words={bags} paging={{ total, perPage: ISSUES_PER_PAGE, name: ISSUES_PAGE }}>
        {(issues) => (
          <DataTable
            rows={issues}
            keyOf={({ id }) => id}
            columns={[
              {
                name: columns.issue,
                hideName: true,
                cell: (issue) => <span className="font-semibold">{issue.title}</span>,
              },
              { name: columns.volume, cell: (issue) => `${volumeOf(issue)}, ${issue.issueNumber}` },
              { name: columns.articles, cell: ({ articleCount }) => articleCount },
              {
                name: columns.files,
                hideName: true,
                wide: true,
                cell: (issue) => (
                  <PackageLinks
                    issue={issue}
                    parts={packages.find(({ issueId }) => issueId === issue.id)?.parts ?? []}
                  />
                ),
              },
            ]}
          />
        )}
      </Listing>
    </Section>
  );
}

function PackageLinks({ issue: { id, title }, parts }: { issue: Issue; parts: JasperPackages['parts'] }) {
  const { file: fileOf, tooLarge } = texts.jasper;
  const packages = parts.map(({ isTooLarge }, index) => ({
    file: fileOf(index + 1, parts.length),
    path: jasperPath(id, index + 1),
    isTooLarge,
  }));
  return (
    <>
      <div className="flex flex-wrap gap-x-6">
        {[{ file: 'bag.zip', path: bagPath(id) }, ...packages].map(({ file, path }) => (
          <a key={path} href={path} download className={LINK} aria-label={texts.bags.download(title, file)}>
            <Download aria-hidden className="size-4" />
            {file}
          </a>
        ))}
      </div>
      {packages.map(
        ({ file, isTooLarge }) =>
          isTooLarge && (
            <p key={file} className="mt-1 text-faint">
              {tooLarge(file)}
            </p>
          ),
      )}
    </>
  );
}

const LINK = 'inline-flex min-h-11 items-center gap-2 font-semibold @4xl:min-h-6';

function Archives() {
  const { archives } = texts;
  return (
    <Section id="archives" title={archives.title} lead={archives.lead}>
      <ul className="-mt-2 flex flex-wrap gap-x-8">
        {ARCHIVE_NAMES.map((archive) => (
          <li key={archive}>
            <a href={`/${archive}`} className="inline-flex min-h-11 items-center gap-1 font-semibold">
              {archives.start(archives.names[archive])}
              <ChevronRight aria-hidden className="size-4" />
            </a>
          </li>
        ))}
      </ul>
    </Section>
  );
}

function Jasper() {
  const { jasper } = texts;
  return (
    <Section id="jasper" title={jasper.title} lead={jasper.lead}>
      <a
        href="https://doaj.org/preservation/"
        target="_blank"
        rel="noopener noreferrer"
        className="-mt-2 inline-flex min-h-11 items-center gap-1 font-semibold"
      >
        {jasper.link}
        <ExternalLink aria-hidden className="size-4" />
      </a>
    </Section>
  );
}
