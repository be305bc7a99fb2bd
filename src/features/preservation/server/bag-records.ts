import type { Article } from '#features/articles/contract.ts';
import { headlineOf } from '#features/articles/rules.ts';
import type { Issue } from '#features/issues/contract.ts';
import type { Journals } from '#features/journal/server/service.ts';
import { jatsDocument } from '#features/metadata/server/jats.ts';
import { pdfName } from '../rules.ts';

/** A file that stands beside an article's PDF in a bag. */
export interface BagRecord {
  /** Below `data/{number}/`: letters, digits, dots and hyphens. */
  name: string;
  bytes: Uint8Array;
}

/**
 * Writes one record of an article into the bag of its issue, or nothing. The same article always gives the same bytes, or
 * two bags of an unchanged issue would differ: nothing that is counted, no time of making.
 */
export type BagRecordOf = (article: Article, issue: Issue) => BagRecord | undefined | Promise<BagRecord | undefined>;

/** `metadata.json`: the article as readers see it, with the title as it is headed, but for what is counted. */
export const metadataRecord: BagRecordOf = (article) => {
  const { views: _, downloads: __, files, issue, user: ___, versions: all, ...lasting } = article;
  const pdfs = files.map(({ id, fileName, fileSize }) => ({ id, fileName: `${fileName}.pdf`, fileSize }));
  // The last version is the one readers get.
  const versions = all.map((version, at) => ({
    ...version,
    file: pdfName(at === all.length - 1 && files.length > 0 ? undefined : version.number),
  }));
  const record = {
    ...lasting,
    manuscriptTitle: headlineOf(article),
    versions,
    issue: issue && lastingIssue(issue),
    files: pdfs,
  };
  return { name: 'metadata.json', bytes: jsonBytes(record) };
};

/** `article.xml`: the article's record as JATS Journal Publishing 1.3. */
export function jatsRecord(journal: Journals, origin: string): BagRecordOf {
  return async (article) => {
    const xml = jatsDocument({ article, journal: await journal.read(), origin });
    return { name: 'article.xml', bytes: Buffer.from(xml) };
  };
}

/** `data/issue.json`: the issue itself. */
export function issueRecord(issue: Issue): Uint8Array {
  const { articleCount: _, description, topic, isSpecial } = issue;
  return jsonBytes({ ...lastingIssue(issue), description, topic, isSpecial });
}

function lastingIssue({ id, title, issueNumber, year, month }: NonNullable<Article['issue']>) {
  return { id, title, issueNumber, year, month };
}

function jsonBytes(value: object): Uint8Array {
  return Buffer.from(`${JSON.stringify(value, null, 2)}\n`);
}
