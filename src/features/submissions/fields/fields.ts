import { withWords } from '#base/languages.ts';
import { withColon } from '#base/text.ts';
import { ARTICLE_TYPE_NAMES, ARTICLE_TYPES, type ArticleType } from './article-types.ts';
import {
  CONTENT_LANGUAGE_NAMES,
  CONTENT_LANGUAGES,
  type ContentLanguage,
  type ContentTranslations,
  EMPTY_TRANSLATION,
} from './content-languages.ts';
import { fieldTexts } from './field-texts.ts';

const words = fieldTexts.fields;

/**
 * The fields of a submission, each described once. The schema of a submission, a draft and a correction, the columns and
 * checks of the database, the forms and summaries, the article's page, JATS and the tests of hostile input all read this
 * list: to add a statement, add it here and generate a migration.
 */

/** Callers that may change a submitted field: authors in a revision, editors at any time. */
type Changer = 'author' | 'editor';
const BOTH: readonly Changer[] = ['author', 'editor'];

interface Common {
  label: string;
  hint?: string;
  changedBy: readonly Changer[];
}

/** Required text of one line, or of several. */
interface TextField extends Common {
  kind: 'line' | 'text';
  /** Characters. */
  max: number;
  missing: string;
  tooLong: string;
}

/** An optional statement, printed with the article under its own heading. */
export interface StatementField extends Common {
  kind: 'statement';
  /** Characters. */
  max: number;
  tooLong: string;
  /** Its heading on the article's page and in JATS. */
  heading: string;
  jats: StatementInJats;
}

/** Where JATS keeps a statement, as JATS4R recommends. */
export type StatementInJats =
  | { element: 'funding-statement' }
  | { element: 'ack' }
  | { element: 'fn'; type: string }
  | { element: 'sec'; type: string };

interface TopicField extends Common {
  kind: 'topic';
  missing: string;
  unknown: string;
}

interface ChoiceField extends Common {
  kind: 'choice';
  options: readonly [string, ...string[]];
  initial: string;
  unknown: string;
}

interface CodesField extends Common {
  kind: 'codes';
  /** Number of codes. */
  max: number;
  tooMany: string;
  unknown: string;
  /** For a code of the right form that the classification does not have. */
  unlisted: (code: string) => string;
}

/** Title, abstract and keywords in other languages; each is whole or absent. */
interface TranslationsField extends Common {
  kind: 'translations';
  missingTitle: (language: string) => string;
  missingAbstract: (language: string) => string;
}

type Field = TextField | StatementField | TopicField | ChoiceField | CodesField | TranslationsField;

const STATEMENT_MAX = 3_000;

/** In the order of the forms. */
export const FIELDS = {
  articleType: withWords(words.articleType, {
    kind: 'choice',
    options: ARTICLE_TYPE_NAMES as [ArticleType, ...ArticleType[]],
    initial: 'RESEARCH_ARTICLE',
    changedBy: BOTH,
  }),
  language: withWords(words.language, {
    kind: 'choice',
    options: CONTENT_LANGUAGE_NAMES as [ContentLanguage, ...ContentLanguage[]],
    initial: 'en',
    changedBy: BOTH,
  }),
  manuscriptTitle: withWords(words.manuscriptTitle, {
    kind: 'line',
    max: 500,
    changedBy: BOTH,
  }),
  topic: withWords(words.topic, {
    kind: 'topic',
    changedBy: BOTH,
  }),
  keywords: withWords(words.keywords, {
    kind: 'text',
    max: 1_000,
    changedBy: BOTH,
  }),
  abstract: withWords(words.abstract, {
    kind: 'text',
    max: 10_000,
    changedBy: BOTH,
  }),
  translations: withWords(words.translations, {
    kind: 'translations',
    changedBy: BOTH,
  }),
  jelCodes: withWords(words.jelCodes, {
    kind: 'codes',
    max: 10,
    changedBy: BOTH,
  }),
  fundingStatement: withWords(words.fundingStatement, {
    kind: 'statement',
    max: STATEMENT_MAX,
    jats: { element: 'funding-statement' },
    changedBy: BOTH,
  }),
  competingInterests: withWords(words.competingInterests, {
    kind: 'statement',
    max: STATEMENT_MAX,
    jats: { element: 'fn', type: 'coi-statement' },
    changedBy: BOTH,
  }),
  dataAvailability: withWords(words.dataAvailability, {
    kind: 'statement',
    max: STATEMENT_MAX,
    jats: { element: 'sec', type: 'data-availability' },
    changedBy: BOTH,
  }),
  acknowledgements: withWords(words.acknowledgements, {
    kind: 'statement',
    max: STATEMENT_MAX,
    jats: { element: 'ack' },
    changedBy: BOTH,
  }),
} as const satisfies Record<string, Field>;

type Fields = typeof FIELDS;
export type FieldName = keyof Fields;
export const FIELD_NAMES = Object.keys(FIELDS) as FieldName[];

/** The value of one field: codes are lists, choices one of their options, translations by language, all others text. */
export type FieldValues = {
  [Name in FieldName]: Fields[Name] extends { kind: 'codes' }
    ? string[]
    : Fields[Name] extends { kind: 'translations' }
      ? ContentTranslations
      : Fields[Name] extends { options: readonly (infer Option)[] }
        ? Option
        : string;
};

/** Names of the fields of one kind. */
export type FieldsOfKind<Kind extends Field['kind']> = {
  [Name in FieldName]: Fields[Name]['kind'] extends Kind ? Name : never;
}[FieldName];

/** Fields that a submission stores under the name of a column; the topic is stored by its id. */
export type StoredField = Exclude<FieldName, 'topic'>;
export const STORED_FIELDS = FIELD_NAMES.filter((name): name is StoredField => name !== 'topic');

/** The column of a field has its name, except that of the title. */
export type ColumnOf<Name extends StoredField> = Name extends 'manuscriptTitle' ? 'title' : Name;
export function columnOf<Name extends StoredField>(name: Name): ColumnOf<Name> {
  return (name === 'manuscriptTitle' ? 'title' : name) as ColumnOf<Name>;
}

/** Whether an error at this path belongs to a field: `abstract`, `translations.fr.title`. */
export const isFieldPath = (path: string): boolean => FIELD_NAMES.includes(path.split('.')[0] as FieldName);

export type StatementName = FieldsOfKind<'statement'>;
export const STATEMENTS = FIELD_NAMES.filter((name): name is StatementName => FIELDS[name].kind === 'statement');

/** Fields that authors may change in a revision, or editors at any time. */
export function fieldsChangedBy(changer: Changer): FieldName[] {
  return FIELD_NAMES.filter((name) => FIELDS[name].changedBy.includes(changer));
}

/** Of the kinds whose values are no text. */
const EMPTY: Partial<Record<Field['kind'], object>> = { codes: [], translations: {} };

/** The values of a form that has not been filled in. */
export function emptyFields(): FieldValues {
  const entries = FIELD_NAMES.map((name) => {
    const field: Field = FIELDS[name];
    return [name, field.kind === 'choice' ? field.initial : structuredClone(EMPTY[field.kind] ?? '')];
  });
  return Object.fromEntries(entries) as FieldValues;
}

/** The value of a field as one text, as lists and exports show it. */
export function fieldText(name: FieldName, values: FieldValues): string {
  const field = FIELDS[name];
  if (field.kind === 'choice') return optionLabel(values[name] as ArticleType | ContentLanguage);
  return plainValue(values[name]);
}

/** An option of a field as people read it. */
export function optionLabel(option: ArticleType | ContentLanguage): string {
  return option in CONTENT_LANGUAGES
    ? fieldTexts.languageNames[option as ContentLanguage]
    : ARTICLE_TYPES[option as ArticleType].label;
}

/** The value of a field as text: codes separated by commas, translations one after the other under the names of their languages. */
export function plainValue(value: FieldValues[FieldName]): string {
  if (typeof value === 'string') return value;
  if (Array.isArray(value)) return value.join(', ');
  return CONTENT_LANGUAGE_NAMES.flatMap((language) => {
    const { title, abstract, keywords } = value[language] ?? EMPTY_TRANSLATION;
    const lines = [title, abstract, keywords].filter(Boolean);
    return lines.length > 0 ? [`${withColon(optionLabel(language))} ${lines.join('\n')}`] : [];
  }).join('\n\n');
}

/** Returns only the fields of an object that also has others. */
export function fieldsIn(values: FieldValues): FieldValues {
  return Object.fromEntries(FIELD_NAMES.map((name) => [name, values[name]])) as FieldValues;
}

/** A row of the database with the columns of all stored fields. */
export type FieldRow = { [Name in StoredField as ColumnOf<Name>]: FieldValues[Name] };

/** Returns the values of a stored row. */
export function fieldsOfRow(row: FieldRow, topic: string): FieldValues {
  const stored = STORED_FIELDS.map((name) => [name, row[columnOf(name)]]);
  return { ...(Object.fromEntries(stored) as Omit<FieldValues, 'topic'>), topic };
}

/** Returns the columns of a whole submission. */
export function allColumnsOf(values: FieldValues): FieldRow {
  return columnsOf(values) as FieldRow;
}

/** Returns the columns of the given values, without those that are undefined. */
export function columnsOf(values: Partial<FieldValues>): Partial<FieldRow> {
  const given = STORED_FIELDS.flatMap((name) => (values[name] === undefined ? [] : [[columnOf(name), values[name]]]));
  return Object.fromEntries(given) as Partial<FieldRow>;
}
