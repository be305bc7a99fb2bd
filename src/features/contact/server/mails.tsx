import { Letter, Paragraph, Paragraphs, renderLetter } from '#platform/mail/letter.tsx';
import type { MailContent } from '#platform/mail/outbox.ts';
import type { ContactMessage } from '../contract.ts';
import { contactTexts } from '../texts.ts';

const { mail, inquiryTypes } = contactTexts;

/** Mail of a visitor's message to the editorial office; replies go to the visitor. */
export async function contactMail(message: ContactMessage): Promise<MailContent> {
  const { firstName, lastName, email, institution, inquiryType, subject, message: text } = message;
  const title = mail.subject(subject);
  const letter = (
    <Letter title={subject} preview={text.slice(0, 120)} footer={mail.replyNote}>
      <Paragraph>{mail.from(`${firstName} ${lastName}`, email)}</Paragraph>
      {institution && <Paragraph>{institution}</Paragraph>}
      <Paragraph>{inquiryTypes[inquiryType]}</Paragraph>
      <Paragraphs>{text}</Paragraphs>
    </Letter>
  );
  return { subject: title, ...(await renderLetter(letter)), headers: { 'Reply-To': email } };
}

/** An answer that greets by itself. */
const GREETING = /^\s*(dear|hello|hi|good (morning|afternoon|evening)|bonjour|cher|chère|muraho|mwaramutse|mwiriwe)\b/i;

interface AnsweredMessage {
  firstName: string;
  lastName: string;
  subject: string;
  message: string;
}

interface AnswerMail {
  answered: AnsweredMessage;
  answer: string;
  /** Empty when no editor's address is set. */
  editorEmail: string;
}

/** Mail of the answer to a visitor, with the original message below; replies go to the editors, if their address is set. */
export async function answerMail({ answered, answer, editorEmail }: AnswerMail): Promise<MailContent> {
  const { firstName, lastName, subject, message } = answered;
  const title = mail.answerSubject(subject);
  const letter = (
    <Letter title={title} preview={answer.slice(0, 120)}>
      {!GREETING.test(answer) && <Paragraph>{mail.greeting(`${firstName} ${lastName}`)}</Paragraph>}
      <Paragraphs trusted>{answer}</Paragraphs>
      <Paragraph>{mail.youWrote}</Paragraph>
      <Paragraphs>{message}</Paragraphs>
    </Letter>
  );
  const headers = editorEmail ? { 'Reply-To': editorEmail } : {};
  return { subject: title, ...(await renderLetter(letter)), headers };
}
