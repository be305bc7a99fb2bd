import type { StreamedElement } from '#platform/xml/stream-xml.ts';
import { remarkTexts } from '../../remark-texts.ts';
import { fileNameOf, pdfNames } from '../beside.ts';
import { type GivenDay, givenDay } from '../dates.ts';
import type { DescribedArticle, DescribedIssue, Localised, Remark } from '../description.ts';
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
import { jatsAuthors } from './authors.ts';
import { jatsReferences } from './references.ts';
import { jatsText } from './text.ts';

/** Parts of the front matter that are described, or that say nothing more. */
const KNOWN = [
  'article-id',
  'article-categories',
  'title-group',
  'contrib-group',
  'aff',
  'aff-alternatives',
  'author-notes',
  'pub-date',
  'pub-date-not-available',
  'volume',
  'issue',
  'issue-title',
  'issue-id',
  'volume-id',
  'fpage',
  'lpage',
  'page-range',
  'elocation-id',
  'history',
  'pub-history',
  'permissions',
  'self-uri',
  'abstract',
  'trans-abstract',
  'kwd-group',
  'funding-group',
  'counts',
];
const XLINK = 'xlink:href';
/** Dates of publication, the one to use first. */
const DATES = ['pub', 'publication', 'epub', 'epub-ppub', 'ppub', 'collection', ''];

interface Surroundings {
  /** Of the file. */
  name: string;
  issues: NamedIssues;
}

/** An article in JATS or its forerunner of NLM: its front matter and references. */
export function describeJats(article: StreamedElement, { name, issues }: Surroundings): DescribedArticle {
  const meta = within(article, 'front', 'article-meta') ?? article;
  const language = languageOf(article.attributes['xml:lang']) || 'en';
  const doi = idOf(meta, 'doi');
  const { line } = article;
  const published = publishedOn(meta);
  const addresses = childrenOf(meta, 'self-uri').map((uri) => uri.attributes[XLINK] ?? uri.text.trim());
  const names = pdfNames({ addresses, doi, ids: [fileNameOf(name), idOf(meta, 'publisher-id')] });
  const { authors, lost } = jatsAuthors(meta);
  return {
    line,
    oldIds: addresses.flatMap((address) => oldIdIn(address, 'article') ?? []),
    issue: issueOf(meta, { issues, publishedOn: published.day }),
    isPublished: true,
    section: sectionOf(meta),
    language,
    titles: titlesOf(meta, language),
    abstracts: abstractsOf(meta, language),
    keywords: keywordsOf(meta, language),
    authors,
    doi,
    pages: pagesOf(meta),
    licence: licenceOf(meta),
    funding: fundingOf(meta),
    references: jatsReferences(article),
    submittedOn: receivedOn(meta),
    versions: [{ line, number: 1, publishedOn: published.day, galleys: galleysOf(line, language, names) }],
    position: undefined,
    lost: [...lost, ...lostOf(article, meta)],
    odd: published.day && !published.isWhole ? [incomplete(line, published)] : [],
  };
}

const galleysOf = (line: number, language: string, [address = '', ...names]: string[]) => [
  { line, label: 'PDF', language, fileName: fileNameOf(address), file: undefined, address, names },
];

const idOf = (meta: StreamedElement, type: string): string =>
  childrenOf(meta, 'article-id')
    .find(({ attributes }) => attributes['pub-id-type'] === type)
    ?.text.trim() ?? '';

function dayOf(date: StreamedElement | undefined): GivenDay {
  const [year = '', month = '', day = ''] = date?.attributes['iso-8601-date']?.slice(0, 10).split('-') ?? [];
  const written = { year: textOf(date, 'year'), month: textOf(date, 'month'), day: textOf(date, 'day') };
  return givenDay(year ? { year, month, day } : written);
}

function publishedOn(meta: StreamedElement): GivenDay {
  const all = childrenOf(meta, 'pub-date');
  const typeOf = ({ attributes }: StreamedElement) => attributes['date-type'] ?? attributes['pub-type'] ?? '';
  const inOrder = DATES.flatMap((type) => all.filter((date) => typeOf(date) === type)).map(dayOf);
  return inOrder.find(({ isWhole }) => isWhole) ?? inOrder.find(({ day }) => day) ?? dayOf(undefined);
}

function receivedOn(meta: StreamedElement): string | undefined {
  const dates = childrenOf(childOf(meta, 'history') ?? meta, 'date');
  const { day, isWhole } = dayOf(dates.find(({ attributes }) => attributes['date-type'] === 'received'));
  return isWhole ? day : undefined;
}

function issueOf(
  meta: StreamedElement,
  { issues, publishedOn }: { issues: NamedIssues; publishedOn: string | undefined },
): DescribedIssue | undefined {
  const [volume, number, title] = ['volume', 'issue', 'issue-title'].map((name) => wholeLine(childOf(meta, name)));
  if (!volume && !number && !title) return undefined;
  return issues({
    line: (childOf(meta, 'issue') ?? childOf(meta, 'volume') ?? meta).line,
    oldIds: [],
    volume: volume ?? '',
    number: number ?? '',
    year: Number(publishedOn?.slice(0, 4)) || undefined,
    isPublished: true,
    publishedOn,
    titles: title ? { en: title } : {},
    descriptions: {},
    cover: undefined,
    lost: [],
  });
}

function sectionOf(meta: StreamedElement): string {
  const groups = childrenOf(childOf(meta, 'article-categories') ?? meta, 'subj-group');
  const heading = groups.find(({ attributes }) => attributes['subj-group-type'] === 'heading') ?? groups[0];
  return wholeLine(childOf(heading, 'subject'));
}

function titlesOf(meta: StreamedElement, language: string): Localised {
  const group = childOf(meta, 'title-group');
  const titleIn = (element: StreamedElement | undefined, title: string, subtitle: string) =>
    [title, subtitle]
      .map((name) => jatsText(childOf(element, name), ' '))
      .filter(Boolean)
      .join(': ');
  const titles: Localised = { [language]: titleIn(group, 'article-title', 'subtitle') };
  for (const translated of group ? childrenOf(group, 'trans-title-group') : [])
    titles[languageOf(translated.attributes['xml:lang'])] ??= titleIn(translated, 'trans-title', 'trans-subtitle');
  // In NLM's forerunner of JATS, translated titles have no group.
  for (const translated of group ? childrenOf(group, 'trans-title') : [])
    titles[languageOf(translated.attributes['xml:lang'])] ??= jatsText(translated, ' ');
  return titles;
}

function abstractsOf(meta: StreamedElement, language: string): Localised {
  const abstracts: Localised = {};
  // Graphical ones, highlights and the like have a type.
  const ofType = (abstract: StreamedElement) => (abstract.attributes['abstract-type'] ? 1 : 0);
  for (const abstract of childrenOf(meta, 'abstract', 'trans-abstract').toSorted((a, b) => ofType(a) - ofType(b)))
    abstracts[languageOf(abstract.attributes['xml:lang']) || language] ??= jatsText(abstract);
  return abstracts;
}

function keywordsOf(meta: StreamedElement, language: string): Record<string, string[]> {
  const keywords: Record<string, string[]> = {};
  for (const group of childrenOf(meta, 'kwd-group')) {
    const key = languageOf(group.attributes['xml:lang']) || language;
    const words = allWithin(group, 'kwd')
      .map((word) => wholeLine(word))
      .filter(Boolean);
    keywords[key] = [...(keywords[key] ?? []), ...words];
  }
  return keywords;
}

function pagesOf(meta: StreamedElement): string {
  const [first, last] = [textOf(meta, 'fpage'), textOf(meta, 'lpage')];
  return [first, last].filter(Boolean).join('-') || textOf(meta, 'elocation-id') || textOf(meta, 'page-range');
}

/** An address of Creative Commons, if there is one. */
function licenceOf(meta: StreamedElement): string {
  const licence = within(meta, 'permissions', 'license');
  const named = [
    ...allWithin(childOf(meta, 'permissions'), 'license_ref').map(({ text }) => text.trim()),
    licence?.attributes[XLINK] ?? '',
    ...allWithin(licence, 'ext-link', 'uri').map(({ attributes }) => attributes[XLINK] ?? ''),
  ].filter(Boolean);
  return named.find((address) => /creativecommons\.org/i.test(address)) ?? named[0] ?? '';
}

function fundingOf(meta: StreamedElement): string {
  const groups = childrenOf(meta, 'funding-group');
  const statements = groups.flatMap((group) => childrenOf(group, 'funding-statement')).map((one) => wholeLine(one));
  if (statements.length > 0) return statements.join(' ');
  const awards = groups
    .flatMap((group) => childrenOf(group, 'award-group'))
    .map((award) => {
      const numbers = childrenOf(award, 'award-id').map((id) => wholeLine(id));
      const source = childrenOf(award, 'funding-source').map(funderName).join(', ');
      return [source, numbers.length > 0 ? `(${numbers.join(', ')})` : ''].filter(Boolean).join(' ');
    });
  return awards.filter(Boolean).join('; ');
}

const funderName = (source: StreamedElement) =>
  wholeLine(allWithin(source, 'institution')[0]) || wholeLine(source, 'institution-id');

function lostOf(article: StreamedElement, meta: StreamedElement): Remark[] {
  const names = unknownChildren(meta, KNOWN);
  const back = childOf(article, 'back');
  const behind = back ? unknownChildren(back, ['ref-list']) : [];
  const body = childOf(article, 'body');
  const others = unknownChildren(article, ['front', 'body', 'back', 'processing-meta']);
  return [
    ...(names.length > 0 ? [{ line: meta.line, text: remarkTexts.notStored(names.join(', ')) }] : []),
    ...(body ? [{ line: body.line, text: remarkTexts.articles.fullText }] : []),
    ...(back && behind.length > 0 ? [{ line: back.line, text: remarkTexts.notStored(behind.join(', ')) }] : []),
    ...(others.length > 0 ? [{ line: article.line, text: remarkTexts.notStored(others.join(', ')) }] : []),
  ];
}
