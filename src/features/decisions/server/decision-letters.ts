import { dayOf, longDate } from '#base/dates.ts';
import { AppError, invalid } from '#base/errors.ts';
import type { UserId } from '#base/ids.ts';
import type { Language } from '#base/languages.ts';
import { DOCUMENT_KIND_OF, type FilledLetter, placeholdersIn } from '#features/letters/rules.ts';
import type { LetterMail } from '#features/letters/server/letter-mail.tsx';
import type { Letters as LetterService } from '#features/letters/server/service.ts';
import { signerOf } from '#features/letters/server/signer.ts';
import { letterTexts } from '#features/letters/texts.ts';
import type { SubmissionId } from '#features/submissions/rules.ts';
import type { Letters, SubmissionMailing, SubmissionOfOwner } from '#features/submissions/server/mailing.ts';
import { publishedValues } from '#features/submissions/server/published-values.ts';
import { languageOf, lettersTo, type Recipient, recipientsOf } from '#features/submissions/server/recipients.ts';
import { submissionTexts } from '#features/submissions/texts.ts';
import type { Database } from '#platform/database/types.ts';
import { inLanguage } from '#platform/languages.ts';
import type { LetterDraft, LetterPreview } from '../contract.ts';
import { answerDue, asksForRevision, DECISIONS, type DecisionId, type DecisionKind } from '../rules.ts';
import { decisionTexts } from '../texts.ts';

export interface DecisionLetterNeeds {
  db: Database;
  letters: LetterService;
  mailing: SubmissionMailing;
  publicUrl: string;
  clock: () => Date;
}

/** A decision with its letter, before it is sent. */
export interface WrittenDecision {
  /** Undefined for a preview of one that is not made yet. */
  id?: DecisionId;
  submissionId: SubmissionId;
  actorId: UserId;
  kind: DecisionKind;
  subject: string;
  /** The Markdown subset. */
  letter: string;
  /** The day that the editor chose for a revision. */
  dueOn?: string | null | undefined;
}

export type DecisionLetters = ReturnType<typeof decisionLetters>;

/** Writes the letters of decisions: one to the submitter and the corresponding author, perhaps another to their co-authors. */
export function decisionLetters({ db, letters, mailing, publicUrl, clock }: DecisionLetterNeeds) {
  const load = async (id: SubmissionId): Promise<SubmissionOfOwner> => {
    const found = await mailing.load(id);
    if (!found || found.submission.deletedAt)
      throw new AppError('missing', 'NOT_FOUND', submissionTexts.errors.missing);
    return found;
  };

  /** The template of a decision's letter, or of its letter to co-authors, with the manuscript's values, in the current language. */
  const fill = (
    { submission }: SubmissionOfOwner,
    { kind, dueOn }: Pick<WrittenDecision, 'kind' | 'dueOn'>,
    isCoAuthor = false,
  ): Promise<FilledLetter> => {
    const { letter, coAuthorLetter } = DECISIONS[kind];
    const { number, title } = submission;
    const now = clock();
    const due = dueDayOf(kind, dueOn, now);
    const dueDate = due ? longDate(due) : '';
    const values = { number, title, dueDate, ...publishedValues(submission, { publicUrl, now }) };
    return letters.fillAny(db, (isCoAuthor && coAuthorLetter) || letter, values);
  };

  /** Writes the mail to one recipient. */
  const mailTo = async (
    decision: WrittenDecision,
    found: SubmissionOfOwner,
    { name, email, isSubmitter, isCoAuthor }: Recipient,
  ): Promise<LetterMail> => {
    const { number, title } = found.submission;
    const { letter, coAuthorLetter, to } = DECISIONS[decision.kind];
    const main = { subject: decision.subject, body: decision.letter, documentKind: DOCUMENT_KIND_OF[letter] };
    const written = isCoAuthor && coAuthorLetter ? await fill(found, decision, true) : main;
    const isPublic = to === 'PUBLISHED';
    const { address } = publishedValues(found.submission, { publicUrl, now: clock() });
    const href = isPublic ? address : `${publicUrl}/author/${number}`;
    const label = isPublic ? letterTexts.layout.read : letterTexts.layout.open;
    // Before publication only the submitter can open the manuscript's page.
    const own = isPublic || isSubmitter ? { label, href } : undefined;
    const button = decision.kind === 'SEND_PROOF' ? proofButton(decision, found, email) : own;
    return { ...written, name, manuscript: { number, title }, button, signer: await signerOf(db, decision.actorId) };
  };

  let proofUrl = (_id: DecisionId, _position: number): string => '';
  /** The button to the proof of one recipient: each has a link of their own, which a preview does not have yet. */
  const proofButton = ({ id }: WrittenDecision, { submission }: SubmissionOfOwner, email: string) => {
    const position = submission.authors.findIndex((author) => author.email === email) + 1;
    return { label: letterTexts.layout.openProof, href: id ? proofUrl(id, position) : `${publicUrl}/p/…` };
  };

  const recipients = (found: SubmissionOfOwner, kind: DecisionKind): Recipient[] =>
    recipientsOf(found).filter(
      ({ isCoAuthor }) => !isCoAuthor || DECISIONS[kind].coAuthorLetter || DECISIONS[kind].isForAll,
    );

  return {
    /** Registers where the link to a proof leads, by its decision and the author's position; 0 is a submitter who is no author. */
    linkProofs(urlOf: typeof proofUrl): void {
      proofUrl = urlOf;
    },

    /** The submitter's language, in which letters are written. 404 for an unknown submission. */
    languageOf: async (id: SubmissionId): Promise<Language> => languageOf(await load(id)),

    /** The letter to the corresponding author, filled in from its template, in the submitter's language. 404 for an unknown submission. */
    async draft(id: SubmissionId, kind: DecisionKind, dueOn?: string): Promise<LetterDraft> {
      const found = await load(id);
      const language = languageOf(found);
      const { subject, body } = await inLanguage(language, () => fill(found, { kind, dueOn }));
      const day = asksForRevision(kind) ? dueDayOf(kind, dueOn, clock()) : undefined;
      const due = day ? { day, text: await inLanguage(language, async () => longDate(day)) } : null;
      return { subject, letter: body, language, due };
    },

    /** The mails of a decision, one for each wording, with the recipients of each. */
    async preview(decision: WrittenDecision): Promise<LetterPreview[]> {
      const found = await load(decision.submissionId);
      const previews: LetterPreview[] = [];
      const hasOwn = (recipient: Recipient) => recipient.isCoAuthor && !DECISIONS[decision.kind].isForAll;
      for (const isOwn of [false, true]) {
        const group = recipients(found, decision.kind).filter((recipient) => hasOwn(recipient) === isOwn);
        const [first] = group;
        if (!first) continue;
        const mail = await inLanguage(first.language, async () =>
          letters.preview(await mailTo(decision, found, first)),
        );
        previews.push({ ...mail, recipients: group.map(({ name, email }) => ({ name, email })) });
      }
      return previews;
    },

    /** Renders the mails to all recipients. Throws a field error for a placeholder that is left, and when nobody would get one. */
    async write(decision: WrittenDecision): Promise<Letters[]> {
      refuseUnfilled(decision);
      const found = await load(decision.submissionId);
      const all = recipients(found, decision.kind);
      if (all.length === 0) throw invalid([{ path: 'letter', message: decisionTexts.errors.nobody }]);
      return lettersTo(all, found, async (recipient) => {
        const mail = await mailTo(decision, found, recipient);
        const content = await letters.compose(mail);
        // The link is a key: the mail is stored encrypted and deleted once it is sent.
        return decision.kind === 'SEND_PROOF' && mail.button ? { ...content, hint: mail.button.href } : content;
      });
    },
  };
}

/** The day in Kigali that a letter names: the one that the editor chose, or that of the kind of decision. */
function dueDayOf(kind: DecisionKind, dueOn: string | null | undefined, now: Date): string | undefined {
  if (dueOn && asksForRevision(kind)) return dueOn;
  const due = answerDue(kind, now);
  return due && dayOf(due.toISOString());
}

function refuseUnfilled({ subject, letter }: WrittenDecision): void {
  const faults = Object.entries({ subject, letter }).flatMap(([path, text]) =>
    placeholdersIn(text)
      .slice(0, 1)
      .map((written) => ({ path, message: letterTexts.errors.unfilled(written) })),
  );
  if (faults.length > 0) throw invalid(faults);
}
