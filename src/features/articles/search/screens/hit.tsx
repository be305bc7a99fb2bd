import { Fragment } from 'react';
import { longDate } from '#base/dates.ts';
import { Link } from '#ui/link.tsx';
import { articlePath, authorNames, titleOf } from '../../rules.ts';
import type { Hit } from '../../search/contract.ts';
import { articleTexts as texts } from '../../texts.ts';
import { NoticeBadge } from '../../widgets.tsx';

/** A search result: the article with a passage that matches. */
export function HitItem({ hit: { article, title, excerpt, isFromText } }: { hit: Hit }) {
  const passage = excerpt.replaceAll('\u0002', '').replaceAll('\u0003', '');
  const isAtStart = !isFromText && article.abstract.startsWith(passage);
  const isAtEnd = !isFromText && article.abstract.endsWith(passage);
  return (
    <li className="search-hit">
      <p className="kicker">
        {article.topic} · <span className="whitespace-nowrap">{longDate(article.publishedAt)}</span>
      </p>
      <h2 className="measure mt-1 text-xl">
        <Link to={articlePath(article)} className="text-ink no-underline hover:text-accent hover:underline">
          {title ? <Marked>{title}</Marked> : titleOf(article)}
        </Link>
      </h2>
      <NoticeBadge article={article} />
      <p className="mt-1 text-sm text-faint">{authorNames(article).join(', ')}</p>
      <p className="measure mt-2 font-serif leading-relaxed">
        {isFromText && <span className="search-in-text">{texts.inText}</span>}
        {!isAtStart && '…\u00a0'}
        <Marked>{excerpt}</Marked>
        {!isAtEnd && '\u00a0…'}
      </p>
    </li>
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
