import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { events, trash } from '#platform/database/tables.ts';
import { testJournal } from '#testing/journal.ts';
import { anAdministrator, anAuthor, type Person } from '#testing/makers.ts';
import { boardClient } from './client.ts';
import type { BoardMemberInput } from './contract.ts';

const journal = testJournal();
let editor: Person;
beforeAll(async () => {
  editor = await anAdministrator(journal);
});
const asEditor = () => boardClient(journal.as(editor.token));
const asVisitor = () => boardClient(journal.as());
const failure = (code: string) => expect.objectContaining({ code });
const aDraft = (change: Partial<BoardMemberInput> = {}): BoardMemberInput => ({
  fullName: `Dr. ${crypto.randomUUID().slice(0, 8)}`,
  role: 'Associate Editor',
  email: 'Member@Example.org',
  ...change,
});
const aMember = async (change: Partial<BoardMemberInput> = {}) => (await asEditor().add(aDraft(change))).data;
const shownTo = async (client: ReturnType<typeof boardClient>, id: string) =>
  (await client.list()).find((member) => member.id === id);

describe('a member', () => {
  test('needs a name, a role and an address; everything else has its default', async () => {
    const draft = aDraft();
    const { data, message } = await asEditor().add(draft);
    expect(message).toBe('Member added successfully!');
    expect(data).toEqual({
      id: data.id,
      fullName: draft.fullName,
      role: 'Associate Editor',
      email: 'member@example.org',
      bio: null,
      profileImage: null,
      expertise: [],
      affiliation: null,
      qualifications: null,
      order: 1,
      isActive: true,
      version: 1,
    });
    expect(await shownTo(asVisitor(), data.id)).not.toHaveProperty('version');
    expect((await shownTo(asVisitor(), data.id))?.email).toBeNull();
  });

  test('stores all fields, trimmed', async () => {
    const expertise = [' Land tenure ', '', 'Markets', 'Markets'];
    const words = { qualifications: 'PhD', affiliation: ' Kigali ', bio: 'Works on land.\nAnd water.' };
    const data = await aMember({ ...words, expertise, order: 7, isActive: false });
    expect(data).toMatchObject({ ...words, affiliation: 'Kigali', expertise: ['Land tenure', 'Markets'], order: 7 });
    expect(await shownTo(asVisitor(), data.id)).toBeUndefined();
    expect((await asEditor().listAsStaff()).map(({ id }) => id)).toContain(data.id);
  });

  test.each<[string, object, string[]]>([
    ['nothing', { fullName: undefined, role: undefined, email: undefined }, ['fullName', 'role', 'email']],
    ['blanks', { fullName: ' ', role: '\n', email: ' ' }, ['fullName', 'role', 'email']],
    ['an address that is none', { email: 'nobody' }, ['email']],
    ['markup for a name', { fullName: '<b>x</b>' }, ['fullName']],
    [
      'too much',
      { bio: 'x'.repeat(5001), role: 'x'.repeat(101), affiliation: 'x'.repeat(301) },
      ['role', 'affiliation', 'bio'],
    ],
    ['an order that is no number', { order: 'first' }, ['order']],
    ['an order below nought', { order: -1 }, ['order']],
    ['expertise that is no list', { expertise: 'Land' }, ['expertise']],
    ['too many fields', { expertise: Array.from({ length: 31 }, (_, index) => `${index}`) }, ['expertise']],
    ['a state that is neither', { isActive: 'maybe' }, ['isActive']],
  ])('is refused with %s, each error at its field', async (_, change, paths) => {
    const draft = { ...aDraft(), ...change } as BoardMemberInput;
    const refused = asEditor().add(draft);
    await expect(refused).rejects.toMatchObject({ failure: 'invalid', issues: paths.map((path) => ({ path })) });
  });

  test('is changed; omitted fields remain', async () => {
    const data = await aMember({ bio: 'Works on land.', expertise: ['Land'], order: 3, isActive: false });
    const { fullName, email } = data;
    const changed = await asEditor().change(data.id, { fullName, email, role: 'Managing Editor', version: 1 });
    expect(changed.message).toBe('Member updated successfully!');
    expect(changed.data).toEqual({ ...data, role: 'Managing Editor', version: 2 });
    const emptied = await asEditor().change(data.id, { ...changed.data, bio: '', expertise: [] });
    expect(emptied.data).toMatchObject({ bio: null, expertise: [], isActive: false });
  });

  test('is changed only in the given fields, and no name is emptied', async () => {
    const data = await aMember({ bio: 'Works on land.' });
    const changed = await asEditor().change(data.id, { isActive: false });
    expect(changed.data).toEqual({ ...data, isActive: false, version: 2 });
    await expect(asEditor().change(data.id, { fullName: ' ' })).rejects.toMatchObject({
      issues: [{ path: 'fullName' }],
    });
  });

  test('changed by two people is not overwritten silently', async () => {
    const data = await aMember();
    const both = await Promise.allSettled(
      ['Editor', 'Reviewer'].map((role) => asEditor().change(data.id, aDraft({ role, version: 1 }))),
    );
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(both.find(({ status }) => status === 'rejected')).toMatchObject({ reason: failure('CHANGED_MEANWHILE') });
  });

  test('that is deleted leaves the page, is kept in the trash, and is recorded in the events', async () => {
    const data = await aMember();
    await asEditor().change(data.id, aDraft({ fullName: data.fullName }));
    expect((await asEditor().remove(data.id)).message).toBe('Member deleted!');
    expect(await shownTo(asVisitor(), data.id)).toBeUndefined();
    await expect(asEditor().remove(data.id)).rejects.toEqual(failure('NOT_FOUND'));
    const { db } = journal.services;
    const kept = await db.select().from(trash).where(eq(trash.entityId, data.id));
    expect(kept).toMatchObject([{ kind: 'member', title: data.fullName, deletedBy: editor.id }]);
    const recorded = (await db.select().from(events).where(eq(events.type, 'member.changed'))).filter(
      ({ payload }) => (payload as { id: string }).id === data.id,
    );
    expect(recorded.map(({ actorId }) => actorId)).toEqual([editor.id, editor.id, editor.id]);
  });

  test('that does not exist is 404, whatever its id looks like', async () => {
    for (const id of [crypto.randomUUID(), 'x', '1']) {
      await expect(asEditor().change(id, aDraft())).rejects.toEqual(failure('NOT_FOUND'));
      await expect(asEditor().remove(id)).rejects.toEqual(failure('NOT_FOUND'));
    }
  });
});

test('visitors and authors cannot change the board; an invalid token reads like a visitor', async () => {
  const data = await aMember();
  const { token } = await anAuthor(journal);
  for (const [bearer, refusal] of [
    [undefined, 'unauthenticated'],
    ['x.y.z', 'unauthenticated'],
    [token, 'forbidden'],
  ] as const) {
    const client = boardClient(journal.as(bearer));
    const refused = expect.objectContaining({ failure: refusal });
    await expect(client.add(aDraft())).rejects.toEqual(refused);
    await expect(client.change(data.id, aDraft())).rejects.toEqual(refused);
    await expect(client.remove(data.id)).rejects.toEqual(refused);
    expect((await shownTo(client, data.id))?.email).toBeNull();
  }
});
