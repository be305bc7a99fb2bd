import { Link } from '@react-email/components';
import { invalid } from '#base/errors.ts';
import { linkHere } from '#base/language-paths.ts';
import { excerpt } from '#base/text.ts';
import { MAIL_LINK, MailMarkdown } from '#features/letters/server/mail-markdown.tsx';
import type { MailText } from '#platform/mail/delivery.ts';
import { Letter, renderLetter } from '#platform/mail/letter.tsx';
import { SENDER } from '#platform/mail/sender.ts';
import { newsletterTexts } from '../texts.ts';
import { unsubscribeHeaders } from './mails.tsx';

const { mail } = newsletterTexts;

interface NewsletterMail {
  title: string;
  /** Markdown. */
  content: string;
  publicUrl: string;
  unsubscribeUrl: string;
}

/** Mail of a newsletter: the Markdown subset with the same allow-list as on the site, in the journal's layout. */
export async function newsletterMail({ title, content, publicUrl, unsubscribeUrl }: NewsletterMail): Promise<MailText> {
  const footer = (
    <>
      {mail.why(SENDER)}{' '}
      <Link href={linkHere(unsubscribeUrl, publicUrl)} className="mail-accent" style={MAIL_LINK}>
        {mail.unsubscribe}
      </Link>
    </>
  );
  const letter = (
    <Letter title={title} preview={previewOf(content)} footer={footer}>
      <MailMarkdown publicUrl={publicUrl}>{content}</MailMarkdown>
    </Letter>
  );
  const rendered = await renderLetter(letter).catch((error: unknown) => {
    // Deeply nested lists overflow the stack.
    if (!(error instanceof RangeError)) throw error;
    throw invalid([{ path: 'content', message: newsletterTexts.errors.contentNested }]);
  });
  return { subject: title, ...rendered, headers: unsubscribeHeaders(unsubscribeUrl) };
}

/** Returns the preview text that mail programs show beside the subject. */
function previewOf(content: string): string {
  const plain = content.slice(0, 1000).replace(/!?\[([^\]]*)\]\([^)]*\)/g, '$1');
  return excerpt(plain.replace(/[#*_>`~\s]+/g, ' ').trim(), 120);
}
