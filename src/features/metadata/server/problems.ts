import { isOrcid, isRor } from '../../../base/identifiers.ts';
import { namePartsOf } from '../../../base/names.ts';
import { xmlText } from '../../../base/xml.ts';
import type { XmlFault } from '../../../platform/xml-schema.ts';
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
}

export type Target = 'CROSSREF' | 'DOAJ';

export interface Circumstances {
  /** What the journal's own DOIs begin with, if that is known. */
  doiPrefix?: string | undefined;
  /** Whether whoever asks can reach any address, even one of this machine. */
  reachesAnything?: boolean;
}

const DOI = /^10\.\d{4,9}\/\S{1,200}$/;
/** As the schema has it: letters, with digits at one end or in the middle only. */
const NAME_PART = /^[^\d?]*[^?\s]+[^\d]*$/;
const LONGEST_NAME_PART = 60;
const LONGEST_INSTITUTION = 1024;
const MOST_FAULTS = 20;

/** What keeps an article from `target`; nothing when it may go. What the schema says comes on top of it. */
export function problemsOf(source: ArticleSource, target: Target, circumstances: Circumstances = {}): Problem[] {
  const problems = [
    ...journalProblems(source, circumstances),
    ...textProblems(source),
    ...authorProblems(source, target),
  ];
  if (target === 'CROSSREF') problems.push(...doiProblems(source, circumstances));
  else problems.push(...doajProblems(source, problems));
  return problems;
}

function journalProblems({ journal, origin }: ArticleSource, { reachesAnything }: Circumstances): Problem[] {
  const problems: Problem[] = [];
  const fits = (text: string) => xmlText(text).trim() !== '' && text.length <= 255;
  if (!reachesAnything && !isPublicAddress(origin)) {
    problems.push({ field: 'address', message: texts.address, at: 'server' });
  }
  if (!fits(journal.name)) problems.push({ field: 'name', message: texts.journalName, at: 'settings' });
  if (!fits(journal.publisher)) problems.push({ field: 'publisher', message: texts.publisher, at: 'settings' });
  return problems;
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
    else if (target === 'CROSSREF' && !isNameForCrossref(name)) tell('fullName', texts.authorName(name));
    if (orcid && !isOrcid(orcid)) tell('orcid', texts.orcid(name));
    if (ror && !isRor(ror)) tell('ror', texts.ror(name));
    if (affiliation.length > LONGEST_INSTITUTION) tell('affiliation', texts.affiliation(name));
    return problems;
  });
}

function isNameForCrossref(name: string): boolean {
  const { given, family } = namePartsOf(name);
  const fits = (part: string) => NAME_PART.test(part) && [...part].length <= LONGEST_NAME_PART;
  return fits(family) && (given === '' || fits(given));
}

function doiProblems({ article: { doi, notices } }: ArticleSource, { doiPrefix }: Circumstances): Problem[] {
  const problems: Problem[] = [];
  const tell = (field: string, message: string) => problems.push({ field, message, at: 'publication' });
  if (!doi) tell('doi', texts.noDoi);
  else if (!DOI.test(doi)) tell('doi', texts.doi);
  else if (doiPrefix && !doi.startsWith(`${doiPrefix}/`)) tell('doi', texts.foreignDoi(doiPrefix));
  notices.forEach((notice, index) => {
    if (notice.doi && !DOI.test(notice.doi)) tell(`notices.${index}.doi`, texts.noticeDoi);
  });
  return problems;
}

/** DOAJ's own checks; what has been said already is not said twice. */
function doajProblems(source: ArticleSource, known: Problem[]): Problem[] {
  const problems: Problem[] = [];
  if (!source.journal.issn) problems.push({ field: 'issn', message: texts.noIssn, at: 'settings' });
  const { error } = DoajArticle.safeParse(doajOf(source));
  const said = known.length + problems.length > 0;
  if (!error || said) return problems;
  return error.issues.slice(0, MOST_FAULTS).map(({ path, message }) => wordsFor(path.join('/'), message));
}

/** What a schema says, in words and at the field where it can be mended; each field once. */
export function problemsOfFaults(faults: XmlFault[]): Problem[] {
  const problems = faults.slice(0, MOST_FAULTS).map(({ path, message }) => wordsFor(path, message));
  return [...new Map(problems.map((problem) => [`${problem.field} ${problem.message}`, problem])).values()];
}

/** The parts of the records by what their paths end in. */
const PARTS: [path: RegExp, problem: Problem][] = [
  [/crossmark_policy/, { field: 'policy', message: texts.policy, at: 'server' }],
  [/depositor|email_address/, { field: 'depositor', message: texts.depositor, at: 'server' }],
  [/resource|fullTextUrl|link/, { field: 'address', message: texts.address, at: 'server' }],
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
