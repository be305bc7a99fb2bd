import type { MetaDescriptor } from 'react-router';
import { slashDate } from '#base/dates.ts';
import { orcidAddress } from '#base/identifiers.ts';
import { authorNameOf, fullNameOf, isOwnAffiliation } from '#base/names.ts';
import { volumeOf } from '#features/issues/rules.ts';
import type { Journal } from '#features/journal/journal.ts';
import type { CitedWork } from '#features/production/text/cited-works.ts';
import { ARTICLE_TYPES } from '#features/submissions/fields/article-types.ts';
import type { Article } from '../../../contract.ts';
import { articlePath, authorNames, headlineOf, pdfPath, subjectsOf } from '../../../rules.ts';

/**
 * Highwire Press tags (`citation_*`), which Google Scholar and Zotero read: one tag per author, followed by institution
 * and iD; dates as YYYY/MM/DD; the PDF in the same folder as the page.
 */
export function highwireTags(
  article: Article,
  { journal, origin, works }: { journal: Journal; origin: string; works: readonly CitedWork[] },
): MetaDescriptor[] {
  const page = `${origin}${articlePath(article)}`;
  const tag = (name: string, content: string | null | undefined) =>
    content ? [{ name: `citation_${name}`, content }] : [];
  const day = slashDate(article.publishedAt);
  return [
    ...tag('title', headlineOf(article)),
    ...tag('article_type', ARTICLE_TYPES[article.articleType].label),
    ...(article.authors.length === 0 ? authorNames(article).flatMap((name) => tag('author', name)) : []),
    ...article.authors.flatMap((author) => [
      ...tag('author', nameOf(author)),
      ...tag('author_institution', isOwnAffiliation(author) ? '' : author.affiliation),
      ...tag('author_orcid', author.orcid && orcidAddress(author.orcid)),
    ]),
    ...tag('publication_date', day),
    ...tag('online_date', day),
    ...tag('journal_title', journal.name),
    ...tag('journal_abbrev', journal.shortName),
    ...tag('issn', journal.issn),
    ...tag('publisher', journal.publisher),
    ...tag('volume', article.issue && volumeOf(article.issue)),
    ...tag('issue', article.issue && String(article.issue.issueNumber)),
    ...tag('firstpage', article.firstPage),
    ...tag('lastpage', article.lastPage),
    ...tag('doi', article.doi),
    ...tag('language', article.language),
    ...subjectsOf(article).flatMap((subject) => tag('keywords', subject)),
    ...tag('abstract', article.abstract),
    ...tag('abstract_html_url', page),
    ...tag('public_url', page),
    ...tag('pdf_url', article.files.length > 0 ? `${origin}${pdfPath(article)}` : ''),
    ...works.flatMap((work) => tag('reference', referenceOf(work))),
  ];
}

/** A reference as its pieces, as Google Scholar describes them; one whose title is not known as its words. */
function referenceOf({ words, authors, pieces }: CitedWork): string {
  const title = pieces['article-title'] ?? pieces['chapter-title'] ?? pieces.source;
  if (!title) return words;
  const isPart = title !== pieces.source;
  return [
    ['title', title],
    ...authors.map((author) => ['author', author]),
    ['publication_date', pieces.year],
    ['journal_title', isPart ? pieces.source : undefined],
    ['volume', pieces.volume],
    ['issue', pieces.issue],
    ['firstpage', pieces.fpage],
    ['lastpage', pieces.lpage],
    ['doi', pieces.doi],
  ]
    .flatMap(([name, value]) => (value ? [`citation_${name}=${value.replaceAll(/[;=]/g, ',')}`] : []))
    .join('; ');
}

/**
 * The author's name without titles. Readers of these tags take the last word, or the part before a single comma, as the
 * family name; so a family name of several words or with a suffix comes first: "El Amrani, Rachid", "King Jr., Martin
 * Luther".
 */
function nameOf(author: Article['authors'][number]): string {
  const name = authorNameOf(author);
  if ('institution' in name || !name.given) return fullNameOf(author);
  const family = name.suffix ? `${name.family} ${name.suffix}` : name.family;
  return family.includes(' ') ? `${family}, ${name.given}` : fullNameOf(author);
}
