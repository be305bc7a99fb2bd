import { longDate, noonOf } from '#base/dates.ts';
import { languageOfContent } from '#base/languages.ts';
import { withColon } from '#base/text.ts';
import { classNames } from '#ui/class-names.ts';
import type { Article, Notice } from '../../../contract.ts';
import { doiAddress } from '../../../rules.ts';
import { articleTexts as texts } from '../../../texts.ts';

interface NoticesProps {
  /** Notices are in the language of the article. */
  article: Pick<Article, 'notices'> & Partial<Pick<Article, 'language'>>;
}

/** Retractions, shown before the title. */
export function RetractionNotice({ article }: NoticesProps) {
  const retractions = article.notices.filter(({ kind }) => kind === 'RETRACTION');
  return retractions.map((notice) => (
    <NoticeBox key={notice.id} notice={notice} language={article.language} className="mb-8" />
  ));
}

/** Corrections and expressions of concern, shown between title and abstract. */
export function Concerns({ article }: NoticesProps) {
  const concerns = article.notices.filter(({ kind }) => kind !== 'RETRACTION');
  if (concerns.length === 0) return null;
  return (
    <div className="mt-8 grid gap-4">
      {concerns.map((notice) => (
        <NoticeBox key={notice.id} notice={notice} language={article.language} />
      ))}
    </div>
  );
}

const TONES: Record<Notice['kind'], string> = {
  RETRACTION: 'border-danger',
  EXPRESSION_OF_CONCERN: 'border-warning',
  CORRECTION: 'border-second',
};
const TITLE_TONES: Record<Notice['kind'], string> = {
  RETRACTION: 'text-lg text-danger',
  EXPRESSION_OF_CONCERN: 'text-warning',
  CORRECTION: 'text-second',
};

interface NoticeProps {
  notice: Notice;
  language: string | undefined;
  className?: string;
}

function NoticeBox({ notice: { id, kind, date, text, doi }, language, className }: NoticeProps) {
  return (
    <section
      aria-labelledby={`notice-${id}`}
      className={classNames('measure border-l-4 bg-raised px-5 py-4 print:border', TONES[kind], className)}
    >
      <h2
        id={`notice-${id}`}
        className={classNames('flex flex-wrap gap-x-3 font-sans font-semibold', TITLE_TONES[kind])}
      >
        {texts.noticeTitles[kind]}{' '}
        <time dateTime={date} className="font-normal text-faint">
          {longDate(noonOf(date).toISOString())}
        </time>
      </h2>
      {text && (
        <p lang={languageOfContent(language)} className="mt-1 font-serif whitespace-pre-line">
          {text}
        </p>
      )}
      {doi && (
        <p className="mt-2 text-sm break-all">
          {withColon(texts.noticeDoi)} <a href={doiAddress(doi)}>{doiAddress(doi)}</a>
        </p>
      )}
    </section>
  );
}
