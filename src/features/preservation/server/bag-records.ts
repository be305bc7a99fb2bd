import type { Article } from '#features/articles/contract.ts';
import { headlineOf } from '#features/articles/rules.ts';
import type { Issue } from '#features/issues/contract.ts';
import type { Journals } from '#features/journal/server/service.ts';
import { jatsDocument } from '#features/metadata/server/jats.ts';
import { partsOf } from '#features/metadata/server/parts.ts';
import type { Database } from '#platform/database/types.ts';
import { pdfName } from '../rules.ts';

/** A metadata file of an article in a bag or in a package for JASPER. */
export interface BagRecord {
  /** File name in the article's folder: letters, digits, dots and hyphens. */
  name: string;
  bytes: Uint8Array;
}

/**
 * Writes a metadata file of an article for a bag or package of its issue, or nothing. The result depends only on the article, without
 * counts or timestamps, so that bags of an unchanged issue are identical.
 */
export type BagRecordOf = (article: Article, issue: Issue) => BagRecord | undefined | Promise<BagRecord | undefined>;

/** Writes `metadata.json`: the article as published, with its displayed title, without view and download counts. */
export const metadataRecord: BagRecordOf = (article) => {
  const {
    views: _,
    downloads: __,
    files,
    issue,
    user: ___,
    versions: all,
    topicTranslations: ____,
    ...stable
  } = article;
  const pdfs = files.map(({ id, fileName, fileSize }) => ({ id, fileName: `${fileName}.pdf`, fileSize }));
  // The last version is the current PDF.
  const versions = all.map((version, index) => ({
    ...version,
    file: pdfName(index === all.length - 1 && files.length > 0 ? undefined : version.number),
  }));
  const record = {
    ...stable,
    manuscriptTitle: headlineOf(article),
    versions,
    issue: issue && stableIssue(issue),
    files: pdfs,
  };
  return { name: 'metadata.json', bytes: jsonBytes(record) };
};

/** Writes `article.xml`: the article as JATS Journal Publishing 1.3, with its text and published reports if it has any. */
export function jatsRecord({ db, journal }: { db: Database; journal: Journals }, origin: string): BagRecordOf {
  return async (article) => {
    const parts = (await partsOf(db, [article], origin))(article.id);
    const xml = jatsDocument({ article, journal: await journal.read(), origin, ...parts });
    return { name: 'article.xml', bytes: Buffer.from(xml) };
  };
}

/** Writes `data/issue.json`: the issue's metadata. */
export function issueRecord(issue: Issue): Uint8Array {
  const { articleCount: _, description, topic, isSpecial } = issue;
  return jsonBytes({ ...stableIssue(issue), description, topic, isSpecial });
}

function stableIssue({ id, title, issueNumber, year, month }: NonNullable<Article['issue']>) {
  return { id, title, issueNumber, year, month };
}

function jsonBytes(value: object): Uint8Array {
  return Buffer.from(`${JSON.stringify(value, null, 2)}\n`);
}
