import { JOURNAL } from '../../../base/journal.ts';
import { Letter, Paragraph, renderLetter } from '../../../platform/mail/letter.tsx';
import type { MailContent } from '../../../platform/mail/outbox.ts';
import type { ContactMessage } from '../contract.ts';
import { contactTexts } from '../texts.ts';

const { mail, inquiryTypes } = contactTexts;

/** A visitor's message for the editorial office: sent by the journal, to be answered to the visitor. */
export async function contactMail(message: ContactMessage): Promise<MailContent> {
  const { firstName, lastName, email, institution, inquiryType, subject, message: text } = message;
  const title = mail.subject(subject);
  const letter = (
    <Letter sender={JOURNAL.name} title={subject} preview={text.slice(0, 120)} footer={mail.replyNote}>
      <Paragraph>{mail.from(`${firstName} ${lastName}`, email)}</Paragraph>
      {institution && <Paragraph>{institution}</Paragraph>}
      <Paragraph>{inquiryTypes[inquiryType]}</Paragraph>
      {text.split(/\n+/).map((paragraph) => (
        <Paragraph key={paragraph}>{paragraph}</Paragraph>
      ))}
    </Letter>
  );
  return { subject: title, ...(await renderLetter(letter)), headers: { 'Reply-To': email } };
}
