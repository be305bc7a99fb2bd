import { beforeAll, describe, expect, test } from 'vitest';
import { accountsClient, usersClient } from '#features/accounts/client.ts';
import { reviewClient } from '#features/review/client.ts';
import { importIdIn, importsBy } from '#testing/import-command.ts';
import { testJournal } from '#testing/journal.ts';
import { anAdministrator, anAuthor, PASSWORD, type Person } from '#testing/makers.ts';
import { ojsUser, ojsUsers, rolesSince35 } from '#testing/ojs-users.ts';

const journal = testJournal();
let administrator: Person;
const { command, imported } = importsBy(journal);
beforeAll(async () => {
  await journal.work();
  administrator = await anAdministrator(journal);
});
const account = async (email: string) =>
  (await usersClient(journal.as(administrator.token)).list({ q: email, page: 1, perPage: 5 })).data[0];
const reviewer = async (email: string) =>
  (await reviewClient(journal.as(administrator.token)).reviewers({ q: email })).data[0];

describe('an export of OJS’s users', () => {
  test('brings readers and authors as accounts, and reviewers into the register, without mails', async () => {
    const file = ojsUsers(
      ojsUser({ name: 'Aline', roles: ['Author', 'Reader'] }),
      ojsUser({ name: 'Eric', roles: ['Reviewer'], more: '<review_interests>labour, panel data</review_interests>' }),
      ojsUser({ name: 'Grace', roles: ['Auteur-e', 'Évaluateur-trice'] }),
    );
    const report = await imported(file, '--dry-run');
    expect(report).toContain('would bring 0 issues, 0 articles, 0 PDFs, 0 references, 2 accounts, 2 reviewers.');
    expect(report).toMatch(/line 11: affiliation of people: accounts do not have it/);
    expect(report).toMatch(/line 11: country of people: accounts do not have it/);
    expect(await account('aline@example.org')).toBeUndefined();
    await imported(file);
    expect(await account('aline@example.org')).toMatchObject({
      firstName: 'Aline',
      lastName: 'Uwimana',
      role: 'AUTHOR',
    });
    expect(await account('eric@example.org')).toBeUndefined();
    expect(await reviewer('aline@example.org')).toBeUndefined();
    expect(await reviewer('eric@example.org')).toMatchObject({
      fullName: 'Eric Uwimana',
      affiliation: 'University of Eric',
      expertise: 'labour, panel data',
      language: 'fr',
      invited: 0,
    });
    expect(await account('grace@example.org')).toBeDefined();
    expect(await reviewer('grace@example.org')).toBeDefined();
    for (const name of ['aline', 'eric', 'grace']) expect(await journal.mailsTo(`${name}@example.org`)).toEqual([]);
  });

  test('brings accounts without a password, which a mailed link sets', async () => {
    await imported(ojsUsers(ojsUser({ name: 'Paul', roles: ['Reader'] })));
    const accounts = accountsClient(journal.as());
    const email = 'paul@example.org';
    for (const password of ['', '$2y$12$abcdefghijklmnopqrstuv'])
      await expect(accounts.login({ email, password })).rejects.toThrow();
    await accounts.forgotPassword(email);
    await expect.poll(() => journal.mailsTo(email)).toHaveLength(1);
  });

  test('gives no role of the office, and names who had one', async () => {
    const file = ojsUsers(ojsUser({ name: 'Diane', roles: ['Section editor', 'Author'] }, rolesSince35));
    expect(await imported(file)).toMatch(
      /Odd \(1\)\n {2}line 11, “Diane Uwimana”: is Section editor there and gets no such role/,
    );
    expect(await account('diane@example.org')).toMatchObject({ role: 'AUTHOR' });
  });

  test('changes nothing when it is imported again, nor an account or reviewer that is here', async () => {
    const { email } = await anAuthor(journal);
    const before = await account(email);
    const file = ojsUsers(
      ojsUser({ name: 'Other', roles: ['Author'], email: email.toUpperCase() }),
      ojsUser({ name: 'Jean', roles: ['Reader'] }),
    );
    expect(await imported(file)).toContain(`an account with the address ${email} is here and stays as it is`);
    expect(await account(email)).toEqual(before);
    const again = await imported(file);
    expect(again).toContain('0 references.');
    expect(again).not.toContain('jean@example.org');
    expect(again).toContain('2 records are there already');
  });

  test('names disabled users, broken addresses and missing names with their lines, and imports the others', async () => {
    const disabled = '<password is_disabled="true"><value>x</value></password>';
    const report = await imported(
      ojsUsers(
        ojsUser({ name: 'Closed', roles: ['Reader'], password: disabled }),
        ojsUser({ name: 'Broken', roles: ['Reader'], email: 'nobody' }),
        ojsUser({ name: 'Single', roles: ['Reader'], family: '' }),
        ojsUser({ name: 'Spam', roles: ['Reader'], given: 'Buy https://spam.example' }),
        ojsUser({ name: 'Twice', roles: ['Reader'] }),
        ojsUser({ name: 'Twice', roles: ['Reader'] }),
      ),
    );
    expect(report).toContain('1 account, 0 reviewers.');
    expect(report).toMatch(/line 11, “Closed Uwimana”: the account is disabled there/);
    expect(report).toMatch(/line 25, “Broken Uwimana”: the e-mail address “nobody” is not valid/);
    expect(report).toMatch(/line 39, “Single”: no account: it needs a given name and a family name/);
    expect(report).toMatch(/line 53, “Buy https:.*”: no account/);
    expect(report).not.toMatch(/abcdefghijklmnopqrstuv/);
  });

  test('that is broken in the middle brings nobody', async () => {
    const file = ojsUsers(ojsUser({ name: 'Half', roles: ['Reader'] }), ojsUser({ name: 'Cut', roles: ['Reader'] }));
    await expect(imported(file.slice(0, -200))).rejects.toThrow(/line \d+: the XML is broken.*Nothing was imported/);
    const entities = file.replace('<PKPUsers', '<!DOCTYPE PKPUsers [<!ENTITY a "b">]>\n<PKPUsers');
    await expect(imported(entities)).rejects.toThrow(/line 2: the file has a document type/);
    const groups = ojsUsers();
    await expect(imported(groups)).rejects.toThrow(/no issues, articles or users/);
    expect(await account('half@example.org')).toBeUndefined();
  });
});

describe('undoing an import of users', () => {
  test('takes them away, who can then be imported again', async () => {
    const file = ojsUsers(ojsUser({ name: 'Undone', roles: ['Reader', 'Reviewer'] }));
    expect(await command('--undo', importIdIn(await imported(file)))).toContain(
      'Undone: 2 accounts and reviewers have been taken away.',
    );
    expect(await account('undone@example.org')).toBeUndefined();
    expect(await reviewer('undone@example.org')).toBeUndefined();
    expect(await imported(file)).toContain('1 account, 1 reviewer.');
  });

  test('leaves people who have set a password, and reviewers whom somebody has changed', async () => {
    const email = 'kept@example.org';
    const id = importIdIn(await imported(ojsUsers(ojsUser({ name: 'Kept', roles: ['Reader', 'Reviewer'] }))));
    const accounts = accountsClient(journal.as());
    await accounts.forgotPassword(email);
    await expect.poll(() => journal.mailsTo(email)).toHaveLength(1);
    const link = /link=([\w-]+)/.exec((await journal.mailsTo(email))[0]?.text ?? '')?.[1] ?? '';
    await accounts.resetPassword({ link, password: PASSWORD });
    const client = reviewClient(journal.as(administrator.token));
    const { id: reviewerId } = (await reviewer(email)) ?? { id: '' };
    await client.changeReviewer(reviewerId, { expertise: 'trade' });
    expect(await command('--undo', id)).toMatch(/Undone: 0 accounts and reviewers.*\n2 stay, because/);
    expect(await account(email)).toBeDefined();
    expect(await reviewer(email)).toMatchObject({ expertise: 'trade' });
  });
});
