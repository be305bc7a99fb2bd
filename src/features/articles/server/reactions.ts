import type { SubmissionId } from '#features/submissions/rules.ts';
import {
  authorsCorrected,
  noticeChanged,
  submissionChanged,
  submissionRestored,
} from '#features/submissions/server/events.ts';
import type { Events } from '#platform/records/events.ts';
import type { Citations } from '../citations/server/citations.ts';
import type { ArticleTexts } from '../search/server/pdf-texts.ts';

interface Needs {
  events: Events;
  articleTexts: ArticleTexts;
  citations: Citations;
}

/** Extracts the PDF's text for the search and generates citations after an article is published or changed. */
export function articleReactions({ events, articleTexts, citations }: Needs): void {
  const readText = ({ payload }: { payload: { submissionId: SubmissionId } }) =>
    articleTexts.requestText(payload.submissionId);
  events.react(submissionChanged, { name: 'articles.read-text', run: readText });
  events.react(submissionRestored, { name: 'articles.read-text-again', run: readText });

  const cite = ({ payload }: { payload: { submissionId: SubmissionId } }) =>
    citations.generateIfStale(payload.submissionId);
  events.react(submissionChanged, { name: 'articles.cite', run: cite });
  events.react(submissionRestored, { name: 'articles.cite-again', run: cite });
  events.react(authorsCorrected, { name: 'articles.cite-authors', run: cite });
  events.react(noticeChanged, { name: 'articles.cite-notice', run: cite });
}
