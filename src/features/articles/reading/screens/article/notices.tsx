import { longDate, noonOf } from '#base/dates.ts';
import { classNames } from '#ui/class-names.ts';
import type { Article, Notice } from '../../../contract.ts';
import { doiAddress } from '../../../rules.ts';
import { articleTexts as texts } from '../../../texts.ts';

interface Noticed {
  article: Pick<Article, 'notices'>;
}

/** That an article has been retracted stands before everything else of it. */
export function RetractionNotice({ article }: Noticed) {
  const retractions = article.notices.filter(({ kind }) => kind === 'RETRACTION');
  return retractions.map((notice) => <NoticeBox key={notice.id} notice={notice} className="mb-8" />);
}

/** Corrections and concerns, where the reader has seen what it is about and has not begun to read. */
export function Concerns({ article }: Noticed) {
  const concerns = article.notices.filter(({ kind }) => kind !== 'RETRACTION');
  if (concerns.length === 0) return null;
  return (
    <div className="mt-8 grid gap-4">
      {concerns.map((notice) => (
        <NoticeBox key={notice.id} notice={notice} />
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

function NoticeBox({ notice: { id, kind, date, text, doi }, className }: { notice: Notice; className?: string }) {
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
      {text && <p className="mt-1 font-serif whitespace-pre-line">{text}</p>}
      {doi && (
        <p className="mt-2 text-sm break-all">
          {texts.noticeDoi}: <a href={doiAddress(doi)}>{doiAddress(doi)}</a>
        </p>
      )}
    </section>
  );
}
