import type { Language } from '#base/languages.ts';
import { inLanguage } from '#platform/languages.ts';
import type { MailContent } from '#platform/mail/outbox.ts';
import type { Letters, SubmissionOfOwner } from './mailing.ts';

export interface Recipient {
  email: string;
  name: string;
  /** Of the account with this address; of the submitter's for a person without one. */
  language: Language;
  isSubmitter: boolean;
  /** Whether only news for all authors reach them: neither the submitter nor the corresponding author. */
  isCoAuthor: boolean;
}

/** The submitter, then the authors with other addresses, in their order. */
export function recipientsOf(found: SubmissionOfOwner): Recipient[] {
  const { submission, ownerEmail, languages } = found;
  const { user, authors } = submission;
  const language = languageOf(found);
  const submitter = { name: `${user.firstName} ${user.lastName}`, language, isSubmitter: true, isCoAuthor: false };
  // An article that was published elsewhere may have authors without an address.
  const others = authors.filter(({ email }) => email && email !== ownerEmail);
  return [
    ...(ownerEmail ? [{ ...submitter, email: ownerEmail }] : []),
    ...others.map(({ email, fullName }) => ({
      email,
      name: fullName,
      language: languages.get(email.toLowerCase()) ?? language,
      isSubmitter: false,
      isCoAuthor: email !== authors[0]?.email,
    })),
  ];
}

/** The language of letters that submitter and authors get in one wording: the submitter's. */
export const languageOf = ({ ownerEmail, languages }: Omit<SubmissionOfOwner, 'submission'>): Language =>
  languages.get(ownerEmail ?? '') ?? 'en';

/** Writes one letter to each recipient, by name and in their language. */
export function lettersTo(
  recipients: Recipient[],
  { submission }: SubmissionOfOwner,
  write: (recipient: Recipient) => Promise<MailContent>,
): Promise<Letters[]> {
  return Promise.all(
    recipients.map(async (recipient) => {
      const { email, isSubmitter, language } = recipient;
      const letter = await inLanguage(language, () => write(recipient));
      if (isSubmitter) return { addresses: [email], letter, cause: 'recipient' as const, about: submission.id };
      return { addresses: [email], letter, cause: { causedBy: submission.userId }, about: submission.id };
    }),
  );
}
