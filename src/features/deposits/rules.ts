/** Services that articles are deposited with. */
export const TARGETS = ['CROSSREF', 'DOAJ'] as const;
export type Target = (typeof TARGETS)[number];

/**
 * NOT_READY: has problems to fix first. WAITING: queued to be sent or sent again. SENT: received by the target, without a
 * result yet. ACCEPTED: by the target. REFUSED: by the target, staff have to fix something. FAILED: given up after many
 * attempts. WITHDRAWN: removed from the target, or never sent, because the article is no longer published.
 */
export const DEPOSIT_STATES = ['NOT_READY', 'WAITING', 'SENT', 'ACCEPTED', 'REFUSED', 'FAILED', 'WITHDRAWN'] as const;
export type DepositState = (typeof DEPOSIT_STATES)[number];

/** Filters of the list: TROUBLE is REFUSED or FAILED, NONE never deposited. */
export const STATE_FILTERS = ['TROUBLE', ...DEPOSIT_STATES, 'NONE'] as const;
export type StateFilter = (typeof STATE_FILTERS)[number];

/** Downloads of an article or an issue. */
export const FORMATS = ['crossref.xml', 'doaj.json', 'doaj.xml'] as const;
export type Format = (typeof FORMATS)[number];

/** Downloads of an article: also JATS, which archives and directories collect per article. */
export const ARTICLE_FORMATS = [...FORMATS, 'jats.xml'] as const;
export type ArticleFormat = (typeof ARTICLE_FORMATS)[number];

export const DEPOSITS_PER_PAGE = 20;

const MINUTE = 60_000;
/** About three days. */
const MAX_ATTEMPTS = 18;
const MAX_POLLS = 40;

/** Milliseconds to wait after the nth failed attempt; undefined after the last. */
export function pauseAfter(attempts: number): number | undefined {
  return attempts >= MAX_ATTEMPTS ? undefined : Math.min(MINUTE * 2 ** (attempts - 1), 6 * 60 * MINUTE);
}

/** Milliseconds to wait before polling the result after `polls` polls; undefined after the last. */
export function pauseBeforePoll(polls: number): number | undefined {
  return polls >= MAX_POLLS ? undefined : Math.min((MINUTE / 2) * 2 ** polls, 60 * MINUTE);
}
