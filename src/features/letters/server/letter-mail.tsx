import type { DocumentKind } from '#base/document-codes.ts';
import { invalid } from '#base/errors.ts';
import { linkHere } from '#base/language-paths.ts';
import { firstParagraph } from '#base/markdown.ts';
import {
  CodeNote,
  FactBox,
  Letter,
  LetterButton,
  Paragraph,
  Paragraphs,
  renderLetter,
  Signature,
} from '#platform/mail/letter.tsx';
import { SENDER } from '#platform/mail/sender.ts';
import { letterTexts } from '../texts.ts';
import { MailMarkdown } from './mail-markdown.tsx';

const { layout } = letterTexts;

export interface LetterMail {
  subject: string;
  /** The Markdown subset; names and titles in it are escaped. */
  body: string;
  /** The recipient's name as printed; members of the office are not addressed by name. */
  name?: string | undefined;
  /** A text written by an editor, below the body. */
  message?: string | undefined;
  /** Undefined for a letter about several. */
  manuscript?: { number: string; title: string };
  /** The page that the letter leads to. */
  button?: { label: string; href: string } | undefined;
  /** The editor who signs; the editorial office otherwise. */
  signer?: { name: string } | undefined;
  /** Undefined for a letter without a code. */
  documentKind?: DocumentKind | undefined;
}

export interface Letterhead {
  publicUrl: string;
  /** The office's postal address; empty when it has none. */
  address: string;
  /** With hyphens; "…" in a preview. */
  code?: string | undefined;
}

/** Renders a letter about a manuscript: greeting, text, number and title, button, signature. */
export async function letterMail(mail: LetterMail, { publicUrl, address, code }: Letterhead) {
  const { subject, body, name, message, manuscript, button, signer } = mail;
  const signature = signer ? [signer.name, `${letterTexts.signerRole}, ${SENDER}`] : [layout.office, SENDER];
  const lines = [...signature, ...(address ? [address.replace(/\s*\n\s*/g, ', ')] : [])];
  const letter = (
    <Letter title={subject} preview={firstParagraph(body).slice(0, 140)}>
      {name && <Paragraph>{layout.greeting(name)}</Paragraph>}
      <MailMarkdown publicUrl={publicUrl}>{body}</MailMarkdown>
      {message && (
        <>
          <Paragraph>
            <strong>{layout.message}</strong>
          </Paragraph>
          <Paragraphs trusted>{message}</Paragraphs>
        </>
      )}
      {manuscript && (
        <FactBox
          facts={[
            [layout.manuscript, manuscript.number],
            [layout.title, manuscript.title],
          ]}
        />
      )}
      {button && <LetterButton href={linkHere(button.href, publicUrl)}>{button.label}</LetterButton>}
      <Signature closing={layout.closing} lines={lines} />
      {code && <CodeNote href={linkHere(`${publicUrl}/verify/${code}`, publicUrl)}>{layout.code(code)}</CodeNote>}
    </Letter>
  );
  const rendered = await renderLetter(letter).catch((error: unknown) => {
    // Deeply nested lists overflow the stack.
    if (!(error instanceof RangeError)) throw error;
    throw invalid([{ path: 'body', message: letterTexts.errors.marks }]);
  });
  return { subject, ...rendered };
}
