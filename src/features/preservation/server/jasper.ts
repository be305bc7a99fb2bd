import { stringify } from 'csv-stringify/sync';
import { AppError } from '#base/errors.ts';
import { fullTextUrl } from '#features/metadata/server/doaj.ts';
import type { JasperPart } from '../rules.ts';
import { preservationTexts } from '../texts.ts';
import type { BagNeeds } from './bag.ts';
import { issueArticles } from './issue-articles.ts';
import { partsOfIssues } from './jasper-parts.ts';
import { type Package, packaging, type Source } from './package.ts';
import { type KnownIssue, packagedIssue } from './packaged-issue.ts';

export type Jasper = ReturnType<typeof jasperService>;

/**
 * Issues as packages for JASPER, the preservation service of DOAJ (https://doaj.org/preservation/): in the folder at the top
 * a folder for each article, in it `identifier.txt`, by whose first line DOAJ finds the article, and the files of the article
 * without further folders; beside them `identifiers.csv`, folder and identifier of each article, without a head.
 */
export function jasperService({ db, store, journal, publicUrl, log, records: writers }: Omit<BagNeeds, 'clock'>) {
  const pack = packaging({ store, log });

  async function* payload(issue: KnownIssue, { numbers }: JasperPart): AsyncGenerator<Source> {
    const identifiers: string[][] = [];
    for await (const { article, files } of issueArticles(db, issue.id, numbers)) {
      const folder = article.number;
      const identifier = article.doi || fullTextUrl(article, publicUrl);
      identifiers.push([folder, identifier]);
      yield { path: `${folder}/identifier.txt`, bytes: Buffer.from(`${identifier}\n`) };
      for (const { name, stored } of files) yield { path: `${folder}/${flatName(name)}`, stored };
      for (const recordOf of writers) {
        const record = await recordOf(article, issue);
        if (record) yield { path: `${folder}/${record.name}`, bytes: record.bytes };
      }
    }
    yield { path: 'identifiers.csv', bytes: Buffer.from(stringify(identifiers)) };
  }

  return {
    /** Returns the number of articles of each package of these issues. */
    async packagesOf(issueIds: readonly KnownIssue['id'][]) {
      const parts = await partsOfIssues(db, issueIds);
      return issueIds.map((issueId) => ({
        issueId,
        parts: (parts.get(issueId) ?? []).map(({ numbers, isTooLarge }) => ({ articles: numbers.length, isTooLarge })),
      }));
    },

    /**
     * Returns a package of an issue as a ZIP file; `wanted` is the number of its part, the first if undefined. Throws 404 for an unknown
     * issue or part, such as one of an issue without articles, and 503 when a file differs from its record.
     */
    async open(issueId: string, wanted = '1'): Promise<Package> {
      const { issue, name, mtime } = await packagedIssue({ db, journal }, issueId);
      const parts = (await partsOfIssues(db, [issue.id])).get(issue.id) ?? [];
      const index = parts.findIndex((_, position) => String(position + 1) === wanted);
      const part = parts[index];
      if (!part) throw new AppError('missing', 'NOT_FOUND', preservationTexts.jasper.noPart);
      const folder = `${name}-jasper${parts.length > 1 ? `-${index + 1}` : ''}`;
      return pack({ folder, mtime, sources: () => payload(issue, part) });
    },
  };
}

/** Returns a file's name in a bag without folders: "supplements-1.csv" for "supplements/1.csv". */
function flatName(name: string): string {
  return name.replaceAll('/', '-');
}
