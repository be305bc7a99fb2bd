import { eq } from 'drizzle-orm';
import { beforeAll } from 'vitest';
import { articlesClient } from '#features/articles/client.ts';
import type { SearchInput } from '#features/articles/search/contract.ts';
import { articles } from '#features/articles/server/tables.ts';
import { submissionsClient } from '#features/submissions/client.ts';
import type { ContentTranslations } from '#features/submissions/fields/content-languages.ts';
import type { SubmissionId } from '#features/submissions/rules.ts';
import type { TopicId } from '#features/topics/rules.ts';
import { testJournal } from './journal.ts';
import { anAdministrator, anAuthor, anUpload, aPdf, aSubmission, aTopic, type Person } from './makers.ts';

interface PublishedWith {
  /** The text of the PDF. */
  pdf?: string;
  /** The file as it is, instead of a sound PDF. */
  bytes?: Uint8Array;
  publishedOn?: string;
  issueId?: string;
  doi?: string;
  keywords?: string;
  abstract?: string;
  authors?: { fullName: string; email: string; affiliation: string }[];
  topic?: string;
  translations?: ContentTranslations;
}

/** A journal in whose articles tests search, and what they ask of it. */
export function searchableJournal() {
  const journal = testJournal();
  let author: Person;
  let editor: Person;
  let topic: TopicId;
  beforeAll(async () => {
    [author, editor] = [await anAuthor(journal), await anAdministrator(journal)];
    topic = await aTopic(journal);
  });

  /** Publishes an article with a PDF of this text and waits until it has been read. */
  const publish = async (
    manuscriptTitle: string,
    { pdf = 'Nothing of note', bytes, publishedOn, issueId, doi, ...change }: PublishedWith = {},
  ): Promise<{ id: SubmissionId; number: string }> => {
    const file = await anUpload(journal, author.token, 'paper.pdf', bytes ?? (await aPdf(pdf)));
    const letter = await anUpload(journal, author.token, 'letter.pdf');
    const files = [
      { fileUrl: file.fileUrl, fileType: 'MANUSCRIPT' as const },
      { fileUrl: letter.fileUrl, fileType: 'COVER_LETTER' as const },
    ];
    const { id, number } = await aSubmission(journal, { author, manuscriptTitle, topic, ...change, files });
    await submissionsClient(journal.as(editor.token)).update(id, {
      status: 'PUBLISHED',
      ...(issueId && { issueId }),
      ...(publishedOn && { publishedOn }),
      ...(doi && { doi }),
    });
    await readText(id);
    return { id, number };
  };

  /** Reads the text of an article, as the queue would. */
  const readText = async (articleId: SubmissionId): Promise<void> => {
    const { db, articleTexts } = journal.services;
    const [row] = await db.select({ fileId: articles.fileId }).from(articles).where(eq(articles.id, articleId));
    await articleTexts.queue.handle({ fileId: row?.fileId }, new AbortController().signal);
  };

  const search = (query: SearchInput) => articlesClient(journal.as()).search(query);
  const listed = (q: string, page = 1, perPage = 20) =>
    articlesClient(journal.as()).list({ q, topic: '', page, perPage });
  return {
    journal,
    /** Those of `publish`'s articles, their editor, and the id of their topic. */
    people: () => ({ author, editor, topic }),
    publish,
    readText,
    search,
    titles: async (query: SearchInput) => (await search(query)).data.map(({ article }) => article.manuscriptTitle),
    listed,
    listedTitles: async (q: string) => (await listed(q)).data.map(({ manuscriptTitle }) => manuscriptTitle),
  };
}
