import { dayOf } from '#base/dates.ts';
import type { Report } from '../contract.ts';
import { INDEXES } from '../rules.ts';
import { readinessTexts as texts } from '../texts.ts';
import { CHECKS } from './checks/checks.ts';
import { ajol } from './criteria/ajol.ts';
import type { Criterion } from './criteria/criterion.ts';
import { crossref } from './criteria/crossref.ts';
import { doaj } from './criteria/doaj.ts';
import { googleScholar } from './criteria/google-scholar.ts';
import { issn } from './criteria/issn.ts';
import { repec } from './criteria/repec.ts';
import { scopus } from './criteria/scopus.ts';
import { webOfScience } from './criteria/web-of-science.ts';
import type { Facts } from './facts.ts';

/** Day on which the words of the indexes were read, in archived copies of their pages. */
const READ_ON = '2026-11-28';

const CRITERIA = [issn, googleScholar, crossref, repec, doaj, ajol, scopus, webOfScience].toSorted(
  (a, b) => INDEXES.indexOf(a.index) - INDEXES.indexOf(b.index),
);

/** Compares the facts with the criteria of each index. Crossref's do not concern a journal whose DOIs DataCite registers. */
export function reportOf(facts: Facts): Report {
  const concerned = CRITERIA.filter(({ index }) => index !== 'crossref' || !facts.connected.DATACITE);
  return {
    computedOn: dayOf(facts.now.toISOString()),
    journal: facts.journal.name,
    readOn: READ_ON,
    indexes: concerned.map(({ criteria, ...index }) => ({
      ...index,
      criteria: criteria.map((criterion) => judged(criterion, facts)),
    })),
  };
}

function judged({ check, level, wording, source }: Criterion, facts: Facts) {
  const { state, evidence, seenAt, place, articles } = CHECKS[check](facts);
  const found = { check, title: texts.titles[check], level, state, evidence, seenAt, wording, source };
  return state === 'met' ? found : { ...found, advice: texts.advice[check], place, articles };
}
