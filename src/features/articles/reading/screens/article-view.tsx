import { BookDown } from 'lucide-react';
import { yearOf } from '#base/dates.ts';
import { languageOfContent } from '#base/languages.ts';
import { keywordList } from '#base/text.ts';
import { IssueTitle } from '#features/issues/widgets/issue-title.tsx';
import { LICENCES } from '#features/journal/journal.ts';
import { useJournal } from '#features/journal/widgets.tsx';
import type { ShownText } from '#features/production/contract.ts';
import { hasBody, type ShownNode } from '#features/production/text/shown-node.ts';
import { ArticleText } from '#features/production/widgets/article-text.tsx';
import { ARTICLE_TYPES } from '#features/submissions/fields/article-types.ts';
import { TopicName } from '#features/topics/widgets.tsx';
import type { Citation as Cited } from '../../citations/contract.ts';
import { Citation } from '../../citations/screens/citation.tsx';
import type { CitedBy as Citing } from '../../cited-by/contract.ts';
import { CitedBy } from '../../cited-by/screens/cited-by.tsx';
import type { Article, RelatedArticle } from '../../contract.ts';
import { KeepButton, KeptNotice } from '../../keeping/screens/keep-button.tsx';
import { articlePath, headlineOf, keywordPath, topicPath } from '../../rules.ts';
import { articleTexts as texts } from '../../texts.ts';
import { articleInPageLanguage } from '../../translations.ts';
import { Authors } from './article/authors.tsx';
import { Dates } from './article/dates.tsx';
import { ArticleFacts } from './article/facts.tsx';
import { JelCodes } from './article/jel-codes.tsx';
import { Concerns, RetractionNotice } from './article/notices.tsx';
import { OtherLanguages, OwnTitle } from './article/other-languages.tsx';
import { PdfButton } from './article/pdf-button.tsx';
import { ProcessRecord } from './article/process-record.tsx';
import { RelatedArticles } from './article/related.tsx';
import { Statements } from './article/statements.tsx';
import { Supplements } from './article/supplements.tsx';
import { Versions } from './article/versions.tsx';
import { ReaderButton } from './reader-button.tsx';

interface ViewProps {
  article: Article;
  /** In every style. */
  citations: Cited[];
  /** Empty in the preview for staff. */
  related?: RelatedArticle[];
  text?: ShownText | null;
  /** The works that cite it; null if none are known. */
  citedBy?: Citing | null;
}

/** The article's page; also its preview for staff. */
export function ArticleView({ article, citations, related = [], text = null, citedBy = null }: ViewProps) {
  const shown = articleInPageLanguage(article);
  const lang = languageOfContent(shown.shownLanguage);
  return (
    <article className="page-width flex flex-col py-10 lg:grid lg:grid-cols-[minmax(0,1fr)_17rem] lg:grid-rows-[auto_1fr] lg:gap-x-16">
      <header className="lg:col-start-1">
        <KeptNotice />
        <PrintedHead />
        <RetractionNotice article={article} />
        <Kicker article={article} />
        <h1 dir="auto" lang={lang} className="measure mt-3 text-3xl md:text-4xl print:text-3xl">
          {headlineOf(shown)}
        </h1>
        {shown.shownLanguage !== article.language && <OwnTitle article={article} />}
        <Authors article={article} />
        <Dates article={article} />
        <Concerns article={article} />
      </header>
      {/* On small screens its parts are placed before and after the abstract. */}
      <aside
        className="contents lg:col-start-2 lg:row-span-2 lg:row-start-1 lg:block print:block"
        aria-label={texts.articleFacts}
      >
        <div className="mt-8 grid gap-3 sm:grid-cols-2 lg:mt-0 lg:grid-cols-1">
          <PdfButton article={article} />
          <ReaderButton article={article} />
          {text && hasBody(text.doc as ShownNode) && <EpubLink article={article} />}
          <KeepButton />
        </div>
        <div className="order-last mt-10 lg:mt-0 print:mt-0">
          <ArticleFacts article={article} />
        </div>
      </aside>
      <div className="mt-10 grid grid-cols-[minmax(0,1fr)] gap-10 lg:col-start-1">
        <section>
          <h2 className="text-xl">{texts.abstract}</h2>
          <p dir="auto" lang={lang} className="prose-text measure mt-3 whitespace-pre-line">
            {shown.abstract}
          </p>
          <OtherLanguages article={article} />
        </section>
        <Keywords keywords={shown.keywords} lang={languageOfContent(shown.keywordsLanguage)} />
        <JelCodes article={article} />
        {text && <ArticleText text={text} language={article.language} />}
        <Supplements article={article} />
        <Statements article={article} />
        <ProcessRecord article={article} />
        <Versions article={article} />
        <Citation article={article} citations={citations} />
        <CitedBy citedBy={citedBy} />
        <section>
          <h2 className="text-xl">{texts.licence}</h2>
          <p className="measure mt-3">
            {texts.copyright(yearOf(article.publishedAt))}{' '}
            <a rel="license" href={LICENCES[article.licence]}>
              {article.licence}
            </a>
            . {texts.licenceText}
          </p>
        </section>
        <RelatedArticles articles={related} />
      </div>
    </article>
  );
}

/** The article as a book for phones and readers of books. */
function EpubLink({ article }: { article: Article }) {
  return (
    <a
      href={`${articlePath(article)}.epub`}
      data-screen-only
      className="inline-flex min-h-11 items-center justify-center gap-2 text-sm font-medium"
    >
      <BookDown aria-hidden className="size-4" />
      {texts.epub}
    </a>
  );
}

/** Journal name and ISSN, for print only, because the printed page has no site header. */
function PrintedHead() {
  const { name, issn } = useJournal();
  return (
    <p className="mb-6 hidden border-b border-line pb-2 font-serif text-sm print:block">
      <em>{name}</em>
      {issn && ` · ISSN ${issn}`}
    </p>
  );
}

/** Article type, topic and issue. */
function Kicker({ article }: { article: Article }) {
  const { articleType, topic, issue } = article;
  return (
    <p className="kicker">
      {ARTICLE_TYPES[articleType].label}
      {' · '}
      <a href={topicPath(topic)} className="text-inherit">
        <TopicName record={article} />
      </a>
      {issue && (
        <>
          {' · '}
          <a href={`/issue/${issue.id}`} className="text-inherit">
            <IssueTitle issue={issue} />
          </a>
        </>
      )}
    </p>
  );
}

function Keywords({ keywords: text, lang }: { keywords: string; lang: string | undefined }) {
  const keywords = keywordList(text);
  if (keywords.length === 0) return null;
  return (
    <section>
      <h2 className="text-xl">{texts.keywords}</h2>
      <ul className="mt-3 flex flex-wrap gap-2 print:block">
        {keywords.map((keyword) => (
          <li key={keyword} className="min-w-0 print:inline print:after:content-[',_'] print:last:after:content-['']">
            <a
              href={keywordPath(keyword)}
              className="inline-block max-w-full rounded-sm border border-line px-2.5 py-1 text-sm text-ink no-underline hover:border-accent hover:text-accent print:inline print:border-0 print:p-0"
            >
              <span lang={lang}>{keyword}</span>
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
