import { Download } from 'lucide-react';
import { Link } from 'react-router';
import { Badge } from '#ui/badge.tsx';
import type { Column } from '#ui/staff/data-table.tsx';
import type { DepositedArticle, TargetState } from '../../contract.ts';
import { ARTICLE_FORMATS, type ArticleFormat, TARGETS, type Target } from '../../rules.ts';
import { depositTexts } from '../../texts.ts';
import { DepositCell } from './deposit-cell.tsx';
import { FileNotices } from './problem-list.tsx';
import type { Said } from './use-deposit-actions.ts';

const texts = depositTexts.dashboard;

interface Actions {
  doing: string | undefined;
  /** What has to be known of the file that was downloaded last. */
  told: Said | undefined;
  targets: Record<Target, TargetState> | undefined;
  deposit: (article: DepositedArticle, target: Target) => Promise<void>;
  download: (article: DepositedArticle, format: ArticleFormat) => Promise<void>;
}

/** What the table of deposits shows. */
export function depositColumns({ doing, told, targets, deposit, download }: Actions): Column<DepositedArticle>[] {
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
              <Files article={article} doing={doing} download={download} />
            )}
            {told?.id === id && <FileNotices notices={told.messages} />}
          </>
        );
      },
    },
    ...TARGETS.map(
      (target): Column<DepositedArticle> => ({
        name: depositTexts.targets[target],
        cell: (article) => (
          <DepositCell
            article={article}
            target={target}
            canDeposit={targets?.[target].isConfigured === true && !article.isWithdrawn}
            busy={doing === `${article.id} ${target}`}
            onDeposit={() => void deposit(article, target)}
          />
        ),
      }),
    ),
  ];
}

/** An article as files, in one line where there is room. */
function Files({ article, doing, download }: Pick<Actions, 'doing' | 'download'> & { article: DepositedArticle }) {
  return (
    <div className="mt-1 flex flex-wrap items-center gap-x-2 text-xs font-semibold">
      <Download aria-hidden className="size-3.5 text-faint" />
      {ARTICLE_FORMATS.map((format) => (
        <button
          key={format}
          type="button"
          className="min-h-8 whitespace-nowrap text-accent hover:underline disabled:cursor-wait disabled:opacity-60"
          disabled={doing === `${article.id} ${format}`}
          aria-label={texts.download(depositTexts.formats[format], article.title)}
          onClick={() => void download(article, format)}
        >
          {depositTexts.formats[format]}
        </button>
      ))}
    </div>
  );
}
