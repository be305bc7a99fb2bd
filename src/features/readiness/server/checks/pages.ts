import { LICENCES } from '#features/journal/journal.ts';
import { type Policy, policyPath } from '#features/pages/rules.ts';
import { readinessTexts as texts } from '../../texts.ts';
import type { Facts } from '../facts.ts';
import { type Check, either } from './finding.ts';

/** Words by which the pages are recognised. They show that a page mentions its subject; a person judges whether it says enough. */
const OPEN_ACCESS = /open access|free to read|freely (?:available|accessible)/i;
const KIND_OF_REVIEW = /(?:single|double|triple)[- ](?:blind|anonym)|open (?:peer )?review/i;
const FEES =
  /\bno (?:\w+ ){0,2}(?:fees|charges)\b|free of charge|(?:USD|RWF|FRw|EUR|\$|€) ?\d|\d[\d,. ]* ?(?:USD|RWF|FRw|EUR|euros|dollars|francs)/i;
const ETHICS = /plagiari|misconduct|conflicts? of interest|competing interests/i;
const PLAGIARISM = /plagiari|similarity/i;
const AI = /artificial intelligence|\bAI\b|language model/i;

const plain = (markdown: string) => markdown.replaceAll('*', '');

/** Met if the policy is public and `says` what it has to. */
function policy(
  key: Policy,
  says: (body: string, facts: Facts) => boolean,
  evidence: { good: string; lacking: string },
) {
  return (facts: Facts) => {
    const found = facts.policies.get(key);
    if (!found) return { state: 'unmet', evidence: texts.evidence.noPolicy, place: 'policies' } as const;
    const outcome = either(says(plain(found.body), facts), evidence.good, evidence.lacking);
    return { ...outcome, seenAt: policyPath(key), place: 'policies' } as const;
  };
}

export const openAccess: Check = (facts) =>
  policy('open-access', (body) => OPEN_ACCESS.test(body), texts.pages.openAccess)(facts);

export const licence: Check = (facts) => {
  const { licence: name } = facts.journal;
  const isNamed = (body: string) => body.includes(LICENCES[name]) || new RegExp(`${name}(?!\\d)`).test(body);
  return policy('open-access', isNamed, {
    good: texts.pages.licence.good(name),
    lacking: texts.pages.licence.lacking(name),
  })(facts);
};

export const copyright: Check = (facts) =>
  policy(
    'open-access',
    (body) => /copyright/i.test(body) && !/all rights reserved/i.test(body),
    texts.pages.copyright,
  )(facts);

export const peerReview: Check = (facts) =>
  policy('peer-review', (body) => KIND_OF_REVIEW.test(body), texts.pages.peerReview)(facts);

export const fees: Check = (facts) => policy('fees', (body) => FEES.test(body), texts.pages.fees)(facts);

export const ethics: Check = (facts) =>
  policy('publication-ethics', (body) => ETHICS.test(body), texts.pages.ethics)(facts);

export const aiUse: Check = (facts) => policy('ai-use', (body) => AI.test(body), texts.pages.aiUse)(facts);

export const plagiarism: Check = ({ policies }) => {
  const [key] = [...policies].find(([, { body }]) => PLAGIARISM.test(body)) ?? [];
  const { good, lacking } = texts.pages.plagiarism;
  return { ...either(key !== undefined, good, lacking), seenAt: key && policyPath(key), place: 'policies' };
};

export const aims: Check = ({ about }) => {
  const { good, lacking } = texts.pages.section;
  return { ...either(Boolean(about.get('AIMS_AND_SCOPE')?.trim()), good, lacking), seenAt: '/about', place: 'about' };
};

export const instructions: Check = ({ siteTexts }) => {
  const parts = ['guidelines-format', 'guidelines-steps', 'guidelines-checklist'] as const;
  const isWritten = parts.every((part) => siteTexts.get(part)?.trim());
  const { good, lacking } = texts.pages.instructions;
  return { ...either(isWritten, good, lacking), seenAt: '/author-page', place: 'siteTexts' };
};

export const publisher: Check = ({ journal, contact }) => {
  const email = contact.editorEmail || contact.email;
  const missing = [
    ...(journal.publisher ? [] : [texts.pages.publisher.name]),
    ...(contact.mailingAddress.trim() ? [] : [texts.pages.publisher.address]),
    ...(email.trim() ? [] : [texts.pages.publisher.email]),
  ];
  const good = texts.pages.publisher.good(journal.publisher, contact.mailingAddress);
  return {
    ...either(missing.length === 0, good, texts.pages.publisher.lacking(missing)),
    seenAt: '/contact',
    place: journal.publisher ? 'contact' : 'settings',
  };
};
