import type { LetterKind } from '#features/letters/rules.ts';
import type { Letters as LetterTemplates } from '#features/letters/server/service.ts';
import { letterTexts } from '#features/letters/texts.ts';
import type { SubmissionId } from '#features/submissions/rules.ts';
import type { Letters, SubmissionMailing } from '#features/submissions/server/mailing.ts';
import { lettersTo, recipientsOf } from '#features/submissions/server/recipients.ts';
import type { Queries } from '#platform/database/types.ts';

export interface LettersToAuthorsNeeds {
  letters: LetterTemplates;
  mailing: SubmissionMailing;
  publicUrl: string;
}

interface LetterToAuthors {
  about: SubmissionId;
  kind: LetterKind;
  /** The page of the author's that the button opens, below that of the manuscript: "/appeal". */
  page?: string;
  /** Words of an editor, below the letter. */
  message?: string | undefined;
  /** Values of further placeholders. */
  values?: Readonly<Record<string, string>>;
}

/** Writes letters about a manuscript to its submitter and its corresponding author; none for a manuscript that is gone. */
export function lettersToAuthors({ letters, mailing, publicUrl }: LettersToAuthorsNeeds) {
  return async (queries: Queries, { about, kind, page = '', message, values }: LetterToAuthors): Promise<Letters[]> => {
    const found = await mailing.load(about);
    if (!found) return [];
    const { number, title } = found.submission;
    const recipients = recipientsOf(found).filter(({ isCoAuthor }) => !isCoAuthor);
    return lettersTo(recipients, found, async ({ name, isSubmitter }) => {
      const letter = await letters.fillAny(queries, kind, { ...values, number, title, journal: '' });
      // Before publication only the submitter can open the manuscript's page.
      const button = isSubmitter
        ? { label: letterTexts.layout.open, href: `${publicUrl}/author/${number}${page}` }
        : undefined;
      return letters.compose({ ...letter, name, message, manuscript: { number, title }, button });
    });
  };
}
