import { afterAll, beforeAll, beforeEach, expect } from 'vitest';
import { depositsClient } from '#features/deposits/client.ts';
import type { Deposit } from '#features/deposits/contract.ts';
import type { Target } from '#features/deposits/rules.ts';
import { journalClient } from '#features/journal/client.ts';
import { JOURNAL } from '#features/journal/journal.ts';
import type { SubmissionChange, SubmissionInput } from '#features/submissions/contract.ts';
import type { SubmissionId } from '#features/submissions/rules.ts';
import { startCrossref, startDoaj } from './deposit-targets.ts';
import { testJournal } from './journal.ts';
import { anAdministrator, aSubmission, type MadeSubmission, type Person } from './makers.ts';

export const PASSWORD = "pass&word/of=Crossref's";
export const KEY = 'key+of/DOAJ & (more)!';

/** A journal that deposits with stand-ins of Crossref and DOAJ, and what its tests ask of it. */
export async function depositingJournal() {
  const [crossref, doaj] = [await startCrossref({ username: 'mds/office', password: PASSWORD }), await startDoaj(KEY)];
  afterAll(() => {
    crossref.close();
    doaj.close();
  });

  const journal = testJournal({
    PUBLIC_URL: 'https://journal.example.org',
    DOI_PREFIX: '10.12345',
    CROSSREF_USERNAME: 'mds/office',
    CROSSREF_PASSWORD: PASSWORD,
    CROSSREF_URL: crossref.url,
    CROSSREF_DEPOSITOR_NAME: 'Office',
    CROSSREF_DEPOSITOR_EMAIL: 'office@example.org',
    DOAJ_API_KEY: KEY,
    DOAJ_URL: doaj.url,
  });
  let editor: Person;
  beforeAll(async () => {
    editor = await anAdministrator(journal);
    await setIssn('2049-3630');
    // Reading the schema takes long on a busy machine.
    await journal.services.checks.faultsIn('crossref-jats/crossref5.3.1.xsd', '<none/>');
  }, 120_000);
  beforeEach(async () => {
    // Hours pass here, and sessions with them.
    editor = await anAdministrator(journal);
    Object.assign(crossref, {
      mood: 'well',
      queuedFor: 0,
      warns: false,
      says: 'Successfully added',
      uploads: [],
      paths: [],
    });
    Object.assign(doaj, { mood: 'well', calls: [] });
  });

  const client = () => depositsClient(journal.as(editor.token));
  const { name, tagline, publisher, licence, countries } = JOURNAL;
  const beginning = { name, tagline, publisher, licence, countries, issn: '2049-3630' };
  /** The initial settings, with an ISSN and the given changes. */
  const setJournal = (change: Partial<typeof beginning>) =>
    journalClient(journal.as(editor.token)).change({ ...beginning, ...change });
  const setIssn = (issn: string) => setJournal({ issn });
  const change = (id: SubmissionId, changes: SubmissionChange) =>
    journal.services.updateSubmission(editor.id, id, changes);
  let last = 0;

  /** A published article with a DOI, queued for both. */
  async function anArticle(
    draft: Partial<SubmissionInput> = {},
    changes: SubmissionChange = {},
  ): Promise<MadeSubmission> {
    const made = await aSubmission(journal, draft);
    last += 1;
    await change(made.id, { status: 'PUBLISHED', doi: `10.12345/jaed.${last}`, ...changes });
    return made;
  }
  /** Runs the job at its scheduled time. */
  const turn = (articleId: SubmissionId, target: Target) =>
    journal.services.deposits.delivery.work({ articleId, target }, new AbortController().signal);
  async function depositOf(id: SubmissionId, target: Target): Promise<Deposit> {
    const { data } = await journal.services.deposits.list({ limit: 1000, offset: 0 }, {});
    return data.find((row) => row.id === id)?.deposits[target] ?? expect.fail('It was never queued.');
  }
  async function settled(id: SubmissionId, target: Target): Promise<Deposit> {
    await turn(id, target);
    return depositOf(id, target);
  }

  return {
    journal,
    crossref,
    doaj,
    client,
    setIssn,
    setJournal,
    change,
    anArticle,
    turn,
    depositOf,
    settled,
    editor: () => editor,
    lastDoi: () => `10.12345/jaed.${last}`,
  };
}
