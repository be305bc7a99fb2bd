import { beforeAll, describe, expect, test } from 'vitest';
import { accountsClient, usersClient } from '#features/accounts/client.ts';
import { decisionsClient } from '#features/decisions/client.ts';
import { editorialClient } from '#features/editorial/client.ts';
import { submissionsClient } from '#features/submissions/client.ts';
import { testJournal } from '#testing/journal.ts';
import {
  aGuestEditor,
  anAddress,
  anAdministrator,
  anAuthor,
  anEditor,
  aSubmission,
  type Person,
} from '#testing/makers.ts';
import { aManuscript, aManuscriptInRound, aReportingReviewer, staffOf } from '#testing/reviews.ts';
import { guestClient } from './client.ts';

const journal = testJournal();
let administrator: Person;
beforeAll(async () => {
  administrator = await anAdministrator(journal);
});
const office = () => guestClient(journal.as(administrator.token));
const editing = ({ token }: Person) => editorialClient(journal.as(token));
const NAME = { firstName: 'Solange', lastName: 'Mutesi' };
const appointmentsOf = async (email: string) => (await office().list()).filter((guest) => guest.email === email);

describe('a guest editor', () => {
  test('handles the manuscript of the appointment: invites reviewers, reads reports, decides', async () => {
    const { id, number, author } = await aManuscript(journal);
    const guest = await aGuestEditor(journal, { administrator, number });
    await staffOf(journal, guest).open(id);
    await aReportingReviewer(journal, guest, id);
    await aReportingReviewer(journal, guest, id);
    const page = await editing(guest).page(number);
    expect(page.submission).toMatchObject({ number, handlingEditorId: guest.id });
    const decision = { kind: 'MINOR_REVISION', letter: 'Please.', delayMinutes: 0 } as const;
    await decisionsClient(journal.as(guest.token)).decide(id, decision);
    expect((await submissionsClient(journal.as(author.token)).mineByNumber(number)).status).toBe('REVISION_REQUESTED');
  });

  test('neither publishes nor changes the details of the article', async () => {
    const { id, number } = await aSubmission(journal, { status: 'ACCEPTED' });
    const guest = await aGuestEditor(journal, { administrator, number });
    const change = submissionsClient(journal.as(guest.token)).update;
    for (const values of [
      { status: 'PUBLISHED' as const },
      { doi: '10.12345/x' },
      { status: 'ACCEPTED' as const, firstPage: '3' },
    ])
      await expect(change(id, values)).rejects.toMatchObject({ failure: 'forbidden' });
    const bulk = { ids: [id], issueId: null };
    expect((await editing(guest).changeAll(bulk)).data).toMatchObject({ changed: 0, refused: [{ number }] });
  });

  test('sees no other manuscript in any list, count or page, and does not learn that it exists', async () => {
    const other = await aManuscriptInRound(journal, await anEditor(journal));
    const { id, number } = await aSubmission(journal);
    const guest = await aGuestEditor(journal, { administrator, number });
    const { data, total } = await editing(guest).list({});
    expect([data.map((one) => one.number), total]).toEqual([[number], 1]);
    const work = (await editing(guest).worklist({})).data.flatMap(({ submission }) => submission?.number ?? []);
    expect(work.filter((one) => one !== number)).toEqual([]);
    const stats = await submissionsClient(journal.as(guest.token)).stats();
    expect(Object.values(stats).reduce((sum, n) => sum + n, 0)).toBe(1);
    expect(await (await editing(guest).export({})).content.text()).not.toContain(other.number);

    const unknown = await editing(guest)
      .page('MDS-2026-9999')
      .catch((error) => error);
    const hidden = await editing(guest)
      .page(other.number)
      .catch((error) => error);
    expect([hidden.failure, hidden.code, hidden.message]).toEqual([unknown.failure, unknown.code, unknown.message]);
    await expect(editing(guest).byId(other.id)).rejects.toMatchObject({ failure: 'missing' });
    await expect(staffOf(journal, guest).rounds(other.id)).rejects.toMatchObject({ failure: 'missing' });
    await expect(staffOf(journal, guest).reviewers()).rejects.toMatchObject({ failure: 'forbidden' });
    expect((await editing(guest).byId(id)).number).toBe(number);
  });

  test('without an account gets an invitation by mail, and handles the manuscript after accepting it', async () => {
    const { number } = await aSubmission(journal);
    const email = anAddress();
    await office().appoint({ number: number.toLowerCase(), ...NAME, email });
    expect(await appointmentsOf(email)).toMatchObject([{ number, name: 'Solange Mutesi', isAccepted: false }]);
    const linkOf = async () => /link=([\w-]+)/.exec((await journal.mailsTo(email)).at(-1)?.text ?? '')?.[1] ?? '';
    const mail = (await journal.mailsTo(email)).at(-1);
    expect(mail?.text).toContain('as the guest editor of a manuscript');
    const first = await linkOf();
    await office().appoint({ number, ...NAME, email });
    expect(await linkOf()).not.toBe(first);
    expect(await appointmentsOf(email)).toHaveLength(1);

    const accounts = accountsClient(journal.as());
    const password = 'four goats on a green hill';
    await accounts.acceptInvitation({ link: await linkOf(), ...NAME, password });
    expect(await appointmentsOf(email)).toMatchObject([{ isAccepted: true }]);
    await accounts.login({ email, password });
    const { token } = await accounts.verifyTwoFactor({ email, code: await journal.codeFor(email) });
    const { data } = await editorialClient(journal.as(token)).list({});
    expect(data.map((one) => one.number)).toEqual([number]);
    const subjects = async () => {
      await journal.work();
      return (await journal.mailsTo(email)).map(({ subject }) => subject ?? '');
    };
    await expect.poll(subjects).toContainEqual(expect.stringContaining(number));
  });

  test('may be appointed by an administrator who is the author, who learns nothing by it', async () => {
    const { id, number } = await aSubmission(journal, { author: administrator });
    const guest = await aGuestEditor(journal, { administrator, number });
    expect((await editing(guest).byId(id)).number).toBe(number);
    await expect(editing(administrator).byId(id)).rejects.toMatchObject({ code: 'OWN_SUBMISSION' });
    const [seen] = await appointmentsOf(guest.email);
    expect(Object.keys(seen ?? {}).toSorted()).toEqual(['appointedAt', 'email', 'id', 'isAccepted', 'name', 'number']);
  });

  test('is neither an author of the manuscript nor an editor of the journal', async () => {
    const { number, author } = await aSubmission(journal);
    const named = await aManuscript(journal);
    const refused = (email: string, at = number) => expect(office().appoint({ number: at, ...NAME, email })).rejects;
    await refused(author.email).toMatchObject({ issues: [{ path: 'email' }] });
    await refused('claudine@ur.example', named.number).toMatchObject({ issues: [{ path: 'email' }] });
    await refused((await anEditor(journal)).email).toMatchObject({ issues: [{ path: 'email' }] });
    await refused(anAddress(), 'MDS-2026-9999').toMatchObject({ issues: [{ path: 'number' }] });
    const guest = await aGuestEditor(journal, { administrator, number });
    await refused(guest.email).toMatchObject({ issues: [{ path: 'email' }] });
  });

  test('whose own manuscript arrives sees it as its author', async () => {
    const { number } = await aSubmission(journal);
    const guest = await aGuestEditor(journal, { administrator, number });
    const own = await aSubmission(journal, { author: guest });
    expect((await submissionsClient(journal.as(guest.token)).mineByNumber(own.number)).number).toBe(own.number);
    await expect(editing(guest).byId(own.id)).rejects.toMatchObject({ code: 'OWN_SUBMISSION' });
  });

  test('sees nothing once the appointment has ended, or the account has another role', async () => {
    const { number } = await aSubmission(journal);
    const guest = await aGuestEditor(journal, { administrator, number });
    const [appointment] = await appointmentsOf(guest.email);
    await office().end(appointment?.id ?? '');
    await expect(office().end(appointment?.id ?? '')).rejects.toMatchObject({ failure: 'missing' });
    await expect(editing(guest).list({})).rejects.toMatchObject({ failure: 'unauthenticated' });
    const [account] = (await usersClient(journal.as(administrator.token)).list({ q: guest.email })).data;
    expect(account?.role).toBe('AUTHOR');
    expect((await editing(administrator).page(number)).submission.handlingEditorId).toBeNull();

    const another = await aGuestEditor(journal, { administrator, number });
    await usersClient(journal.as(administrator.token)).changeRole(another.id, { role: 'AUTHOR' });
    expect(await appointmentsOf(another.email)).toEqual([]);
  });

  test('with two manuscripts keeps the role until the last appointment ends', async () => {
    const [one, two] = [await aSubmission(journal), await aSubmission(journal)];
    const guest = await aGuestEditor(journal, { administrator, number: one.number });
    await office().appoint({ number: two.number, ...NAME, email: guest.email });
    expect((await editing(guest).list({})).total).toBe(2);
    const appointments = await appointmentsOf(guest.email);
    await office().end(appointments.find(({ number }) => number === two.number)?.id ?? '');
    const { data } = await editing(guest).list({});
    expect(data.map(({ number }) => number)).toEqual([one.number]);
  });

  test('has no invitation left after an end before accepting it', async () => {
    const { number } = await aSubmission(journal);
    const email = anAddress();
    await office().appoint({ number, ...NAME, email });
    const link = /link=([\w-]+)/.exec((await journal.mailsTo(email)).at(-1)?.text ?? '')?.[1] ?? '';
    const [appointment] = await appointmentsOf(email);
    await office().end(appointment?.id ?? '');
    const accepting = { link, ...NAME, password: 'four goats on a green hill' };
    await expect(accountsClient(journal.as()).acceptInvitation(accepting)).rejects.toMatchObject({ code: 'LINK_USED' });
  });

  test('is appointed by administrators alone, and the role is not given otherwise', async () => {
    const { number } = await aSubmission(journal);
    const appointment = { number, ...NAME, email: anAddress() };
    const [editor, author] = [await anEditor(journal), await anAuthor(journal)];
    for (const { token } of [editor, author])
      await expect(guestClient(journal.as(token)).appoint(appointment)).rejects.toMatchObject({ failure: 'forbidden' });
    const users = usersClient(journal.as(administrator.token));
    const role = 'GUEST_EDITOR' as 'EDITOR';
    await expect(users.changeRole(author.id, { role })).rejects.toMatchObject({ failure: 'invalid' });
    await expect(users.invite({ ...NAME, email: anAddress(), role })).rejects.toMatchObject({ failure: 'invalid' });
  });
});
