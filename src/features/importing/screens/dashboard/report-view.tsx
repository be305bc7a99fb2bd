import { CircleCheck, Download } from 'lucide-react';
import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import { languageOfContent } from '#base/languages.ts';
import { grouped } from '#base/text.ts';
import { api } from '#features/accounts/client.ts';
import { Button } from '#ui/button.tsx';
import { Disclosure } from '#ui/disclosure.tsx';
import { Facts } from '#ui/facts.tsx';
import { Refusal } from '#ui/field.tsx';
import { Link } from '#ui/link.tsx';
import { saveAs } from '#ui/save-as.ts';
import { DataTable } from '#ui/staff/data-table.tsx';
import { Listing } from '#ui/staff/listing.tsx';
import { useRefusal } from '#ui/staff/use-refusal.ts';
import { importingClient } from '../../client.ts';
import type { Finding, Run, Summary } from '../../contract.ts';
import { FINDINGS_PER_PAGE } from '../../rules.ts';
import { importingTexts } from '../../texts.ts';
import type { RunAct } from './run-act.ts';

const texts = importingTexts.screen;
const client = importingClient(api);
/** Names of the page and of the kind of remarks in the address. */
export const FINDINGS_PAGE = 'remarks';
const KIND = 'kind';
/** The worst first. */
const ARTICLES = ['issues', 'articles', 'pdfs', 'references'] as const;
const PEOPLE = ['people', 'reviewers'] as const;
const KINDS = ['refused', 'lost', 'odd'] as const satisfies Finding['kind'][];

/** The kind of remarks that an address shows; the worst that there is by default. */
export function kindIn(search: URLSearchParams, summary: Summary): Finding['kind'] | undefined {
  const found = KINDS.filter((kind) => summary[kind] > 0);
  return found.find((kind) => kind === search.get(KIND)) ?? found[0];
}

interface ReportViewProps {
  run: Run;
  /** The kind of the shown findings; undefined without any. */
  kind: Finding['kind'] | undefined;
  findings: { data: Finding[]; total: number };
  busy: boolean;
  refusal: string | undefined;
  act: RunAct;
  /** Shown below the report of articles while it waits for a decision. */
  children: ReactNode;
}

/** A report: what comes, what is odd or lost line by line, and the decision about it. */
export function ReportView({ run, kind, findings, busy, refusal, act, children }: ReportViewProps) {
  const { id, fileName, state, summary } = run;
  if (!summary) return null;
  const waits = state === 'ready';
  const { facts, isEmpty, hint, isOfArticles } = contentsOf(summary);
  return (
    <section aria-labelledby="report" className="grid grid-cols-[minmax(0,1fr)] gap-5">
      {waits && (
        <div>
          <h2 id="report" className="text-xl">
            {texts.report}
          </h2>
          <p className="mt-1 text-faint wrap-anywhere">{texts.of(fileName)}</p>
        </div>
      )}
      {!waits && (
        <h2 id="report" className="text-lg">
          {texts.came}
        </h2>
      )}
      <Facts label={waits ? texts.comes : texts.came} facts={facts} />
      {summary.known > 0 && <p>{texts.known(summary.known)}</p>}
      <Remarks kind={kind} summary={summary} findings={findings} isFolded={!waits} />
      {waits && (isEmpty ? <p className="font-semibold">{texts.nothingNew}</p> : <p className="max-w-prose">{hint}</p>)}
      {waits && isOfArticles && children}
      <Refusal>{waits ? refusal : undefined}</Refusal>
      <div className="flex flex-wrap gap-3">
        {waits && !isEmpty && (
          <Button busy={busy} onClick={() => void act(() => client.start(id))}>
            {texts.start}
          </Button>
        )}
        {waits && (
          <Button look="secondary" busy={busy} onClick={() => void act(() => client.stop(id))}>
            {texts.discard}
          </Button>
        )}
        <SaveReport run={run} />
      </div>
    </section>
  );
}

/** Contents of an import (usage, people or articles), and a hint on them. */
function contentsOf({ usage, ...summary }: Summary) {
  const { counts } = texts;
  if (usage) {
    const { articles, views, downloads } = usage;
    const facts = [
      { name: counts.used, value: grouped(articles) },
      { name: counts.views, value: grouped(views) },
      { name: counts.downloads, value: grouped(downloads) },
    ];
    return { facts, isEmpty: articles === 0, hint: texts.usageComes, isOfArticles: false };
  }
  const isOfPeople = summary.people + summary.reviewers > 0;
  const shown = isOfPeople ? PEOPLE : ARTICLES;
  return {
    facts: shown.map((name) => ({ name: counts[name], value: grouped(summary[name]) })),
    isEmpty: summary.issues + summary.articles === 0 && !isOfPeople,
    hint: isOfPeople ? texts.noMails : texts.nobody,
    isOfArticles: !isOfPeople,
  };
}

/** The remarks of a report; folded away once the decision is taken. */
function Remarks({
  kind,
  isFolded,
  ...shown
}: Omit<FindingsProps, 'kind'> & { kind: Finding['kind'] | undefined; isFolded: boolean }) {
  const { refused, lost, odd } = shown.summary;
  if (!kind)
    return (
      <p className="flex items-center gap-2">
        <CircleCheck aria-hidden className="size-5 shrink-0 text-positive" />
        {texts.noFindings}
      </p>
    );
  const list = <Findings kind={kind} {...shown} />;
  return isFolded ? <Disclosure title={texts.remarks(refused + lost + odd)}>{list}</Disclosure> : list;
}

function SaveReport({ run: { id, fileName } }: { run: Run }) {
  const { busy, submit } = useRefusal(texts.failed);
  const save = () =>
    submit(async () => {
      const content = `${JSON.stringify(await client.report(id), null, 2)}\n`;
      saveAs(new Blob([content], { type: 'application/json' }), `${fileName}.report.json`);
    });
  return (
    <Button look="quiet" busy={busy} onClick={() => void save()}>
      <Download aria-hidden className="size-4" />
      {texts.saveReport}
    </Button>
  );
}

interface FindingsProps {
  kind: Finding['kind'];
  summary: Summary;
  findings: { data: Finding[]; total: number };
}

function Findings({ kind: shown, summary, findings }: FindingsProps) {
  const [search] = useSearchParams();
  const hrefOf = (kind: Finding['kind']) => {
    const params = new URLSearchParams(search);
    params.set(KIND, kind);
    params.delete(FINDINGS_PAGE);
    return `?${params}`;
  };
  const { columns } = texts;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <nav aria-label={texts.chooseKind}>
        <ul className="flex flex-wrap gap-x-6 border-b border-line">
          {KINDS.filter((kind) => summary[kind] > 0).map((kind) => (
            <li key={kind}>
              <Link
                to={hrefOf(kind)}
                preventScrollReset
                aria-current={kind === shown ? 'true' : undefined}
                className="-mb-px inline-flex min-h-11 items-center border-b-2 border-transparent no-underline aria-[current=true]:border-accent aria-[current=true]:font-semibold"
              >
                {texts.kindCount(texts.kinds[kind], summary[kind])}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <p className="max-w-prose text-faint">{texts.kindHints[shown]}</p>
      <Listing
        rows={findings.data}
        words={{ loadFailed: texts.findingsFailed, empty: texts.noFindings }}
        paging={{ total: findings.total, perPage: FINDINGS_PER_PAGE, name: FINDINGS_PAGE }}
      >
        {(rows) => (
          <DataTable
            rows={rows}
            keyOf={(_, index) => String(index)}
            columns={[
              { name: columns.line, cell: ({ file, line }) => <LineOf file={file} line={line} /> },
              { name: columns.about, holds: 'title', cell: ({ about }) => about || '–' },
              {
                name: columns.text,
                wide: true,
                cell: ({ text }) => (
                  <span lang={languageOfContent(summary.language)} className="inline-block first-letter:uppercase">
                    {text}
                  </span>
                ),
              },
            ]}
          />
        )}
      </Listing>
    </div>
  );
}

/** A line, under the name of its file if there are several. */
function LineOf({ file, line }: Pick<Finding, 'file' | 'line'>) {
  return (
    <>
      {file && <span className="block max-w-48 text-sm text-faint wrap-anywhere">{file}</span>}
      <span className="tabular-nums">{grouped(line)}</span>
    </>
  );
}
