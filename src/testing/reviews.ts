import { PDFDocument, StandardFonts } from 'pdf-lib';
import { blindClient } from '#features/review/blind/client.ts';
import { reviewClient } from '#features/review/client.ts';
import type { ReportDraft } from '#features/review/report-form.ts';
import { reviewLinks } from '#features/review/server/links.ts';
import { asId } from './ids.ts';
import type { TestJournal } from './journal.ts';
import { anAuthor, anUpload, aSubmission, type Person } from './makers.ts';

export const NO_INTERESTS = { interests: 'NONE', interestsText: '' } as const;

/** A report that can be sent. */
export const REPORT = {
  toAuthor: 'The question is important. The identification needs a clearer argument in section 3.',
  toEditors: 'A careful study.',
  recommendation: 'MINOR',
  methods: 'MINOR',
} as const;

let people = 0;
/** The address of a reviewer whom the journal does not know yet. */
export const aReviewerAddress = () => `reviewer.${++people}@elsewhere.example`;

export const staffOf = (journal: TestJournal, { token }: Person) => reviewClient(journal.as(token));

/** A PDF with these lines, and its author in the properties. */
export async function aManuscriptPdf(...lines: string[]): Promise<Uint8Array> {
  const document = await PDFDocument.create();
  const font = await document.embedFont(StandardFonts.TimesRoman);
  const page = document.addPage();
  for (const [index, line] of lines.entries()) page.drawText(line, { x: 40, y: 750 - 20 * index, size: 11, font });
  document.setAuthor('Claudine Mukamana');
  document.setCreator('A word processor');
  return document.save();
}

const AUTHORS = [{ fullName: 'Claudine Mukamana', email: 'claudine@ur.example', affiliation: 'University of Rwanda' }];

/** A manuscript under review, by default with a text that names nobody and an author of its own. */
export async function aManuscript(
  journal: TestJournal,
  lines = ['Soil and tenure.', 'We find no effect.'],
  submitter?: Person,
) {
  const author = submitter ?? (await anAuthor(journal));
  const manuscript = await anUpload(journal, author.token, 'mukamana.pdf', await aManuscriptPdf(...lines));
  const letter = await anUpload(journal, author.token, 'letter.pdf');
  const files = [
    { fileUrl: manuscript.fileUrl, fileType: 'MANUSCRIPT' as const },
    { fileUrl: letter.fileUrl, fileType: 'COVER_LETTER' as const },
  ];
  return { ...(await aSubmission(journal, { author, files, authors: AUTHORS, status: 'UNDER_REVIEW' })), author };
}

/** A manuscript whose first round is open. */
export async function aManuscriptInRound(journal: TestJournal, editor: Person, author?: Person) {
  const made = await aManuscript(journal, undefined, author);
  await staffOf(journal, editor).open(made.id);
  return made;
}

/** Invites a reviewer, and returns the link of the mail with its calls. */
export async function anInvitation(
  journal: TestJournal,
  editor: Person,
  id: string,
  { round = 1, email = aReviewerAddress() }: { round?: number; email?: string } = {},
) {
  const person = { fullName: 'Grace Akello', email, affiliation: 'Makerere University' };
  const { data } = await staffOf(journal, editor).invite(id, round, person);
  const assigned = data.find(({ number }) => number === round)?.assignments ?? [];
  const assignment = assigned.find((one) => one.email === email.toLowerCase());
  // The same link as in the mail, which is read where mails are tested.
  const target = { assignmentId: asId<'review-assignment'>(assignment?.id ?? ''), generation: 1 };
  const token = reviewLinks(journal.services).tokenOf(target);
  return { email, token, client: blindClient(journal.as(), token) };
}

/** A reviewer who has accepted and sent a report. */
export async function aReportingReviewer(
  journal: TestJournal,
  editor: Person,
  id: string,
  { answers = {}, ...options }: { round?: number; email?: string; answers?: ReportDraft } = {},
) {
  const reviewer = await anInvitation(journal, editor, id, options);
  await reviewer.client.accept(NO_INTERESTS);
  await reviewer.client.send({ ...REPORT, ...answers });
  return reviewer;
}
