import { printedCode } from '#base/document-codes.ts';
import type { Contact } from '#features/contact/server/service.ts';
import type { Journals } from '#features/journal/server/service.ts';
import type { Queries } from '#platform/database/types.ts';
import type { MailContent } from '#platform/mail/outbox.ts';
import { SENDER, signed } from '#platform/mail/sender.ts';
import { codedDocument } from '#platform/records/document-codes.ts';
import type { MailPreview } from '../contract.ts';
import {
  asMarkdownText,
  COMMON_PLACEHOLDERS,
  DOCUMENT_KIND_OF,
  type FilledLetter,
  filled,
  type LetterKind,
  type LetterTemplate,
  type LetterValues,
  REVIEW_LETTERS,
} from '../rules.ts';
import { letterTexts } from '../texts.ts';
import { type LetterMail, letterMail } from './letter-mail.tsx';
import { refusePlaceholders, type TemplateNeeds, templatesService } from './templates.ts';

export interface LetterNeeds extends TemplateNeeds {
  journal: Journals;
  contact: Contact;
  publicUrl: string;
}

/** A manuscript for a preview, with the values of every placeholder. */
export interface SampleManuscript {
  manuscript: NonNullable<LetterMail['manuscript']>;
  name: string;
  values: Readonly<Record<string, string>>;
}

export type Letters = ReturnType<typeof lettersService>;

/** Fills templates and renders letters; answers go to the editorial office. */
export function lettersService(needs: LetterNeeds) {
  const { journal, contact, publicUrl } = needs;
  const templates = templatesService(needs);
  let newestManuscript: () => Promise<SampleManuscript | undefined> = async () => undefined;

  const render = async (letter: LetterMail, code?: string): Promise<MailContent> => {
    const { mailingAddress, editorEmail, submissionsEmail } = await contact.info.forVisitors();
    const replyTo = editorEmail || submissionsEmail;
    const mail = await letterMail(letter, { publicUrl, address: mailingAddress, code });
    return { ...mail, headers: replyTo ? { 'Reply-To': replyTo } : {} };
  };

  /** Renders a letter as a mail. A receipt or a decision letter gets a code, which is stored when the mail is queued. */
  const compose = async (letter: LetterMail): Promise<MailContent> => {
    const document = letter.documentKind && codedDocument(letter.documentKind);
    return { ...(await render(letter, document && printedCode(document.code))), ...(document && { document }) };
  };

  return {
    templates,
    compose,

    /** Fills a template; `journal` is filled in with the journal's name. */
    async fill<K extends LetterKind>(
      queries: Queries,
      kind: K,
      values: Omit<LetterValues<K>, 'journal'>,
    ): Promise<FilledLetter> {
      return this.fillAny(queries, kind, values);
    },

    /** Fills a template of a kind that is known at run time only. */
    async fillAny(queries: Queries, kind: LetterKind, values: Readonly<Record<string, string>>): Promise<FilledLetter> {
      const { name } = await journal.read(queries);
      const template = await templates.read(queries, kind);
      // An editor sees the filled letter, so the name cannot wait until the mail is queued.
      const named = Object.entries(values).map(([key, value]) => [
        key,
        value.replaceAll(SENDER, () => asMarkdownText(name)),
      ]);
      const letter = filled(template, { ...Object.fromEntries(named), journal: name });
      return { ...letter, documentKind: DOCUMENT_KIND_OF[kind] };
    },

    /** Fills a letter that an editor has written for several manuscripts; it can name number, title and journal. */
    async fillWritten(letter: LetterTemplate, manuscript: LetterMail['manuscript'] & object): Promise<LetterTemplate> {
      const { name } = await journal.read();
      return filled(letter, { ...manuscript, journal: name });
    },

    /** Throws a field error for a placeholder that such a letter cannot have. */
    refusePlaceholders: (texts: readonly (readonly [string, string])[]) =>
      refusePlaceholders(COMMON_PLACEHOLDERS, texts),

    /** A mail as it would be sent, with the sender's name filled in. */
    async preview(letter: LetterMail): Promise<MailPreview> {
      const { name } = await journal.read();
      const { subject, html, text } = signed(await render(letter, letter.documentKind && '…'), name);
      return { subject, html, text };
    },

    /** The mail that a template makes for the newest manuscript, in the current language. */
    async previewTemplate(kind: LetterKind, template: LetterTemplate): Promise<MailPreview> {
      const { name } = await journal.read();
      const sample = (await newestManuscript()) ?? sampleManuscript(publicUrl);
      const filledIn = filled(template, { ...sample.values, journal: name });
      const letter = { ...filledIn, documentKind: DOCUMENT_KIND_OF[kind] };
      const { address } = sample.values;
      const { manuscript } = sample;
      const isToReviewer = (REVIEW_LETTERS as readonly LetterKind[]).includes(kind);
      if (!isToReviewer) return this.preview({ ...letter, name: sample.name, manuscript, button: buttonTo() });
      const toReview = { href: `${publicUrl}/r/…`, label: letterTexts.layout.openReview };
      return this.preview({ ...letter, name: letterTexts.sample.reviewer, manuscript, button: toReview });

      function buttonTo() {
        if (kind === 'published' && address) return { href: address, label: letterTexts.layout.read };
        if (kind.startsWith('proof')) return { href: `${publicUrl}/p/…`, label: letterTexts.layout.openProof };
        return { href: `${publicUrl}/author/${manuscript.number}`, label: letterTexts.layout.open };
      }
    },

    /** Registers where previews find the newest manuscript. */
    showManuscript(find: typeof newestManuscript): void {
      newestManuscript = find;
    },
  };
}

/** An invented manuscript. */
function sampleManuscript(publicUrl: string): SampleManuscript {
  const { number, title, submitter, name } = letterTexts.sample;
  const address = `${publicUrl}/article/${number}`;
  const values = { number, title, submitter, address, ...letterTexts.sample.values };
  return { manuscript: { number, title }, name, values };
}
