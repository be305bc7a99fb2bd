import { Link } from 'react-router';
import { Badge } from '../../../../ui/badge.tsx';
import { Button } from '../../../../ui/button.tsx';
import type { Column } from '../../../../ui/staff/data-table.tsx';
import type { DepositedArticle, TargetState } from '../../contract.ts';
import { FORMATS, type Format, TARGETS, type Target } from '../../rules.ts';
import { depositTexts } from '../../texts.ts';
import { DepositCell } from './deposit-cell.tsx';

const texts = depositTexts.dashboard;

interface Actions {
  doing: string | undefined;
  targets: Record<Target, TargetState> | undefined;
  deposit: (article: DepositedArticle, target: Target) => Promise<void>;
  download: (article: DepositedArticle, format: Format) => Promise<void>;
}

/** What the table of deposits shows. */
export function depositColumns({ doing, targets, deposit, download }: Actions): Column<DepositedArticle>[] {
  return [
    {
      name: texts.columns.article,
      hideName: true,
      wide: true,
      cell: ({ id, title, number, doi, issue, isWithdrawn }) => (
        <>
          <Link to={`/dashboard/submissions/${id}/publication`} className="font-serif text-base font-semibold">
            {title}
          </Link>
          <span className="block text-xs text-faint">{[number, issue?.title, doi].filter(Boolean).join(' · ')}</span>
          {isWithdrawn && <Badge tone="warning">{texts.withdrawn}</Badge>}
        </>
      ),
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
    {
      name: texts.columns.files,
      cell: (article) =>
        !article.isWithdrawn && (
          <div className="-ml-4 flex flex-wrap @3xl:-my-2 @3xl:flex-col @3xl:items-start">
            {FORMATS.map((format) => (
              <Button
                key={format}
                look="quiet"
                className="whitespace-nowrap"
                busy={doing === `${article.id} ${format}`}
                aria-label={texts.download(depositTexts.formats[format], article.title)}
                onClick={() => void download(article, format)}
              >
                {depositTexts.formats[format]}
              </Button>
            ))}
          </div>
        ),
    },
  ];
}
