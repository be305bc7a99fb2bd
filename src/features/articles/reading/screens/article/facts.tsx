import type { ReactNode } from 'react';
import { longDate } from '#base/dates.ts';
import { grouped } from '#base/text.ts';
import { volumeOf } from '#features/issues/rules.ts';
import { classNames } from '#ui/class-names.ts';
import type { Article } from '../../../contract.ts';
import { articleNumberOf, doiAddress, historyOf, pagesOf } from '../../../rules.ts';
import { articleTexts as texts } from '../../../texts.ts';

interface Row {
  name: string;
  value: ReactNode;
  /** Left out on small screens, where `Dates` shows it. */
  isWideOnly?: boolean;
}

/** Dates, issue, pages, identifiers and usage of an article. */
export function ArticleFacts({ article }: { article: Article }) {
  const { issue, doi } = article;
  const { received, accepted } = historyOf(article);
  const day = (name: string, iso: string | null): Row[] =>
    iso ? [{ name, value: <Day iso={iso} />, isWideOnly: true }] : [];
  const dates = [
    ...day(texts.received, received),
    ...day(texts.accepted, accepted),
    ...day(texts.published, article.publishedAt),
  ];
  const location: Row[] = [];
  if (issue) {
    const label = texts.issueLabel(issue.issueNumber, volumeOf(issue));
    location.push({
      name: texts.issue,
      value: (
        <a href={`/issue/${issue.id}`} className="text-inherit">
          {label}
        </a>
      ),
    });
  }
  const articleNumber = articleNumberOf(article);
  if (article.firstPage) {
    location.push({ name: articleNumber ? texts.articleNumber : texts.pageRange, value: pagesOf(article) });
  }
  // The journal's own number needs another label if the article has an article number.
  location.push({ name: articleNumber ? texts.manuscriptNumber : texts.articleNumber, value: article.number });
  const address = doi && (
    <a href={doiAddress(doi)} className="font-normal break-all">
      {doiAddress(doi)}
    </a>
  );
  return (
    <>
      <Facts rows={[...dates, ...location]} />
      {address && <Facts rows={[{ name: texts.doi, value: address }]} wide />}
      <div data-screen-only>
        <Facts
          rows={[
            { name: texts.views, value: grouped(article.views) },
            { name: texts.downloads, value: grouped(article.downloads) },
          ]}
        />
      </div>
    </>
  );
}

/** One row per line on phones and in the margin of wide pages, else three columns. */
function Facts({ rows, wide = false }: { rows: Row[]; wide?: boolean }) {
  return (
    <dl
      className={classNames(
        'mt-5 grid gap-x-6 gap-y-1.5 border-t border-line pt-4 text-sm tabular-nums sm:gap-y-3 lg:gap-y-1.5',
        !wide && 'sm:grid-cols-3 lg:grid-cols-1 print:grid-cols-3',
      )}
    >
      {rows.map(({ name, value, isWideOnly = false }) => (
        <div
          key={name}
          className={
            wide
              ? undefined
              : classNames('grid-cols-[7.25rem_1fr] lg:grid print:block', isWideOnly ? 'hidden' : 'grid sm:block')
          }
        >
          <dt className="text-faint">{name}</dt>
          <dd className="font-semibold">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

function Day({ iso }: { iso: string }) {
  return <time dateTime={iso}>{longDate(iso)}</time>;
}
