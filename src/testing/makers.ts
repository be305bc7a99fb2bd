import { randomBytes } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { PDFDocument } from 'pdf-lib';
import { newId, type UserId } from '#base/ids.ts';
import { accountsClient, usersClient } from '#features/accounts/client.ts';
import { users } from '#features/accounts/server/tables.ts';
import type { UploadedFile } from '#features/files/contract.ts';
import { uploadUrl } from '#features/files/server/service.ts';
import { uploads } from '#features/files/server/tables.ts';
import { submissionsClient } from '#features/submissions/client.ts';
import type { SubmissionInput } from '#features/submissions/contract.ts';
import { guestClient } from '#features/submissions/guests/client.ts';
import { DECLARATION_TYPES, type FileType, type Status, type SubmissionId } from '#features/submissions/rules.ts';
import type { TopicId } from '#features/topics/rules.ts';
import { asId } from './ids.ts';
import type { TestJournal } from './journal.ts';

export interface Person {
  id: UserId;
  email: string;
  password: string;
  token: string;
}

export const PASSWORD = 'a password nobody guesses';

export function anAddress(): string {
  return `person.${randomBytes(5).toString('hex')}@example.org`;
}

/** Somebody who has registered, confirmed the address and is logged in: through the API, as people do it. */
export async function anAuthor(journal: TestJournal, email = anAddress()): Promise<Person> {
  const accounts = accountsClient(journal.as());
  await accounts.register({ firstName: 'Aline', lastName: 'Ingabire', email, password: PASSWORD });
  const { token } = await accounts.verifyEmail({ email, code: await journal.codeFor(email) });
  return { id: await idOf(journal, email), email, password: PASSWORD, token };
}

/** An administrator, made as the command line does it and logged in with the mailed code. */
export async function anAdministrator(journal: TestJournal): Promise<Person> {
  const email = anAddress();
  await journal.services.accounts.people.makeAdministrator({
    firstName: 'Jean',
    lastName: 'Habimana',
    email,
    password: PASSWORD,
  });
  const token = await signedInWithCode(journal, email);
  return { id: await idOf(journal, email), email, password: PASSWORD, token };
}

/** An editor: an author whom an administrator has given the role, logged in with the mailed code. */
export async function anEditor(journal: TestJournal): Promise<Person> {
  const [administrator, author] = [await anAdministrator(journal), await anAuthor(journal)];
  await usersClient(journal.as(administrator.token)).changeRole(author.id, { role: 'EDITOR' });
  return { ...author, token: await signedInWithCode(journal, author.email) };
}

/** An author whom an administrator has appointed the guest editor of a manuscript, logged in with the mailed code. */
export async function aGuestEditor(
  journal: TestJournal,
  { administrator, number }: { administrator: Person; number: string },
): Promise<Person> {
  const { email, ...person } = await anAuthor(journal);
  const name = { firstName: 'Solange', lastName: 'Mutesi' };
  await guestClient(journal.as(administrator.token)).appoint({ number, ...name, email });
  return { ...person, email, token: await signedInWithCode(journal, email) };
}

/** The token of somebody who logs in with password and mailed code. */
export async function signedInWithCode(journal: TestJournal, email: string): Promise<string> {
  const accounts = accountsClient(journal.as());
  await accounts.login({ email, password: PASSWORD });
  return (await accounts.verifyTwoFactor({ email, code: await journal.codeFor(email) })).token;
}

async function idOf(journal: TestJournal, email: string): Promise<UserId> {
  const [user] = await journal.services.db.select({ id: users.id }).from(users).where(eq(users.email, email));
  return user?.id ?? asId('');
}

export async function aPdf(text = 'A manuscript'): Promise<Uint8Array> {
  const document = await PDFDocument.create();
  document.addPage([300, 300]).drawText(text, { x: 20, y: 150, size: 12 });
  return document.save({ useObjectStreams: false });
}

/** Posts bytes to the upload call as a form would. */
export function upload(
  journal: TestJournal,
  token: string,
  files: { name: string; bytes: Uint8Array; field?: string }[],
): Promise<Response> {
  const form = new FormData();
  for (const { name, bytes, field = 'files' } of files) form.append(field, new Blob([bytes as BlobPart]), name);
  return journal.request('/api/v1/submission/upload-multiple', {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
    body: form,
  });
}

export async function anUpload(
  journal: TestJournal,
  token: string,
  name = 'paper.pdf',
  bytes?: Uint8Array,
): Promise<UploadedFile> {
  const response = await upload(journal, token, [{ name, bytes: bytes ?? (await aPdf()) }]);
  const { files } = (await response.json()) as { files: UploadedFile[] };
  return files[0] as UploadedFile;
}

/** An upload of which only the facts are there, for screens: a simulated page posts no files. */
export async function anUploadRow(journal: TestJournal, userId: UserId, fileType: FileType) {
  const id = newId<'upload'>();
  const facts = { fileName: 'paper.pdf', mimeType: 'application/pdf' };
  const stored = { format: 'pdf' as const, size: 1, sha256: '', storageKey: id, createdAt: new Date() };
  await journal.services.db.insert(uploads).values({ id, userId, ...facts, ...stored });
  return { fileUrl: uploadUrl(id), fileType, fileSize: 1, ...facts };
}

/** A complete submission as the wizard sends it; `change` replaces parts of it. */
export async function aDraft(
  journal: TestJournal,
  token: string,
  change: Partial<SubmissionInput> = {},
): Promise<SubmissionInput> {
  const uploaded = async (name: string, fileType: FileType) => {
    const { fileUrl } = await anUpload(journal, token, name);
    return { fileUrl, fileType };
  };
  const files = change.files ?? [
    await uploaded('paper.pdf', 'MANUSCRIPT'),
    await uploaded('letter.pdf', 'COVER_LETTER'),
  ];
  return {
    manuscriptTitle: 'Terraces and Tenure',
    topic: await aTopic(journal),
    abstract: 'Does a certificate for a plot change what its owner does with the soil?',
    keywords: 'land tenure, soil conservation',
    authors: [
      { fullName: 'Claudine Mukamana', email: 'claudine@example.org', affiliation: 'School of Economics, Kigali' },
      { fullName: 'Eric Nshimiyimana', email: 'eric@example.org', affiliation: 'School of Economics, Kigali' },
    ],
    files,
    declarations: DECLARATION_TYPES.map((type) => ({ type, isChecked: true })),
    ...change,
  };
}

/** A topic's id; the first of the journal, made when there is none. */
export async function aTopic(journal: TestJournal): Promise<TopicId> {
  const [known] = await journal.services.topics.list();
  return (known ?? (await journal.services.topics.add('Agricultural Economics'))).id;
}

export interface MadeSubmission {
  id: SubmissionId;
  number: string;
  author: Person;
}

/** A submission in any status, by an author of its own unless one is given. */
export async function aSubmission(
  journal: TestJournal,
  { status = 'SUBMITTED', author, ...change }: Partial<SubmissionInput> & { status?: Status; author?: Person } = {},
): Promise<MadeSubmission> {
  const person = author ?? (await anAuthor(journal));
  const { data } = await submissionsClient(journal.as(person.token)).create(
    await aDraft(journal, person.token, change),
  );
  const id = asId<'submission'>(data.id);
  if (status !== 'SUBMITTED') await journal.services.updateSubmission(person.id, id, { status });
  return { id, number: data.number, author: person };
}
