import { Letter, Paragraph, Paragraphs, renderLetter } from '#platform/mail/letter.tsx';
import type { MailContent } from '#platform/mail/outbox.ts';
import type { ContactMessage } from '../contract.ts';
import { contactTexts } from '../texts.ts';

const { mail, inquiryTypes } = contactTexts;

/** A visitor's message for the editorial office: sent by the journal, to be answered to the visitor. */
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

interface Answered {
  firstName: string;
  lastName: string;
  subject: string;
  message: string;
}

/** The office's answer to a visitor, with what he had written below; answers to it go to the editors, if known. */
export async function answerMail(asked: Answered, answer: string, editorEmail: string): Promise<MailContent> {
  const { firstName, lastName, subject, message } = asked;
  const title = mail.answerSubject(subject);
  const letter = (
    <Letter title={title} preview={answer.slice(0, 120)}>
      <Paragraph>{mail.greeting(`${firstName} ${lastName}`)}</Paragraph>
      <Paragraphs trusted>{answer}</Paragraphs>
      <Paragraph>{mail.youWrote}</Paragraph>
      <Paragraphs>{message}</Paragraphs>
    </Letter>
  );
  const headers = editorEmail ? { 'Reply-To': editorEmail } : {};
  return { subject: title, ...(await renderLetter(letter)), headers };
}
