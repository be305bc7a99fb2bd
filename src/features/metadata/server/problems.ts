import { isOrcid, isRor } from '#base/identifiers.ts';
import { authorNameOf } from '#base/names.ts';
import { xmlText } from '#base/xml.ts';
import type { XmlFault } from '#platform/xml/xml-schema.ts';
import { problemTexts as texts } from '../problem-texts.ts';
import { DataCiteRecord, dataCiteOf } from './datacite.ts';
import { DoajArticle, doajOf } from './doaj.ts';
import type { ArticleSource } from './source.ts';

/** Reason that blocks a deposit, and the screen where it can be corrected. */
export interface Problem {
  /** Name of the field, such as `doi`, `issn` or `authors.0.orcid`. */
  field: string;
  message: string;
  /** Where to correct it: publication details, journal settings, manuscript, or the server's configuration. */
  at: 'publication' | 'settings' | 'manuscript' | 'server';
  /** True when the record is valid and can be downloaded, but the target could not use it. */
  onlySending?: true;
}

export type Target = 'CROSSREF' | 'DATACITE' | 'DOAJ';

export interface ProblemOptions {
  /** Prefix of the journal's DOIs, if it is configured. */
  doiPrefix?: string | undefined;
  /** True when the target can reach any URL, even one of this server. */
  reachesAnything?: boolean;
}

/** DOIs that Crossref registers since 2008, and that DataCite advises ("Constructing your DOIs"); its schema and our field accept older ones too. */
const DOI = /^10\.\d{4,9}\/[-._;()/a-z\d]{1,200}$/i;
/** Pattern of the schema: letters, with digits only at one end or in the middle. */
const NAME_PART = /^[^\d?]*[^?\s]+[^\d]*$/;
/** Limits of Crossref's schema, in characters. */
const MAX_NAME_PART_LENGTH = 60;
const MAX_INSTITUTION_LENGTH = 1024;
const MAX_PROBLEMS = 20;

/**
 * Returns the problems that block a deposit with `target`; empty when there are none. Validate the document against the
 * schema as well. A download is allowed while every problem is `onlySending`.
 */
export function problemsOf(source: ArticleSource, target: Target, options: ProblemOptions = {}): Problem[] {
  const problems = [
    ...journalProblems(source, target, options),
    ...textProblems(source),
    ...authorProblems(source, target),
    ...(target === 'DOAJ' ? [] : doiProblems(source, target, options)),
  ];
  if (target === 'CROSSREF' || problems.some(({ onlySending }) => !onlySending)) return problems;
  return [...problems, ...(target === 'DOAJ' ? doajProblems(source) : dataCiteProblems(source))];
}

/** Returns the problems that block the deposits of all articles with a target. */
export function journalProblems(
  { journal, origin }: Pick<ArticleSource, 'journal' | 'origin'>,
  target: Target,
  { reachesAnything }: ProblemOptions = {},
): Problem[] {
  const problems: Problem[] = reachesAnything ? [] : addressProblems(origin);
  const report = (field: string, message: string) => problems.push({ field, message, at: 'settings' });
  const fits = (text: string) => xmlText(text).trim() !== '' && text.length <= 255;
  // DataCite registers articles of a journal that has no ISSN yet.
  if (!journal.issn && target !== 'DATACITE')
    problems.push({ field: 'issn', message: texts.noIssn, at: 'settings', onlySending: true });
  if (!fits(journal.name)) report('name', texts.journalName);
  if (!fits(journal.publisher)) report('publisher', texts.publisher);
  return problems;
}

/** Returns a problem when the links in records would not be public. */
export function addressProblems(origin: string): Problem[] {
  if (isPublicAddress(origin)) return [];
  return [{ field: 'address', message: texts.address(origin), at: 'server', onlySending: true }];
}

function textProblems({ article }: ArticleSource): Problem[] {
  const isEmpty = (text: string) => xmlText(text).trim() === '';
  return [
    ...(isEmpty(article.manuscriptTitle) ? [{ field: 'title', message: texts.title, at: 'manuscript' as const }] : []),
    ...(isEmpty(article.abstract) ? [{ field: 'abstract', message: texts.abstract, at: 'manuscript' as const }] : []),
  ];
}

function authorProblems({ article }: ArticleSource, target: Target): Problem[] {
  const at = 'manuscript';
  if (article.authors.length === 0) return [{ field: 'authors', message: texts.noAuthors, at }];
  return article.authors.flatMap(({ fullName, affiliation, orcid, ror }, index) => {
    const problems: Problem[] = [];
    const report = (field: string, message: string) =>
      problems.push({ field: `authors.${index}.${field}`, message, at });
    const name = xmlText(fullName).trim();
    if (name === '') report('fullName', texts.authorless);
    else if (target === 'CROSSREF' && !isNameForCrossref({ fullName: name, affiliation: xmlText(affiliation) }))
      report('fullName', texts.authorName(name));
    if (orcid && !isOrcid(orcid)) report('orcid', texts.orcid(name));
    if (ror && !isRor(ror)) report('ror', texts.ror(name));
    if (affiliation.length > MAX_INSTITUTION_LENGTH) report('affiliation', texts.affiliation(name));
    return problems;
  });
}

function isNameForCrossref(author: { fullName: string; affiliation: string }): boolean {
  const name = authorNameOf(author);
  if ('institution' in name) return true;
  const { given, family } = name;
  const fits = (part: string) => NAME_PART.test(part) && Array.from(part).length <= MAX_NAME_PART_LENGTH;
  return fits(family) && (given === '' || fits(given));
}

function doiProblems(
  { article: { doi, notices } }: ArticleSource,
  target: Target,
  { doiPrefix }: ProblemOptions,
): Problem[] {
  const problems: Problem[] = [];
  const isDataCite = target === 'DATACITE';
  const at = 'publication';
  const report = (field: string, message: string) => problems.push({ field, message, at });
  if (!doi) report('doi', texts.noDoi);
  else if (!DOI.test(doi)) report('doi', isDataCite ? texts.dataCiteDoi : texts.doi);
  else if (doiPrefix && !doi.startsWith(`${doiPrefix}/`)) {
    problems.push({ field: 'doi', message: texts.foreignDoi(doiPrefix), at, onlySending: true });
  }
  notices.forEach((notice, index) => {
    if (notice.doi && !DOI.test(notice.doi))
      report(`notices.${index}.doi`, isDataCite ? texts.dataCiteNoticeDoi : texts.noticeDoi);
  });
  return problems;
}

/** Returns the problems that DOAJ's API would report. */
function doajProblems(source: ArticleSource): Problem[] {
  const { error } = DoajArticle.safeParse(doajOf(source));
  return (error?.issues ?? []).slice(0, MAX_PROBLEMS).map(({ path, message }) => problemAt(path.join('/'), message));
}

/** Returns the properties that DataCite requires and the records lack. */
function dataCiteProblems(source: ArticleSource): Problem[] {
  const issues = dataCiteOf(source).flatMap((record) => DataCiteRecord.safeParse(record).error?.issues ?? []);
  return issues.slice(0, MAX_PROBLEMS).map(({ path, message }) => problemAt(path.join('/'), message));
}

/** Translates schema errors into problems of the fields where they can be corrected, without duplicates. */
export function problemsOfFaults(faults: XmlFault[]): Problem[] {
  const problems = faults.slice(0, MAX_PROBLEMS).map(({ path, message }) => problemAt(path, message));
  return [...new Map(problems.map((problem) => [`${problem.field} ${problem.message}`, problem])).values()];
}

/** Problems by the path of the invalid element. DOAJ's schema rejects links to localhost, which only sending needs. */
const problemsByPath = (): [path: RegExp, problem: Problem][] => [
  [/crossmark_policy/, { field: 'policy', message: texts.policy, at: 'server' }],
  [/depositor|email_address/, { field: 'depositor', message: texts.depositor, at: 'server' }],
  [/resource|fullTextUrl|link/, { field: 'address', message: texts.link, at: 'server', onlySending: true }],
  [/(^|[/:])doi\b/, { field: 'doi', message: texts.doi, at: 'publication' }],
  [/issn/, { field: 'issn', message: texts.noIssn, at: 'settings' }],
  [
    /full_title|abbrev_title|journalTitle|journal\/title/,
    { field: 'name', message: texts.journalName, at: 'settings' },
  ],
  [/registrant|publisher$/, { field: 'publisher', message: texts.publisher, at: 'settings' }],
  [/page|item_number/i, { field: 'pages', message: texts.pages, at: 'publication' }],
  [/date|year|month/i, { field: 'publishedOn', message: texts.date, at: 'publication' }],
  [/keyword/, { field: 'keywords', message: texts.keywords, at: 'manuscript' }],
];

function problemAt(path: string, message: string): Problem {
  // For a default namespace the path has no element names, but the message has.
  const [, element = ''] = /Element '(?:\{[^}]*\})?([^']+)'/.exec(message) ?? [];
  const [, problem] = problemsByPath().find(([pattern]) => pattern.test(element ? `${path}/${element}` : path)) ?? [];
  return problem ?? { field: 'record', message: texts.other(path, message.slice(0, 300)), at: 'server' };
}

/** Returns true for a host name with a top-level domain or an IPv4 address, unless it is local. */
export function isPublicAddress(url: string): boolean {
  const { hostname } = new URL(url);
  return /\.[\p{L}]{2,}$|^\d+(\.\d+){3}$/u.test(hostname) && !/^127\.|\.(localhost|local|test|invalid)$/.test(hostname);
}
