import { Download } from 'lucide-react';
import { Link } from 'react-router';
import { Badge } from '#ui/badge.tsx';
import type { Column } from '#ui/staff/data-table.tsx';
import type { DepositedArticle, TargetState } from '../../contract.ts';
import { ARTICLE_FORMATS, type ArticleFormat, formatsOfJournal, type Target, targetsOfJournal } from '../../rules.ts';
import { depositTexts } from '../../texts.ts';
import { DepositCell } from './deposit-cell.tsx';
import { FileNotices } from './problem-list.tsx';
import type { RowMessages } from './use-deposit-actions.ts';

const texts = depositTexts.dashboard;

interface Actions {
  /** "{article} {target or format}" of the running action. */
  running: string | undefined;
  /** Notices about the last downloaded file. */
  notices: RowMessages | undefined;
  targets: Record<Target, TargetState> | undefined;
  deposit: (article: DepositedArticle, target: Target) => Promise<void>;
  download: (article: DepositedArticle, format: ArticleFormat) => Promise<void>;
}

/** Columns of the table of deposits. */
export function depositColumns({ running, notices, targets, deposit, download }: Actions): Column<DepositedArticle>[] {
  return [
    {
      name: texts.columns.article,
      hideName: true,
      wide: true,
      cell: (article) => {
        const { id, title, number, doi, issue, isWithdrawn } = article;
        return (
          <>
            <Link to={`/dashboard/submissions/${id}/publication`} className="font-serif text-base font-semibold">
              {title}
            </Link>
            <span className="block text-xs text-faint">{[number, issue?.title, doi].filter(Boolean).join(' · ')}</span>
            {isWithdrawn ? (
              <Badge tone="warning">{texts.withdrawn}</Badge>
            ) : (
              <Files article={article} targets={targets} running={running} download={download} />
            )}
            {notices?.id === id && <FileNotices notices={notices.messages} />}
          </>
        );
      },
    },
    ...(targets ? targetsOfJournal(targets) : []).map(
      (target): Column<DepositedArticle> => ({
        name: depositTexts.targets[target],
        cell: (article) => (
          <DepositCell
            article={article}
            target={target}
            canDeposit={targets?.[target].isConfigured === true && !article.isWithdrawn}
            busy={running === `${article.id} ${target}`}
            onDeposit={() => void deposit(article, target)}
          />
        ),
      }),
    ),
  ];
}

/** Downloads of an article. */
function Files({
  article,
  targets,
  running,
  download,
}: Pick<Actions, 'running' | 'download' | 'targets'> & { article: DepositedArticle }) {
  return (
    <div className="mt-1 flex flex-wrap items-center gap-x-2 text-xs font-semibold">
      <Download aria-hidden className="size-3.5 text-faint" />
      {(targets ? formatsOfJournal(ARTICLE_FORMATS, targets) : []).map((format) => (
        <button
          key={format}
          type="button"
          className="min-h-8 whitespace-nowrap text-accent hover:underline disabled:cursor-wait disabled:opacity-60"
          disabled={running === `${article.id} ${format}`}
          aria-label={texts.download(depositTexts.formats[format], article.title)}
          onClick={() => void download(article, format)}
        >
          {depositTexts.formats[format]}
        </button>
      ))}
    </div>
  );
}
