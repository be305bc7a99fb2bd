import { pathHere } from '#base/language-paths.ts';
import { Letter, LinkLine, Paragraph, renderLetter } from '#platform/mail/letter.tsx';
import type { MailContent } from '#platform/mail/outbox.ts';
import { backupTexts } from '../texts.ts';
import type { BackupRun } from './read.ts';

const { mail, problems } = backupTexts;

/** Mail to the administrators about a backup or a rehearsal that did not succeed. */
export async function problemMail({ kind, problem, detail }: BackupRun, publicUrl: string): Promise<MailContent> {
  const [subject, intro] = [mail.subject[kind], mail.intro[kind]];
  const letter = (
    <Letter title={subject} preview={intro}>
      <Paragraph trusted>{intro}</Paragraph>
      <Paragraph trusted>{problems[problem ?? 'OTHER'].text}</Paragraph>
      {detail && <Paragraph>{detail}</Paragraph>}
      <Paragraph trusted>{problems[problem ?? 'OTHER'].advice}</Paragraph>
      <Paragraph trusted>{mail.again[kind]}</Paragraph>
      <LinkLine href={`${publicUrl}${pathHere('/dashboard/checkup')}`}>{mail.where}</LinkLine>
    </Letter>
  );
  return { subject, ...(await renderLetter(letter)) };
}
