import Markdown from 'markdown-to-jsx/react';
import { richText, safeAddress } from '#ui/rich-text.tsx';

/** The style of a link in a mail. */
export const MAIL_LINK = { color: '#9c3d22', textDecoration: 'underline' };
const TEXT = { fontSize: '16px', lineHeight: '1.6', margin: '14px 0' };
const LIST = { ...TEXT, paddingLeft: '24px' };
const HEADING = { fontSize: '20px', lineHeight: '1.3', fontWeight: 600, margin: '28px 0 8px' };
const styled = (style: object, className: string) => ({ props: { style, className } });

interface MailMarkdownProps {
  children: string;
  publicUrl: string;
}

/** The Markdown subset in a mail, with the same allow-list as on the site. Mail programs read no style sheets. */
export function MailMarkdown({ children, publicUrl }: MailMarkdownProps) {
  return <Markdown options={optionsFor(publicUrl)}>{children}</Markdown>;
}

function optionsFor(publicUrl: string) {
  return {
    ...richText,
    // Mail programs cannot resolve relative addresses.
    sanitizer: (value: string) => {
      const url = safeAddress(value);
      return url?.startsWith('/') ? publicUrl + url : url?.startsWith('#') ? null : url;
    },
    overrides: {
      ...richText.overrides,
      h1: { component: 'h2' as const, props: { style: HEADING, className: 'mail-ink' } },
      h2: styled(HEADING, 'mail-ink'),
      h3: styled({ ...HEADING, fontSize: '18px' }, 'mail-ink'),
      p: styled(TEXT, 'mail-ink'),
      ul: styled(LIST, 'mail-ink'),
      ol: styled(LIST, 'mail-ink'),
      a: styled(MAIL_LINK, 'mail-accent'),
    },
  };
}
