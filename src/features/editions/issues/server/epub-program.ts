import type { Article } from '#features/articles/contract.ts';
import { fromJats } from '#features/production/text/from-jats.ts';
import { readXml } from '#features/production/xml/read-xml.ts';
import { issueEpub } from './epub.ts';
import { offlinePages } from './offline.ts';
import type { IssueBook } from './pdf.ts';

/** An article of an issue; without a text only its front is in the book. */
export interface StoredChapter {
  article: Article;
  /** The text as it is stored; undefined for an article that is a PDF alone. */
  jats: string | undefined;
  /** Pictures of the text by their public paths. */
  pictures: ReadonlyMap<string, Uint8Array>;
}

/** Input of the program. `origin` is the public one, without a trailing slash. */
export interface EpubTask {
  book: IssueBook;
  chapters: StoredChapter[];
  /** Numbers of the articles that have a PDF. */
  withPdf: string[];
  origin: string;
}

/** Reply of the program: the EPUB, and the pages of the copy for reading offline. */
export interface EpubReply {
  epub: Uint8Array;
  pages: Map<string, string | Uint8Array>;
}

/** Runs in a process of its own, because reading a hundred texts would hold up readers of pages. */
async function make({ book, chapters, withPdf, origin }: EpubTask): Promise<EpubReply> {
  const read = chapters.map(({ jats, ...chapter }) => ({
    ...chapter,
    doc: jats === undefined ? undefined : fromJats(readXml(jats)),
  }));
  return {
    epub: await issueEpub(book, read, origin),
    pages: offlinePages({ book, chapters: read, withPdf: new Set(withPdf), origin }),
  };
}

process.once('message', async (task: EpubTask) => process.send?.(await make(task)));
