import type { Events } from '../../../platform/events.ts';
import { submissionChanged, submissionRestored } from '../../submissions/server/events.ts';
import type { ArticleTexts } from './search/texts.ts';

/** What follows when an article appears or its files change: its PDF is read for the search. */
export function articleReactions({ events, articleTexts }: { events: Events; articleTexts: ArticleTexts }): void {
  events.react(submissionChanged, 'articles.read-text', ({ payload }) => articleTexts.want(payload.submissionId));
  events.react(submissionRestored, 'articles.read-text-again', ({ payload }) =>
    articleTexts.want(payload.submissionId),
  );
}
