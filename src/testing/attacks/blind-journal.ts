import { Document, Packer, Paragraph } from 'docx';
import { PDFDocument, StandardFonts } from 'pdf-lib';
import { decisionsClient } from '#features/decisions/client.ts';
import { blindClient } from '#features/review/blind/client.ts';
import { reviewClient } from '#features/review/client.ts';
import { submissionsClient } from '#features/submissions/client.ts';
import type { TestJournal } from '../journal.ts';
import { aGuestEditor, anAdministrator, anAuthor, anEditor, anUpload, aSubmission, type Person } from '../makers.ts';
import { aReviewerAddress, NO_INTERESTS } from '../reviews.ts';
import { manuscriptsOf } from './keys.ts';

/** Marks of the authors, which no reviewer may see. */
export const AUTHORS = [
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
export const REVIEWERS = [
  'Qqgrace',
  'Qqpaul',
  'Qqamina',
  'Qqkofi',
  'Qqnadia',
  'Qqlate',
  'qqgrace.',
  'qqpaul.',
  'qqamina.',
  'qqkofi.',
  'qqnadia.',
  'qqlate.',
  'Qqcollege',
  'qqsecret',
];

export interface Reviewer {
  name: string;
  email: string;
  token: string;
}

/** The marks of authors and of other reviewers; words on the college and the secrets are the reviewer's own, too. */
export const hiddenFrom = ({ name, email }: Reviewer): string[] => [
  ...AUTHORS,
  ...REVIEWERS.filter((word) => !email.includes(word) && word !== name && !/qqcollege|qqsecret/i.test(word)),
];

/** People with a part in the review of one manuscript, and people without one. */
export interface BlindJournal {
  id: string;
  number: string;
  /** The name of its article in addresses. */
  slug: string;
  editor: Person;
  author: Person;
  coAuthor: Person;
  /** An editor who is an author of the manuscript. */
  colleague: Person;
  stranger: Person;
  /** The guest editor of another manuscript. */
  guest: Person;
  /** An account with the address of the reviewer `second`. */
  reviewing: Person;
  reviewers: Record<'both' | 'once' | 'second' | 'declined' | 'cancelled' | 'withdrawn', Reviewer>;
}

export async function markedPdf(lines: string[], writer = 'Zuberi Qqauthora'): Promise<Uint8Array> {
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

const markedDocx = (text: string) =>
  Packer.toBuffer(
    new Document({
      creator: 'Zuberi Qqauthora',
      lastModifiedBy: 'Zuberi Qqauthora',
      title: 'qqfile',
      description: 'At the Qqinstitute',
      sections: [{ children: [new Paragraph(text)] }],
    }),
  );

/** Sends the report of a reviewer who has accepted, with a marked file. */
export async function reportOf(journal: TestJournal, { name, token }: Reviewer): Promise<void> {
  const client = blindClient(journal.as(), token);
  await client.accept(NO_INTERESTS);
  const annotated = new FormData();
  const bytes = await markedPdf(['More detail in table 2.'], name);
  annotated.set('file', new File([bytes as BlobPart], `by-${name}.pdf`));
  await client.attach(annotated);
  await client.saveDraft({ toEditors: `qqsecret of ${name}` }, 0);
  await client.send({
    toAuthor: 'The question is important, and the second table needs more explanation.',
    toEditors: `qqsecret of ${name}`,
    recommendation: 'MAJOR',
  });
}

/** A manuscript whose people carry marks wherever a person can be named, in the second round of its review. */
export async function aBlindJournal(journal: TestJournal): Promise<BlindJournal> {
  const [editor, colleague, coAuthor, author, stranger] = [
    await anEditor(journal),
    await anEditor(journal),
    await anAuthor(journal, 'qqauthorc@example.org'),
    await anAuthor(journal, 'qqauthora@example.org'),
    await anAuthor(journal),
  ];
  const other = await aSubmission(journal);
  const guest = await aGuestEditor(journal, { administrator: await anAdministrator(journal), number: other.number });
  const { id, number } = await aMarkedManuscript(journal, { author, coAuthor, colleague });
  const invites = inviterOf(journal, editor, id);
  const firstRound = await theFirstRound(journal, { editor, id, invites });
  await theRevision(journal, { author, id });
  await reviewClient(journal.as(editor.token)).open(id);
  const both = await invites.again(2, firstRound.both);
  const second = await invites.first(2, 'Qqlate');
  for (const { token } of [both, second]) await blindClient(journal.as(), token).accept(NO_INTERESTS);
  const reviewing = await anAuthor(journal, second.email);
  for (const { token } of [both, firstRound.once])
    await blindClient(journal.as(), token).certify(journal.now().getFullYear());
  const people = { editor, author, coAuthor, colleague, stranger, guest, reviewing };
  const slug = (await manuscriptsOf(journal)).find((one) => one.number === number)?.slug ?? '';
  return { id, number, slug, ...people, reviewers: { ...firstRound, both, second } };
}

type Authors = Pick<BlindJournal, 'author' | 'coAuthor' | 'colleague'>;

async function aMarkedManuscript(journal: TestJournal, { author, coAuthor, colleague }: Authors) {
  const upload = uploaderOf(journal, author);
  const lines = ['Soil and tenure.', 'We find no effect.'];
  return aSubmission(journal, {
    author,
    status: 'UNDER_REVIEW',
    authors: [
      { fullName: 'Zuberi Qqauthora', email: author.email, affiliation: 'Qqinstitute', orcid: '0000-0002-1825-0097' },
      { fullName: 'Ann Qqauthorb', email: colleague.email, affiliation: 'Qqinstitute' },
      { fullName: 'Ben Qqauthorc', email: coAuthor.email, affiliation: 'Qqinstitute' },
    ],
    files: [
      { fileUrl: await upload('qqfile.pdf', await markedPdf(lines)), fileType: 'MANUSCRIPT' },
      { fileUrl: await upload('qqfile.docx', await markedDocx(lines.join(' '))), fileType: 'MANUSCRIPT' },
      { fileUrl: await upload('qqfile-letter.pdf', await markedPdf(['Dear editors'])), fileType: 'COVER_LETTER' },
    ],
  });
}

const uploaderOf = (journal: TestJournal, { token }: Person) => {
  return async (name: string, bytes: Uint8Array) => (await anUpload(journal, token, name, bytes)).fileUrl;
};

/** Invites marked reviewers, and returns them with the tokens of their links. */
function inviterOf(journal: TestJournal, editor: Person, id: string) {
  const again = async (round: number, { name, email }: Pick<Reviewer, 'name' | 'email'>): Promise<Reviewer> => {
    const person = { fullName: `Prof ${name}`, email, affiliation: `Qqcollege of ${name}` };
    await reviewClient(journal.as(editor.token)).invite(id, round, person);
    await journal.work();
    const token = /\/r\/([\w-]+)/.exec((await journal.mailsTo(email)).at(-1)?.text ?? '')?.[1] ?? '';
    return { name, email, token };
  };
  const first = (round: number, name: string) =>
    again(round, { name, email: aReviewerAddress().replace('reviewer', `qq${name.slice(2).toLowerCase()}`) });
  return { first, again };
}

interface FirstRound {
  editor: Person;
  id: string;
  invites: ReturnType<typeof inviterOf>;
}

async function theFirstRound(journal: TestJournal, { editor, id, invites }: FirstRound) {
  const staff = reviewClient(journal.as(editor.token));
  await staff.open(id);
  const [both, once, declined, cancelled, withdrawn] = [
    await invites.first(1, 'Qqgrace'),
    await invites.first(1, 'Qqpaul'),
    await invites.first(1, 'Qqamina'),
    await invites.first(1, 'Qqkofi'),
    await invites.first(1, 'Qqnadia'),
  ];
  await reportOf(journal, both);
  await reportOf(journal, once);
  await blindClient(journal.as(), declined.token).decline({ reason: 'OTHER', reasonText: 'qqsecret of Qqamina' });
  const leaving = blindClient(journal.as(), withdrawn.token);
  await leaving.accept(NO_INTERESTS);
  await leaving.decline({ reason: 'BUSY', reasonText: 'qqsecret of Qqnadia' });
  const [round] = await staff.rounds(id);
  const assignmentId = round?.assignments.find(({ email }) => email === cancelled.email)?.id ?? '';
  await staff.cancel({ id, n: 1, assignmentId });
  const reports = (round?.assignments ?? []).flatMap(({ report }) =>
    report ? [{ reportId: report.id, withFiles: true }] : [],
  );
  const decision = { kind: 'MAJOR_REVISION', letter: 'Please revise.', reports, delayMinutes: 0 } as const;
  await decisionsClient(journal.as(editor.token)).decide(id, decision);
  return { both, once, declined, cancelled, withdrawn };
}

async function theRevision(journal: TestJournal, { author, id }: Pick<BlindJournal, 'author' | 'id'>): Promise<void> {
  const upload = uploaderOf(journal, author);
  const manuscript = await upload('qqfile-2.pdf', await markedPdf(['Soil and tenure.', 'We find little.']));
  const answer = await upload('qqfile-answer.docx', await markedDocx('To the reviewers.'));
  await submissionsClient(journal.as(author.token)).revise(id, {
    files: [
      { fileUrl: manuscript, fileType: 'MANUSCRIPT' },
      { fileUrl: answer, fileType: 'RESPONSE_LETTER' },
    ],
    note: 'We did as you asked.',
  });
}
