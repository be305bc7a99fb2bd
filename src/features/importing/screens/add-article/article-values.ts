import type { Licence } from '#features/journal/journal.ts';
import { FIELDS, type FieldValues } from '#features/submissions/fields/fields.ts';
import type { ArticleInput, SuggestedAuthor, Suggestions } from '../../contract.ts';

/** Fields that a PDF can suggest, as texts; references are lines. */
export const SUGGESTED = [
  'manuscriptTitle',
  'abstract',
  'keywords',
  'doi',
  'firstPage',
  'lastPage',
  'references',
] as const;
export type SuggestedName = (typeof SUGGESTED)[number];

/** An author in the form; `key` stays while others are added and removed. */
export type EnteredAuthor = SuggestedAuthor & { key: string };

/** The form as it is entered. */
export type ArticleValues = Record<SuggestedName, string> &
  Pick<FieldValues, 'articleType' | 'language' | 'topic'> & {
    authors: EnteredAuthor[];
    issueId: string;
    publishedOn: string;
    licence: Licence;
  };

export type SuggestedTexts = Record<SuggestedName, string>;

export const anAuthor = (given: Partial<SuggestedAuthor> = {}): EnteredAuthor => ({
  fullName: '',
  email: '',
  affiliation: '',
  orcid: '',
  ...given,
  key: crypto.randomUUID(),
});

export const emptyArticle = (licence: Licence): ArticleValues => ({
  manuscriptTitle: '',
  abstract: '',
  keywords: '',
  doi: '',
  firstPage: '',
  lastPage: '',
  references: '',
  articleType: FIELDS.articleType.initial as ArticleValues['articleType'],
  language: FIELDS.language.initial as ArticleValues['language'],
  topic: '',
  authors: [anAuthor()],
  issueId: '',
  publishedOn: '',
  licence,
});

export const textsOf = (suggestions: Suggestions): SuggestedTexts => ({
  ...suggestions,
  references: suggestions.references.join('\n'),
});

const isBlank = ({ fullName, email, affiliation, orcid }: SuggestedAuthor) => !(fullName + email + affiliation + orcid);
export const areBlank = (authors: readonly SuggestedAuthor[]): boolean => authors.every(isBlank);

/** Whether the authors are those of a list. */
export function areSame(authors: readonly SuggestedAuthor[], others: readonly SuggestedAuthor[]): boolean {
  const written = (list: readonly SuggestedAuthor[]) =>
    JSON.stringify(list.map(({ fullName, email, affiliation, orcid }) => [fullName, email, affiliation, orcid]));
  return written(authors) === written(others);
}

/**
 * Fills in what a PDF suggests. A field that an editor has entered stays; one that still has the suggestion of another PDF, `before`,
 * gets the new one.
 */
export function withSuggestions(
  values: ArticleValues,
  now: Suggestions,
  before: Suggestions | undefined,
): ArticleValues {
  const [texts, earlier] = [textsOf(now), before && textsOf(before)];
  const isOpen = (name: SuggestedName) => values[name] === '' || values[name] === earlier?.[name];
  const filled = SUGGESTED.filter(isOpen).map((name) => [name, texts[name]]);
  const hasOwnAuthors = !areBlank(values.authors) && !(before && areSame(values.authors, before.authors));
  return {
    ...values,
    ...(Object.fromEntries(filled) as Partial<SuggestedTexts>),
    language: isOpen('manuscriptTitle') ? now.language : values.language,
    authors: hasOwnAuthors || now.authors.length === 0 ? values.authors : now.authors.map(anAuthor),
  };
}

/** The article as the server gets it, and the keys of the authors in their order. */
export function articleIn(values: ArticleValues, fileUrl: string): { article: ArticleInput; keys: string[] } {
  const { doi, firstPage, lastPage, issueId, references, authors, ...rest } = values;
  const named = authors.filter((author) => !isBlank(author));
  const article = {
    ...rest,
    fileUrl,
    doi: doi.trim() || null,
    firstPage: firstPage.trim() || null,
    lastPage: lastPage.trim() || null,
    issueId: issueId || null,
    references: references.split('\n').filter((line) => line.trim()),
    authors: named.map(({ fullName, email, affiliation, orcid }) => ({ fullName, email, affiliation, orcid })),
  };
  return { article: article as ArticleInput, keys: named.map(({ key }) => key) };
}
