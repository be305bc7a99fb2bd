import { pauseAfter, pauseBeforePoll } from '../rules.ts';
import { depositTexts } from '../texts.ts';
import type { CrossrefAccount } from './crossref-account.ts';
import type { DataCiteAccount } from './datacite-account.ts';
import type { DoajAccount } from './doaj-account.ts';
import { batchIdOf, type Documents } from './documents.ts';
import type { Outcome } from './outcome.ts';
import type { deposits } from './tables.ts';

const texts = depositTexts.answers;

export interface AttemptNeeds {
  documents: Documents;
  crossref: CrossrefAccount | undefined;
  datacite: DataCiteAccount | undefined;
  doaj: DoajAccount | undefined;
}

export type DepositRow = typeof deposits.$inferSelect;
/** Changes of a deposit after an attempt; the next attempt follows after `pause` milliseconds, if there is one. */
export type DepositChange = Partial<DepositRow> & { pause?: number };

interface Sending {
  content: string;
  fileName: string;
  signal: AbortSignal;
}

/** One attempt on a deposit: sends the article, withdraws it, or polls Crossref for the result. */
export function depositAttempts({ documents, crossref, datacite, doaj }: AttemptNeeds) {
  const accounts = { CROSSREF: crossref, DATACITE: datacite, DOAJ: doaj };
  const sendWith = async ({ target, remoteId }: DepositRow, { content, fileName, signal }: Sending) => {
    if (target === 'CROSSREF') return crossref?.send(content, fileName, signal);
    if (target === 'DATACITE') return datacite?.put(content, signal);
    return doaj?.put(content, { remoteId: remoteId ?? undefined, signal });
  };

  const send = async (row: DepositRow, signal: AbortSignal): Promise<DepositChange> => {
    const { target } = row;
    const article = await documents.find(row.articleId);
    if (!article || article.isWithdrawn) return withdraw(row, signal);
    if (!accounts[target]) {
      return { state: 'FAILED', message: depositTexts.notConfigured(depositTexts.targets[target]) };
    }
    const id = batchIdOf(article.source.article.number);
    const document = await documents.documentFor(article.source, target, id);
    if ('problems' in document) return { state: 'NOT_READY', message: '', problems: document.problems };
    const { content, hash } = document;
    // `sentHash` is null when staff requested the deposit, which is then sent even when it has not changed.
    if (hash === row.acceptedHash && row.sentHash) {
      return { state: 'ACCEPTED', message: texts.unchanged(depositTexts.targets[target]), problems: [], attempts: 0 };
    }
    const fileName = `${id}.xml`;
    const outcome = await sendWith(row, { content, fileName, signal });
    const sent = { problems: [], sentHash: hash, ...(target === 'CROSSREF' ? { fileName } : {}) };
    return { ...sent, ...changeAfter(row, outcome as Outcome, hash) };
  };

  /** Removes an unpublished article from DOAJ and from DataCite's search. Crossref keeps it: the DOI leads to our page, which says so. */
  const withdraw = async (row: DepositRow, signal: AbortSignal): Promise<DepositChange> => {
    if (row.target === 'CROSSREF') return withdrawFromCrossref(row, signal);
    const withdrawn: DepositChange = { state: 'WITHDRAWN', problems: [], remoteId: null, acceptedHash: null };
    if (!row.remoteId) return { ...withdrawn, message: texts.neverSent };
    const isAtDataCite = row.target === 'DATACITE';
    const outcome = await (isAtDataCite ? datacite?.hide(row.remoteId, signal) : doaj?.remove(row.remoteId, signal));
    if (!outcome) return { state: 'FAILED', message: depositTexts.notConfigured(depositTexts.targets[row.target]) };
    const message = isAtDataCite ? texts.hidden : texts.removed;
    return outcome.kind === 'accepted' ? { ...withdrawn, message } : changeAfter(row, outcome, null);
  };

  /** Polls for the result of an earlier deposit, because Crossref may still be processing it. */
  const withdrawFromCrossref = async (row: DepositRow, signal: AbortSignal): Promise<DepositChange> => {
    const registered: DepositChange = { state: 'ACCEPTED', message: texts.tombstone, problems: [] };
    const withdrawn: DepositChange = { state: 'WITHDRAWN', problems: [], acceptedHash: null };
    if (row.acceptedHash) return registered;
    if (!row.fileName) return { ...withdrawn, message: texts.neverSent };
    const change = await poll(row, signal);
    if (change.state === 'ACCEPTED') return { ...change, ...registered };
    return change.state === 'REFUSED' ? { ...withdrawn, message: texts.neverTaken } : change;
  };

  /** Requests the result of a sent deposit from Crossref. */
  const poll = async (row: DepositRow, signal: AbortSignal): Promise<DepositChange> => {
    const outcome = await crossref?.resultOf(row.fileName ?? '', signal);
    if (!outcome) return { state: 'FAILED', message: depositTexts.notConfigured(depositTexts.targets.CROSSREF) };
    if (outcome.kind === 'accepted' || outcome.kind === 'refused') return changeAfter(row, outcome, row.sentHash);
    const attempts = row.attempts + 1;
    const pause = pauseBeforePoll(attempts);
    if (pause === undefined) return { state: 'FAILED', message: texts.silent, attempts };
    return { state: 'SENT', message: outcome.message, attempts, pause };
  };

  return (row: DepositRow, signal: AbortSignal): Promise<DepositChange> =>
    row.state === 'SENT' ? poll(row, signal) : send(row, signal);
}

/** Returns the changes after an outcome; `hash` is the hash of the content it refers to. */
function changeAfter(row: DepositRow, { kind, message, remoteId }: Outcome, hash: string | null): DepositChange {
  const known = remoteId ? { remoteId } : {};
  if (kind === 'accepted') return { state: 'ACCEPTED', message, attempts: 0, acceptedHash: hash, ...known };
  if (kind === 'refused') return { state: 'REFUSED', message, ...known };
  if (kind === 'pending') return { state: 'SENT', message, attempts: 0, pause: pauseBeforePoll(0) ?? 0 };
  const attempts = row.attempts + 1;
  const pause = pauseAfter(attempts);
  if (pause === undefined) return { state: 'FAILED', message: texts.givenUp(message), attempts, ...known };
  return { state: 'WAITING', message, attempts, pause, ...known };
}
