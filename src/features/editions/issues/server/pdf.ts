import { monthName } from '#base/dates.ts';
import type { Article } from '#features/articles/contract.ts';
import { authorNames, headlineOf } from '#features/articles/rules.ts';
import type { IssueWithFrontMatter } from '#features/issues/contract.ts';
import { volumeOf } from '#features/issues/rules.ts';
import type { Journal } from '#features/journal/journal.ts';
import { typeset } from '#platform/pdf/typeset.ts';
import { inOwnProcess } from '#platform/threads/own-process.ts';
import type { HouseStyle } from '../../house-style/rules.ts';
import { editionTexts as texts } from '../../texts.ts';
import { FRONT_TEMPLATE } from './front-template.ts';
import type { MergeReply, MergeTask } from './merge-program.ts';

/** The file of the cover's picture beside the template. */
const COVER = 'cover.webp';
/** How the parts of an issue are made: nobody waits for them, but readers of pages wait for the processor. */
export const IN_BACKGROUND = { timeoutMs: 120_000, heapMegabytes: 1024, isPatient: true };

export interface IssueBook {
  issue: IssueWithFrontMatter;
  journal: Journal;
  style: HouseStyle;
  /** The picture that the office has chosen for the cover, or the drawn one; WebP. */
  cover: Uint8Array;
}

/** Cover, contents and the PDFs of the articles in one file, with bookmarks. The tags of the single files do not come along. */
export async function issuePdf(
  book: IssueBook,
  articles: readonly { article: Article; pdf: Uint8Array }[],
): Promise<Uint8Array> {
  const { issue, journal } = book;
  const program = new URL('./merge-program.ts', import.meta.url);
  const task: MergeTask = {
    articles: articles.map(({ article, pdf }) => ({ title: headlineOf(article), pdf })),
    title: `${journal.shortName}: ${issue.title}`,
    language: journal.language,
  };
  const { pages } = await inOwnProcess<MergeTask, MergeReply>(program, task, IN_BACKGROUND);
  const front = await frontOf(book, { articles: articles.map(({ article }) => article), pages });
  const { pdf } = await inOwnProcess<MergeTask, MergeReply>(program, { ...task, front }, IN_BACKGROUND);
  return pdf ?? new Uint8Array();
}

/** Cover and contents. Their own number of pages moves the others, so they are set until it stays the same. */
async function frontOf(
  { issue, journal, style, cover }: IssueBook,
  { articles, pages }: { articles: Article[]; pages: number[] },
): Promise<Uint8Array> {
  const { title, description, month, year, issueNumber } = issue;
  const pagesBefore = (index: number) => pages.slice(0, index).reduce((sum, count) => sum + count, 0);
  const files = new Map([[COVER, cover]]);
  const set = (own: number) =>
    typeset(
      FRONT_TEMPLATE,
      {
        title,
        style,
        cover: COVER,
        language: journal.language,
        volume: `${texts.volume(volumeOf(issue), issueNumber)}, ${monthName(month)} ${year}`,
        description: description ?? '',
        journal: journal.name,
        publisher: journal.publisher,
        contentsTitle: texts.contents,
        entries: articles.map((article, index) => ({
          title: headlineOf(article),
          authors: authorNames(article).join(', '),
          // As the feet of the article's own pages count.
          page: article.firstPage ?? String(own + pagesBefore(index) + 1),
        })),
      },
      files,
    );
  let own = 2;
  for (let tries = 0; tries < 3; tries++) {
    const front = await set(own);
    const actual = await pagesOf(front);
    if (actual === own) return front;
    own = actual;
  }
  return set(own);
}

async function pagesOf(pdf: Uint8Array): Promise<number> {
  const program = new URL('./merge-program.ts', import.meta.url);
  const task = { articles: [{ title: '', pdf }], title: '', language: '' };
  const { pages } = await inOwnProcess<MergeTask, MergeReply>(program, task, IN_BACKGROUND);
  return pages[0] ?? 0;
}
