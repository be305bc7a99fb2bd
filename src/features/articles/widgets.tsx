import { CircleAlert, CircleX, Download, PenLine } from 'lucide-react';
import type { ReactNode } from 'react';
import { longDate } from '#base/dates.ts';
import { languageOfContent } from '#base/languages.ts';
import { keywordList } from '#base/text.ts';
import { IssueTitle } from '#features/issues/widgets/issue-title.tsx';
import type { NoticeKind } from '#features/submissions/rules.ts';
import { Badge, type Tone } from '#ui/badge.tsx';
import { buttonClass } from '#ui/button.tsx';
import { Details } from '#ui/details.tsx';
import { Link } from '#ui/link.tsx';
import { PlainSubmit, Toggle } from '#ui/plain-page.tsx';
import type { Article, Notice } from './contract.ts';
import {
  abstractPreview,
  articlePath,
  authorNames,
  downloadOf,
  historyOf,
  mostSeriousNotice,
  pdfPath,
  titleOf,
} from './rules.ts';
import { articleTexts as texts } from './texts.ts';
import { articleInPageLanguage } from './translations.ts';

const NOTICE_BADGES: Record<NoticeKind, { tone: Tone; icon: typeof CircleX }> = {
  RETRACTION: { tone: 'danger', icon: CircleX },
  EXPRESSION_OF_CONCERN: { tone: 'warning', icon: CircleAlert },
  CORRECTION: { tone: 'neutral', icon: PenLine },
};

/** "Retracted", "Expression of concern" or "Corrected"; nothing for an article without notices. */
export function NoticeBadge({ article }: { article: { notices: Pick<Notice, 'kind'>[] } }) {
  const kind = mostSeriousNotice(article);
  return (
    kind && (
      <p className="mt-1">
        <Badge {...NOTICE_BADGES[kind]}>{texts.noticeBadges[kind]}</Badge>
      </p>
    )
  );
}

/** Article cards on a page with `PlainPage`. One card is open and one file is downloaded at a time. */
export function ArticleCards({ articles, withIssue = false }: { articles: Article[]; withIssue?: boolean }) {
  return (
    // Dense: the cards after an open one, which takes a row of its own, fill the row before it.
    <ul data-one-open className="mt-8 grid grid-flow-row-dense gap-x-10 gap-y-12 lg:grid-cols-3">
      {articles.map((article) => (
        <li key={article.id} data-toggled className="group/card border-t-2 border-ink pt-4 lg:data-open:col-span-3">
          <ArticleCard article={article} withIssue={withIssue} />
        </li>
      ))}
    </ul>
  );
}

interface CardProps {
  article: Article;
  /** Whether the details name the issue. */
  withIssue: boolean;
}

function ArticleCard({ article: given, withIssue }: CardProps) {
  const article = articleInPageLanguage(given);
  const lang = languageOfContent(article.shownLanguage);
  return (
    <article className="flex h-full flex-col lg:group-data-open/card:grid lg:group-data-open/card:grid-cols-[minmax(0,2fr)_minmax(0,1fr)] lg:group-data-open/card:gap-x-10">
      <div>
        <p lang={languageOfContent(article.keywordsLanguage)} className="kicker">
          {keywordList(article.keywords).join(' · ')}
        </p>
        <h3 lang={lang} className="mt-2 text-xl">
          <Link to={articlePath(article)} className="text-ink no-underline hover:text-accent hover:underline">
            {titleOf(article)}
          </Link>
        </h3>
        <NoticeBadge article={article} />
        <p className="mt-2 text-sm">{authorNames(article).join(', ')}</p>
        <p lang={lang} className="measure mt-3 font-serif leading-relaxed whitespace-pre-line">
          <span className="group-data-open/card:hidden">{abstractPreview(article.abstract)}</span>
          <span className="hidden group-data-open/card:inline">{article.abstract}</span>
        </p>
      </div>
      <div className="mt-auto lg:mt-0">
        <div className="hidden group-data-open/card:block">
          <ArticleDetails article={article} withIssue={withIssue} />
        </div>
        <div className="flex flex-wrap gap-3 pt-5">
          <Link
            to={articlePath(article)}
            className={buttonClass('primary', 'hidden! group-data-open/card:inline-flex!')}
          >
            {texts.fullArticle}
          </Link>
          <Toggle more={texts.readMore} less={texts.hideDetails} />
          <DownloadForm article={article} />
        </div>
      </div>
    </article>
  );
}

/** Saves the PDF as `{fileName}.pdf`; without the script the browser opens it. */
function DownloadForm({ article }: { article: Article }) {
  const file = downloadOf(article);
  return (
    <form
      action={pdfPath(article)}
      data-download={file?.fileUrl ?? ''}
      data-name={file && `${file.fileName}.pdf`}
      data-missing={file ? undefined : texts.noFile}
      data-failed={texts.downloadFailed}
    >
      <PlainSubmit look="quiet" busy={texts.downloading}>
        <Download aria-hidden className="size-4" />
        {texts.downloadPdf}
      </PlainSubmit>
    </form>
  );
}

interface DetailsProps extends CardProps {
  article: ReturnType<typeof articleInPageLanguage<Article>>;
}

function ArticleDetails({ article, withIssue }: DetailsProps) {
  const rows: [string, ReactNode][] = [
    [
      texts.keywords,
      <span key="keywords" lang={languageOfContent(article.keywordsLanguage)}>
        {article.keywords}
      </span>,
    ],
  ];
  const { received } = historyOf(article);
  if (received) rows.push([texts.created, longDate(received)]);
  if (withIssue && article.issue) rows.push([texts.issue, <IssueTitle key="issue" issue={article.issue} />]);
  return <Details rows={rows} />;
}
