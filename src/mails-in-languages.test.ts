import { beforeAll, describe, expect, test } from 'vitest';
import { accountsClient, ownAccountClient, usersClient } from '#features/accounts/client.ts';
import { contactClient } from '#features/contact/client.ts';
import { INQUIRY_TYPES } from '#features/contact/rules.ts';
import { decisionsClient } from '#features/decisions/client.ts';
import { lettersClient } from '#features/letters/client.ts';
import { newsletterClient } from '#features/newsletter/client.ts';
import { reviewClient } from '#features/review/client.ts';
import { testJournal } from '#testing/journal.ts';
import { anAddress, anAdministrator, anAuthor, anEditor, aSubmission, PASSWORD, type Person } from '#testing/makers.ts';
import { aManuscriptInRound, anInvitation } from '#testing/reviews.ts';

const journal = testJournal();
let english: Person;
let french: Person;
beforeAll(async () => {
  await journal.work();
  english = await anEditor(journal);
  french = await anEditor(journal);
  await readsFrench(french);
});

const readsFrench = ({ token }: Person) => ownAccountClient(journal.as(token)).chooseLanguage({ language: 'fr' });

/** Waits for a mail with this subject, and returns it. */
async function mailTo(address: string, subject: RegExp) {
  const find = async () => (await journal.mailsTo(address)).findLast((mail) => subject.test(mail.subject));
  await expect.poll(find, { timeout: 15_000 }).toBeTruthy();
  const mail = await find();
  return { ...mail, words: `${mail?.subject}\n${mail?.text}`, html: mail?.html ?? '' };
}

describe('an account', () => {
  test('has the language of the page where it was registered, until its owner chooses another', async () => {
    const email = anAddress();
    const accounts = accountsClient(journal.as(undefined, 'fr'));
    await accounts.register({ firstName: 'Chantal', lastName: 'Uwera', email, password: PASSWORD });
    const code = await mailTo(email, /code de vérification/);
    expect(code.words).toContain('Bonjour Chantal,');
    expect(code.html).toContain('lang="fr"');
    const { token } = await accounts.verifyEmail({ email, code: await journal.codeFor(email) });
    const own = ownAccountClient(journal.as(token));
    expect((await own.view()).language).toBe('fr');

    await accountsClient(journal.as()).forgotPassword(email);
    expect((await mailTo(email, /mot de passe/)).text).toContain('/fr/reset-password?link=');
    await own.chooseLanguage({ language: 'en' });
    await accounts.forgotPassword(email);
    const reset = await mailTo(email, /password/);
    expect(reset.words).toContain('Dear Chantal,');
    expect(reset.text).not.toContain('/fr/');
  });

  test('is invited in the language that the administrator chooses; a further invitation keeps it', async () => {
    const administrator = await anAdministrator(journal);
    const email = anAddress();
    const invited = { firstName: 'Divine', lastName: 'Keza', email, role: 'EDITOR' } as const;
    const users = usersClient(journal.as(administrator.token));
    await users.invite({ ...invited, language: 'fr' });
    await users.invite(invited);
    const mails = await journal.mailsTo(email);
    expect(mails).toHaveLength(2);
    for (const { text } of mails) {
      expect(text).toContain('Bonjour Divine,');
      expect(text).toContain('/fr/invitation?link=');
    }
  });

  test('accepts no other language', async () => {
    const choose = ownAccountClient(journal.as(english.token)).chooseLanguage({ language: 'de' as never });
    await expect(choose).rejects.toMatchObject({ issues: [{ path: 'language' }] });
  });
});

describe('letters about a manuscript', () => {
  test('are in the language of each author, and of each editor', async () => {
    const author = await anAuthor(journal);
    await readsFrench(author);
    const [colleague, stranger] = [await anAuthor(journal), anAddress()];
    const person = { affiliation: 'University of Rwanda', orcid: '' };
    const { number } = await aSubmission(journal, {
      author,
      status: 'UNDER_REVIEW',
      authors: [
        { ...person, fullName: 'Aline Ingabire', email: author.email },
        { ...person, fullName: 'Eric Mugisha', email: colleague.email },
        { ...person, fullName: 'Odette Umutoni', email: stranger },
      ],
    });
    const receipt = await mailTo(author.email, new RegExp(number));
    expect(receipt.text).toContain(`/fr/author/${number}`);
    expect(receipt.words).not.toMatch(/manuscript|Dear|editors/);
    expect((await mailTo(colleague.email, new RegExp(number))).words).toContain('Dear Eric Mugisha,');
    // Nothing is known of somebody without an account, who then gets the submitter's language.
    expect((await mailTo(stranger, new RegExp(number))).words).toContain('Bonjour Odette Umutoni,');

    const news = await mailTo(french.email, new RegExp(number));
    expect(news.words).toContain('Nouveau manuscrit');
    expect(news.text).toContain('/fr/dashboard/');
    expect((await mailTo(english.email, new RegExp(number))).words).toContain('New manuscript');
  });

  test('of a decision begin in the language of the author, whichever the editor reads', async () => {
    const author = await anAuthor(journal);
    await readsFrench(author);
    const { id, number } = await aSubmission(journal, { author, status: 'UNDER_REVIEW' });
    for (const editor of [english, french]) {
      const decisions = decisionsClient(journal.as(editor.token, editor === french ? 'fr' : 'en'));
      const { language, subject, letter } = await decisions.letter(id, 'MINOR_REVISION');
      expect(language).toBe('fr');
      expect(subject).toBe(`Décision sur votre manuscrit ${number} : révision mineure`.replace(' :', '\u00a0:'));
      expect(letter).toMatch(/\d{1,2} \S+ 20\d\d/);
      const [preview] = await decisions.preview(id, { kind: 'MINOR_REVISION', letter });
      expect(preview?.text).toContain('Bonjour');
      expect(preview?.text).not.toContain('Editor');
    }
  });

  test('follow the template that the office has changed in their language only', async () => {
    const administrator = await anAdministrator(journal);
    const [inEnglish, inFrench] = (['en', 'fr'] as const).map((language) =>
      lettersClient(journal.as(administrator.token), language),
    );
    const before = await inEnglish?.list();
    await inFrench?.change('withdrawn', { subject: 'Retrait de {{number}}', body: 'Nous avons retiré « {{title}} ».' });
    expect(await inEnglish?.list()).toEqual(before);
    expect(await inEnglish?.history('withdrawn')).toEqual([]);
    expect((await inFrench?.history('withdrawn'))?.length).toBe(1);
    await inFrench?.reset('withdrawn');
    const [template] = (await inFrench?.list())?.filter(({ kind }) => kind === 'withdrawn') ?? [];
    expect(template).toMatchObject({ isDefault: true, version: 2 });
    expect(template?.subject).toContain('manuscrit');
  });

  test('of the reviewer are in the language that the register names', async () => {
    const { id } = await aManuscriptInRound(journal, english);
    const { email } = await anInvitation(journal, english, id);
    expect((await mailTo(email, /review/)).words).toContain('Dear ');
    const register = reviewClient(journal.as(english.token));
    const [reviewer] = (await register.reviewers({ q: email })).data;
    expect(reviewer?.language).toBe('en');
    await register.changeReviewer(reviewer?.id ?? '', { language: 'fr', version: reviewer?.version ?? 0 });
    const other = await aManuscriptInRound(journal, english);
    await register.invite(other.id, 1, { fullName: 'Amina Said', email });
    expect((await mailTo(email, /évaluer|évaluation/)).words).toContain('Bonjour ');
  });
});

test('a newsletter reaches the subscribers of its language, with the words around it in that language', async () => {
  const administrator = await anAdministrator(journal);
  const staff = newsletterClient(journal.as(administrator.token));
  const addresses = { en: anAddress(), fr: anAddress() };
  for (const language of ['en', 'fr'] as const) {
    const visitor = newsletterClient(journal.as(undefined, language));
    await visitor.subscribe(addresses[language]);
    const { text = '' } = await mailTo(addresses[language], /./);
    expect(text.includes('/fr/newsletter/confirm')).toBe(language === 'fr');
    await visitor.confirm(/link=([\w.-]+)/.exec(text)?.[1] ?? '');
  }
  expect((await staff.subscribers({ language: 'fr', state: 'confirmed' })).found).toBe(1);
  const { data } = await staff.send({ title: 'Appel à contributions', content: 'Bonjour à tous.', language: 'fr' });
  expect(data).toMatchObject({ language: 'fr', progress: { total: 1 } });
  const mail = await mailTo(addresses.fr, /Appel/);
  expect(mail.words).toMatch(/désabonner/i);
  expect(mail.text).toContain('/fr/newsletter/unsubscribe');
  expect(mail.headers?.['List-Unsubscribe']).not.toContain('/fr/');
  // The same text to everybody is another newsletter, not a double click.
  const { data: toAll } = await staff.send({ title: 'Appel à contributions', content: 'Bonjour à tous.' });
  expect(toAll).toMatchObject({ language: null, progress: { total: 2 } });
  expect(toAll.id).not.toBe(data.id);
  // A key stands for one sending, so it cannot be used for other readers.
  const keyed = { title: 'Rappel', content: 'Bonjour.', key: crypto.randomUUID() };
  await staff.send({ ...keyed, language: 'fr' });
  await expect(staff.send(keyed)).rejects.toMatchObject({ code: 'ALREADY_SENT' });
  await expect(staff.send({ ...keyed, language: 'en' })).rejects.toMatchObject({ code: 'ALREADY_SENT' });
  expect((await mailTo(addresses.en, /Appel/)).words).toMatch(/unsubscribe/i);
});

test('an answer to a message is framed in the language of the page that the message was written on', async () => {
  const email = anAddress();
  await contactClient(journal.as(undefined, 'fr')).send({
    firstName: 'Aimable',
    lastName: 'Nkusi',
    email,
    institution: '',
    inquiryType: INQUIRY_TYPES[0],
    subject: 'Frais de publication',
    message: 'Y a-t-il des frais ?',
  });
  const staff = contactClient(journal.as(english.token));
  const [message] = (await staff.messages({ q: email })).data.contactMessages;
  await staff.answerMessage(message?.id ?? '', { text: 'Non, aucun.', version: message?.version ?? 0 });
  expect((await mailTo(email, /Frais/)).words).toContain('Vous avez écrit');
});
