import { currentLanguage, type Language } from '#base/languages.ts';
import type { Finding } from './description.ts';

/** The result of an import, or of a dry run. */
export interface ImportReport {
  fileName: string;
  /** Undefined while nothing is written. */
  importId: string | undefined;
  issues: string[];
  articles: string[];
  /** PDFs, versions of an article counted one by one. */
  pdfs: number;
  references: number;
  /** Accounts. */
  people: number;
  /** Entries of the register of reviewers. */
  reviewers: number;
  /** Of a report of usage: what comes, and of how many articles. */
  usage?: { articles: number; views: number; downloads: number };
  /** Articles, issues, accounts, reviewers and counts of usage that exist already. */
  known: number;
  /** In the order of the file. */
  findings: Finding[];
  /** Of the findings; English without it. */
  language?: Language;
}

/** A report in the language of the work at hand. */
export const emptyReport = (fileName: string): ImportReport => ({
  ...(currentLanguage() !== 'en' && { language: currentLanguage() }),
  fileName,
  importId: undefined,
  issues: [],
  articles: [],
  pdfs: 0,
  references: 0,
  people: 0,
  reviewers: 0,
  known: 0,
  findings: [],
});

const counted = (count: number, one: string, many = `${one}s`) => `${count} ${count === 1 ? one : many}`;
const KINDS = {
  refused: 'Not imported',
  lost: 'Lost',
  odd: 'Odd',
} as const satisfies Record<Finding['kind'], string>;

/** A report as lines for the console. */
export function reportLines(report: ImportReport, { isDryRun }: { isDryRun: boolean }): string[] {
  const { fileName, known, findings, importId } = report;
  const verb = isDryRun ? 'would bring' : 'has brought';
  const kinds = Object.keys(KINDS) as Finding['kind'][];
  return [
    `${fileName} ${verb} ${contentsOf(report)}.`,
    ...(known > 0 ? [`${counted(known, 'record is', 'records are')} there already and stay as they are.`] : []),
    ...kinds.flatMap((kind) => {
      const some = findings.filter((finding) => finding.kind === kind);
      return some.length > 0 ? ['', `${KINDS[kind]} (${some.length})`, ...some.map(lineOf)] : [];
    }),
    ...(importId ? ['', `Within 30 days it can be undone: npm run import -- --undo ${importId}`] : []),
  ];
}

function contentsOf({ issues, articles, pdfs, references, people, reviewers, usage }: ImportReport): string {
  if (usage) {
    const { views, downloads } = usage;
    return `${counted(views, 'view')} and ${counted(downloads, 'download')} of ${counted(usage.articles, 'article')}`;
  }
  return [
    counted(issues.length, 'issue'),
    counted(articles.length, 'article'),
    counted(pdfs, 'PDF'),
    counted(references, 'reference'),
    ...(people + reviewers > 0 ? [counted(people, 'account'), counted(reviewers, 'reviewer')] : []),
  ].join(', ');
}

const lineOf = ({ file, line, about, text }: Finding) =>
  `  ${file ? `${file}, ` : ''}line ${line}${about ? `, “${about}”` : ''}: ${text}`;
