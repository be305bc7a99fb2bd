import { pathHere } from '#base/language-paths.ts';
import { Letter, LinkLine, Paragraph, renderLetter } from '#platform/mail/letter.tsx';
import type { MailContent } from '#platform/mail/outbox.ts';
import type { Fault } from '../rules.ts';
import { preservationTexts } from '../texts.ts';

const { mail, findings } = preservationTexts;

/** Mail to the administrators about files that differ from their records. */
export async function faultsMail(
  faults: { storageKey: string; fault: Fault }[],
  { total, publicUrl }: { total: number; publicUrl: string },
): Promise<MailContent> {
  const subject = mail.subject(total);
  const rest = total - faults.length;
  const lines = [
    mail.intro(total),
    ...faults.map(({ fault, storageKey }) => mail.line(findings.faults[fault], storageKey)),
    ...(rest > 0 ? [mail.more(rest)] : []),
  ];
  const letter = (
    <Letter title={subject} preview={mail.intro(total)}>
      {lines.map((line) => (
        <Paragraph key={line} trusted>
          {line}
        </Paragraph>
      ))}
      <LinkLine href={`${publicUrl}${pathHere('/dashboard/preservation')}`}>{mail.where}</LinkLine>
    </Letter>
  );
  return { subject, ...(await renderLetter(letter)) };
}
