import { longDate } from '#base/dates.ts';
import { isLocalHost } from '#base/web-addresses.ts';
import type { DepositState, Target } from '#features/deposits/rules.ts';
import { policyPath } from '#features/pages/rules.ts';
import { readinessTexts as texts } from '../../texts.ts';
import type { Facts } from '../facts.ts';
import { type Check, either, type Finding } from './finding.ts';

const ARCHIVES = /\b(?:C?LOCKSS|Portico|Internet Archive|PubMed Central|PKP P(?:N|reservation Network))\b/;

export const issn: Check = ({ journal }) => ({
  ...either(journal.issn !== '', texts.registration.issn(journal.issn), texts.registration.noIssn),
  seenAt: '/journal',
  place: 'settings',
});

/** Whether a register has confirmed the number is known to the register alone. */
export const issnConfirmed: Check = ({ journal }) =>
  journal.issn
    ? {
        state: 'unknown',
        evidence: texts.registration.issnConfirmed(journal.issn, journal.name),
        seenAt: `https://portal.issn.org/resource/ISSN/${journal.issn}`,
        place: 'settings',
      }
    : { state: 'unmet', evidence: texts.registration.noIssn, place: 'settings' };

/** An address that cannot be public is a fault; the checkup tests whether a public one opens from everywhere. */
export const address: Check = ({ publicUrl }) => {
  const { hostname, protocol } = new URL(publicUrl);
  const found = { seenAt: '/', place: 'checkup' } as const;
  if (isLocalHost(hostname)) return { state: 'unmet', evidence: texts.registration.local(publicUrl), ...found };
  if (protocol !== 'https:') return { state: 'unmet', evidence: texts.registration.insecure(publicUrl), ...found };
  return { state: 'unknown', evidence: texts.registration.address(publicUrl), ...found };
};

export const inAfrica: Check = ({ journal, contact }) => ({
  state: 'unknown',
  evidence: texts.registration.inAfrica(journal.city, contact.mailingAddress),
  seenAt: '/contact',
  place: 'contact',
});

export const crossref: Check = ({ connected, doiPrefix }) => ({
  ...either(
    connected.CROSSREF && doiPrefix !== undefined,
    texts.registration.crossref(doiPrefix ?? ''),
    texts.registration.noCrossref,
  ),
  place: 'deposits',
});

function depositsOf({ deposits, articles }: Facts, target: Target): Finding {
  const accepted = deposits[target].ACCEPTED ?? 0;
  const isMet = articles.total > 0 && accepted === articles.total;
  const evidence =
    articles.total === 0 ? texts.evidence.noArticles : texts.registration.accepted(accepted, articles.total);
  return { ...either(isMet, evidence, evidence), place: 'deposits' };
}
export const crossrefDeposits: Check = (facts) => depositsOf(facts, 'CROSSREF');
export const doajDeposits: Check = (facts) => depositsOf(facts, 'DOAJ');

/** Deposits that were refused, failed or lack something keep the registered metadata from following the articles. */
export const crossrefCurrent: Check = ({ deposits: { CROSSREF: states } }) => {
  const count = (...wanted: DepositState[]) => wanted.reduce((sum, state) => sum + (states[state] ?? 0), 0);
  if (count('ACCEPTED') === 0)
    return { state: 'unmet', evidence: texts.registration.nothingDeposited, place: 'deposits' };
  const [stuck, waiting] = [count('REFUSED', 'FAILED', 'NOT_READY'), count('WAITING', 'SENT')];
  const evidence = texts.registration.current(stuck, waiting);
  if (stuck > 0) return { state: 'unmet', evidence, place: 'deposits' };
  return { state: waiting > 0 ? 'unknown' : 'met', evidence, place: 'deposits' };
};

/** RePEc alone knows which codes it has assigned. */
export const repecArchive: Check = ({ journal: { repecArchive: archive, repecSeries } }) => ({
  state: 'unknown',
  evidence: texts.registration.repecArchive(`RePEc:${archive}`, `RePEc:${archive}:${repecSeries}`),
  seenAt: `/repec/${archive}/`,
  place: 'settings',
});

export const repecTemplates: Check = ({ journal, contact, articles }) => {
  const isMet = journal.publisher !== '' && Boolean(contact.editorEmail.trim()) && articles.total > 0;
  return {
    ...either(isMet, texts.registration.repecTemplates(articles.total), texts.registration.noRepecTemplates),
    seenAt: `/repec/${journal.repecArchive}/${journal.repecArchive}arch.rdf`,
    place: 'contact',
  };
};

/** A policy that names no archive is a fault; whether an archive has the articles is known to the Keepers Registry alone. */
export const keepers: Check = ({ policies, journal, fixity }) => {
  const [archive] = ARCHIVES.exec(policies.get('archiving')?.body ?? '') ?? [];
  const checked = fixity.lastComplete?.finishedAt;
  const ofFiles = checked
    ? texts.registration.filesChecked(longDate(checked), fixity.faults)
    : texts.registration.filesUnchecked;
  if (!archive)
    return {
      state: 'unmet',
      evidence: `${texts.registration.noArchive} ${ofFiles}`,
      seenAt: policies.has('archiving') ? policyPath('archiving') : undefined,
      place: 'policies',
    };
  return {
    state: 'unknown',
    evidence: `${texts.registration.archive(archive)} ${ofFiles}`,
    seenAt: journal.issn
      ? `https://keepers.issn.org/?q=api/search&search[]=MUST=allissn=${journal.issn}`
      : policyPath('archiving'),
    place: 'preservation',
  };
};
