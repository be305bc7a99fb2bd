import { handleRequests } from '#platform/threads/handle-requests.ts';
import { checkDocx, type DocxReport } from './docx-check.ts';

/** A document to be checked. */
export interface DocxQuestion {
  path: string;
  /** Path of the cleaned document, when a part has to be removed. */
  rewrittenPath: string;
}

/** Checks run in a worker thread, because parsing XML blocks the event loop; ending the thread frees its memory. */
handleRequests<DocxQuestion, DocxReport>(({ path, rewrittenPath }) => checkDocx(path, rewrittenPath));
