import { CircleAlert, CircleX, Download, PenLine } from 'lucide-react';
import { useState } from 'react';
import { longDate } from '#base/dates.ts';
import { keywordList } from '#base/text.ts';
import type { NoticeKind } from '#features/submissions/rules.ts';
import { Badge, type Tone } from '#ui/badge.tsx';
import { Button, buttonClass } from '#ui/button.tsx';
import { classNames } from '#ui/class-names.ts';
import { Details } from '#ui/details.tsx';
import { Link } from '#ui/link.tsx';
import { saveAs } from '#ui/save-as.ts';
import { toast } from '#ui/toast.tsx';
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

/** Article cards. One card is open and one file is downloaded at a time. */
export function ArticleCards({ articles, withIssue = false }: { articles: Article[]; withIssue?: boolean }) {
  const [openId, setOpenId] = useState<string>();
  const { downloadingId, download } = useDownload();
  return (
    // Dense: the cards after an open one, which takes a row of its own, fill the row before it.
    <ul className="mt-8 grid grid-flow-row-dense gap-x-10 gap-y-12 lg:grid-cols-3">
      {articles.map((article) => (
        <li
          key={article.id}
          className={classNames('border-t-2 border-ink pt-4', openId === article.id && 'lg:col-span-3')}
        >
          <ArticleCard
            article={article}
            withIssue={withIssue}
            open={openId === article.id}
            onToggle={() => setOpenId(openId === article.id ? undefined : article.id)}
            downloading={downloadingId === article.id}
            onDownload={() => download(article)}
          />
        </li>
      ))}
    </ul>
  );
}

interface CardProps {
  article: Article;
  /** Whether the details name the issue. */
  withIssue: boolean;
  open: boolean;
  onToggle: () => void;
  downloading: boolean;
  onDownload: () => void;
}

function ArticleCard({ article, withIssue, open, onToggle, downloading, onDownload }: CardProps) {
  return (
    <article
      className={classNames(
        'flex h-full flex-col',
        open && 'lg:grid lg:grid-cols-[minmax(0,2fr)_minmax(0,1fr)] lg:gap-x-10',
      )}
    >
      <div>
        <p className="kicker">{keywordList(article.keywords).join(' · ')}</p>
        <h3 className="mt-2 text-xl">
          <Link
            to={articlePath(article)}
            reloadDocument
            className="text-ink no-underline hover:text-accent hover:underline"
          >
            {titleOf(article)}
          </Link>
        </h3>
        <NoticeBadge article={article} />
        <p className="mt-2 text-sm">{authorNames(article).join(', ')}</p>
        <p className="measure mt-3 font-serif leading-relaxed whitespace-pre-line">
          {open ? article.abstract : abstractPreview(article.abstract)}
        </p>
      </div>
      <div className="mt-auto lg:mt-0">
        {open && <ArticleDetails article={article} withIssue={withIssue} />}
        <div className="flex flex-wrap gap-3 pt-5">
          {open && (
            <Link to={articlePath(article)} reloadDocument className={buttonClass()}>
              {texts.fullArticle}
            </Link>
          )}
          <Button look="secondary" aria-expanded={open} onClick={onToggle}>
            {open ? texts.hideDetails : texts.readMore}
          </Button>
          {/* A form, so that the button also works without JavaScript. */}
          <form
            action={pdfPath(article)}
            onSubmit={(event) => {
              event.preventDefault();
              onDownload();
            }}
          >
            <Button type="submit" look="quiet" busy={downloading}>
              {downloading ? (
                texts.downloading
              ) : (
                <>
                  <Download aria-hidden className="size-4" />
                  {texts.downloadPdf}
                </>
              )}
            </Button>
          </form>
        </div>
      </div>
    </article>
  );
}

function ArticleDetails({ article, withIssue }: { article: Article; withIssue: boolean }) {
  const rows: [string, string][] = [[texts.keywords, article.keywords]];
  const { received } = historyOf(article);
  if (received) rows.push([texts.created, longDate(received)]);
  if (withIssue && article.issue) rows.push([texts.issue, article.issue.title]);
  return <Details rows={rows} />;
}

/** Downloads one article's PDF at a time and saves it as `{fileName}.pdf`. */
export function useDownload() {
  const [downloadingId, setDownloadingId] = useState<string>();
  const download = async (article: Article) => {
    const file = downloadOf(article);
    if (!file) return toast.error(texts.noFile);
    if (downloadingId) return;
    setDownloadingId(article.id);
    try {
      const response = await fetch(file.fileUrl);
      if (!response.ok) throw new Error(`The server answered ${response.status}.`);
      saveAs(await response.blob(), `${file.fileName}.pdf`);
    } catch {
      toast.error(texts.downloadFailed);
    } finally {
      setDownloadingId(undefined);
    }
  };
  return { downloadingId, download };
}
