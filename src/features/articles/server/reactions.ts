import type { SubmissionId } from '#features/submissions/rules.ts';
import {
  authorsCorrected,
  noticeChanged,
  submissionChanged,
  submissionRestored,
} from '#features/submissions/server/events.ts';
import type { Events } from '#platform/records/events.ts';
import type { Citations } from '../citations/server/citations.ts';
import type { ArticleTexts } from '../search/server/texts.ts';

interface Needs {
  events: Events;
  articleTexts: ArticleTexts;
  citations: Citations;
}

/** What follows when an article appears or changes: its PDF is read for the search, and its citations are written. */
export function articleReactions({ events, articleTexts, citations }: Needs): void {
  const read = ({ payload }: { payload: { submissionId: SubmissionId } }) => articleTexts.want(payload.submissionId);
  events.react(submissionChanged, { name: 'articles.read-text', run: read });
  events.react(submissionRestored, { name: 'articles.read-text-again', run: read });

  const cite = ({ payload }: { payload: { submissionId: SubmissionId } }) => citations.want(payload.submissionId);
  events.react(submissionChanged, { name: 'articles.cite', run: cite });
  events.react(submissionRestored, { name: 'articles.cite-again', run: cite });
  events.react(authorsCorrected, { name: 'articles.cite-authors', run: cite });
  events.react(noticeChanged, { name: 'articles.cite-notice', run: cite });
}
