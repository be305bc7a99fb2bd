import { accountAddresses, users } from '#features/accounts/server/tables.ts';
import { reviewers } from '#features/review/server/tables.ts';
import type { Queries } from '#platform/database/types.ts';
import { remarkTexts } from '../remark-texts.ts';
import type { DescribedPerson } from './description.ts';
import { excerptOf } from './findings.ts';
import { type PlannedPerson, planPerson } from './plan-person.ts';
import type { ImportReport } from './report.ts';
import { importedRecords } from './tables.ts';
import type { ImportWriter } from './writer.ts';

const remarks = remarkTexts.people;

export type KnownPeople = Awaited<ReturnType<typeof knownPeople>>;

/** Addresses of accounts and of the register of reviewers; true for those that an import has brought. */
export async function knownPeople(db: Queries) {
  const imported = new Set<string>(
    (await db.select({ id: importedRecords.targetId }).from(importedRecords)).map(({ id }) => id),
  );
  const accounts = new Map<string, boolean>();
  for (const { id, email } of await db.select({ id: users.id, email: users.email }).from(users))
    if (email) accounts.set(email, imported.has(id));
  for (const { email } of await db.select().from(accountAddresses)) accounts.set(email, false);
  const register = new Map<string, boolean>();
  for (const { id, email } of await db.select({ id: reviewers.id, email: reviewers.email }).from(reviewers))
    register.set(email, imported.has(id));
  return { accounts, register };
}

interface TakeNeeds {
  known: KnownPeople;
  writer: ImportWriter | undefined;
  report: ImportReport;
}

/** Imports a person. An account or a reviewer with the address stays as it is. */
export async function takePerson(described: DescribedPerson, { known, writer, report }: TakeNeeds): Promise<void> {
  const { person, title, findings } = planPerson(described);
  report.findings.push(...findings);
  if (!person) return;
  const fresh: PlannedPerson = {
    ...person,
    account: known.accounts.has(person.email) ? undefined : person.account,
    reviewer: known.register.has(person.email) ? undefined : person.reviewer,
  };
  const odd = (text: string) =>
    report.findings.push({ line: described.line, kind: 'odd', about: excerptOf(title), text });
  if (person.account && !fresh.account) {
    report.known += 1;
    if (!known.accounts.get(person.email)) odd(remarks.accountHere(person.email));
  }
  if (person.reviewer && !fresh.reviewer) {
    report.known += 1;
    if (!known.register.get(person.email)) odd(remarks.reviewerHere(person.email));
  }
  if (fresh.account || fresh.reviewer) await writer?.person(fresh);
  if (fresh.account) {
    report.people += 1;
    known.accounts.set(person.email, true);
    noteLost(described, report);
  }
  if (fresh.reviewer) {
    report.reviewers += 1;
    known.register.set(person.email, true);
  }
}

/** Names content that accounts have no place for, once for all people. */
function noteLost({ line, affiliation, orcid, unknown }: DescribedPerson, { findings }: ImportReport): void {
  const parts = [...(affiliation ? ['affiliation'] : []), ...(orcid ? ['orcid'] : []), ...unknown];
  for (const part of parts) {
    const text = part === 'orcid' ? remarks.orcidOfPeople : remarks.profile(part);
    if (!findings.some((finding) => finding.text === text)) findings.push({ line, kind: 'lost', about: '', text });
  }
}
