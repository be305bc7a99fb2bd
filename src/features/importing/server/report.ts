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
  /** Articles and issues that exist already. */
  known: number;
  /** In the order of the file. */
  findings: Finding[];
}

export const emptyReport = (fileName: string): ImportReport => ({
  fileName,
  importId: undefined,
  issues: [],
  articles: [],
  pdfs: 0,
  references: 0,
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
  const { fileName, issues, articles, pdfs, references, known, findings, importId } = report;
  const verb = isDryRun ? 'would bring' : 'has brought';
  const comes = [
    counted(issues.length, 'issue'),
    counted(articles.length, 'article'),
    counted(pdfs, 'PDF'),
    counted(references, 'reference'),
  ];
  const kinds = Object.keys(KINDS) as Finding['kind'][];
  return [
    `${fileName} ${verb} ${comes.join(', ')}.`,
    ...(known > 0
      ? [`${counted(known, 'issue or article is', 'issues and articles are')} there already and stay as they are.`]
      : []),
    ...kinds.flatMap((kind) => {
      const some = findings.filter((finding) => finding.kind === kind);
      return some.length > 0 ? ['', `${KINDS[kind]} (${some.length})`, ...some.map(lineOf)] : [];
    }),
    ...(importId ? ['', `Within 30 days it can be undone: npm run import -- --undo ${importId}`] : []),
  ];
}

const lineOf = ({ line, about, text }: Finding) => `  line ${line}${about ? `, “${about}”` : ''}: ${text}`;
