import type { Hono } from 'hono';
import { beforeAll, expect, test } from 'vitest';
import { dayOf } from '#base/dates.ts';
import { editorialClient } from '#features/editorial/client.ts';
import { issuesClient } from '#features/issues/client.ts';
import { siteClient } from '#features/site/client.ts';
import { noticesClient, submissionsClient } from '#features/submissions/client.ts';
import type { Env } from '#platform/http/address.ts';
import { testJournal } from '#testing/journal.ts';
import { anAdministrator, aSubmission, type Person } from '#testing/makers.ts';
import { testSite } from '#testing/site.ts';
import { articlesClient } from './client.ts';
import { isRetracted } from './rules.ts';

/** Checks every part of the site that shows a retraction. */
const journal = testJournal();
let editor: Person;
let site: Hono<Env>;
beforeAll(async () => {
  editor = await anAdministrator(journal);
  site = testSite(journal);
});

test('a retraction shows on the home page, the lists, the search, the issue, the article, the staff’s screens, the feeds and the audit log', async () => {
  const { id, number } = await aSubmission(journal, { manuscriptTitle: 'Unrepeatable', status: 'PUBLISHED' });
  const staff = journal.as(editor.token);
  const { data: issue } = await issuesClient(staff).add({ issueNumber: 1, year: 2026, month: 7, title: 'July' });
  await submissionsClient(staff).update(id, { issueId: issue.id });
  const look = async () => {
    const visitor = articlesClient(journal.as());
    const [home, list, search, contents, article, all, preview, log, ...feeds] = await Promise.all([
      visitor.homePage(),
      visitor.list({ q: '', topic: '', page: 1, perPage: 100 }),
      visitor.search({ q: 'unrepeatable', page: 1 }),
      visitor.issue(issue.id),
      visitor.byNumber(number),
      editorialClient(staff).list({ page: 1, perPage: 100 }),
      editorialClient(staff).preview(id),
      siteClient(staff).auditLog({ type: 'notice.changed' }),
      ...['/feed.xml', '/rss.xml', `/issue/${issue.id}/feed.xml`].map(async (path) =>
        (await site.request(path)).text(),
      ),
    ]);
    const here = (found: { id: string }[]) => found.filter((entry) => entry.id === id);
    const retracted = (found: unknown[]) => found.length === 1 && found.every((one) => isRetracted(one as never));
    return {
      home: retracted(here(home.recentSubmissions)),
      list: retracted(here(list.data)),
      search: retracted(search.data.map((hit) => hit.article)),
      issue: retracted(here(contents.articles)),
      article: retracted([article]),
      staff: retracted(here(all.data)),
      preview: retracted([preview.data]),
      log: log.data.length === 1,
      feeds: feeds.every((text) => text.includes('[Retracted] Unrepeatable') && text.includes('#notice-')),
      changed: article.updatedAt,
    };
  };
  const { changed: before, ...shownBefore } = await look();
  expect(new Set(Object.values(shownBefore))).toEqual(new Set([false]));
  journal.pass(60);
  const date = dayOf(journal.now().toISOString());
  await noticesClient(staff).add(id, { kind: 'RETRACTION', date, text: 'Nobody could repeat it.', tellAuthors: false });
  const { changed: after, ...shown } = await look();
  expect(Object.entries(shown).filter(([, is]) => !is)).toEqual([]);
  // Harvesters request articles by this timestamp.
  expect(after > before).toBe(true);
});
