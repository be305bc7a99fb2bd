import { TOTP } from 'otpauth';
import { newId } from '#base/ids.ts';
import { accountsClient, ownAccountClient } from '#features/accounts/client.ts';
import { handshakes, identities, passkeys } from '#features/accounts/server/tables.ts';
import { tokensClient } from '#features/accounts/tokens/client.ts';
import { contactClient } from '#features/contact/client.ts';
import { partials } from '#features/files/server/tables.ts';
import { newsletterClient } from '#features/newsletter/client.ts';
import { submissionsClient } from '#features/submissions/client.ts';
import type { SubmissionInput } from '#features/submissions/contract.ts';
import { STATEMENTS, type StatementName } from '#features/submissions/fields/fields.ts';
import { asId } from '../ids.ts';
import type { TestJournal } from '../journal.ts';
import { aDraft, anUpload, aPdf, PASSWORD, type Person } from '../makers.ts';
import { anOrcid, marker, type Owner } from './words.ts';

export interface FullAuthor extends Person {
  /** Text of the unpublished files, and formats of authenticator and recovery codes. */
  secrets: string[];
  submissions: Record<'fresh' | 'revising' | 'rejected' | 'withdrawn' | 'deleted' | 'published' | 'retired', string>;
}

/** An author who has done everything an author can do, with markers in every field. */
export async function aFullAuthor(journal: TestJournal, owner: Owner): Promise<FullAuthor> {
  const word = () => marker(owner);
  const address = () => `${word()}@example.org`;
  const [email, secrets] = [address(), [] as string[]];
  const accounts = accountsClient(journal.as());
  await accounts.register({ firstName: word(), lastName: word(), email, password: PASSWORD });
  const { token } = await accounts.verifyEmail({ email, code: await journal.codeFor(email) });
  const id = asId<'user'>((await accountsClient(journal.as(token)).me()).data.id);
  const person: Person = { id, email, password: PASSWORD, token };
  const { people, sessions } = journal.services.accounts;
  await sessions.open(await people.byId(id), `Reader/${word()}`);
  await journal.services.db.insert(partials).values({
    name: `${id}_${newId()}`,
    size: 10,
    received: 4,
    metadata: { filename: `${word()}.pdf` },
    parts: [
      {
        key: `${word()}.0.a`,
        size: 4,
      },
    ],
    createdAt: journal.now(),
    changedAt: journal.now(),
  });

  const file = async () => {
    const secret = word();
    secrets.push(secret);
    const bytes = Buffer.concat([await aPdf(secret), Buffer.from(`\n% ${secret}\n%%EOF\n`)]);
    return (await anUpload(journal, token, `${word()}.pdf`, bytes)).fileUrl;
  };
  const statements = () =>
    Object.fromEntries(STATEMENTS.map((name) => [name, `Concerning ${word()}.`])) as Record<StatementName, string>;
  const words = async (): Promise<Partial<SubmissionInput>> => ({
    manuscriptTitle: `On ${word()} and ${word()}`,
    abstract: `We ask ${word()}.`,
    keywords: `${word()}, ${word()}`,
    translations: {
      fr: { title: `De ${word()}`, abstract: `Nous demandons ${word()}.`, keywords: word() },
    },
    ...statements(),
    authors: [
      {
        fullName: `Ada ${word()}`,
        email: address(),
        affiliation: `School of ${word()}`,
        orcid: anOrcid(),
      },
      {
        fullName: `Bo ${word()}`,
        email: address(),
        affiliation: `School of ${word()}`,
      },
    ],
    files: [
      {
        fileUrl: await file(),
        fileType: 'MANUSCRIPT',
      },
      {
        fileUrl: await file(),
        fileType: 'COVER_LETTER',
      },
      {
        fileUrl: await file(),
        fileType: 'ETHICS_DOCUMENTATION',
      },
    ],
  });
  const mine = submissionsClient(journal.as(token));
  const submit = async () => (await mine.create(await aDraft(journal, token, await words()))).data.id;
  const names = ['fresh', 'revising', 'rejected', 'withdrawn', 'deleted', 'published', 'retired'] as const;
  const made: Partial<FullAuthor['submissions']> = {};
  for (const name of names) made[name] = await submit();
  const submissions = made as FullAuthor['submissions'];
  await mine.withdraw(submissions.withdrawn, `Because of ${word()}.`);
  const draft = await aDraft(journal, token, await words());
  await mine.saveDraft(newId(), 0, {
    ...draft,
    ...statements(),
    authors: [{ fullName: word(), email: address(), affiliation: word() }],
  });

  secrets.push(...(await waysIn(journal, person, word)));
  await contactClient(journal.as()).send({
    firstName: word(),
    lastName: word(),
    email,
    institution: word(),
    inquiryType: 'other',
    subject: `About ${word()}`,
    message: `Dear office, ${word()}`,
    elapsed: 6e4,
  });
  await newsletterClient(journal.as()).subscribe(email);
  return { ...person, secrets, submissions };
}

/** Every login method, and pending requests. Returns the secrets that only the owner is ever shown, once. */
async function waysIn(journal: TestJournal, { id, token, email }: Person, word: () => string): Promise<string[]> {
  const own = ownAccountClient(journal.as(token));
  const { db } = journal.services;
  await own.changeEmail({ email: `${word()}@example.org`, currentPassword: PASSWORD });
  await accountsClient(journal.as()).forgotPassword(email);
  const { secret, proposal } = await own.proposeApp(PASSWORD);
  const code = new TOTP({ secret }).generate({ timestamp: journal.now().getTime() });
  const recovery = await own.confirmApp({ proposal, code });
  const passkey = { id: newId<'passkey'>(), userId: id, name: word(), credentialId: word(), publicKey: word() };
  await db.insert(passkeys).values({ ...passkey, counter: 1, transports: ['usb'], createdAt: journal.now() });
  await db
    .insert(identities)
    .values({ id: newId(), userId: id, provider: 'orcid', subject: anOrcid(), createdAt: journal.now() });
  const expiresAt = new Date(journal.now().getTime() + 3600_000);
  await db
    .insert(handshakes)
    .values({ id: newId(), userId: id, purpose: 'app', content: { secret: word() }, expiresAt });
  const made = await tokensClient(journal.as(token)).add({
    name: word(),
    scopes: ['own:read'],
    days: 30,
    currentPassword: PASSWORD,
  });
  return [secret, ...recovery, made.data.token];
}
