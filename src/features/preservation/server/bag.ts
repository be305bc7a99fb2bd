import { dayOf } from '#base/dates.ts';
import type { Journals } from '#features/journal/server/service.ts';
import type { Database } from '#platform/database/types.ts';
import type { FileStore } from '#platform/files/file-store.ts';
import type { Log } from '#platform/observability/log.ts';
import { type BagRecordOf, issueRecord } from './bag-records.ts';
import { tagFiles } from './bagit.ts';
import { issueArticles } from './issue-articles.ts';
import { type Package, packaging, type Source } from './package.ts';
import { type KnownIssue, packagedIssue } from './packaged-issue.ts';

export interface BagNeeds {
  db: Database;
  store: FileStore;
  journal: Journals;
  publicUrl: string;
  clock: () => Date;
  log: Log;
  /** Writers of each article's metadata files. */
  records: readonly BagRecordOf[];
}

export type Bags = ReturnType<typeof bagService>;

/** Issues as bags (BagIt 1.0, RFC 8493): the published content, with checksums computed from the stored files. */
export function bagService({ db, store, journal, publicUrl, clock, log, records: writers }: BagNeeds) {
  const pack = packaging({ store, log });

  async function* payload(issue: KnownIssue): AsyncGenerator<Source> {
    yield { path: 'data/issue.json', bytes: issueRecord(issue) };
    for await (const { article, files } of issueArticles(db, issue.id)) {
      for (const { name, stored } of files) yield { path: `data/${article.number}/${name}`, stored };
      for (const recordOf of writers) {
        const record = await recordOf(article, issue);
        if (record) yield { path: `data/${article.number}/${record.name}`, bytes: record.bytes };
      }
    }
  }

  return {
    /**
     * Returns an issue's bag as a ZIP file. Throws 404 for an unknown issue and 503 when a file differs from its record. An
     * unchanged issue gives the same bytes except for the bagging date.
     */
    async open(issueId: string): Promise<Package> {
      const { issue, settings, name: folder, mtime } = await packagedIssue({ db, journal }, issueId);
      const info = {
        'Source-Organization': settings.publisher,
        'Organization-Address': settings.city,
        'External-Description': `${settings.name}: ${issue.title}`,
        'External-Identifier': `${publicUrl}/issue/${issue.id}`,
        'Internal-Sender-Identifier': issue.id,
        'Bagging-Date': dayOf(clock().toISOString()),
      };
      return pack({ folder, mtime, sources: () => payload(issue), tagsOf: (files) => tagFiles(files, info) });
    },
  };
}
