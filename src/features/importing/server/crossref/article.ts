import type { Streamed, StreamedElement } from '#platform/xml/stream-xml.ts';
import { remarkTexts } from '../../remark-texts.ts';
import { fileNameOf, pdfNames } from '../beside.ts';
import { citationText } from '../citation-text.ts';
import { type GivenDay, givenDay } from '../dates.ts';
import type { DescribedArticle, DescribedIssue, Localised, Remark } from '../description.ts';
import { jatsText } from '../jats/text.ts';
import type { NamedIssues } from '../named-issues.ts';
import { oldIdIn } from '../old-paths.ts';
import { incomplete } from '../remarks.ts';
import {
  allWithin,
  childOf,
  childrenOf,
  languageOf,
  textOf,
  unknownChildren,
  wholeLine,
  within,
} from '../xml-elements.ts';
import { crossrefAuthors } from './authors.ts';

/** Parts of an article that are described, or that say nothing more. */
const KNOWN = [
  'titles',
  'contributors',
  'abstract',
  'publication_date',
  'acceptance_date',
  'pages',
  'publisher_item',
  'crossmark',
  'program',
  'archive_locations',
  'version_info',
  'doi_data',
  'citation_list',
];

/** An article in Crossref's deposit schema, 4.3 to 5.4. */
export function describeCrossref({ element: article, around }: Streamed, issues: NamedIssues): DescribedArticle {
  const { line } = article;
  const journal = around.find(({ name }) => name === 'journal');
  const language =
    languageOf(article.attributes.language ?? childOf(journal, 'journal_metadata')?.attributes.language) || 'en';
  const doi = textOf(childOf(article, 'doi_data'), 'doi');
  const addresses = allWithin(childOf(article, 'doi_data'), 'resource').map(({ text }) => text.trim());
  const oldIds = addresses.flatMap((address) => oldIdIn(address, 'article') ?? []).slice(0, 1);
  const published = dayOf(article);
  const issue = issueOf(childOf(journal, 'journal_issue'), issues, published.day);
  const [address = '', ...names] = pdfNames({ addresses, doi, ids: oldIds });
  const galley = { line, label: 'PDF', language, fileName: fileNameOf(address), file: undefined, address, names };
  const { authors, lost } = crossrefAuthors(article);
  return {
    line,
    oldIds,
    issue,
    isPublished: true,
    section: '',
    language,
    titles: titlesOf(article, language),
    abstracts: abstractsOf(article, language),
    keywords: {},
    authors,
    doi,
    pages: pagesOf(article),
    licence: licenceOf(article),
    funding: fundersOf(article).join('; '),
    references: allWithin(childOf(article, 'citation_list'), 'citation').map(referenceOf).filter(Boolean),
    submittedOn: undefined,
    versions: [{ line, number: 1, publishedOn: published.day ?? issue?.publishedOn, galleys: [galley] }],
    position: undefined,
    lost: [...lost, ...lostOf(article)],
    odd: published.day && !published.isWhole ? [incomplete(line, published)] : [],
  };
}

/** The day of publication, online rather than in print. */
function dayOf(element: StreamedElement | undefined): GivenDay {
  const all = element ? childrenOf(element, 'publication_date') : [];
  const isInPrint = ({ attributes }: StreamedElement) => (attributes.media_type === 'print' ? 1 : 0);
  const days = all
    .toSorted((a, b) => isInPrint(a) - isInPrint(b))
    .map((date) => givenDay({ year: textOf(date, 'year'), month: textOf(date, 'month'), day: textOf(date, 'day') }));
  return (
    days.find(({ isWhole }) => isWhole) ?? days.find(({ day }) => day) ?? givenDay({ year: '', month: '', day: '' })
  );
}

function issueOf(
  issue: StreamedElement | undefined,
  issues: NamedIssues,
  articleDay: string | undefined,
): DescribedIssue | undefined {
  if (!issue) return undefined;
  const volume = textOf(childOf(issue, 'journal_volume'), 'volume');
  const number = textOf(issue, 'issue');
  const title = wholeLine(within(issue, 'titles', 'title'));
  if (!volume && !number && !title) return undefined;
  const publishedOn = dayOf(issue).day ?? articleDay;
  const address = textOf(childOf(issue, 'doi_data'), 'resource');
  return issues({
    line: issue.line,
    oldIds: [oldIdIn(address, 'issue') ?? ''].filter(Boolean),
    volume,
    number,
    year: Number(publishedOn?.slice(0, 4)) || undefined,
    isPublished: true,
    publishedOn,
    titles: title ? { en: title } : {},
    descriptions: {},
    cover: undefined,
    lost: [],
  });
}

function titlesOf(article: StreamedElement, language: string): Localised {
  const titles: Localised = {};
  for (const group of childrenOf(article, 'titles')) {
    const parts = (names: [string, string]) =>
      names
        .map((name) => wholeLine(childOf(group, name)))
        .filter(Boolean)
        .join(': ');
    titles[language] ??= parts(['title', 'subtitle']);
    const original = childOf(group, 'original_language_title');
    const other = languageOf(original?.attributes.language);
    if (original && other) titles[other] ??= wholeLine(original);
  }
  return titles;
}

function abstractsOf(article: StreamedElement, language: string): Localised {
  const abstracts: Localised = {};
  for (const abstract of childrenOf(article, 'abstract'))
    abstracts[languageOf(abstract.attributes['xml:lang']) || language] ??= jatsText(abstract);
  return abstracts;
}

function pagesOf(article: StreamedElement): string {
  const pages = childOf(article, 'pages');
  const range = [textOf(pages, 'first_page'), textOf(pages, 'last_page')].filter(Boolean).join('-');
  const number = allWithin(childOf(article, 'publisher_item'), 'item_number', 'identifier').find(({ attributes }) =>
    /article[_-]number/.test(attributes.item_number_type ?? attributes.id_type ?? ''),
  );
  return range || wholeLine(number);
}

function licenceOf(article: StreamedElement): string {
  const named = allWithin(article, 'license_ref').map(({ text }) => text.trim());
  return named.find((address) => /creativecommons\.org/i.test(address)) ?? named[0] ?? '';
}

/** Funders with the numbers of their awards; a number may be in a group with its funder, or alone. */
function fundersOf(article: StreamedElement): string[] {
  const isNamed = (name: string) => (one: StreamedElement) => one.attributes.name === name;
  const groups = allWithin(article, 'program').filter(({ children }) => children.some(isAboutFunding));
  return groups.flatMap((program) => {
    const grouped = childrenOf(program, 'assertion').filter(isNamed('fundgroup'));
    return (grouped.length > 0 ? grouped : [program]).map((group) => {
      const all = allWithin(group, 'assertion');
      const names = all.filter(isNamed('funder_name')).map(({ text }) => text.replace(/\s+/g, ' ').trim());
      const awards = all.filter(isNamed('award_number')).map(({ text }) => text.trim());
      return [names.join(', '), awards.length > 0 ? `(${awards.join(', ')})` : ''].filter(Boolean).join(' ');
    });
  });
}

const isAboutFunding = ({ name, attributes }: StreamedElement): boolean =>
  name === 'assertion' && ['fundgroup', 'funder_name'].includes(attributes.name ?? '');

function referenceOf(citation: StreamedElement): string {
  const written = wholeLine(childOf(citation, 'unstructured_citation'));
  if (written) return written;
  const part = (name: string) => wholeLine(childOf(citation, name));
  return citationText({
    authors: [part('author')].filter(Boolean),
    year: part('cYear'),
    title: part('article_title'),
    source: part('journal_title') || part('volume_title') || part('series_title'),
    volume: part('volume'),
    issue: part('issue'),
    pages: part('first_page'),
    publisher: '',
    doi: part('doi'),
  });
}

function lostOf(article: StreamedElement): Remark[] {
  const names = unknownChildren(article, KNOWN);
  return names.length > 0 ? [{ line: article.line, text: remarkTexts.notStored(names.join(', ')) }] : [];
}
