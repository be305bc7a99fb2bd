import { Body, Button, Container, Head, Heading, Hr, Html, Link, Preview, render, Text } from '@react-email/components';
import type { ReactElement, ReactNode } from 'react';
import { withoutLinks } from '#base/web-addresses.ts';
import { SENDER } from './sender.ts';

const INK = '#26201c';
const FAINT = '#6d625a';
const ACCENT = '#9c3d22';
const SERIF = "'Source Serif 4', Georgia, 'Times New Roman', serif";

interface LetterProps {
  title: string;
  preview: string;
  children: ReactNode;
  footer?: ReactNode;
}

/** The layout of every mail; the sender's name at its head and foot is filled in when it is queued. */
export function Letter({ title, preview, children, footer }: LetterProps) {
  return (
    <Html lang="en">
      <Head />
      <Preview>{withoutLinks(preview)}</Preview>
      <Body style={{ backgroundColor: '#faf7f2', color: INK, fontFamily: SERIF, margin: 0, padding: '24px 0' }}>
        <Container
          style={{ maxWidth: '560px', padding: '24px', backgroundColor: '#ffffff', borderTop: `6px solid ${ACCENT}` }}
        >
          <Text style={{ color: FAINT, fontSize: '14px', margin: 0 }}>{SENDER}</Text>
          <Heading as="h1" style={{ fontSize: '24px', lineHeight: '1.25', fontWeight: 600 }}>
            {withoutLinks(title)}
          </Heading>
          {children}
          <Hr style={{ borderColor: '#e6ded4', margin: '28px 0 16px' }} />
          <Text style={{ color: FAINT, fontSize: '13px', margin: 0 }}>{footer ?? SENDER}</Text>
        </Container>
      </Body>
    </Html>
  );
}

interface ParagraphProps {
  children: ReactNode;
  /** Written by staff or the journal, so mail programs may turn addresses in it into links; in other texts they may not. */
  trusted?: boolean;
}

export function Paragraph({ children, trusted = false }: ParagraphProps) {
  const content = typeof children === 'string' && !trusted ? withoutLinks(children) : children;
  return <Text style={{ fontSize: '16px', lineHeight: '1.6', margin: '12px 0' }}>{content}</Text>;
}

/** A text of several paragraphs; keys include the index, because a paragraph may occur twice. */
export function Paragraphs({ children, trusted = false }: { children: string; trusted?: boolean }) {
  return children
    .split(/\n+/)
    .filter((text) => text !== '')
    .map((text, index) => ({ text, key: `${index} ${text}` }))
    .map(({ text, key }) => (
      <Paragraph key={key} trusted={trusted}>
        {text}
      </Paragraph>
    ));
}

/** A sentence followed by a URL of the journal. */
export function LinkLine({ children, href }: { children: string; href: string }) {
  return (
    <Paragraph>
      {withoutLinks(children)}{' '}
      <Link href={href} style={{ wordBreak: 'break-word' }}>
        {href}
      </Link>
    </Paragraph>
  );
}

/** A code, large enough to be read from another device. */
export function CodeLine({ children }: { children: ReactNode }) {
  return (
    <Text style={{ fontSize: '32px', letterSpacing: '8px', fontFamily: 'monospace', fontWeight: 700, color: ACCENT }}>
      {children}
    </Text>
  );
}

/** The main link of a letter. */
export function LetterButton({ href, children }: { href: string; children: ReactNode }) {
  const style = {
    backgroundColor: ACCENT,
    color: '#ffffff',
    padding: '12px 20px',
    borderRadius: '4px',
    fontSize: '16px',
  };
  return (
    <Button href={href} style={style}>
      {children}
    </Button>
  );
}

/** Prints a link's URL once if it is its text. */
const PLAIN_TEXT = [{ selector: 'a', options: { hideLinkHrefIfSameAsText: true } }];

/** Renders a letter as HTML and as plain text. */
export async function renderLetter(letter: ReactElement): Promise<{ html: string; text: string }> {
  const [html, text] = await Promise.all([
    render(letter),
    render(letter, { plainText: true, htmlToTextOptions: { selectors: PLAIN_TEXT } }),
  ]);
  return { html, text };
}
