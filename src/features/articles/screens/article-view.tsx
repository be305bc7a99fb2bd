import { FileDown } from 'lucide-react';
import { longDate } from '../../../base/dates.ts';
import { LICENCES } from '../../../base/journal.ts';
import { fileSize, keywordList } from '../../../base/text.ts';
import { buttonClass } from '../../../ui/button.tsx';
import { volumeOf } from '../../issues/rules.ts';
import type { Article } from '../contract.ts';
import { doiAddress, downloadOf, pagesOf, pdfPath, titleOf } from '../rules.ts';
import { articleTexts as texts } from '../texts.ts';
import { Citation } from './citation.tsx';
import { ReaderButton } from './reader-button.tsx';

/** All that readers see of an article; staff see the same before it is published. */
export function ArticleView({ article, origin }: { article: Article; origin: string }) {
  return (
    <article className="page-width py-10 lg:grid lg:grid-cols-[minmax(0,1fr)_17rem] lg:gap-16">
      <header className="lg:col-start-1">
        <p className="kicker">
          {article.topic}
          {article.issue && ` · ${article.issue.title}`}
        </p>
        <h1 className="measure mt-3 text-3xl md:text-4xl">{titleOf(article)}</h1>
        <Authors article={article} />
      </header>
      <aside className="mt-8 lg:col-start-2 lg:row-span-2 lg:row-start-1 lg:mt-0">
        <PdfButton article={article} />
        <ReaderButton article={article} />
        <Dates article={article} />
      </aside>
      <div className="mt-10 grid gap-10 lg:col-start-1">
        <section>
          <h2 className="text-xl">{texts.abstract}</h2>
          <p className="prose-text measure mt-3 whitespace-pre-line">{article.abstract}</p>
        </section>
        <section>
          <h2 className="text-xl">{texts.keywords}</h2>
          <ul className="mt-3 flex flex-wrap gap-2">
            {keywordList(article.keywords).map((keyword) => (
              <li key={keyword} className="rounded-sm border border-line px-2 py-0.5 text-sm">
                {keyword}
              </li>
            ))}
          </ul>
        </section>
        <Citation article={article} origin={origin} />
        <section>
          <h2 className="text-xl">{texts.licence}</h2>
          <p className="measure mt-3">
            {texts.copyright(article.publishedAt.slice(0, 4))}{' '}
            <a rel="license" href={LICENCES[article.licence]}>
              {article.licence}
            </a>
            . {texts.licenceText}
          </p>
        </section>
      </div>
    </article>
  );
}

function Authors({ article }: { article: Article }) {
  return (
    <ul className="mt-6 grid gap-2 sm:grid-cols-2" aria-label={texts.authors}>
      {article.authors.map(({ fullName, affiliation }) => (
        <li key={`${fullName} ${affiliation}`}>
          <span className="font-semibold">{fullName}</span>
          <span className="block text-sm text-faint">{affiliation}</span>
        </li>
      ))}
    </ul>
  );
}

function PdfButton({ article }: { article: Article }) {
  const file = downloadOf(article);
  if (!file) return <p className="text-sm text-faint">{texts.noPdf}</p>;
  return (
    <a href={pdfPath(article)} className={buttonClass('primary', 'w-full')} data-screen-only>
      <FileDown aria-hidden className="size-5" />
      {texts.pdf(fileSize(file.fileSize))}
    </a>
  );
}

function Dates({ article }: { article: Article }) {
  const rows: [string, string][] = [
    [texts.received, longDate(article.createdAt)],
    ...(article.acceptedAt ? [[texts.accepted, longDate(article.acceptedAt)] as [string, string]] : []),
    [texts.published, longDate(article.publishedAt)],
    [texts.manuscriptNumber, article.number],
  ];
  if (article.issue) rows.push([texts.issue, texts.issueLabel(article.issue.issueNumber, volumeOf(article.issue))]);
  if (article.firstPage) rows.push([texts.pageRange, pagesOf(article)]);
  return (
    <dl className="mt-6 grid gap-3 border-t border-line pt-4 text-sm">
      {rows.map(([name, value]) => (
        <div key={name}>
          <dt className="text-faint">{name}</dt>
          <dd className="font-semibold">{value}</dd>
        </div>
      ))}
      {article.doi && (
        <div>
          <dt className="text-faint">{texts.doi}</dt>
          <dd className="break-all">
            <a href={doiAddress(article.doi)}>{article.doi}</a>
          </dd>
        </div>
      )}
    </dl>
  );
}
