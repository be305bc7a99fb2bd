import {
  Body,
  Button,
  Column,
  Container,
  Head,
  Heading,
  Hr,
  Html,
  Link,
  Preview,
  Row,
  render,
  Section,
  Text,
} from '@react-email/components';
import { Fragment, type ReactElement, type ReactNode } from 'react';
import { currentLanguage } from '#base/languages.ts';
import { withColon } from '#base/text.ts';
import { withoutLinks } from '#base/web-addresses.ts';
import { SENDER } from './sender.ts';

/** Colours of the site (ui/styles/tokens.css), in the notation that mail programs read. */
const INK = '#26201c';
const FAINT = '#6d625a';
const ACCENT = '#9c3d22';
const LINE = '#e6ded4';
const SERIF = "'Source Serif 4', Georgia, 'Times New Roman', serif";

/** The page and the cell that the mail library puts into it, with the colour and padding of the page. */
const PAGE = '.mail-page, .mail-page > table > tbody > tr > td';

/** Mail programs that can show dark mails read these classes; the others show the light colours of the elements. */
const DARK = `
@media (prefers-color-scheme: dark) {
  ${PAGE} { background-color: #1d1815 !important; color: #ece5da !important; }
  .mail-sheet { background-color: #28221e !important; }
  .mail-ink { color: #ece5da !important; }
  .mail-faint { color: #c5bbae !important; }
  .mail-accent { color: #ec9d7f !important; }
  .mail-box { background-color: #332a25 !important; border-color: #d9835f !important; }
  .mail-rule { border-color: #4a403a !important; }
}
@media (max-width: 480px) {
  ${PAGE} { padding: 0 !important; }
  .mail-sheet { padding: 20px 18px !important; }
}`;

interface LetterProps {
  title: string;
  preview: string;
  children: ReactNode;
  footer?: ReactNode;
}

/** The layout of every mail; the sender's name at its head and foot is filled in when it is queued. */
export function Letter({ title, preview, children, footer }: LetterProps) {
  return (
    <Html lang={currentLanguage()}>
      <Head>
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <style>{DARK}</style>
      </Head>
      <Preview>{withoutLinks(preview)}</Preview>
      <Body
        className="mail-page"
        style={{ backgroundColor: '#faf7f2', color: INK, fontFamily: SERIF, margin: 0, padding: '32px 0' }}
      >
        <Container
          className="mail-sheet"
          style={{ maxWidth: '600px', padding: '32px', backgroundColor: '#ffffff', boxSizing: 'border-box' }}
        >
          <Masthead />
          <Heading
            as="h1"
            className="mail-ink"
            style={{ fontSize: '24px', lineHeight: '1.3', fontWeight: 600, margin: '28px 0 16px' }}
          >
            {withoutLinks(title)}
          </Heading>
          {children}
          <Hr className="mail-rule" style={{ borderColor: LINE, margin: '32px 0 16px' }} />
          <Text className="mail-faint" style={{ color: FAINT, fontSize: '14px', lineHeight: '1.5', margin: 0 }}>
            {footer ?? SENDER}
          </Text>
        </Container>
      </Body>
    </Html>
  );
}

/** The journal's lozenge, drawn with borders because many programs hide pictures, and the sender's name. */
function Masthead() {
  const lozenge = { width: 0, height: 0, borderWidth: '18px', borderStyle: 'solid', lineHeight: 0 };
  return (
    <Row>
      <Column style={{ width: '52px', verticalAlign: 'middle' }}>
        <div style={{ ...lozenge, borderColor: `${INK} ${ACCENT}` }} />
      </Column>
      <Column style={{ verticalAlign: 'middle' }}>
        <Text
          className="mail-ink"
          style={{ color: INK, fontSize: '16px', lineHeight: '1.35', fontWeight: 600, margin: 0 }}
        >
          {SENDER}
        </Text>
      </Column>
    </Row>
  );
}

/** A quiet box with the facts a letter is about, such as number and title. */
export function FactBox({ facts }: { facts: readonly (readonly [name: string, value: string])[] }) {
  return (
    <Section
      className="mail-box"
      style={{
        backgroundColor: '#f7efe8',
        borderLeft: `4px solid ${ACCENT}`,
        padding: '12px 16px',
        margin: '20px 0',
      }}
    >
      {facts.map(([name, value]) => (
        <Text key={name} className="mail-ink" style={{ fontSize: '15px', lineHeight: '1.5', margin: '2px 0' }}>
          <span className="mail-faint" style={{ color: FAINT }}>
            {withColon(name)}
          </span>{' '}
          {withoutLinks(value)}
        </Text>
      ))}
    </Section>
  );
}

/** The closing of a letter: a phrase, then the lines of name, role and address. */
export function Signature({ closing, lines }: { closing: string; lines: readonly string[] }) {
  return (
    <Text className="mail-ink" style={{ fontSize: '16px', lineHeight: '1.5', margin: '24px 0 0' }}>
      {closing}
      {lines.map((line, index) => (
        <Fragment key={line}>
          <br />
          {index === 0 ? <strong>{line}</strong> : line}
        </Fragment>
      ))}
    </Text>
  );
}

interface ParagraphProps {
  children: ReactNode;
  /** Written by staff or the journal, so mail programs may turn addresses in it into links; in other texts they may not. */
  trusted?: boolean;
}

export function Paragraph({ children, trusted = false }: ParagraphProps) {
  const content = typeof children === 'string' && !trusted ? withoutLinks(children) : children;
  return (
    <Text className="mail-ink" style={{ fontSize: '16px', lineHeight: '1.6', margin: '14px 0' }}>
      {content}
    </Text>
  );
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
      <Link href={href} className="mail-accent" style={{ color: ACCENT, wordBreak: 'break-word' }}>
        {href}
      </Link>
    </Paragraph>
  );
}

/** A small line below a letter with the address where its code is verified. */
export function CodeNote({ children, href }: { children: string; href: string }) {
  return (
    <Text className="mail-faint" style={{ color: FAINT, fontSize: '14px', lineHeight: '1.5', margin: '24px 0 0' }}>
      {children}{' '}
      <Link
        href={href}
        className="mail-accent"
        style={{ color: ACCENT, textDecoration: 'underline', wordBreak: 'break-word' }}
      >
        {href}
      </Link>
    </Text>
  );
}

/** A code, large enough to be read from another device. */
export function CodeLine({ children }: { children: ReactNode }) {
  return (
    <Text
      className="mail-accent"
      style={{ fontSize: '32px', letterSpacing: '8px', fontFamily: 'monospace', fontWeight: 700, color: ACCENT }}
    >
      {children}
    </Text>
  );
}

/** The main link of a letter. */
export function LetterButton({ href, children }: { href: string; children: ReactNode }) {
  const style = {
    backgroundColor: ACCENT,
    color: '#ffffff',
    padding: '13px 24px',
    borderRadius: '4px',
    fontSize: '16px',
    fontWeight: 600,
    margin: '8px 0',
  };
  return (
    <Button href={href} style={style}>
      {children}
    </Button>
  );
}

/** Prints a link's URL once if it is its text, and headings as they are written. */
const PLAIN_TEXT = [
  { selector: 'a', options: { hideLinkHrefIfSameAsText: true, linkBrackets: ['', ''] as [string, string] } },
  ...['h1', 'h2', 'h3'].map((selector) => ({ selector, options: { uppercase: false } })),
];

/** Renders a letter as HTML and as plain text. */
export async function renderLetter(letter: ReactElement): Promise<{ html: string; text: string }> {
  const [html, text] = await Promise.all([
    render(letter),
    render(letter, { plainText: true, htmlToTextOptions: { selectors: PLAIN_TEXT } }),
  ]);
  return { html, text };
}
