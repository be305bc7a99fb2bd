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
  const read = ({ payload }: { payload: { submissionId: string } }) => articleTexts.want(payload.submissionId);
  events.react(submissionChanged, 'articles.read-text', read);
  events.react(submissionRestored, 'articles.read-text-again', read);

  const cite = ({ payload }: { payload: { submissionId: string } }) => citations.want(payload.submissionId);
  events.react(submissionChanged, 'articles.cite', cite);
  events.react(submissionRestored, 'articles.cite-again', cite);
  events.react(authorsCorrected, 'articles.cite-authors', cite);
  events.react(noticeChanged, 'articles.cite-notice', cite);
}
