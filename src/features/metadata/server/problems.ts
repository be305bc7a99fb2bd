import { isOrcid, isRor } from '#base/identifiers.ts';
import { authorNameOf } from '#base/names.ts';
import { xmlText } from '#base/xml.ts';
import type { XmlFault } from '#platform/xml/xml-schema.ts';
import { problemTexts as texts } from '../problem-texts.ts';
import { DoajArticle, doajOf } from './doaj.ts';
import type { ArticleSource } from './source.ts';

/** What keeps an article from being deposited, in words, and where that can be mended. */
export interface Problem {
  /** `doi`, `issn`, `authors.0.orcid` */
  field: string;
  message: string;
  /** The publication details, the journal's settings, the manuscript itself, or whoever runs the server. */
  at: 'publication' | 'settings' | 'manuscript' | 'server';
  /** The description is valid and may be had as a file; the target would make nothing of it. */
  onlySending?: true;
}

export type Target = 'CROSSREF' | 'DOAJ';

export interface Circumstances {
  /** What the journal's own DOIs begin with, if that is known. */
  doiPrefix?: string | undefined;
  /** Whether whoever asks can reach any address, even one of this machine. */
  reachesAnything?: boolean;
}

/** What Crossref registers since 2008, by its "Constructing your DOIs"; its schema, and the field, take what is older. */
const DOI = /^10\.\d{4,9}\/[-._;()/a-z\d]{1,200}$/i;
/** As the schema has it: letters, with digits at one end or in the middle only. */
const NAME_PART = /^[^\d?]*[^?\s]+[^\d]*$/;
const LONGEST_NAME_PART = 60;
const LONGEST_INSTITUTION = 1024;
const MOST_FAULTS = 20;

/**
 * What keeps an article from `target`; nothing when it may go. What the schema says comes on top of it. A file of it may
 * be given out as long as every problem is `onlySending`.
 */
export function problemsOf(source: ArticleSource, target: Target, circumstances: Circumstances = {}): Problem[] {
  const problems = [
    ...journalProblems(source, circumstances),
    ...textProblems(source),
    ...authorProblems(source, target),
  ];
  if (target === 'CROSSREF') problems.push(...doiProblems(source, circumstances));
  else if (problems.every(({ onlySending }) => onlySending)) problems.push(...doajProblems(source));
  return problems;
}

/** What keeps every article from both targets, whatever is in it. */
export function journalProblems(
  { journal, origin }: Pick<ArticleSource, 'journal' | 'origin'>,
  { reachesAnything }: Circumstances = {},
): Problem[] {
  const problems: Problem[] = reachesAnything ? [] : addressProblems(origin);
  const tell = (field: string, message: string) => problems.push({ field, message, at: 'settings' });
  const fits = (text: string) => xmlText(text).trim() !== '' && text.length <= 255;
  if (!journal.issn) problems.push({ field: 'issn', message: texts.noIssn, at: 'settings', onlySending: true });
  if (!fits(journal.name)) tell('name', texts.journalName);
  if (!fits(journal.publisher)) tell('publisher', texts.publisher);
  return problems;
}

/** Whether others can follow what a record says of where its article stands. */
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
    const tell = (field: string, message: string) => problems.push({ field: `authors.${index}.${field}`, message, at });
    const name = xmlText(fullName).trim();
    if (name === '') tell('fullName', texts.authorless);
    else if (target === 'CROSSREF' && !isNameForCrossref({ fullName: name, affiliation: xmlText(affiliation) }))
      tell('fullName', texts.authorName(name));
    if (orcid && !isOrcid(orcid)) tell('orcid', texts.orcid(name));
    if (ror && !isRor(ror)) tell('ror', texts.ror(name));
    if (affiliation.length > LONGEST_INSTITUTION) tell('affiliation', texts.affiliation(name));
    return problems;
  });
}

function isNameForCrossref(author: { fullName: string; affiliation: string }): boolean {
  const name = authorNameOf(author);
  if ('institution' in name) return true;
  const { given, family } = name;
  const fits = (part: string) => NAME_PART.test(part) && [...part].length <= LONGEST_NAME_PART;
  return fits(family) && (given === '' || fits(given));
}

function doiProblems({ article: { doi, notices } }: ArticleSource, { doiPrefix }: Circumstances): Problem[] {
  const problems: Problem[] = [];
  const at = 'publication';
  const tell = (field: string, message: string) => problems.push({ field, message, at });
  if (!doi) tell('doi', texts.noDoi);
  else if (!DOI.test(doi)) tell('doi', texts.doi);
  else if (doiPrefix && !doi.startsWith(`${doiPrefix}/`)) {
    problems.push({ field: 'doi', message: texts.foreignDoi(doiPrefix), at, onlySending: true });
  }
  notices.forEach((notice, index) => {
    if (notice.doi && !DOI.test(notice.doi)) tell(`notices.${index}.doi`, texts.noticeDoi);
  });
  return problems;
}

/** DOAJ's own checks. */
function doajProblems(source: ArticleSource): Problem[] {
  const { error } = DoajArticle.safeParse(doajOf(source));
  return (error?.issues ?? []).slice(0, MOST_FAULTS).map(({ path, message }) => wordsFor(path.join('/'), message));
}

/** What a schema says, in words and at the field where it can be mended; each field once. */
export function problemsOfFaults(faults: XmlFault[]): Problem[] {
  const problems = faults.slice(0, MOST_FAULTS).map(({ path, message }) => wordsFor(path, message));
  return [...new Map(problems.map((problem) => [`${problem.field} ${problem.message}`, problem])).values()];
}

/** The parts of the records by what their paths end in. DOAJ's schema knows no link to this machine. */
const PARTS: [path: RegExp, problem: Problem][] = [
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

function wordsFor(path: string, message: string): Problem {
  // In a namespace without a prefix the path has no names, but the message has.
  const [, element = ''] = /Element '(?:\{[^}]*\})?([^']+)'/.exec(message) ?? [];
  const [, problem] = PARTS.find(([pattern]) => pattern.test(element ? `${path}/${element}` : path)) ?? [];
  return problem ?? { field: 'record', message: texts.other(path, message.slice(0, 300)), at: 'server' };
}

/** Whether others can reach it: a name with a dot or an address, and not this machine. */
export function isPublicAddress(address: string): boolean {
  const { hostname } = new URL(address);
  return /\.[\p{L}]{2,}$|^\d+(\.\d+){3}$/u.test(hostname) && !/^127\.|\.(localhost|local|test|invalid)$/.test(hostname);
}
