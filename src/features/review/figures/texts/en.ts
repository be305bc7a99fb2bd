import type { Step } from '../rules.ts';

const steps: Record<Step, { name: string; measured: string }> = {
  initial: { name: 'Initial review', measured: 'from submission to review, or to a rejection without review' },
  review: { name: 'Peer review', measured: 'from the start of a round to its decision' },
  revision: { name: 'Revision', measured: 'from the request to the revised manuscript' },
  decision: { name: 'Decision', measured: 'from the last report needed to the decision' },
};

const within = (count: number) => (count <= 1 ? 'a day' : `${count} days`);

const days = (count: number) => (count === 0 ? 'less than a day' : count === 1 ? '1 day' : `${count} days`);

export const en = {
  steps,
  days,
  policy: {
    title: 'How long it has taken',
    lead: 'Measured by the journal’s own records over the last two years; half of all cases took at most this long. A step with fewer than ten cases has no figure.',
    step: 'Step',
    promised: 'Promised',
    median: 'Median',
    cases: 'Cases',
    tooFew: (n: number) => (n === 0 ? 'No cases yet' : 'Too few cases'),
    reviewers: (year: number) => `Reviewers in ${year}`,
    reviewersLead: 'The editors thank these reviewers, who have agreed to be named, and all the others.',
    terms:
      'In the terms of the standard ANSI/NISO Z39.106-2023: the identities are double anonymised; the reviewer interacts with the editor; “review reports” and, if the reviewer opts in, “reviewer identities” are published where the authors and the reviewer agree.',
  },
  screen: {
    title: 'Review figures',
    lead: 'Counted from the journal’s records, without manuscripts of your own.',
    loadFailed: 'Failed to load the figures',
    cohorts: 'Manuscripts by year of submission',
    cohortsLead: 'Each manuscript counts in the year in which it was submitted, whenever it was decided.',
    noCohorts: 'No manuscript has been submitted yet.',
    columns: {
      year: 'Year',
      submitted: 'Submitted',
      open: 'Open',
      deskRejected: 'Rejected without review',
      rejected: 'Rejected after review',
      accepted: 'Accepted',
      withdrawn: 'Withdrawn',
      toFirstDecision: 'To the first decision',
      toFinalDecision: 'To the final decision',
    },
    single: (median: number) => `${days(median)} (1 case)`,
    few: (median: number, n: number) => `${days(median)} (median of ${n} cases)`,
    duration: (median: number, p90: number, n: number) =>
      `${days(median)} (median of ${n} cases; 90% within ${within(p90)})`,
    none: 'None yet',
    reviewing: 'Reviewers in the last twelve months',
    invited: 'Invited',
    answeredInTime: 'Answered in time',
    accepted: 'Accepted',
    reports: 'Reports',
    late: 'Of them late',
    toReport: 'From accepting to the report',
    declines: 'Reasons for declining',
    times: 'How long the steps take',
    timesLead: 'The last two years. The policy page on peer review shows readers the median from ten cases on.',
  },
};
