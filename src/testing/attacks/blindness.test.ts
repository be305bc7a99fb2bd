import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Document, Packer, Paragraph } from 'docx';
import { PDFDocument, StandardFonts } from 'pdf-lib';
import PostalMime from 'postal-mime';
import { beforeAll, describe, expect, test } from 'vitest';
import { API_ROOT } from '#base/client.ts';
import type { Call } from '#base/contract.ts';
import { wordsLeftIn } from '#features/anonymity/server/cleaning/verify-pdf.ts';
import { decisionsClient } from '#features/decisions/client.ts';
import { issuesClient } from '#features/issues/client.ts';
import { blindClient } from '#features/review/blind/client.ts';
import { reviewClient } from '#features/review/client.ts';
import { submissionsClient } from '#features/submissions/client.ts';
import { readParts } from '#platform/files/zip-parts.ts';
import { testJournal } from '../journal.ts';
import { aGuestEditor, anAdministrator, anAuthor, anEditor, anUpload, aSubmission, type Person } from '../makers.ts';
import { aReviewerAddress, NO_INTERESTS } from '../reviews.ts';
import { testSite } from '../site.ts';
import { everyCall, parametersOf } from './calls.ts';
import { keysOf, manuscriptsOf } from './keys.ts';
import { mountedAddresses } from './mounted.ts';

/**
 * A journal in which the authors and the reviewers of a manuscript carry marks wherever a person can be named; then everything that
 * each of them gets is searched for the marks of the others.
 */
const journal = testJournal();
let editor: Person;
let colleague: Person;
let author: Person;
let coAuthor: Person;
let stranger: Person;
let guest: Person;
let id: string;
let number: string;
let keys: Record<string, string[]>;

/** Marks of the authors, which no reviewer may see. */
const AUTHORS = [
  'Zuberi',
  'Qqauthora',
  'Qqauthorb',
  'Qqauthorc',
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
  'Qqlate',
  'qqgrace.',
  'qqpaul.',
  'qqamina.',
  'qqkofi.',
  'qqlate.',
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
let second: Reviewer;
let declined: Reviewer;
let cancelled: Reviewer;

async function pdfOf(lines: string[], writer = 'Zuberi Qqauthora'): Promise<Uint8Array> {
  const document = await PDFDocument.create();
  const font = await document.embedFont(StandardFonts.TimesRoman);
  const page = document.addPage();
  for (const [index, line] of lines.entries()) page.drawText(line, { x: 40, y: 750 - 20 * index, size: 11, font });
  document.setAuthor(writer);
  document.setTitle(`qqfile of ${writer}`);
  document.setSubject(`At the Qqinstitute, ${writer}`);
  document.setKeywords(['qqauthora@example.org', writer]);
  await document.attach(Buffer.from(`by ${writer}`), 'qqfile.txt');
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
  const annotated = new FormData();
  annotated.set('file', new File([(await pdfOf(['More detail in table 2.'], name)) as BlobPart], `by-${name}.pdf`));
  await client.attach(annotated);
  await client.saveDraft({ toEditors: `qqsecret of ${name}` }, 0);
  await client.send({
    toAuthor: 'The question is important, and the second table needs more explanation.',
    toEditors: `qqsecret of ${name}`,
    recommendation: 'MAJOR',
  });
}

beforeAll(async () => {
  [editor, colleague, coAuthor, author, stranger] = [
    await anEditor(journal),
    await anEditor(journal),
    await anAuthor(journal, 'qqauthorc@example.org'),
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
      { fullName: 'Ben Qqauthorc', email: coAuthor.email, affiliation: 'Qqinstitute' },
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
  const sent = (round?.assignments ?? []).flatMap(({ report }) =>
    report ? [{ reportId: report.id, withFiles: true }] : [],
  );
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
  second = await invite(2, 'Qqlate');
  await reviewerSide(second).accept(NO_INTERESTS);
  for (const reviewer of [both, once]) await reviewerSide(reviewer).certify(journal.now().getFullYear());
  await journal.work();
  keys = await keysOfTheReview();
}, 120_000);

/** The keys by which somebody could ask for parts of the review, by the parameter of a path. */
async function keysOfTheReview(): Promise<Record<string, string[]>> {
  const someOf = async (...tables: string[]) =>
    (await Promise.all(tables.map(async (table) => (await keysOf(journal, [table])).slice(0, 3)))).flat();
  const rows = await journal.services.db.execute<{ code: string }>('select code from review_certificates');
  return {
    number: [number],
    n: ['1', '2'],
    id: [id, ...(await someOf('submission_files', 'letter_files', 'report_files', 'uploads', 'decisions'))],
    fileId: await keysOf(journal, ['letter_files', 'report_files', 'blind_files']),
    assignmentId: await someOf('review_assignments'),
    mailId: await someOf('outbox'),
    code: rows.rows.map(({ code }) => code),
  };
}

/** An answer as text: its head, its body, and all that is packed into a file. */
async function whole(response: Response, words: readonly string[]): Promise<string> {
  const head = JSON.stringify([...response.headers]);
  const bytes = new Uint8Array(await response.arrayBuffer());
  return `${head}\n${await unpacked(bytes, response.headers.get('content-type') ?? '', words)}`;
}

/** The bytes of a file as text, with those of its parts and streams; files within an archive, too. */
async function unpacked(bytes: Uint8Array, type: string, words: readonly string[]): Promise<string> {
  const parts = [Buffer.from(bytes).toString('latin1'), Buffer.from(bytes).toString('utf8')];
  if (type.includes('pdf')) parts.push(...wordsLeftIn(bytes, words, ''));
  if (/wordprocessingml|zip|epub/.test(type) && bytes[0] === 0x50)
    for (const [name, content] of await readParts(bytes))
      parts.push(name, await unpacked(content, name.endsWith('.pdf') ? 'pdf' : 'zip', words));
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
    ['of the second round alone', () => second],
    ['who has declined', () => declined],
    ['whose invitation was cancelled', () => cancelled],
  ])('%s, in any answer and file', async (_, reviewer) => {
    const { name, email, token } = reviewer();
    const values = {
      ...keys,
      token: [token],
      fileName: FILES.flatMap((file) => [1, 2].map((round) => `${number}-R${round}-${file}`)),
    };
    const paths = addresses(({ access }) => access === 'link', values);
    expect(paths.length).toBeGreaterThan(20);
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
    for (const { name, email } of [both, once, second, declined, cancelled]) {
      const others = REVIEWERS.filter(
        (word) => /\.$|^Qq(grace|paul|amina|kofi|late)/.test(word) && !email.includes(word) && word !== name,
      );
      const mails = await sentTo(email);
      expect(mails.length).toBeGreaterThan(1);
      expect(marksIn(mails.join('\n'), [...AUTHORS, ...others]), name).toEqual([]);
    }
  });
});

/** Every mail that has left to an address, with its headers and all that is in its attachments. */
async function sentTo(address: string): Promise<string[]> {
  const folder = join(journal.dataDir, 'mail');
  const mails = await Promise.all((await readdir(folder)).map((name) => readFile(join(folder, name))));
  const found: string[] = [];
  for (const bytes of mails) {
    const mail = await new PostalMime().parse(bytes);
    if (!mail.to?.some((to) => to.address === address)) continue;
    const attached = await Promise.all(
      mail.attachments.map(async ({ filename, mimeType, content }) => {
        const body = typeof content === 'string' ? Buffer.from(content) : Buffer.from(content as ArrayBuffer);
        return `${filename}\n${await unpacked(body, mimeType, [...AUTHORS, ...REVIEWERS])}`;
      }),
    );
    found.push([JSON.stringify(mail.headers), mail.subject, mail.text, mail.html, ...attached].join('\n'));
  }
  return found;
}

/** Calls without a link. The name on a certificate is for those to whom its reviewer gives the code. */
const OF_ACCOUNTS = ({ access, path }: Call) => access !== 'link' && path !== '/certificates/:code';

describe('no mark of the reviewers is found', () => {
  test.each<[string, () => Person | undefined, string[]]>([
    ['the author', () => author, REVIEWERS],
    ['a co-author with an account', () => coAuthor, REVIEWERS],
    ['an editor who is an author', () => colleague, REVIEWERS],
    ['a reader', () => undefined, [...AUTHORS, ...REVIEWERS]],
    ['the author of another manuscript', () => stranger, [...AUTHORS, ...REVIEWERS]],
    ['the guest editor of another manuscript', () => guest, [...AUTHORS, ...REVIEWERS]],
  ])('by %s, in any answer and file', async (_, person, words) => {
    const paths = addresses(OF_ACCOUNTS, keys);
    expect(paths.length).toBeGreaterThan(300);
    expect(await leaksFor(person()?.token, paths, words)).toEqual([]);
  });

  test('in any mail to an author, though the reports and their files are there', async () => {
    for (const { email } of [author, coAuthor, colleague])
      expect(marksIn((await sentTo(email)).join('\n'), REVIEWERS), email).toEqual([]);
    expect((await sentTo(author.email)).join('\n')).toContain('the second table needs more explanation');
  });
});

describe('once the article is published', () => {
  beforeAll(async () => {
    await reports(second);
    await reviewerSide(both).send({
      toAuthor: 'The second table is clear now, and the argument holds.',
      recommendation: 'ACCEPT',
    });
    await decisionsClient(journal.as(editor.token)).decide(id, {
      kind: 'ACCEPT',
      letter: 'We accept it.',
      reports: [],
      delayMinutes: 0,
      overrideReason: 'A test.',
    });
    const administrator = await anAdministrator(journal);
    const { data } = await issuesClient(journal.as(administrator.token)).add({
      issueNumber: 1,
      year: 2026,
      month: 7,
      title: 'An issue',
    });
    const { fileUrl } = await anUpload(
      journal,
      administrator.token,
      'final.pdf',
      await pdfOf(['Soil.'], 'The journal'),
    );
    const desk = submissionsClient(journal.as(administrator.token));
    await desk.update(id, { status: 'PUBLISHED', issueId: data.id, publicationFileUrl: fileUrl });
    await journal.work();
    issue = data.id;
  });
  let issue: string;

  test('no mark of the reviewers is in its pages, files, feeds, records and archives', async () => {
    const site = testSite(journal);
    const topics = await keysOf(journal, ['topics']);
    const [made] = (await manuscriptsOf(journal)).filter((one) => one.number === number);
    const manuscripts = made ? [made] : [];
    const mounted = mountedAddresses({ manuscripts, issues: [issue], topics, ids: [id] });
    const paths = [...mounted.map(({ address }) => address), ...addresses(OF_ACCOUNTS, { ...keys, id: [id, issue] })];
    const leaks: string[] = [];
    const found: string[] = [];
    for (const path of paths) {
      const response = await site.request(path);
      if (response.status === 200) found.push(path);
      leaks.push(...marksIn(await whole(response, REVIEWERS), REVIEWERS).map((word) => `${path}: ${word}`));
    }
    expect(leaks).toEqual([]);
    for (const kind of [/\.xml$/, /\.pdf$/, /bag\.zip$/, /^\/oai/, /\/feed\.xml$/, /\.bib$/])
      expect(found.filter((path) => kind.test(path)).length, String(kind)).toBeGreaterThan(0);
  });

  test('neither author nor reviewers find more than before, in any answer', async () => {
    for (const person of [author, coAuthor, colleague])
      expect(await leaksFor(person.token, addresses(OF_ACCOUNTS, keys), REVIEWERS)).toEqual([]);
    for (const { token, name, email } of [both, once, second, declined, cancelled]) {
      const others = REVIEWERS.filter(
        (word) => !email.includes(word) && word !== name && !/qqcollege|qqsecret/i.test(word),
      );
      const paths = addresses(({ access }) => access === 'link', { ...keys, token: [token] });
      expect(await leaksFor(undefined, paths, others), name).toEqual([]);
    }
  });
});

test('the marks are found where they may be: by the handling editor', async () => {
  const rows = await reviewClient(journal.as(editor.token)).rounds(id);
  expect(marksIn(JSON.stringify(rows), REVIEWERS)).toEqual(REVIEWERS);
});
