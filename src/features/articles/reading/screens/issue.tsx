import { type MetaFunction, useLoaderData } from 'react-router';
import { monthName } from '#base/dates.ts';
import { pathHere } from '#base/language-paths.ts';
import { languageOfContent } from '#base/languages.ts';
import { fileSize, withColon } from '#base/text.ts';
import { inPageLanguage, langOfText, languagesOf } from '#base/translations.ts';
import type { IssueWithFrontMatter } from '#features/issues/contract.ts';
import { editionPath, volumeOf } from '#features/issues/rules.ts';
import { IssueCover } from '#features/issues/widgets/issue-cover.tsx';
import { journalIn, originIn, pageMeta } from '#features/journal/widgets.tsx';
import { sectionsOf } from '#features/submissions/fields/article-types.ts';
import { TopicName } from '#features/topics/widgets.tsx';
import { readLoader } from '#rendering/page-loader.ts';
import { buttonClass } from '#ui/button.tsx';
import { Link } from '#ui/link.tsx';
import { Empty } from '#ui/notice.tsx';
import { RichText } from '#ui/rich-text.tsx';
import { CitationFiles } from '../../citations/screens/citation.tsx';
import { articlesClient } from '../../client.ts';
import type { Article } from '../../contract.ts';
import { FeedLinks } from '../../feeds/screens/feed-links.tsx';
import { feedTags } from '../../feeds/screens/feed-meta.ts';
import { KeepButton, KeptNotice } from '../../keeping/screens/keep-button.tsx';
import {
  articleNumberOf,
  articlePath,
  authorNames,
  downloadOf,
  headlineOf,
  pagesOf,
  pdfPath,
  titleOf,
} from '../../rules.ts';
import { articleTexts as texts } from '../../texts.ts';
import { articleInPageLanguage } from '../../translations.ts';
import { NoticeBadge } from '../../widgets.tsx';
import { breadcrumbs, partOfIssue, publicationIssue } from './meta/structured.ts';

export const handle = { hydrate: false, shared: true, anyQuery: true };
export const loader = readLoader((api, { params }) => articlesClient(api).issue(params.id ?? ''));
export const meta: MetaFunction<typeof loader> = ({ loaderData, matches }) => {
  if (!loaderData) return [];
  const { articles } = loaderData;
  const issue = inPageLanguage(loaderData.issue);
  const path = `/issue/${issue.id}`;
  const publication = { journal: journalIn(matches), origin: originIn(matches) };
  const hasPart = articles.map((article) => partOfIssue(article, publication.origin));
  return [
    ...pageMeta(matches, {
      title: issue.title,
      path,
      languages: languagesOf(issue),
      description: issue.description ?? texts.issueAbout(issue.title),
      things: [
        {
          ...publicationIssue(issue, publication),
          ...(issue.coverImage && { image: `${publication.origin}${issue.coverImage}` }),
          hasPart,
        },
        breadcrumbs([[issue.title, path]], publication.origin),
      ],
    }),
    ...feedTags(path, issue.title),
  ];
};

export default function IssueScreen() {
  const { issue: given, articles } = useLoaderData<typeof loader>();
  const issue = inPageLanguage(given);
  return (
    <div className="page-width grid gap-8 py-12 md:grid-cols-[14rem_1fr] lg:grid-cols-[18rem_1fr] lg:gap-12">
      <aside className="max-w-56 lg:max-w-72">
        <IssueCover issue={issue} />
      </aside>
      <div>
        <KeptNotice />
        <p className="kicker">
          {texts.volume(volumeOf(issue), issue.issueNumber)} · {monthName(issue.month)} {issue.year}
        </p>
        <h1 lang={langOfText(issue, 'title')} className="mt-2 text-3xl md:text-4xl">
          {issue.title}
        </h1>
        {issue.description && (
          <p lang={langOfText(issue, 'description')} className="measure mt-3 text-lg text-faint">
            {issue.description}
          </p>
        )}
        {issue.frontMatter && (
          <section aria-label={texts.frontMatter} className="mt-8">
            <RichText isTranslated={!langOfText(issue, 'frontMatter')}>{issue.frontMatter}</RichText>
          </section>
        )}
        <h2 className="mt-10 text-2xl">{texts.contents}</h2>
        {articles.length === 0 && <Empty title={texts.emptyIssue} />}
        <Sections articles={articles} />
        <Editions issue={issue} />
        {articles.length > 0 && (
          <KeepButton others={articles.map((article) => pathHere(articlePath(article)))} className="mt-4 max-w-sm" />
        )}
        {articles.length > 0 && <CitationFiles base={`/issue/${issue.id}`} />}
        <FeedLinks base={`/issue/${issue.id}`} label={texts.feeds.followIssue} name={issue.title} />
      </div>
    </div>
  );
}

/** Links to the files with all articles. */
function Editions({ issue: { id, editions } }: { issue: IssueWithFrontMatter }) {
  if (editions.length === 0) return null;
  return (
    <p className="mt-8 flex flex-wrap gap-3" data-screen-only>
      {editions.map(({ format, size }) => (
        <a key={format} href={editionPath(id, format)} className={buttonClass('secondary')}>
          {format === 'zip' ? texts.offlineIssue : texts.wholeIssue(format.toUpperCase())}{' '}
          <span className="text-sm text-faint">{fileSize(size)}</span>
        </a>
      ))}
    </p>
  );
}

/** The articles in their sections; without headings if all are of one type. */
function Sections({ articles }: { articles: Article[] }) {
  const sections = sectionsOf(articles);
  const entries = (of: Article[], heading: 'h3' | 'h4') => (
    <ol className="mt-4">
      {of.map((article) => (
        <Entry key={article.id} article={article} heading={heading} />
      ))}
    </ol>
  );
  if (sections.length <= 1) return entries(articles, 'h3');
  return sections.map(([type, of]) => (
    <section key={type} className="mt-6">
      <h3 className="text-xl">{texts.sections[type]}</h3>
      {entries(of, 'h4')}
    </section>
  ));
}

/** Pages, or the article number; nothing for an article without them. */
function Pages({ article }: { article: Article }) {
  const [pages, number] = [pagesOf(article), articleNumberOf(article)];
  if (!pages) return null;
  return <p className="text-sm text-faint">{number ? texts.numbered(number) : texts.onPages(pages)}</p>;
}

function Entry({ article: given, heading: Heading }: { article: Article; heading: 'h3' | 'h4' }) {
  const article = articleInPageLanguage(given);
  const file = downloadOf(article);
  return (
    <li className="grid gap-x-6 border-t border-line py-4 sm:grid-cols-[1fr_auto]">
      <div>
        <p className="kicker">
          <TopicName record={article} />
        </p>
        <Heading lang={languageOfContent(article.shownLanguage)} className="measure text-lg">
          <Link to={articlePath(article)} className="text-ink no-underline hover:text-accent hover:underline">
            {titleOf(article)}
          </Link>
        </Heading>
        <NoticeBadge article={article} />
        <p className="text-sm">{authorNames(article).join(', ')}</p>
        <Pages article={article} />
      </div>
      {file && (
        <a
          href={pdfPath(article)}
          aria-label={`${withColon(texts.pdf(fileSize(file.fileSize)))} ${headlineOf(article)}`}
          className="self-center py-2 whitespace-nowrap"
        >
          {texts.pdf(fileSize(file.fileSize))}
        </a>
      )}
    </li>
  );
}
