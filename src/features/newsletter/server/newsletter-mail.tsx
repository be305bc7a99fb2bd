import { Link } from '@react-email/components';
import Markdown from 'markdown-to-jsx/react';
import { invalid } from '#base/errors.ts';
import { excerpt } from '#base/text.ts';
import type { MailText } from '#platform/mail/delivery.ts';
import { Letter, renderLetter } from '#platform/mail/letter.tsx';
import { SENDER } from '#platform/mail/sender.ts';
import { richText, safeAddress } from '#ui/rich-text.tsx';
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
      <Link href={unsubscribeUrl} style={LINK}>
        {mail.unsubscribe}
      </Link>
    </>
  );
  const letter = (
    <Letter title={title} preview={previewOf(content)} footer={footer}>
      <Markdown options={optionsFor(publicUrl)}>{content}</Markdown>
    </Letter>
  );
  const rendered = await renderLetter(letter).catch((error: unknown) => {
    // Deeply nested lists overflow the stack.
    if (!(error instanceof RangeError)) throw error;
    throw invalid([{ path: 'content', message: newsletterTexts.errors.contentNested }]);
  });
  return { subject: title, ...rendered, headers: unsubscribeHeaders(unsubscribeUrl) };
}

const LINK = { color: '#9c3d22', textDecoration: 'underline' };
const TEXT = { fontSize: '16px', lineHeight: '1.6', margin: '12px 0' };
const HEADING = { fontSize: '20px', lineHeight: '1.3', fontWeight: 600, margin: '28px 0 8px' };
const styled = (style: object) => ({ props: { style } });

/** Mail programs read no style sheets and cannot resolve relative URLs. */
function optionsFor(publicUrl: string) {
  return {
    ...richText,
    sanitizer: (value: string) => {
      const url = safeAddress(value);
      return url?.startsWith('/') ? publicUrl + url : url?.startsWith('#') ? null : url;
    },
    overrides: {
      ...richText.overrides,
      h1: { component: 'h2' as const, props: { style: HEADING } },
      h2: styled(HEADING),
      h3: styled({ ...HEADING, fontSize: '18px' }),
      p: styled(TEXT),
      ul: styled(TEXT),
      ol: styled(TEXT),
      a: styled(LINK),
    },
  };
}

/** Returns the preview text that mail programs show beside the subject. */
function previewOf(content: string): string {
  const plain = content.slice(0, 1000).replace(/!?\[([^\]]*)\]\([^)]*\)/g, '$1');
  return excerpt(plain.replace(/[#*_>`~\s]+/g, ' ').trim(), 120);
}
