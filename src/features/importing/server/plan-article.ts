import { noonOf } from '#base/dates.ts';
import { keywordList } from '#base/text.ts';
import { LICENCES, type Licence } from '#features/journal/journal.ts';
import { type AuthorsGiven, Day, Doi, PageNumber } from '#features/submissions/contract-fields.ts';
import { emptyFields, FIELDS, type FieldValues } from '#features/submissions/fields/fields.ts';
import { remarkTexts } from '../remark-texts.ts';
import type { DescribedArticle, DescribedVersion, Finding } from './description.ts';
import { excerptOf, type Note, notebook } from './findings.ts';
import { planAuthors } from './plan-authors.ts';
import { type PlannedFile, planFile } from './plan-files.ts';
import { type PlannedTexts, planTexts } from './plan-texts.ts';

const remarks = remarkTexts.articles;

export interface PlanOptions {
  /** Names of the journal's topics. */
  topics: readonly string[];
  /** The topic of articles whose section and keywords name none. */
  otherTopic: string;
  /** The licence of the journal, for articles without one. */
  journalLicence: Licence;
  /** The licence that the operator has given for articles with one that is unknown here. */
  otherLicence: Licence | undefined;
  now: Date;
}

export interface PlannedVersion {
  file: PlannedFile;
  publishedAt: Date;
}

/** An article as it will be stored. */
export interface PlannedArticle {
  fields: FieldValues;
  authors: AuthorsGiven;
  doi: string | null;
  firstPage: string | null;
  lastPage: string | null;
  licence: Licence;
  receivedAt: Date;
  publishedAt: Date;
  /** With their files, the first one first. */
  versions: PlannedVersion[];
  references: string[];
  position: number | null;
}

/** Decides how an article is stored; undefined if it cannot be, which the findings explain. */
export async function planArticle(
  described: DescribedArticle,
  options: PlanOptions,
): Promise<{ article: PlannedArticle | undefined; title: string; findings: Finding[] }> {
  const { findings, note } = notebook(excerptOf(Object.values(described.titles)[0] ?? ''));
  const texts = planTexts(described, note);
  const authors = planAuthors(described, note);
  const publishedOn = dayOfPublication(described, options, note);
  const licence = licenceOf(described, options, note);
  for (const { line, text } of described.lost) note(line, 'lost', text);
  for (const { line, text } of described.odd ?? []) note(line, 'odd', text);
  const title = texts?.manuscriptTitle ?? '';
  if (!texts || !authors || !publishedOn || !licence) return { article: undefined, title, findings };
  const versions = await planVersions(described, note);
  const article = {
    fields: fieldsOf(described, { texts, options, note }),
    authors,
    licence,
    ...identifiersOf(described, note),
    receivedAt: receivedOn(described, publishedOn),
    publishedAt: noonOf(publishedOn),
    versions: versions.map((version) => ({ ...version, publishedAt: noonOf(version.publishedOn ?? publishedOn) })),
    references: described.references,
    position: described.position ?? null,
  };
  return { article, title, findings };
}

function dayOfPublication({ versions, isPublished, issue, line }: DescribedArticle, { now }: PlanOptions, note: Note) {
  const day = versions[0]?.publishedOn;
  if (!isPublished) return note(line, 'refused', remarks.unpublished);
  if (issue && !issue.isPublished) return note(line, 'refused', remarks.issueUnpublished);
  if (!day || !Day.safeParse(day).success) return note(line, 'refused', remarks.noDay);
  if (noonOf(day) > now) return note(line, 'refused', remarks.future(day));
  return day;
}

const receivedOn = ({ submittedOn }: DescribedArticle, publishedOn: string): Date =>
  noonOf(submittedOn && Day.safeParse(submittedOn).success && submittedOn < publishedOn ? submittedOn : publishedOn);

const LICENCE_ADDRESS = /creativecommons\.org\/(?:licenses\/([a-z-]+)|publicdomain\/(zero))\/(\d\.\d)/i;

function licenceOf({ licence, line }: DescribedArticle, { journalLicence, otherLicence }: PlanOptions, note: Note) {
  if (!licence) {
    note(line, 'odd', remarks.noLicence(otherLicence ?? journalLicence));
    return otherLicence ?? journalLicence;
  }
  const [, kind = 'zero', , version = ''] = LICENCE_ADDRESS.exec(licence) ?? [];
  const known = Object.entries(LICENCES).find(([, address]) => address.includes(`/${kind.toLowerCase()}/${version}/`));
  if (known && LICENCE_ADDRESS.test(licence)) return known[0] as Licence;
  if (!otherLicence) return note(line, 'refused', remarks.licenceUnknown(licence));
  note(line, 'odd', remarks.licenceReplaced(licence, otherLicence));
  return otherLicence;
}

function identifiersOf({ doi: given, pages, line }: DescribedArticle, note: Note) {
  const doi = given ? Doi.safeParse(given) : undefined;
  if (doi && !doi.success) note(line, 'lost', remarks.doi(excerptOf(given)));
  const [, first, last] = /^(?:pp?\.?\s*)?([\w.]+)(?:\s*[-–—]+\s*([\w.]+))?$/i.exec(pages.trim()) ?? [];
  const isPage = (page: string | undefined) => page !== undefined && PageNumber.safeParse(page).success;
  const isInOrder = last === undefined || !(Number(last) < Number(first));
  if (pages && !(isPage(first) && isInOrder)) note(line, 'lost', remarks.pages(excerptOf(pages)));
  const isRange = isPage(first) && isInOrder;
  return {
    doi: doi?.success ? doi.data : null,
    firstPage: isRange ? (first ?? null) : null,
    lastPage: isRange && isPage(last) ? (last ?? null) : null,
  };
}

interface FieldNeeds {
  texts: PlannedTexts;
  options: PlanOptions;
  note: Note;
}

function fieldsOf({ section, funding, line }: DescribedArticle, { texts, options, note }: FieldNeeds): FieldValues {
  const { topics, otherTopic } = options;
  const named = [section, ...keywordList(texts.keywords)].map((name) => name.toLowerCase());
  const topic = topics.find((name) => named.includes(name.toLowerCase())) ?? otherTopic;
  const { max } = FIELDS.fundingStatement;
  if (funding.length > max) note(line, 'lost', remarks.funding(max));
  const { articleType, isGuessed } = typeOf(section);
  if (isGuessed) note(line, 'odd', remarks.section(excerptOf(section)));
  return {
    ...emptyFields(),
    ...texts,
    articleType,
    topic,
    keywords: texts.keywords || topic,
    fundingStatement: funding.length > max ? '' : funding,
  };
}

const TYPES: [RegExp, FieldValues['articleType']][] = [
  [/book|review of|recension|compte[s]? rendu/i, 'BOOK_REVIEW'],
  [/policy|polic(y|ies) brief|note de politique/i, 'POLICY_BRIEF'],
  [/field|case stud|terrain/i, 'FIELD_REPORT'],
  [/article|research|paper|original|artículo|artigo/i, 'RESEARCH_ARTICLE'],
];

function typeOf(section: string): { articleType: FieldValues['articleType']; isGuessed: boolean } {
  const known = TYPES.find(([name]) => name.test(section));
  return known
    ? { articleType: known[1], isGuessed: false }
    : { articleType: 'RESEARCH_ARTICLE', isGuessed: section !== '' };
}

async function planVersions({ versions, language, line }: DescribedArticle, note: Note) {
  const planned: PlannedVersionDay[] = [];
  for (const version of versions) {
    const file = await planFile(version, { language, note, isLast: version === versions.at(-1) });
    const isAnother = file && planned.at(-1)?.file.sha256 !== file.sha256;
    if (isAnother) planned.push({ file, publishedOn: version.publishedOn });
  }
  if (planned.length === 0) note(line, 'lost', remarks.noPdf);
  return planned;
}

interface PlannedVersionDay {
  file: PlannedFile;
  publishedOn: DescribedVersion['publishedOn'];
}
