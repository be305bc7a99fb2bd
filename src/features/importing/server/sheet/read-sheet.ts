import { type Info, parse } from 'csv-parse';
import { LICENCES } from '#features/journal/journal.ts';
import { remarkTexts } from '../../remark-texts.ts';
import type { DescribedArticle, DescribedAuthor, DescribedIssue } from '../description.ts';
import { refusedAt } from '../refused.ts';
import { delimiterOf, feed, refusalIn, type Table } from './csv.ts';
import { COLUMN_NAMES, type Column } from './template.ts';

type Row = Partial<Record<Column, string>>;

const MAX_ROW_CHARACTERS = 1_000_000;

/** Reads a spreadsheet in CSV, an article a row; its columns are those of the template. Throws ImportRefused with the line. */
export async function* readSheet(table: Table): AsyncGenerator<{ article: DescribedArticle }, void> {
  const parser = parse({
    bom: true,
    columns: (names: string[]) => columnsOf(names),
    delimiter: delimiterOf(table.first),
    info: true,
    max_record_size: MAX_ROW_CHARACTERS,
    skip_empty_lines: true,
    relax_column_count_less: true,
    trim: true,
  });
  const issues = new Map<string, DescribedIssue>();
  const feeding = feed(table, parser);
  try {
    for await (const { record, info } of parser as AsyncIterable<{ record: Row; info: Info }>)
      yield { article: articleOf(record, { line: info.lines, issues }) };
    await feeding;
  } catch (error) {
    throw refusalIn(parser, error);
  }
}

function columnsOf(names: string[]): string[] {
  const unknown = names.filter((name) => !(COLUMN_NAMES as string[]).includes(name));
  if (unknown.length > 0)
    throw refusedAt(1, remarkTexts.refusals.unknownColumns(unknown.join(', '), COLUMN_NAMES.join(', ')));
  return names;
}

interface Place {
  line: number;
  issues: Map<string, DescribedIssue>;
}

function articleOf(row: Row, { line, issues }: Place): DescribedArticle {
  const { title = '', title_fr, abstract, abstract_fr, keywords = '', pdf = '', licence = '' } = row;
  const language = row.language || 'en';
  const galley = { line, label: pdf, language, fileName: pdf, file: undefined, address: pdf };
  return {
    line,
    oldIds: [],
    issue: issueOf(row, { line, issues }),
    isPublished: true,
    section: row.section ?? '',
    language,
    titles: withoutEmpty({ fr: title_fr, [language]: title }),
    abstracts: withoutEmpty({ fr: abstract_fr, [language]: abstract }),
    keywords: { [language]: keywords.split(/[,;]/).filter(Boolean) },
    authors: authorsOf(row, line),
    doi: row.doi ?? '',
    pages: row.pages ?? '',
    licence: Object.entries(LICENCES).find(([name]) => name === licence)?.[1] ?? licence,
    funding: '',
    references: (row.references ?? '')
      .split('\n')
      .map((text) => text.trim())
      .filter(Boolean),
    submittedOn: row.received_on || undefined,
    versions: [{ line, number: 1, publishedOn: row.published_on || undefined, galleys: pdf ? [galley] : [] }],
    position: undefined,
    lost: [],
  };
}

const withoutEmpty = (texts: Record<string, string | undefined>): Record<string, string> =>
  Object.fromEntries(Object.entries(texts).flatMap(([language, text]) => (text ? [[language, text]] : [])));

function authorsOf(
  { authors = '', affiliations = '', emails = '', orcids = '' }: Row,
  line: number,
): DescribedAuthor[] {
  const [places, addresses, ids] = [affiliations, emails, orcids].map((list) =>
    list.split(';').map((text) => text.trim()),
  );
  const names = authors.split(';').map((name) => name.trim());
  return names.filter(Boolean).map((fullName, index) => ({
    line,
    fullName,
    // One affiliation is that of all.
    affiliation: (places?.length === 1 ? places[0] : places?.[index]) ?? '',
    email: addresses?.[index] ?? '',
    orcid: ids?.[index] ?? '',
    ror: '',
    role: '',
  }));
}

function issueOf(row: Row, { line, issues }: Place): DescribedIssue | undefined {
  const { volume = '', number = '', year = '', issue_title: title = '', published_on: publishedOn } = row;
  if (!volume && !number && !title) return undefined;
  const key = JSON.stringify([volume, number, year, title]);
  const issue = issues.get(key) ?? {
    line,
    oldIds: [],
    volume,
    number,
    year: Number(year) || undefined,
    isPublished: true,
    publishedOn: publishedOn || undefined,
    titles: withoutEmpty({ en: title }),
    descriptions: {},
    cover: undefined,
    lost: [],
  };
  issues.set(key, issue);
  return issue;
}
