import { beforeAll, describe, expect, test } from 'vitest';
import { issuesClient } from '#features/issues/client.ts';
import { journalClient } from '#features/journal/client.ts';
import { submissionsClient } from '#features/submissions/client.ts';
import { testJournal } from '#testing/journal.ts';
import { anAdministrator, aSubmission, type Person } from '#testing/makers.ts';
import { testSite } from '#testing/site.ts';

const journal = testJournal();
let site: ReturnType<typeof testSite>;
let administrator: Person;
beforeAll(async () => {
  site = testSite(journal);
  administrator = await anAdministrator(journal);
});

async function textAt(path: string): Promise<string> {
  const response = await site.request(path);
  expect(response.status, path).toBe(200);
  // `text()` would drop the mark of the encoding, which RePEc needs.
  return Buffer.from(await response.arrayBuffer()).toString('utf8');
}

/** Follows the links of a directory, as RePEc's mirror does; returns the files by their address. */
async function mirrored(path: string): Promise<Map<string, string>> {
  const files = new Map<string, string>();
  for (const [, name = ''] of (await textAt(path)).matchAll(/href="([^"]+)"/g)) {
    if (name.endsWith('/')) for (const file of await mirrored(path + name)) files.set(...file);
    else files.set(path + name, await textAt(path + name));
  }
  return files;
}

/** The fields of the templates in a file; a line that is not "Name: value" is a fault. */
function templatesIn(file: string): [name: string, value: string][][] {
  expect(file.startsWith('\uFEFF')).toBe(true);
  return file
    .slice(1)
    .trim()
    .split(/\n\n/)
    .filter(Boolean)
    .map((template) =>
      template.split('\n').map((line) => {
        const [, name = '', value = ''] = /^([A-Z][A-Za-z-]+): (\S.*)$/.exec(line) ?? [];
        expect(name, line).not.toBe('');
        return [name, value];
      }),
    );
}
const fieldOf = (template: [string, string][], name: string) => template.find(([own]) => own === name)?.[1];

/** A published article of an issue. */
async function anArticleIn(issueId: string, change: Parameters<typeof aSubmission>[1] = {}) {
  const article = await aSubmission(journal, { status: 'PUBLISHED', ...change });
  await submissionsClient(journal.as(administrator.token)).update(article.id, { issueId });
  return article;
}

async function anIssue(year: number, month: number) {
  const draft = { issueNumber: 1, title: 'Land and labour', year, month };
  return (await issuesClient(journal.as(administrator.token)).add(draft)).data.id;
}

describe('the archive for RePEc', () => {
  test('is followed from its directory to a template of each published article, and of no other', async () => {
    const issueId = await anIssue(2026, 3);
    const { number } = await anArticleIn(issueId, {
      manuscriptTitle: 'Érosion: a title\nof two lines',
      keywords: 'terraces, soil',
      jelCodes: ['O13', 'Q12'],
      authors: [
        { fullName: 'Dr. Jean-Bosco Habimana', email: 'author1@example.org', affiliation: 'University of Rwanda' },
        { fullName: 'Ministry of Agriculture', email: 'author2@example.org', affiliation: 'Ministry of Agriculture' },
      ],
    });
    const hidden = await aSubmission(journal, { status: 'SUBMITTED' });
    const ahead = await aSubmission(journal, { status: 'PUBLISHED' });

    const files = await mirrored('/repec/');
    const [archive = '', series = ''] = [...files.values()];
    expect([...files.keys()].slice(0, 2)).toEqual(['/repec/mds/mdsarch.rdf', '/repec/mds/mdsseri.rdf']);
    expect([...files.keys()]).toContain('/repec/mds/jaedev/2025-26.rdf');
    expect(templatesIn(archive)[0]?.slice(0, 2)).toEqual([
      ['Template-Type', 'ReDIF-Archive 1.0'],
      ['Handle', 'RePEc:mds'],
    ]);
    expect(fieldOf(templatesIn(archive)[0] ?? [], 'Maintainer-Email')).toContain('@');
    expect(fieldOf(templatesIn(series)[0] ?? [], 'Handle')).toBe('RePEc:mds:jaedev');

    const templates = [...files.values()].slice(2).flatMap(templatesIn);
    const handles = templates.map((template) => fieldOf(template, 'Handle'));
    expect(handles).toContain(`RePEc:mds:jaedev:${ahead.number.toLowerCase()}`);
    expect(handles).not.toContain(`RePEc:mds:jaedev:${hidden.number.toLowerCase()}`);
    expect(new Set(handles).size).toBe(handles.length);
    const own = templates.find((template) => fieldOf(template, 'Handle')?.endsWith(number.toLowerCase())) ?? [];
    expect(own).toEqual(
      expect.arrayContaining([
        ['Template-Type', 'ReDIF-Article 1.0'],
        ['Author-Name', 'Jean-Bosco Habimana'],
        ['Author-Name-First', 'Jean-Bosco'],
        ['Author-Name-Last', 'Habimana'],
        ['Author-Workplace-Name', 'University of Rwanda'],
        ['Author-Name', 'Ministry of Agriculture'],
        ['Title', 'Érosion: a title of two lines'],
        ['Keywords', 'terraces; soil'],
        ['Classification-JEL', 'O13; Q12'],
        ['Volume', '2025/26'],
        ['Issue', '1'],
        ['Year', '2026'],
        ['Month', 'March'],
      ]),
    );
    expect(own[0]).toEqual(['Template-Type', 'ReDIF-Article 1.0']);
    for (const [name, address] of own) if (name === 'File-URL') expect(address).toMatch(/^https?:\/\/\S+$/);
    expect(JSON.stringify([...files])).not.toMatch(/author\d*@/);
  });

  test('has the codes that RePEc assigns, once the office has entered them', async () => {
    const staff = journalClient(journal.as(administrator.token));
    const settings = await staff.readAsStaff();
    await expect(staff.change({ ...settings, repecArchive: 'four' })).rejects.toMatchObject({
      issues: [{ path: 'repecArchive' }],
    });
    await staff.change({ ...settings, repecArchive: 'MDJ', repecSeries: 'applec' });
    expect(await textAt('/repec/mdj/mdjarch.rdf')).toContain('Handle: RePEc:mdj\n');
    expect((await site.request('/repec/mds/mdsarch.rdf')).status).toBe(404);
    const changed = await staff.readAsStaff();
    await staff.change({ ...changed, repecArchive: 'mds', repecSeries: 'jaedev' });
  });

  test('answers 404 for other files, and leads from a directory without its slash to it', async () => {
    const nowhere = [
      '/repec/abc/',
      '/repec/mds/abcarch.rdf',
      '/repec/mds/jaedev/2025.rdf',
      '/repec/mds/other/2025-26.rdf',
    ];
    for (const path of [...nowhere, '/repec/mds/jaedev/1890-91.rdf', '/repec/mds/jaedev/..%2f..rdf'])
      expect((await site.request(path)).status, path).toBe(404);
    for (const path of ['/repec', '/repec/mds', '/repec/mds/jaedev'])
      expect((await site.request(path)).headers.get('location'), path).toBe(`${path}/`);
  });
});

test('knowledge bases of libraries get the journal with the beginning of its archive', async () => {
  const issueId = await anIssue(2019, 8);
  await anIssue(2015, 1);
  await anArticleIn(issueId);
  const [head = '', row = '', end] = (await textAt('/kbart.txt')).split('\n');
  const columns = head.split('\t');
  const cells = Object.fromEntries(row.split('\t').map((cell, index) => [columns[index], cell]));
  expect(columns).toHaveLength(25);
  expect(row.split('\t')).toHaveLength(25);
  expect(end).toBe('');
  expect(cells).toMatchObject({
    publication_title: 'MDS Journal of Applied Economics and Development',
    // An issue without an article is not the beginning.
    date_first_issue_online: '2019-08',
    num_first_vol_online: '2019/20',
    num_first_issue_online: '1',
    date_last_issue_online: '',
    coverage_depth: 'fulltext',
    publication_type: 'serial',
    access_type: 'F',
  });
});
