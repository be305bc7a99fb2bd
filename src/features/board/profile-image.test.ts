import { eq } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { images } from '#features/files/server/tables.ts';
import { trash } from '#platform/database/tables.ts';
import { asId } from '#testing/ids.ts';
import { testJournal } from '#testing/journal.ts';
import { anAdministrator, type Person } from '#testing/makers.ts';
import { anImage } from '#testing/pictures.ts';
import { boardClient } from './client.ts';
import type { BoardMemberInput } from './contract.ts';
import { boardMembers } from './server/tables.ts';

const DAY = 24 * 3600;
const journal = testJournal();
let editor: Person;
beforeAll(async () => {
  editor = await anAdministrator(journal);
});
const asEditor = () => boardClient(journal.as(editor.token));
const aDraft = (change: Partial<BoardMemberInput> = {}): BoardMemberInput => ({
  fullName: 'Dr. Josiane Keza',
  role: 'Associate Editor',
  email: 'member@example.org',
  ...change,
});
const aMember = async (change: Partial<BoardMemberInput> = {}) => (await asEditor().add(aDraft(change))).data;
const usesOf = async (url: string) => {
  const [image] = await journal.services.db
    .select()
    .from(images)
    .where(eq(images.id, asId(url.slice(8, -5))));
  return image?.uses;
};
const sweepAfter = async (days: number) => {
  journal.pass(days * DAY);
  await journal.services.trash.sweep();
  await journal.services.images.sweep();
  // These tests move the clock by more than two hours, longer than a session lasts.
  editor = await anAdministrator(journal);
};

test.each([
  'https://example.org/me.png',
  'javascript:alert(1)',
  'data:image/png;base64,AAAA',
  '/images/../secret.webp',
  '/images/x.webp',
  `/images/${crypto.randomUUID()}.webp`,
  '/api/v1/submission/upload/1',
])('a profile image must be an uploaded picture, not %s', async (profileImage) => {
  const refused = { failure: 'invalid', issues: [{ path: 'profileImage' }] };
  await expect(asEditor().add(aDraft({ profileImage }))).rejects.toMatchObject(refused);
  const data = await aMember();
  await expect(asEditor().change(data.id, aDraft({ profileImage }))).rejects.toMatchObject(refused);
  expect((await asEditor().listAsStaff()).find(({ id }) => id === data.id)).toEqual(data);
});

test('a profile image stored by an earlier release may remain', async () => {
  const data = await aMember();
  const profileImage = 'https://example.org/earlier.png';
  await journal.services.db
    .update(boardMembers)
    .set({ profileImage })
    .where(eq(boardMembers.id, asId(data.id)));
  expect((await asEditor().change(data.id, aDraft({ profileImage }))).data.profileImage).toBe(profileImage);
  expect((await asEditor().change(data.id, aDraft({ profileImage: '' }))).data.profileImage).toBeNull();
});

test('a profile image is stored while a member shows it, and its uses are counted', async () => {
  const profileImage = await anImage(journal, editor.token);
  const [one, two] = [await aMember({ profileImage }), await aMember({ profileImage })];
  expect(one.profileImage).toBe(profileImage);
  expect(await usesOf(profileImage)).toBe(2);
  await asEditor().change(one.id, aDraft({ profileImage }));
  await asEditor().change(two.id, aDraft());
  expect(await usesOf(profileImage)).toBe(2);
  await asEditor().change(two.id, aDraft({ profileImage: null }));
  expect(await usesOf(profileImage)).toBe(1);
  await sweepAfter(40);
  expect(await usesOf(profileImage)).toBe(1);
});

test('a profile image that was replaced, or whose member was deleted, is stored as long as the trash and then deleted', async () => {
  const [first, second] = [await anImage(journal, editor.token), await anImage(journal, editor.token)];
  const data = await aMember({ profileImage: first });
  await asEditor().change(data.id, aDraft({ profileImage: second }));
  await asEditor().remove(data.id);
  expect([await usesOf(first), await usesOf(second)]).toEqual([0, 0]);
  await sweepAfter(30);
  const kept = () => journal.services.db.select().from(trash).where(eq(trash.entityId, data.id));
  expect([await usesOf(first), await usesOf(second)]).toEqual([0, 0]);
  await sweepAfter(2);
  expect(await kept()).toEqual([]);
  expect([await usesOf(first), await usesOf(second)]).toEqual([undefined, undefined]);
});

test('a profile image is restored with its member, and is in use again', async () => {
  const profileImage = await anImage(journal, editor.token);
  const data = await aMember({ profileImage });
  await asEditor().remove(data.id);
  await sweepAfter(29);
  const { db } = journal.services;
  const [kept] = await db.select().from(trash).where(eq(trash.entityId, data.id));
  await journal.services.trash.restore(kept?.id ?? asId(''), editor.id);
  await sweepAfter(40);
  expect(await usesOf(profileImage)).toBe(1);
  expect((await asEditor().listAsStaff()).find(({ id }) => id === data.id)?.profileImage).toBe(profileImage);
});

test('a profile image of a refused change is not counted', async () => {
  const profileImage = await anImage(journal, editor.token);
  const data = await aMember();
  await expect(asEditor().change(data.id, aDraft({ profileImage, version: 9 }))).rejects.toEqual(
    expect.objectContaining({ code: 'CHANGED_MEANWHILE' }),
  );
  expect(await usesOf(profileImage)).toBe(0);
});

test('uses of a profile image are counted correctly when several change it at once', async () => {
  const [first, second] = [await anImage(journal, editor.token), await anImage(journal, editor.token)];
  const members = [await aMember({ profileImage: first }), await aMember({ profileImage: second })];
  await Promise.all(
    [0, 1, 2, 3].flatMap((round) =>
      members.map(({ id }, index) =>
        asEditor().change(id, aDraft({ profileImage: (round + index) % 2 === 0 ? second : first })),
      ),
    ),
  );
  const shown = (await asEditor().listAsStaff()).map(({ profileImage }) => profileImage);
  for (const url of [first, second]) expect(await usesOf(url)).toBe(shown.filter((image) => image === url).length);
});
