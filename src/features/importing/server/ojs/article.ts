import type { StreamedElement } from '#platform/xml/stream-xml.ts';
import { remarkTexts } from '../../remark-texts.ts';
import type { DescribedArticle, DescribedIssue, Localised } from '../description.ts';
import { htmlLine, htmlText, oneLine } from '../html-text.ts';
import { childOf, childrenOf, dayIn, languageOf, textOf, unknownChildren } from '../xml-elements.ts';
import { contributorsOf } from './contributors.ts';
import { idsOf, localised, localisedList } from './elements.ts';
import { filesOf, galleysOf } from './galleys.ts';

/** Of a publication; until 3.1 of the article itself. */
const KNOWN = [
  'id',
  'title',
  'prefix',
  'subtitle',
  'abstract',
  'licenseUrl',
  'copyrightHolder',
  'copyrightYear',
  'keywords',
  'subjects',
  'agencies',
  'supportingAgencies',
  'languages',
  'authors',
  'author',
  'article_galley',
  'representation',
  'citations',
  'issue_identification',
  'pages',
  'publication',
  'submission_file',
  'artwork_file',
  'supplementary_file',
  // Names of the journal at the time of publication.
  'contextName',
  'contextAbbreviation',
  'contextPrimaryLocale',
  'publisherLocation',
];
const PUBLICATIONS = ['publication', 'pkppublication'];
/** OJS's number of the status "published". */
const PUBLISHED = '3';

interface Surroundings {
  issue: DescribedIssue | undefined;
  sections: Map<string, string>;
}

/** An article of OJS 3.1 to 3.5. */
export function describeArticle(article: StreamedElement, { issue, sections }: Surroundings): DescribedArticle {
  const published = publicationsOf(article);
  const publication = published.at(-1) ?? childrenOf(article, ...PUBLICATIONS).at(-1) ?? article;
  const { attributes } = publication;
  const language = languageOf(attributes.locale ?? article.attributes.locale) || 'en';
  const files = filesOf(article);
  const keywords = localisedList(publication, 'keywords', language);
  for (const [locale, subjects] of Object.entries(localisedList(publication, 'subjects', language)))
    keywords[locale] = [...(keywords[locale] ?? []), ...subjects];
  const agencies = ['agencies', 'supportingAgencies'].map(
    (name) => localisedList(publication, name, language)[language] ?? [],
  );
  const section = attributes.section_ref ?? article.attributes.section_ref ?? '';
  return {
    line: article.line,
    oldIds: [...idsOf(article, 'internal'), ...idsOf(publication, 'public'), attributes.url_path ?? ''].filter(Boolean),
    issue,
    isPublished: published.length > 0,
    section: sections.get(section) || section,
    language,
    titles: titlesOf(publication, language),
    abstracts: localised(publication, 'abstract', language),
    keywords,
    authors: contributorsOf(publication, language),
    doi: idsOf(publication, 'doi')[0] ?? idsOf(article, 'doi')[0] ?? '',
    pages: textOf(publication, 'pages') || textOf(article, 'pages'),
    licence: textOf(publication, 'licenseUrl'),
    funding: agencies.flat().join('; '),
    references: referencesOf(publication),
    submittedOn: dayIn(article.attributes.date_submitted ?? attributes.date_submitted),
    versions: published.map((version, index) => ({
      line: version.line,
      number: index + 1,
      publishedOn: dayIn(version.attributes.date_published) ?? issue?.publishedOn,
      galleys: galleysOf(version, files),
    })),
    position: Number(attributes.seq ?? article.attributes.seq) || undefined,
    lost: lostOf(article, publication),
  };
}

/** The published versions, the first one first. */
function publicationsOf(article: StreamedElement): StreamedElement[] {
  const all = childrenOf(article, ...PUBLICATIONS);
  const versions = all.length > 0 ? all : [article];
  const numberOf = ({ attributes }: StreamedElement) =>
    Number(attributes.version ?? `${attributes.version_major ?? 1}.${attributes.version_minor ?? 0}`);
  const isPublished = ({ attributes }: StreamedElement) =>
    attributes.status === undefined
      ? article.attributes.stage !== 'submission' || attributes.date_published !== undefined
      : attributes.status === PUBLISHED;
  return versions.filter(isPublished).toSorted((a, b) => numberOf(a) - numberOf(b));
}

/** Titles with their prefixes and subtitles. */
function titlesOf(publication: StreamedElement, language: string): Localised {
  const [titles, prefixes, subtitles] = ['title', 'prefix', 'subtitle'].map((name) =>
    localised(publication, name, language),
  ) as [Localised, Localised, Localised];
  return Object.fromEntries(
    Object.entries(titles).map(([locale, title]) => {
      const whole = withPrefix(prefixes[locale] ?? '', title);
      return [locale, oneLine([whole, subtitles[locale]].filter(Boolean).join(': '))];
    }),
  );
}

/** Since 3.4, exports have the prefix in the title as well. */
function withPrefix(prefix: string, title: string): string {
  const rest = title.toLowerCase().startsWith(prefix.toLowerCase()) ? title.slice(prefix.length) : undefined;
  // "L'" needs no space after it, and "The" is not the beginning of "Theory".
  const isWithin = rest !== undefined && /\P{L}/u.test(prefix.slice(-1) + rest.slice(0, 1));
  return !prefix || isWithin ? title : `${prefix} ${title}`;
}

/** Since 3.2 one element each; before, one text with a line each. */
function referencesOf(publication: StreamedElement): string[] {
  const lists = childrenOf(publication, 'citations');
  const single = lists.flatMap((list) => childrenOf(list, 'citation').map(rawCitation));
  const lines = single.length > 0 ? single : lists.flatMap(({ text }) => text.split('\n'));
  return lines.map((line) => htmlLine(line)).filter(Boolean);
}

const rawCitation = (citation: StreamedElement) => citation.text.trim() || textOf(citation, 'rawCitation');

function lostOf(article: StreamedElement, publication: StreamedElement): DescribedArticle['lost'] {
  const names = [...new Set([...unknownChildren(publication, KNOWN), ...unknownChildren(article, KNOWN)])];
  const note = (element: StreamedElement, text: string) => ({ line: element.line, text });
  const biographies = childrenOf(childOf(publication, 'authors') ?? publication, 'author').filter((author) =>
    childrenOf(author, 'biography').some(({ text }) => htmlText(text) !== ''),
  );
  return [
    ...(names.length > 0 ? [note(publication, remarkTexts.notStored(names.join(', ')))] : []),
    ...biographies.slice(0, 1).map((author) => note(author, remarkTexts.authors.biographies)),
  ];
}
