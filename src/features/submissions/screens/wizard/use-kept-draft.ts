import { useEffect, useState } from 'react';
import { AppError } from '#base/errors.ts';
import { apiOf } from '#features/accounts/client.ts';
import { useWhenOnline } from '#ui/use-when-online.ts';
import { submissionsClient } from '../../client.ts';
import type { KeptDraft } from '../../draft-contract.ts';
import type { AttachedFile } from '../uploads/attached-file.ts';
import { renameUploads } from '../uploads/running-uploads.ts';
import { contentOf, type Draft, draftOf, emptyDraft } from './draft.ts';
import { isChanged, isSubmitted, stateAfter, stateOf } from './keeping.ts';
import { localDraft, type StartingDraft } from './local-draft.ts';
import { useHeldDraft } from './use-held-draft.ts';
import { useTurns } from './use-turns.ts';

const IDLE_MS = 1200;

/**
 * A draft that is kept while it is filled in: in this browser at every change, on the server once the typing pauses. A
 * newer version from another device is never overwritten, it becomes a `rival` the author decides about. It stays the
 * `owner`'s, whoever logs in in this browser meanwhile.
 */
export function useKeptDraft(start: StartingDraft, owner: string) {
  const client = submissionsClient(apiOf(owner));
  const held = useHeldDraft(start, owner);
  const { draft, latest, version, isSynced, remember } = held;
  const [keeping, setKeeping] = useState(stateOf(start));
  const [rival, setRival] = useState(start.rival);
  const inTurn = useTurns();

  const replace = (next: Draft, nextVersion: number, hasServer: boolean) => {
    setRival(undefined);
    held.replace(next, nextVersion, hasServer);
    if (hasServer) setKeeping(stateOf({ version: nextVersion }));
  };

  const rename = (draftId: string) => {
    renameUploads(latest.current.draftId, draftId);
    replace({ ...latest.current, draftId }, 0, false);
  };

  const send = async () => {
    const sent = latest.current;
    setKeeping('keeping');
    try {
      const next = await client.keepDraft(sent.draftId, version.current, contentOf(sent));
      // It was submitted or thrown away in the meantime.
      if (latest.current.draftId !== sent.draftId) return;
      held.markSynced(sent, next);
      remember();
      setKeeping('kept');
    } catch (error) {
      if (latest.current.draftId !== sent.draftId) return;
      setKeeping(stateAfter(error));
      // It was thrown away elsewhere: what is here is a new one.
      if (error instanceof AppError && error.failure === 'missing') rename(crypto.randomUUID());
      if (isChanged(error)) await meetRival();
    }
  };

  /** Shows the version that stands against this one. Where it has gone meanwhile, keeping this one says why. */
  const meetRival = async (show: (found: KeptDraft) => void = setRival): Promise<void> => {
    try {
      const { data } = await client.latestDraft(latest.current.draftId);
      await (data ? show(data) : send());
    } catch (error) {
      setKeeping(stateAfter(error));
    }
  };

  /** Sends what has changed; one request at a time, the last word last. */
  const keep = () => inTurn(async () => (isSynced() ? undefined : send()));

  // biome-ignore lint/correctness/useExhaustiveDependencies: only what was typed starts it
  useEffect(() => {
    if (isSynced()) return;
    remember();
    if (rival) return;
    const timer = setTimeout(() => void keep(), IDLE_MS);
    return () => clearTimeout(timer);
  }, [draft, rival]);

  useWhenOnline(keeping === 'offline', () => void keep());

  return {
    ...{ draft, setDraft: held.setDraft, keeping, rival },
    /** Adds a file that has arrived, also when the wizard has been left: then it is kept at once. */
    attach(file: AttachedFile): void {
      held.change((known) => ({ ...known, files: [...known.files, file] }));
      if (!held.isShown()) void keep();
    },
    /** Tries again at once, after a new sign-in say. */
    keepNow: () => void keep(),
    takeRival: (other: KeptDraft) => replace(draftOf(other), other.version, true),
    /** What is here wins: it becomes the version after the other one. */
    keepMine: (other: KeptDraft) => replace({ ...draft }, other.version, false),
    /** The draft has become a submission, or was thrown away. */
    startAnew(): void {
      replace(emptyDraft(), 0, true);
      localDraft.forget();
    },
    discard: () => inTurn(async () => void (await client.discardDraft(draft.draftId))),
    /** Does something with the newest version of the draft; what is being kept is waited for, and nothing is kept meanwhile. */
    handOver: (work: (newest: Draft, version: number) => Promise<void>) =>
      inTurn(() => work(latest.current, version.current)),
    /** What another window has done to it, when it was handed over and refused; `lead` shows the rival and leads to it. */
    async meetConflict(error: AppError, lead: (show: () => void) => void): Promise<void> {
      if (isChanged(error) || isSubmitted(error)) setKeeping(stateAfter(error));
      remember();
      if (isChanged(error)) await inTurn(() => meetRival((found) => lead(() => setRival(found))));
    },
  };
}
