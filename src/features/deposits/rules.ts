/** Agencies that register DOIs; a journal is a member of one of them at most. */
export const DOI_AGENCIES = ['CROSSREF', 'DATACITE'] as const;
type DoiAgency = (typeof DOI_AGENCIES)[number];

/** Services that articles are deposited with. */
export const TARGETS = [...DOI_AGENCIES, 'DOAJ'] as const;
export type Target = (typeof TARGETS)[number];

/** A value for each target. */
export function byTarget<T>(of: (target: Target) => T): Record<Target, T> {
  return { CROSSREF: of('CROSSREF'), DATACITE: of('DATACITE'), DOAJ: of('DOAJ') };
}

/** The agency that registers the journal's DOIs; Crossref until one is configured, as most journals join it. */
export function agencyAmong(targets: Record<Target, { isConfigured: boolean }>): DoiAgency {
  return targets.DATACITE.isConfigured ? 'DATACITE' : 'CROSSREF';
}

/** The targets that a journal can have: the agency of its DOIs, and DOAJ. */
export function targetsOfJournal(targets: Record<Target, { isConfigured: boolean }>): Target[] {
  return [agencyAmong(targets), 'DOAJ'];
}

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
export const FORMATS = ['crossref.xml', 'datacite.json', 'doaj.json', 'doaj.xml'] as const;
export type Format = (typeof FORMATS)[number];

/** Downloads of an article: also JATS, which archives and directories collect per article. */
export const ARTICLE_FORMATS = [...FORMATS, 'jats.xml'] as const;
export type ArticleFormat = (typeof ARTICLE_FORMATS)[number];

/** Without the format of the other agency, if the journal has chosen one. */
export function formatsOfJournal<F extends ArticleFormat>(
  formats: readonly F[],
  targets: Record<Target, { isConfigured: boolean }>,
): F[] {
  const { CROSSREF: crossref, DATACITE: datacite } = targets;
  const other = datacite.isConfigured ? 'crossref.xml' : crossref.isConfigured ? 'datacite.json' : undefined;
  return formats.filter((format) => format !== other);
}

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
