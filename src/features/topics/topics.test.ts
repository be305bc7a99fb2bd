import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { articlesClient } from '#features/articles/client.ts';
import { editorialClient } from '#features/editorial/client.ts';
import { events, trash } from '#platform/database/tables.ts';
import { testJournal } from '#testing/journal.ts';
import { anAdministrator, anAuthor, aSubmission, type Person } from '#testing/makers.ts';
import { topicsClient } from './client.ts';

const journal = testJournal();
let editor: Person;
beforeAll(async () => {
  editor = await anAdministrator(journal);
});
const asEditor = () => topicsClient(journal.as(editor.token));
const failure = (code: string) => expect.objectContaining({ code });
const aName = () => `Topic ${crypto.randomUUID().slice(0, 8)}`;

describe('a topic', () => {
  test('is added and listed for everybody, by name; staff see its version', async () => {
    const name = aName();
    const { data } = await asEditor().add({ name: `  ${name} ` });
    expect(data).toMatchObject({ name, version: 1 });
    const [shown] = (await topicsClient(journal.as()).list()).filter((topic) => topic.id === data.id);
    expect(shown).toEqual({ id: data.id, name });
  });

  test('needs a name that is not in use, case-insensitively', async () => {
    const { data } = await asEditor().add({ name: aName() });
    const taken = asEditor().add({ name: data.name.toUpperCase() });
    await expect(taken).rejects.toMatchObject({ code: 'TOPIC_EXISTS', issues: [{ path: 'name' }] });
    for (const name of ['', '   ', 'x'.repeat(101), 'a\u0000b', 'a\ufffeb']) {
      await expect(asEditor().add({ name })).rejects.toMatchObject({ failure: 'invalid' });
    }
  });

  test('is found by its name in any case, also one that looks like an id, by its id, and by nothing else', async () => {
    const { data } = await asEditor().add({ name: `A${crypto.randomUUID().slice(1)}` });
    const { id } = await aSubmission(journal, { topic: data.name, status: 'PUBLISHED' });
    const articles = articlesClient(journal.as(editor.token));
    const idsIn = (list: { data: { id: string }[] }) => list.data.map((found) => found.id);
    for (const topic of [data.name, data.name.toLowerCase(), data.id]) {
      expect(idsIn(await articles.list({ q: '', page: 1, perPage: 5, topic })), topic).toEqual([id]);
      expect(idsIn(await editorialClient(journal.as(editor.token)).list({ topic })), topic).toEqual([id]);
    }
    expect(idsIn(await articles.list({ q: '', page: 1, perPage: 5, topic: crypto.randomUUID() }))).toEqual([]);
  });

  test('that is renamed is renamed on its articles', async () => {
    const { data } = await asEditor().add({ name: aName() });
    const { number } = await aSubmission(journal, { topic: data.id, status: 'PUBLISHED' });
    const name = aName();
    await asEditor().change(data.id, { name });
    expect((await articlesClient(journal.as()).byNumber(number)).topic).toBe(name);
  });

  test('with submissions cannot be deleted', async () => {
    const { data } = await asEditor().add({ name: aName() });
    await aSubmission(journal, { topic: data.id });
    await expect(asEditor().remove(data.id)).rejects.toEqual(failure('TOPIC_IN_USE'));
    expect((await asEditor().list()).map(({ id }) => id)).toContain(data.id);
  });

  test('that is deleted leaves the list, is kept in the trash, and is recorded in the events', async () => {
    const { data } = await asEditor().add({ name: aName() });
    await asEditor().remove(data.id);
    expect((await asEditor().list()).map(({ id }) => id)).not.toContain(data.id);
    await expect(asEditor().remove(data.id)).rejects.toEqual(failure('NOT_FOUND'));
    const { db } = journal.services;
    const kept = await db.select().from(trash).where(eq(trash.entityId, data.id));
    expect(kept).toMatchObject([{ kind: 'topic', title: data.name, deletedBy: editor.id }]);
    const recorded = (await db.select().from(events).where(eq(events.type, 'topic.changed'))).filter(
      ({ payload }) => (payload as { id: string }).id === data.id,
    );
    expect(recorded.map(({ actorId }) => actorId)).toEqual([editor.id, editor.id]);
    journal.pass(31 * 24 * 3600);
    await journal.services.trash.sweep();
    expect(await db.select().from(trash).where(eq(trash.entityId, data.id))).toEqual([]);
  });

  test('changed by two people is not overwritten silently', async () => {
    const { token } = await anAdministrator(journal);
    const other = topicsClient(journal.as(token));
    const { data } = await other.add({ name: aName() });
    await other.change(data.id, { name: aName(), version: 1 });
    await expect(other.change(data.id, { name: aName(), version: 1 })).rejects.toEqual(failure('CHANGED_MEANWHILE'));
    await expect(other.change(crypto.randomUUID(), { name: aName(), version: 1 })).rejects.toEqual(
      failure('NOT_FOUND'),
    );
  });
});

test('visitors and authors cannot change topics', async () => {
  const admin = await anAdministrator(journal);
  const { data } = await topicsClient(journal.as(admin.token)).add({ name: aName() });
  const { token } = await anAuthor(journal);
  for (const [bearer, refusal] of [
    [undefined, 'unauthenticated'],
    [token, 'forbidden'],
  ] as const) {
    const client = topicsClient(journal.as(bearer));
    const refused = expect.objectContaining({ failure: refusal });
    await expect(client.add({ name: aName() })).rejects.toEqual(refused);
    await expect(client.change(data.id, { name: aName() })).rejects.toEqual(refused);
    await expect(client.remove(data.id)).rejects.toEqual(refused);
  }
});
