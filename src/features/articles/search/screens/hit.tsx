import { Fragment } from 'react';
import { longDate } from '#base/dates.ts';
import { languageOfContent } from '#base/languages.ts';
import type { ContentLanguage } from '#features/submissions/fields/content-languages.ts';
import { TopicName } from '#features/topics/widgets.tsx';
import { Link } from '#ui/link.tsx';
import { articlePath, authorNames, titleOf } from '../../rules.ts';
import type { Hit } from '../../search/contract.ts';
import { articleTexts as texts } from '../../texts.ts';
import { articleInPageLanguage } from '../../translations.ts';
import { NoticeBadge } from '../../widgets.tsx';

/** A search result: the article with a passage that matches. */
export function HitItem({ hit }: { hit: Hit }) {
  const { isFromText, section } = hit;
  const article = articleInPageLanguage(hit.article);
  const { title, excerpt } = shownTexts(hit, article.shownLanguage);
  const passage = excerpt.replaceAll('\u0002', '').replaceAll('\u0003', '');
  const isAtStart = !isFromText && article.abstract.startsWith(passage);
  const isAtEnd = !isFromText && article.abstract.endsWith(passage);
  return (
    <li className="search-hit">
      <p className="kicker">
        <TopicName record={article} /> · <span className="whitespace-nowrap">{longDate(article.publishedAt)}</span>
      </p>
      <h2 lang={languageOfContent(article.shownLanguage)} className="measure mt-1 text-xl">
        <Link to={articlePath(article)} className="text-ink no-underline hover:text-accent hover:underline">
          {title ? <Marked>{title}</Marked> : titleOf(article)}
        </Link>
      </h2>
      <NoticeBadge article={article} />
      <p className="mt-1 text-sm text-faint">{authorNames(article).join(', ')}</p>
      <p className="measure mt-2 font-serif leading-relaxed">
        {isFromText && <Place article={article} section={section} />}
        {!isAtStart && '…\u00a0'}
        <span lang={languageOfContent(isFromText ? article.language : article.shownLanguage)}>
          <Marked>{excerpt}</Marked>
        </span>
        {!isAtEnd && '\u00a0…'}
      </p>
    </li>
  );
}

/** Title and excerpt in the language of the page; a passage of the article's text is in its own. */
function shownTexts(hit: Hit, language: ContentLanguage): { title: string; excerpt: string } {
  const { title, excerpt } = hit.translations?.[language] ?? hit;
  return { title, excerpt: hit.isFromText ? hit.excerpt : excerpt };
}

/** The section of a passage, which leads there. */
function Place({ article, section }: Pick<Hit, 'article' | 'section'>) {
  if (!section) return <span className="search-in-text">{texts.inText}</span>;
  const title = texts.inSection(section.title);
  if (!section.id) return <span className="search-in-text">{title}</span>;
  return (
    <a href={`${articlePath(article)}#${section.id}`} className="search-in-text">
      {title}
    </a>
  );
}

/** Text with the parts between \u0002 and \u0003 marked. */
function Marked({ children }: { children: string }) {
  const parts = children.split('\u0002').map((part, index) => ({ index, texts: part.split('\u0003') }));
  return parts.map(({ index, texts: [first, rest] }) =>
    rest === undefined ? (
      first
    ) : (
      <Fragment key={index}>
        <mark>{first}</mark>
        {rest}
      </Fragment>
    ),
  );
}
