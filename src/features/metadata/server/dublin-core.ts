import { dayOf } from '#base/dates.ts';
import { authorNameOf, invertedName } from '#base/names.ts';
import { keywordList } from '#base/text.ts';
import { element, textElement } from '#base/xml-elements.ts';
import {
  articlePath,
  doiAddress,
  headlineOf,
  noticeAddress,
  noticeLine,
  pagesOf,
  pdfPath,
  severalVersions,
  subjectsOf,
} from '#features/articles/rules.ts';
import { volumeOf } from '#features/issues/rules.ts';
import { LICENCES } from '#features/journal/journal.ts';
import { ARTICLE_TYPES } from '#features/submissions/fields/article-types.ts';
import { CONTENT_LANGUAGES, translationsOf } from '#features/submissions/fields/content-languages.ts';
import { supplementPath } from '#features/supplements/rules.ts';
import type { ArticleSource } from './source.ts';

export const OAI_DC_NAMESPACE = 'http://www.openarchives.org/OAI/2.0/oai_dc/';
export const OAI_DC_SCHEMA = 'http://www.openarchives.org/OAI/2.0/oai_dc.xsd';

const ROOT = {
  'xmlns:oai_dc': OAI_DC_NAMESPACE,
  'xmlns:dc': 'http://purl.org/dc/elements/1.1/',
  'xmlns:xsi': 'http://www.w3.org/2001/XMLSchema-instance',
  'xsi:schemaLocation': `${OAI_DC_NAMESPACE} ${OAI_DC_SCHEMA}`,
};
/** A value, or one in another language than the article's. */
type Value = string | { text: string; language: string };

/** Returns a published article as unqualified Dublin Core (`oai_dc`) with the fields that OpenAIRE, BASE and CORE require. */
export function dublinCoreOf({ article, journal, origin }: ArticleSource): string {
  const { doi, authors, abstract, topic, files, licence, notices } = article;
  const page = `${origin}${articlePath(article)}`;
  const translated = translationsOf(article);
  const inOthers = (text: 'title' | 'abstract'): Value[] =>
    translated.map(([language, texts]) => ({ text: texts[text], language }));
  const fields: [name: string, ...values: Value[]][] = [
    ['title', headlineOf(article), ...inOthers('title')],
    ['creator', ...authors.map((author) => invertedName(authorNameOf(author)))],
    [
      'subject',
      ...new Set([topic, ...subjectsOf(article)]),
      ...translated.flatMap(([language, texts]) => keywordList(texts.keywords).map((text) => ({ text, language }))),
    ],
    ['description', abstract, ...inOthers('abstract'), ...notices.map(noticeLine)],
    ['publisher', journal.publisher],
    ['date', dayOf(article.publishedAt)],
    ['type', ARTICLE_TYPES[article.articleType].openAire, 'info:eu-repo/semantics/publishedVersion'],
    ['format', files.length > 0 ? 'application/pdf' : 'text/html'],
    ['identifier', page, doi ? doiAddress(doi) : ''],
    ['source', sourceOf(article, journal.name), journal.issn && `ISSN ${journal.issn}`],
    ['language', CONTENT_LANGUAGES[article.language].iso6393],
    [
      'relation',
      files.length > 0 ? `${origin}${pdfPath(article)}` : '',
      ...severalVersions(article).map(({ fileUrl }) => `${origin}${fileUrl}`),
      ...article.supplements.map((file) => `${origin}${supplementPath(article.number, file)}`),
      ...notices.map((notice) => noticeAddress(article, notice, origin)),
    ],
    ['rights', 'info:eu-repo/semantics/openAccess', LICENCES[licence]],
  ];
  const elements = fields.flatMap(([name, ...values]) =>
    values
      .filter(Boolean)
      .map((value) =>
        typeof value === 'string'
          ? textElement(`dc:${name}`, value)
          : textElement(`dc:${name}`, value.text, { 'xml:lang': value.language }),
      ),
  );
  return element('oai_dc:dc', ROOT, ...elements);
}

/** Returns "Journal; Vol. 2025/26 No. 2 (2026): Title; 17–34". */
function sourceOf(article: ArticleSource['article'], name: string): string {
  const { issue } = article;
  const issuePart = issue && `Vol. ${volumeOf(issue)} No. ${issue.issueNumber} (${issue.year}): ${issue.title}`;
  return [name, issuePart, pagesOf(article)].filter(Boolean).join('; ');
}
