import type { MailContent } from '#platform/mail/outbox.ts';
import type { Letters, SubmissionOfOwner } from './mailing.ts';

export interface Recipient {
  email: string;
  name: string;
  isSubmitter: boolean;
  /** Whether only news for all authors reach them: neither the submitter nor the corresponding author. */
  isCoAuthor: boolean;
}

/** The submitter, then the authors with other addresses, in their order. */
export function recipientsOf({ submission, ownerEmail }: SubmissionOfOwner): Recipient[] {
  const { user, authors } = submission;
  const submitter = { name: `${user.firstName} ${user.lastName}`, isSubmitter: true, isCoAuthor: false };
  const others = authors.filter(({ email }) => email !== ownerEmail);
  return [
    ...(ownerEmail ? [{ ...submitter, email: ownerEmail }] : []),
    ...others.map(({ email, fullName }) => ({
      email,
      name: fullName,
      isSubmitter: false,
      isCoAuthor: email !== authors[0]?.email,
    })),
  ];
}

/** Writes one letter to each recipient, by name. */
export function lettersTo(
  recipients: Recipient[],
  { submission }: SubmissionOfOwner,
  write: (recipient: Recipient) => Promise<MailContent>,
): Promise<Letters[]> {
  return Promise.all(
    recipients.map(async (recipient) => {
      const letter = await write(recipient);
      const { email, isSubmitter } = recipient;
      if (isSubmitter) return { addresses: [email], letter, cause: 'recipient' as const, about: submission.id };
      return { addresses: [email], letter, cause: { causedBy: submission.userId }, about: submission.id };
    }),
  );
}
