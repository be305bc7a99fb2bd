import { randomUUID } from 'node:crypto';
import { API_ROOT } from '#base/client.ts';
import { dayOf } from '#base/dates.ts';
import { accountsClient, ownAccountClient } from '#features/accounts/client.ts';
import { boardClient } from '#features/board/client.ts';
import { RESUMABLE_PATH } from '#features/files/rules.ts';
import { submissionsClient } from '#features/submissions/client.ts';
import { topicsClient } from '#features/topics/client.ts';
import type { TestJournal } from './journal.ts';
import {
  aDraft,
  anAddress,
  anAdministrator,
  anAuthor,
  anUpload,
  aPdf,
  aSubmission,
  PASSWORD,
  type Person,
} from './makers.ts';
import { anImage, aPicture } from './pictures.ts';
import { aManuscriptInRound, anInvitation, NO_INTERESTS, REPORT } from './reviews.ts';
import { testSite } from './site.ts';

/** Sends the same command; can be done again and again. */
export type Attempt = () => Promise<Response>;

export interface Command {
  name: string;
  /** Makes what the command is about. */
  prepare(): Promise<Attempt>;
  /** Statuses, besides success, of a repeated command whose first response was lost: already done, or repeatable. */
  already?: number[];
  /** Much of it is in another one; tried in the long tests only. */
  isLong?: true;
  /** State that must exist once the command has succeeded. */
  expectDone?(): Promise<void>;
  /** Counts towards a limit that guards an account, so that it cannot be tried again for ever. */
  isGuarded?: true;
}

/** The commands whose failing would hurt most. */
export function importantCommands(journal: TestJournal): Command[] {
  let staff: Person;
  let writer: Person;
  /** That a code was to be mailed to. */
  let address = '';
  const people = async () => {
    staff ??= await anAdministrator(journal);
    writer ??= await anAuthor(journal);
    return { staff, writer };
  };
  const send = (method: string, path: string, body: object | FormData | undefined, token?: string) => {
    const headers: Record<string, string> = token ? { authorization: `Bearer ${token}` } : {};
    if (body && !(body instanceof FormData)) headers['content-type'] = 'application/json';
    const content = body instanceof FormData ? body : body && JSON.stringify(body);
    return journal.request(`${API_ROOT}${path}`, { method, headers, ...(content ? { body: content } : {}) });
  };
  const published = async () => {
    const { staff: editor, writer: author } = await people();
    const { id } = await aSubmission(journal, { author });
    await journal.services.updateSubmission(editor.id, id, { status: 'PUBLISHED' });
    return { id, editor };
  };
  /** Moves a submission from one status to the next. */
  const moving = (from: 'SUBMITTED' | 'ACCEPTED' | 'UNDER_REVIEW', to: string, isLong?: true): Command => ({
    ...(isLong && { isLong }),
    name: `move a manuscript from ${from} to ${to}`,
    async prepare() {
      const { staff: editor, writer: author } = await people();
      const { id } = await aSubmission(journal, { author });
      if (from !== 'SUBMITTED') await journal.services.updateSubmission(editor.id, id, { status: from });
      return () => send('PUT', `/submission/${id}`, { status: to, note: 'Read by two.' }, editor.token);
    },
  });

  return [
    {
      name: 'upload two files',
      async prepare() {
        const { writer: author } = await people();
        const pdf = await aPdf();
        return () => {
          const form = new FormData();
          for (const name of ['paper.pdf', 'letter.pdf']) form.append('files', new Blob([pdf as BlobPart]), name);
          return send('POST', '/submission/upload-multiple', form, author.token);
        };
      },
    },
    {
      name: 'submit a manuscript with its files',
      async prepare() {
        const { writer: author } = await people();
        const draft = await aDraft(journal, author.token, { draftId: randomUUID() });
        return () => send('POST', '/submission', draft, author.token);
      },
    },
    {
      name: 'finish an upload that was sent in parts',
      async prepare() {
        const { writer: author } = await people();
        const site = testSite(journal);
        const pdf = await aPdf();
        const headers = { authorization: `Bearer ${author.token}`, 'tus-resumable': '1.0.0' };
        const filename = Buffer.from('paper.pdf').toString('base64');
        const begun = await site.request(RESUMABLE_PATH, {
          method: 'POST',
          headers: { ...headers, 'upload-length': String(pdf.length), 'upload-metadata': `filename ${filename}` },
        });
        const name = begun.headers.get('location')?.split('/').at(-1) ?? '';
        await site.request(`${RESUMABLE_PATH}/${name}`, {
          method: 'PATCH',
          headers: { ...headers, 'upload-offset': '0', 'content-type': 'application/offset+octet-stream' },
          body: pdf as BodyInit,
        });
        return () => send('POST', `/submission/resumable/${name}/finish`, undefined, author.token);
      },
    },
    {
      name: 'decide on a manuscript, with a letter that is sent at once',
      isLong: true,
      async prepare() {
        const { staff: editor, writer: author } = await people();
        const { id } = await aSubmission(journal, { author });
        const decision = { kind: 'SEND_TO_REVIEW', letter: 'It fits the journal.', delayMinutes: 0 };
        return () => send('POST', `/submission/${id}/decisions`, decision, editor.token);
      },
      // The manuscript is under review already.
      already: [400],
    },
    {
      name: 'send a decision that waits',
      async prepare() {
        const { staff: editor, writer: author } = await people();
        const { id } = await aSubmission(journal, { author });
        const decision = { kind: 'DESK_REJECT', letter: 'It does not fit the journal.' };
        const response = await send('POST', `/submission/${id}/decisions`, decision, editor.token);
        const { data } = (await response.json()) as { data: { id: string } };
        return () => send('POST', `/submission/${id}/decisions/${data.id}/send`, undefined, editor.token);
      },
    },
    {
      name: 'send a report',
      async prepare() {
        const { staff: editor, writer: author } = await people();
        const { id } = await aManuscriptInRound(journal, editor, author);
        const { token, client } = await anInvitation(journal, editor, id);
        await client.accept(NO_INTERESTS);
        return () => send('POST', `/review/${token}/report`, { content: REPORT });
      },
    },
    {
      name: 'attach a file to a report',
      isLong: true,
      async prepare() {
        const { staff: editor, writer: author } = await people();
        const { id } = await aManuscriptInRound(journal, editor, author);
        const { token, client } = await anInvitation(journal, editor, id);
        await client.accept(NO_INTERESTS);
        const pdf = await aPdf('Notes');
        return () => {
          const form = new FormData();
          form.set('file', new File([pdf as BlobPart], 'notes.pdf'));
          return send('POST', `/review/${token}/report-files`, form);
        };
      },
    },
    {
      name: 'uphold an appeal',
      isLong: true,
      async prepare() {
        const { staff: editor, writer: author } = await people();
        const { id, number } = await aSubmission(journal, { author });
        await journal.services.updateSubmission(author.id, id, { status: 'REJECTED' });
        const text = 'The letter names a table that the manuscript does not have.';
        await send('POST', `/submission/mine/${number}/appeal`, { text }, author.token);
        const answer = { isUpheld: true, answer: 'You are right.' };
        return () => send('POST', `/submission/${id}/appeal/answer`, answer, editor.token);
      },
      already: [409],
    },
    moving('SUBMITTED', 'UNDER_REVIEW', true),
    moving('UNDER_REVIEW', 'ACCEPTED', true),
    moving('ACCEPTED', 'PUBLISHED'),
    {
      name: 'add a correction',
      async prepare() {
        const { id, editor } = await published();
        const date = dayOf(journal.now().toISOString());
        const notice = { kind: 'CORRECTION', date, text: 'Table 2 had two columns exchanged.' };
        return () => send('POST', `/submission/${id}/notices`, notice, editor.token);
      },
    },
    {
      name: 'replace the PDF of an article by a new version',
      async prepare() {
        const { id, editor } = await published();
        const { fileUrl } = await anUpload(journal, editor.token, 'new.pdf', await aPdf('A new version'));
        const change = { publicationFileUrl: fileUrl, versionNote: 'Table 2 corrected.' };
        return () => send('PUT', `/submission/${id}`, change, editor.token);
      },
      // The file is taken.
      already: [400],
    },
    {
      name: 'delete a submission',
      async prepare() {
        const { id, editor } = await published();
        return () => send('DELETE', `/submission/${id}`, undefined, editor.token);
      },
      already: [404],
    },
    {
      name: 'register',
      async prepare() {
        const body = { firstName: 'Aline', lastName: 'Ingabire', email: anAddress(), password: PASSWORD };
        address = body.email;
        return () => send('POST', '/auth/register', body);
      },
      expectDone: async () => void (await journal.codeFor(address)),
      isGuarded: true,
    },
    {
      name: 'confirm an address',
      async prepare() {
        const email = anAddress();
        const person = { firstName: 'Aline', lastName: 'Ingabire', email, password: PASSWORD };
        const { ticket } = await accountsClient(journal.as()).register(person);
        const code = await journal.codeFor(email);
        return () => send('POST', '/auth/verify-email', { email, code, ticket });
      },
      already: [400],
      isGuarded: true,
    },
    {
      name: 'ask for another address',
      async prepare() {
        const person = await anAuthor(journal);
        const body = { email: anAddress(), currentPassword: PASSWORD };
        address = body.email;
        return () => send('POST', '/account/email', body, person.token);
      },
      expectDone: async () => void (await journal.codeFor(address)),
      isGuarded: true,
      isLong: true,
    },
    {
      name: 'confirm another address',
      async prepare() {
        const person = await anAuthor(journal);
        const email = anAddress();
        await ownAccountClient(journal.as(person.token)).changeEmail({ email, currentPassword: PASSWORD });
        const code = await journal.codeFor(email);
        return () => send('POST', '/account/email/confirm', { code }, person.token);
      },
      already: [400],
      isGuarded: true,
    },
    {
      name: 'delete an account',
      async prepare() {
        const person = await anAuthor(journal);
        return () => send('POST', '/account/delete', { currentPassword: PASSWORD }, person.token);
      },
      already: [401],
    },
    {
      name: 'send a newsletter',
      async prepare() {
        const { staff: editor } = await people();
        const letter = { title: 'News', content: '# News', key: randomUUID() };
        return () => send('POST', '/newsletter/send', letter, editor.token);
      },
    },
    {
      name: 'import subscribers',
      async prepare() {
        const { staff: editor } = await people();
        const csv = [anAddress(), anAddress(), anAddress()].join('\n');
        return () => send('POST', '/newsletter/subscribers/import', { csv, isAskedFor: true }, editor.token);
      },
    },
    {
      name: 'upload a picture',
      async prepare() {
        const { staff: editor } = await people();
        const picture = await aPicture().png().toBuffer();
        return () => {
          const form = new FormData();
          form.append('file', new Blob([picture as BlobPart], { type: 'image/png' }), 'portrait.png');
          return send('POST', '/upload', form, editor.token);
        };
      },
    },
    {
      name: 'show another picture of a board member',
      isLong: true,
      async prepare() {
        const { staff: editor } = await people();
        const client = journal.as(editor.token);
        const member = { fullName: 'Jean Bosco', role: 'Editor', email: anAddress() };
        const before = await anImage(journal, editor.token);
        const { data } = await boardClient(client).add({ ...member, profileImage: before });
        const profileImage = await anImage(journal, editor.token);
        return () => send('PUT', `/editorial-board-member/${data.id}`, { ...member, profileImage }, editor.token);
      },
    },
    {
      name: 'restore from the trash',
      async prepare() {
        const { staff: editor } = await people();
        const client = journal.as(editor.token);
        const title = `Topic ${randomUUID()}`;
        const { data } = await topicsClient(client).add({ name: title });
        await topicsClient(client).remove(data.id);
        const { items } = await journal.services.trash.list({ limit: 1, offset: 0 });
        return () => send('POST', `/trash/${items[0]?.id}/restore`, undefined, editor.token);
      },
      already: [404],
    },
    {
      name: 'restore a submission',
      isLong: true,
      async prepare() {
        const { id, editor } = await published();
        await submissionsClient(journal.as(editor.token)).remove(id);
        return () => send('POST', `/submission/${id}/restore`, undefined, editor.token);
      },
      already: [404],
    },
  ];
}
