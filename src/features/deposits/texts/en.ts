import type { ArticleFormat, StateFilter, Target } from '../rules.ts';

const targets: Record<Target, string> = { CROSSREF: 'Crossref', DATACITE: 'DataCite', DOAJ: 'DOAJ' };

const states: Record<StateFilter, string> = {
  NOT_READY: 'Not ready',
  WAITING: 'Waiting',
  SENT: 'Sent',
  ACCEPTED: 'Accepted',
  REFUSED: 'Refused',
  FAILED: 'Failed',
  WITHDRAWN: 'Withdrawn',
  NONE: 'Not deposited',
  TROUBLE: 'Refused or failed',
};

const formats: Record<ArticleFormat, string> = {
  'crossref.xml': 'Crossref XML',
  'datacite.json': 'DataCite JSON',
  'doaj.json': 'DOAJ JSON',
  'doaj.xml': 'DOAJ XML',
  'jats.xml': 'JATS XML',
};

export const en = {
  /** Entries of the audit log; each sentence continues after the actor's name. */
  audit: {
    label: 'Deposits requested',
    someManuscript: 'a manuscript',
    deposited: (item: string, target: string) => `requested the deposit of ${item} with ${target}`,
    finishedLabel: 'Deposits ended',
    finished: (item: string, target: string, state: string) => `deposited ${item} with ${target}: ${state}`,
  },
  targets,
  states,
  formats,
  requested: (target: string) => `The deposit is on its way to ${target}.`,
  issueRequested: (articles: number, target: string) =>
    articles === 0
      ? `Nothing to do: every article of the issue is on its way to ${target}.`
      : `${articles === 1 ? 'One article is' : `${articles.toLocaleString('en-GB')} articles are`} on the way to ${target}.`,
  notConfigured: (target: string) => `${target} is not configured on the server, so nothing can be sent there.`,
  missing: 'There is no such article.',
  emptyIssue: 'This issue has no published articles.',
  notDepositable: 'This cannot be deposited yet: some problems have to be fixed first.',
  ofArticle: (number: string, message: string) => `${number}: ${message}`,
  moreNotices: (count: number) => `And ${count.toLocaleString('en-GB')} more of this kind.`,

  answers: {
    received: 'Crossref has received it and is working on it.',
    pending: 'Crossref has not finished with it yet.',
    silent: 'Crossref has not reported a result. Check its administration tool, or try again.',
    accepted: (target: string) => `${target} has accepted it.`,
    warned: (warning: string) => `Crossref has accepted it with a warning: ${warning}`,
    unchanged: (target: string) => `${target} already has this version.`,
    refused: (target: string, reason: string) => (reason ? `${target} says: ${reason}` : `${target} has refused it.`),
    credentials: (target: string) => `${target} does not accept the configured user name, password or key.`,
    status: (target: string, status: number) => `${target} answered with an error (${status}); it will be tried again.`,
    trouble: (target: string, reason: string) => `${target}: ${reason}; it will be tried again.`,
    unreadable: (target: string) => `${target} sent a response that could not be read; it will be tried again.`,
    givenUp: (message: string) => `Given up after many attempts. Last message: ${message}`,
    removed: 'The article was withdrawn; DOAJ no longer lists it.',
    hidden: 'The article was withdrawn; DataCite no longer lists it. Its DOI leads to the page that says so.',
    neverSent: 'The article was withdrawn before it was sent.',
    neverTaken: 'The article was withdrawn; its deposit had not been accepted.',
    tombstone:
      'The article was withdrawn. Nothing is ever deleted at Crossref: its DOI leads to the page that says so.',
  },

  dashboard: {
    title: 'Deposits',
    lead: 'Articles deposited with the agency that registers the journal’s DOIs, and with DOAJ. New and changed articles are deposited automatically.',
    registers: (agency: string) => `${agency} registers the journal’s DOIs.`,
    configured: (host: string) => `Articles are sent to ${host}.`,
    unconfigured: {
      CROSSREF:
        'Crossref is not connected; ask your administrator to set CROSSREF_USERNAME, CROSSREF_PASSWORD, CROSSREF_DEPOSITOR_NAME and CROSSREF_DEPOSITOR_EMAIL, or DATACITE_REPOSITORY_ID and DATACITE_PASSWORD for DataCite instead. Downloads still work.',
      DATACITE:
        'DataCite is not connected; ask your administrator to set DATACITE_REPOSITORY_ID and DATACITE_PASSWORD. Downloads still work.',
      DOAJ: 'DOAJ is not connected; ask your administrator to set DOAJ_API_KEY. Downloads still work.',
    } satisfies Record<Target, string>,
    columns: { article: 'Article' },
    searchHint: 'Title, number or DOI',
    target: 'Target',
    anyTarget: 'Any',
    state: 'State',
    anyState: 'All',
    empty: 'No articles found',
    emptyHint: 'Articles appear here once they are published.',
    loadFailed: 'The deposits could not be loaded.',
    deposit: 'Deposit now',
    again: 'Try again',
    poll: 'Check now',
    depositOf: (title: string, target: string) => `${title}: ${target}`,
    depositFailed: 'Failed to deposit.',
    downloadFailed: 'Failed to download.',
    download: (format: string, title: string) => `${format} of ${title}`,
    next: (moment: string) => `Next attempt: ${moment}`,
    nextPoll: (moment: string) => `Next check: ${moment}`,
    attempts: (count: number) => (count === 1 ? 'one attempt' : `${count} attempts`),
    problems: 'Fix before depositing',
    downloaded: 'Downloaded. Before you hand the file on:',
    nothingSent: 'Nothing can be deposited before this is fixed. Downloads still work.',
    places: { publication: 'Publication details', settings: 'Journal settings' },
    withdrawn: 'Withdrawn',
    issueTitle: 'A whole issue at once',
    issueLead: 'Choose an issue to send or download all its articles in one go.',
    issue: 'Issue',
    chooseIssue: 'Select an issue',
    chooseFirst: 'Please select an issue.',
    depositIssue: (target: string) => `Deposit with ${target}`,
    lastChange: (moment: string) => `Since ${moment}`,
  },
} as const;
