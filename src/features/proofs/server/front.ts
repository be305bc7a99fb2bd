import { eq } from 'drizzle-orm';
import { paragraphsOf } from '#base/text.ts';
import { translationsOf } from '#features/submissions/fields/content-languages.ts';
import { FIELDS, STATEMENTS } from '#features/submissions/fields/fields.ts';
import type { SubmissionId } from '#features/submissions/rules.ts';
import { loadSubmissions } from '#features/submissions/server/read.ts';
import { submissions } from '#features/submissions/server/tables.ts';
import type { Queries } from '#platform/database/types.ts';
import type { FrontPart } from '../contract.ts';
import { proofTexts } from '../texts.ts';

const { front: texts } = proofTexts;

/** The parts that are printed before and after the text of an article, each with its place for comments. */
export async function frontOf(queries: Queries, id: SubmissionId): Promise<FrontPart[]> {
  const [found] = await loadSubmissions(queries, eq(submissions.id, id), { limit: 1, offset: 0 });
  if (!found) return [];
  const { language, authors } = found;
  const names = authors.map(({ fullName, affiliation, orcid }) =>
    [fullName, affiliation, orcid].filter(Boolean).join(', '),
  );
  const part = (place: string, heading: string, paragraphs: string[]): FrontPart => ({
    place: `f-${place}`,
    heading,
    paragraphs,
    language,
    isAfterText: false,
  });
  const parts = [
    part('title', texts.title, [found.title]),
    part('authors', texts.authors, names),
    part('abstract', texts.abstract, paragraphsOf(found.abstract)),
    part('keywords', texts.keywords, [found.keywords]),
    ...translationsOf(found).map(([other, { title, abstract, keywords }]) => ({
      ...part(`abstract-${other}`, texts.translation[other], [title, ...paragraphsOf(abstract), keywords]),
      language: other,
    })),
    // Contributions have a form of their own on the page.
    ...STATEMENTS.map((name) => ({
      ...part(name, FIELDS[name].heading, paragraphsOf(found[name])),
      isAfterText: true,
    })),
  ];
  return parts.flatMap((one) => {
    const paragraphs = one.paragraphs.filter((words) => words.trim() !== '');
    return paragraphs.length > 0 ? [{ ...one, paragraphs }] : [];
  });
}
