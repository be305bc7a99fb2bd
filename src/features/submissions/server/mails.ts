import { longDate } from '#base/dates.ts';
import { filled, type LetterKind, type LetterValues } from '#features/letters/rules.ts';
import type { LetterMail } from '#features/letters/server/letter-mail.tsx';
import type { Letters, SampleManuscript } from '#features/letters/server/service.ts';
import { letterTexts } from '#features/letters/texts.ts';
import type { Database } from '#platform/database/types.ts';
import type { MailContent } from '#platform/mail/outbox.ts';
import { type NoticeKind, officePath, type Status } from '../rules.ts';
import { submissionTexts } from '../texts.ts';
import { publishedValues } from './published-values.ts';
import { type FullSubmission, isNotDeleted, loadSubmissions } from './read.ts';

const { mails, noticeKinds, statuses } = submissionTexts;

const MAX_TITLE_IN_SUBJECT = 100;

interface Manuscript {
  number: string;
  title: string;
}

/** A recipient with the page where the manuscript or its article can be seen. */
interface Addressee {
  name: string;
  /** Undefined for a recipient who can see no page yet. */
  address: string | undefined;
}

/** An author's action, named by the status it leads to. */
export type AuthorStep = keyof typeof mails.staffSubject;

export const isAuthorStep = (status: Status): status is AuthorStep => status in mails.staffSubject;

interface StatusNews extends Addressee {
  /** The same status when only a message is sent. */
  from: Status;
  status: Status;
  isCoAuthor: boolean;
  note: string | undefined;
}

interface NoticeNews extends Addressee {
  what: 'added' | 'changed';
  kind: NoticeKind;
  text: string;
}

export interface SubmissionMailNeeds {
  db: Database;
  letters: Letters;
  publicUrl: string;
  clock: () => Date;
}

export type SubmissionMails = ReturnType<typeof submissionMails>;

/** Writes the mails about a submission. */
export function submissionMails({ db, letters, publicUrl, clock }: SubmissionMailNeeds) {
  /** A letter made from a template. */
  const fromTemplate = async <K extends LetterKind>(
    kind: K,
    values: Omit<LetterValues<K>, 'journal'> & Manuscript,
    rest: Pick<LetterMail, 'name' | 'message' | 'button'>,
  ): Promise<MailContent> => {
    const { number, title } = values;
    return letters.compose({ ...(await letters.fill(db, kind, values)), manuscript: { number, title }, ...rest });
  };

  /** A letter with fixed words, to the office or about a notice. */
  const withText = (
    manuscript: Manuscript,
    { subject, body, ...rest }: Omit<LetterMail, 'manuscript'>,
  ): Promise<MailContent> =>
    letters.compose({ subject, body: filled({ subject, body }, { ...manuscript }).body, manuscript, ...rest });

  const officeButton = (number: string) => ({
    label: mails.openInDashboard,
    href: `${publicUrl}${officePath(number)}`,
  });

  return {
    /** Confirms a submission to the submitter. */
    receipt: ({ number, title }: Manuscript, { name, address }: Addressee) =>
      fromTemplate('receipt', { number, title }, { name, button: buttonTo(address) }),

    /** Informs a co-author that `submitter` has submitted the manuscript. */
    coAuthorReceipt: ({ number, title }: Manuscript, { name, submitter }: { name: string; submitter: string }) =>
      fromTemplate('coAuthorReceipt', { number, title, submitter }, { name }),

    /** Informs the authors that an editor has changed the status, or sends them a message. */
    async status(submission: FullSubmission, { name, from, status, isCoAuthor, note: message, address }: StatusNews) {
      const { number, title } = submission;
      const rest = { name, message, button: buttonTo(address, status === 'PUBLISHED') };
      const published = publishedValues(submission, { publicUrl, now: clock() });
      const values = { number, title, status: statuses[status], ...published };
      const letter = await letters.fillAny(db, letterOf({ from, status, isCoAuthor }), values);
      return letters.compose({ ...letter, manuscript: { number, title }, ...rest });
    },

    /** Informs the authors about a new or changed notice on their article. */
    notice({ number, title }: Manuscript, { name, what, kind, text, address }: NoticeNews) {
      const kindName = noticeKinds[kind];
      return withText(
        { number, title },
        {
          subject: mails.noticeSubject(kindName, number),
          body: mails.noticeText[what](kindName.toLowerCase()),
          name,
          message: text,
          button: buttonTo(address, true),
        },
      );
    },

    /** Informs the editors that an author has submitted, revised or withdrawn. */
    toStaff: ({ number, title }: Manuscript, step: AuthorStep) =>
      withText(
        { number, title },
        {
          subject: mails.staffSubject[step](number, shortened(title)),
          body: mails.staffText[step],
          button: officeButton(number),
        },
      ),

    /** Tells a member of the office that they now handle a manuscript. */
    assignment: ({ number, title }: Manuscript, name: string) =>
      withText(
        { number, title },
        {
          subject: mails.assignedSubject(number, shortened(title)),
          body: mails.assignedText,
          name,
          button: officeButton(number),
        },
      ),

    /** Confirms a revision or a withdrawal to its author. */
    authorStep: ({ number, title }: Manuscript, { name, address, to }: Addressee & { to: Status }) =>
      fromTemplate(
        to === 'WITHDRAWN' ? 'withdrawn' : 'revisionReceived',
        { number, title },
        { name, button: buttonTo(address) },
      ),
  };
}

/** The letter that follows a change of status by hand. It must be true whatever came before. */
function letterOf({ from, status, isCoAuthor }: Pick<StatusNews, 'from' | 'status' | 'isCoAuthor'>): LetterKind {
  if (from === status) return 'statusChanged';
  switch (status) {
    case 'UNDER_REVIEW':
      return from === 'SUBMITTED' ? 'sentToReview' : 'statusChanged';
    case 'REJECTED':
      return from === 'SUBMITTED' ? 'deskRejected' : 'rejected';
    case 'ACCEPTED':
      return isCoAuthor ? 'acceptedCoAuthor' : 'accepted';
    case 'PUBLISHED':
      return 'published';
    default:
      return 'statusChanged';
  }
}

function buttonTo(address: string | undefined, isPublic = false): LetterMail['button'] {
  if (!address) return undefined;
  return { label: isPublic ? letterTexts.layout.read : letterTexts.layout.open, href: address };
}

/** Shortens a title so that it fits into a subject. */
function shortened(title: string): string {
  return title.length <= MAX_TITLE_IN_SUBJECT ? title : `${title.slice(0, MAX_TITLE_IN_SUBJECT - 1).trimEnd()}…`;
}

/** The newest manuscript with the values of all placeholders, for the preview of a template. */
export async function newestManuscript({
  db,
  publicUrl,
  clock,
}: {
  db: Database;
  publicUrl: string;
  clock: () => Date;
}): Promise<SampleManuscript | undefined> {
  const [submission] = await loadSubmissions(db, isNotDeleted, { limit: 1, offset: 0 });
  if (!submission) return undefined;
  const { number, title, status, abstract, user, authors } = submission;
  const submitter = `${user.firstName} ${user.lastName}`;
  const published = publishedValues(submission, { publicUrl, now: clock() });
  const own = { number, title, abstract, submitter, status: statuses[status], ...published };
  const values = { ...letterTexts.sample.values, ...own };
  const dueDate = longDate(clock().toISOString());
  const name = authors[0]?.fullName ?? submitter;
  return { manuscript: { number, title }, name, values: { ...values, dueDate } };
}
