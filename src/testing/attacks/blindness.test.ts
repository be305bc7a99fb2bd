import { Document, Packer, Paragraph } from 'docx';
import { PDFDocument, StandardFonts } from 'pdf-lib';
import { beforeAll, describe, expect, test } from 'vitest';
import { API_ROOT } from '#base/client.ts';
import type { Call } from '#base/contract.ts';
import { wordsLeftIn } from '#features/anonymity/server/cleaning/verify-pdf.ts';
import { decisionsClient } from '#features/decisions/client.ts';
import { blindClient } from '#features/review/blind/client.ts';
import { reviewClient } from '#features/review/client.ts';
import { submissionsClient } from '#features/submissions/client.ts';
import { readParts } from '#platform/files/zip-parts.ts';
import { testJournal } from '../journal.ts';
import { aGuestEditor, anAdministrator, anAuthor, anEditor, anUpload, aSubmission, type Person } from '../makers.ts';
import { aReviewerAddress, NO_INTERESTS } from '../reviews.ts';
import { everyCall, parametersOf } from './calls.ts';

/**
 * A journal in which the authors and the reviewers of a manuscript carry marks wherever a person can be named; then everything that
 * each of them gets is searched for the marks of the others.
 */
const journal = testJournal();
let editor: Person;
let colleague: Person;
let author: Person;
let stranger: Person;
let guest: Person;
let id: string;
let number: string;

/** Marks of the authors, which no reviewer may see. */
const AUTHORS = [
  'Zuberi',
  'Qqauthora',
  'Qqauthorb',
  'qqauthora@',
  'qqauthorb@',
  'Qqinstitute',
  '0000-0002-1825-0097',
  'qqfile',
];
/** Marks of the reviewers, which neither authors nor other reviewers may see. */
const REVIEWERS = [
  'Qqgrace',
  'Qqpaul',
  'Qqamina',
  'Qqkofi',
  'qqgrace.',
  'qqpaul.',
  'qqamina.',
  'qqkofi.',
  'Qqcollege',
  'qqsecret',
];

interface Reviewer {
  name: string;
  email: string;
  token: string;
}
let both: Reviewer;
let once: Reviewer;
let declined: Reviewer;
let cancelled: Reviewer;

async function pdfOf(lines: string[]): Promise<Uint8Array> {
  const document = await PDFDocument.create();
  const font = await document.embedFont(StandardFonts.TimesRoman);
  const page = document.addPage();
  for (const [index, line] of lines.entries()) page.drawText(line, { x: 40, y: 750 - 20 * index, size: 11, font });
  document.setAuthor('Zuberi Qqauthora');
  document.setTitle('qqfile of Zuberi Qqauthora');
  document.setSubject('At the Qqinstitute');
  document.setKeywords(['qqauthora@example.org']);
  await document.attach(Buffer.from('by Zuberi Qqauthora'), 'qqfile.txt');
  return document.save();
}

const docxOf = (text: string) =>
  Packer.toBuffer(
    new Document({
      creator: 'Zuberi Qqauthora',
      lastModifiedBy: 'Zuberi Qqauthora',
      title: 'qqfile',
      description: 'At the Qqinstitute',
      sections: [{ children: [new Paragraph(text)] }],
    }),
  );

/** Invites a marked reviewer and returns the token of the link. */
async function invite(round: number, name: string): Promise<Reviewer> {
  const email = aReviewerAddress().replace('reviewer', `qq${name.slice(2).toLowerCase()}`);
  return inviteAgain(round, { name, email, token: '' });
}

async function inviteAgain(round: number, { name, email }: Reviewer): Promise<Reviewer> {
  await reviewClient(journal.as(editor.token)).invite(id, round, {
    fullName: `Prof ${name}`,
    email,
    affiliation: `Qqcollege of ${name}`,
  });
  await journal.work();
  const token = /\/r\/([\w-]+)/.exec((await journal.mailsTo(email)).at(-1)?.text ?? '')?.[1] ?? '';
  return { name, email, token };
}

const reviewerSide = ({ token }: Reviewer) => blindClient(journal.as(), token);

async function reports({ name, ...reviewer }: Reviewer): Promise<void> {
  const client = reviewerSide({ name, ...reviewer });
  await client.accept(NO_INTERESTS);
  await client.saveDraft({ toEditors: `qqsecret of ${name}` }, 0);
  await client.send({
    toAuthor: 'The question is important, and the second table needs more explanation.',
    toEditors: `qqsecret of ${name}`,
    recommendation: 'MAJOR',
  });
}

beforeAll(async () => {
  [editor, colleague, author, stranger] = [
    await anEditor(journal),
    await anEditor(journal),
    await anAuthor(journal, 'qqauthora@example.org'),
    await anAuthor(journal),
  ];
  const other = await aSubmission(journal);
  guest = await aGuestEditor(journal, { administrator: await anAdministrator(journal), number: other.number });
  const upload = async (name: string, bytes: Uint8Array) =>
    (await anUpload(journal, author.token, name, bytes)).fileUrl;
  const lines = ['Soil and tenure.', 'We find no effect.'];
  const made = await aSubmission(journal, {
    author,
    status: 'UNDER_REVIEW',
    authors: [
      { fullName: 'Zuberi Qqauthora', email: author.email, affiliation: 'Qqinstitute', orcid: '0000-0002-1825-0097' },
      { fullName: 'Ann Qqauthorb', email: colleague.email, affiliation: 'Qqinstitute' },
    ],
    files: [
      { fileUrl: await upload('qqfile.pdf', await pdfOf(lines)), fileType: 'MANUSCRIPT' },
      { fileUrl: await upload('qqfile.docx', await docxOf(lines.join(' '))), fileType: 'MANUSCRIPT' },
      { fileUrl: await upload('qqfile-letter.pdf', await pdfOf(['Dear editors'])), fileType: 'COVER_LETTER' },
    ],
  });
  [id, number] = [made.id, made.number];
  const staff = reviewClient(journal.as(editor.token));
  await staff.open(id);
  [both, once, declined, cancelled] = [
    await invite(1, 'Qqgrace'),
    await invite(1, 'Qqpaul'),
    await invite(1, 'Qqamina'),
    await invite(1, 'Qqkofi'),
  ];
  await reports(both);
  await reports(once);
  await reviewerSide(declined).decline({ reason: 'OTHER', reasonText: 'qqsecret of Qqamina' });
  const [round] = await staff.rounds(id);
  const assignmentId = round?.assignments.find(({ email }) => email === cancelled.email)?.id ?? '';
  await staff.cancel({ id, n: 1, assignmentId });
  const sent = (round?.assignments ?? []).flatMap(({ report }) => (report ? [{ reportId: report.id }] : []));
  const decide = { kind: 'MAJOR_REVISION', letter: 'Please revise.', reports: sent, delayMinutes: 0 } as const;
  await decisionsClient(journal.as(editor.token)).decide(id, decide);
  const files = [
    {
      fileUrl: await upload('qqfile-2.pdf', await pdfOf(['Soil and tenure.', 'We find little.'])),
      fileType: 'MANUSCRIPT' as const,
    },
    {
      fileUrl: await upload('qqfile-answer.docx', await docxOf('To the reviewers.')),
      fileType: 'RESPONSE_LETTER' as const,
    },
  ];
  await submissionsClient(journal.as(author.token)).revise(id, { files, note: 'We did as you asked.' });
  await staff.open(id);
  both = await inviteAgain(2, both);
  await reviewerSide(both).accept(NO_INTERESTS);
  await journal.work();
}, 120_000);

/** An answer as text: its head, its body, and all that is packed into a file. */
async function whole(response: Response, words: readonly string[]): Promise<string> {
  const head = JSON.stringify([...response.headers]);
  const bytes = new Uint8Array(await response.arrayBuffer());
  const type = response.headers.get('content-type') ?? '';
  const parts = [head, Buffer.from(bytes).toString('latin1'), Buffer.from(bytes).toString('utf8')];
  if (type.includes('pdf')) parts.push(...wordsLeftIn(bytes, words, ''));
  if (type.includes('wordprocessingml'))
    parts.push(...[...(await readParts(bytes))].map(([name, content]) => `${name}\n${content.toString('utf8')}`));
  return parts.join('\n');
}

const marksIn = (text: string, words: readonly string[]) =>
  words.filter((word) => text.toLowerCase().includes(word.toLowerCase()));

/** Every address of GET calls of one kind, with the values of the manuscript in its path. */
function addresses(isWanted: (call: Call) => boolean, values: Record<string, string[]>): string[] {
  return everyCall(journal)
    .filter((call) => call.method === 'GET' && isWanted(call))
    .flatMap((call) =>
      parametersOf(call).reduce(
        (paths, name) =>
          paths.flatMap((path) => (values[name] ?? ['x']).map((value) => path.replace(`:${name}`, value))),
        [API_ROOT + call.path],
      ),
    );
}

async function leaksFor(token: string | undefined, paths: string[], words: readonly string[]): Promise<string[]> {
  const leaks: string[] = [];
  for (const path of paths) {
    const headers: Record<string, string> = token ? { authorization: `Bearer ${token}` } : {};
    const response = await journal.request(path, { headers });
    leaks.push(...marksIn(await whole(response, words), words).map((word) => `${path} (${response.status}): ${word}`));
  }
  return leaks;
}

const FILES = ['manuscript.pdf', 'manuscript.docx', 'response.docx'];

describe('a reviewer finds no mark of the authors or of other reviewers', () => {
  test.each([
    ['of both rounds', () => both],
    ['of the first round alone', () => once],
    ['who has declined', () => declined],
    ['whose invitation was cancelled', () => cancelled],
  ])('%s, in any answer and file', async (_, reviewer) => {
    const { name, email, token } = reviewer();
    const values = {
      token: [token],
      fileName: FILES.flatMap((file) => [1, 2].map((round) => `${number}-R${round}-${file}`)),
    };
    const paths = addresses(({ access }) => access === 'link', values);
    expect(paths.length).toBeGreaterThan(8);
    const others = REVIEWERS.filter(
      (word) => !email.includes(word) && word !== name && !/qqcollege|qqsecret/i.test(word),
    );
    expect(await leaksFor(undefined, paths, [...AUTHORS, ...others])).toEqual([]);
  });

  test('and gets the files of the open round, so that the search has something to look through', async () => {
    const statuses = await Promise.all(
      FILES.map(async (file) => {
        const path = `${API_ROOT}/review/${both.token}/files/${number}-R2-${file}`;
        return [file, (await journal.request(path)).status];
      }),
    );
    expect(statuses).toEqual([
      ['manuscript.pdf', 200],
      ['manuscript.docx', 200],
      ['response.docx', 200],
    ]);
  });

  test('in any mail', async () => {
    for (const { name, email } of [both, once, declined, cancelled]) {
      const others = REVIEWERS.filter(
        (word) => /\.$|^Qq(grace|paul|amina|kofi)/.test(word) && !email.includes(word) && word !== name,
      );
      const mails = await journal.mailsTo(email);
      expect(mails.length).toBeGreaterThan(1);
      expect(marksIn(JSON.stringify(mails), [...AUTHORS, ...others]), name).toEqual([]);
    }
  });
});

describe('no mark of the reviewers is found', () => {
  const values = () => ({ id: [id], number: [number], n: ['1', '2'], draftId: [id], fileId: [id] });

  test('by the author, in any answer', async () => {
    const paths = addresses(({ access }) => access !== 'link', values());
    expect(await leaksFor(author.token, paths, REVIEWERS)).toEqual([]);
  });

  test('by an editor who is an author, in any answer', async () => {
    const paths = addresses(({ access }) => access !== 'link', values());
    expect(await leaksFor(colleague.token, paths, REVIEWERS)).toEqual([]);
  });

  test('by a reader and by the author of another manuscript, in any answer', async () => {
    const paths = addresses(({ access }) => access !== 'link', values());
    for (const token of [undefined, stranger.token]) expect(await leaksFor(token, paths, REVIEWERS)).toEqual([]);
  });

  test('by the guest editor of another manuscript, in any answer', async () => {
    const paths = addresses(({ access }) => access !== 'link', values());
    expect(await leaksFor(guest.token, paths, [...AUTHORS, ...REVIEWERS])).toEqual([]);
  });

  test('in any mail to an author, though the reports are there', async () => {
    for (const { email } of [author, colleague]) {
      const mails = JSON.stringify(await journal.mailsTo(email));
      expect(marksIn(mails, REVIEWERS), email).toEqual([]);
    }
    expect(JSON.stringify(await journal.mailsTo(author.email))).toContain('the second table needs more explanation');
  });
});

test('the marks are found where they may be: by the handling editor', async () => {
  const rows = await reviewClient(journal.as(editor.token)).rounds(id);
  expect(marksIn(JSON.stringify(rows), REVIEWERS)).toEqual(REVIEWERS);
});
