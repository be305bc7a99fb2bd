import { handleRequests } from '#platform/threads/handle-requests.ts';
import { checkDocx, type DocxReport } from './docx-check.ts';

/** A document to be checked. */
export interface DocxQuestion {
  path: string;
  /** Where the document is written to when a part of it has to go. */
  rewrittenPath: string;
}

/** A thread of its own: parsing XML would keep the server from answering, and its memory is given back with the thread. */
handleRequests<DocxQuestion, DocxReport>(({ path, rewrittenPath }) => checkDocx(path, rewrittenPath));
