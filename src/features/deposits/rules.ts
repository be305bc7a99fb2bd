/** Where articles are deposited. */
export const TARGETS = ['CROSSREF', 'DOAJ'] as const;
export type Target = (typeof TARGETS)[number];

/**
 * NOT_READY: something has to be mended first. WAITING: it is about to go, or to go again. SENT: the target has it and has
 * not said what became of it. ACCEPTED. REFUSED: by the target, so that somebody has to mend something. FAILED: given up
 * after many tries. WITHDRAWN: taken away there, or never sent, because the article was withdrawn.
 */
export const DEPOSIT_STATES = ['NOT_READY', 'WAITING', 'SENT', 'ACCEPTED', 'REFUSED', 'FAILED', 'WITHDRAWN'] as const;
export type DepositState = (typeof DEPOSIT_STATES)[number];

/** What a list may be narrowed by: TROUBLE is what was refused or given up, NONE what was never deposited. */
export const STATE_FILTERS = ['TROUBLE', ...DEPOSIT_STATES, 'NONE'] as const;
export type StateFilter = (typeof STATE_FILTERS)[number];

/** What can be downloaded of an article or an issue. */
export const FORMATS = ['crossref.xml', 'doaj.json', 'doaj.xml'] as const;
export type Format = (typeof FORMATS)[number];

/** Of an article also its JATS, which archives and directories ask for one by one. */
export const ARTICLE_FORMATS = [...FORMATS, 'jats.xml'] as const;
export type ArticleFormat = (typeof ARTICLE_FORMATS)[number];

export const DEPOSITS_A_PAGE = 20;

const MINUTE = 60_000;
/** About three days of trying. */
const MOST_TRIES = 18;
const MOST_QUESTIONS = 40;

/** How long to wait after the nth try that came to nothing, in milliseconds; undefined gives it up. */
export function pauseAfter(tries: number): number | undefined {
  return tries >= MOST_TRIES ? undefined : Math.min(MINUTE * 2 ** (tries - 1), 6 * 60 * MINUTE);
}

/** How long to wait before asking once more what became of a deposit, in milliseconds; undefined gives it up. */
export function pauseBeforeAsking(questions: number): number | undefined {
  return questions >= MOST_QUESTIONS ? undefined : Math.min((MINUTE / 2) * 2 ** questions, 60 * MINUTE);
}
