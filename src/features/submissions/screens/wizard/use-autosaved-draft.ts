import { useEffect, useState } from 'react';
import { AppError } from '#base/errors.ts';
import { apiOf } from '#features/accounts/client.ts';
import { useWhenOnline } from '#ui/use-when-online.ts';
import { submissionsClient } from '../../client.ts';
import type { SavedDraft } from '../../draft-contract.ts';
import type { AttachedFile } from '../uploads/attached-file.ts';
import { renameUploads } from '../uploads/running-uploads.ts';
import { contentOf, type Draft, draftOf, emptyDraft, type Submitter } from './draft.ts';
import { localDraft, type StartingDraft } from './local-draft.ts';
import { isChanged, isSubmitted, stateAfter, stateOf } from './save-state.ts';
import { useDraftState } from './use-draft-state.ts';
import { useSerialQueue } from './use-serial-queue.ts';

const IDLE_MS = 1200;

interface DraftOwner {
  /** The user's id. */
  owner: string;
  /** The first author of a new draft; undefined when the account could not be loaded. */
  submitter: Submitter | undefined;
}

/**
 * Saves a draft while it is filled in: in this browser at every change, on the server when typing pauses. A newer version
 * from another device is never overwritten; it becomes a `conflict` for the author to resolve. The draft belongs to `owner`,
 * also when somebody else logs in in this browser meanwhile.
 */
export function useAutosavedDraft(start: StartingDraft, { owner, submitter }: DraftOwner) {
  const client = submissionsClient(apiOf(owner));
  const state = useDraftState(start, owner);
  const { draft, latest, version, isSynced, saveLocally } = state;
  const [saveState, setSaveState] = useState(stateOf(start));
  const [conflict, setConflict] = useState(start.conflict);
  const enqueue = useSerialQueue();

  const replace = (next: Draft, server: { version: number; hasDraft: boolean }) => {
    setConflict(undefined);
    state.replace(next, server);
    if (server.hasDraft) setSaveState(stateOf({ version: server.version }));
  };

  const rename = (draftId: string) => {
    renameUploads(latest.current.draftId, draftId);
    replace({ ...latest.current, draftId }, { version: 0, hasDraft: false });
  };

  const send = async () => {
    const sent = latest.current;
    setSaveState('saving');
    try {
      const next = await client.saveDraft(sent.draftId, version.current, contentOf(sent));
      // The draft was submitted or discarded during the request.
      if (latest.current.draftId !== sent.draftId) return;
      state.markSynced(sent, next);
      saveLocally();
      setSaveState('saved');
    } catch (error) {
      if (latest.current.draftId !== sent.draftId) return;
      setSaveState(stateAfter(error));
      // The draft was discarded on another device, so this copy becomes a new draft.
      if (error instanceof AppError && error.failure === 'missing') rename(crypto.randomUUID());
      if (isChanged(error)) await loadConflict();
    }
  };

  /** Shows the version that conflicts with this one. If it is gone by now, saving this one returns the reason. */
  const loadConflict = async (show: (found: SavedDraft) => void = setConflict): Promise<void> => {
    try {
      const { data } = await client.latestDraft(latest.current.draftId);
      await (data ? show(data) : send());
    } catch (error) {
      setSaveState(stateAfter(error));
    }
  };

  /** Sends unsaved changes, one request at a time. */
  const save = () => enqueue(async () => (isSynced() ? undefined : send()));

  // biome-ignore lint/correctness/useExhaustiveDependencies: only changes to the draft restart the timer
  useEffect(() => {
    if (isSynced()) return;
    saveLocally();
    if (conflict) return;
    const timer = setTimeout(() => void save(), IDLE_MS);
    return () => clearTimeout(timer);
  }, [draft, conflict]);

  useWhenOnline(saveState === 'offline', () => void save());

  return {
    draft,
    setDraft: state.setDraft,
    saveState,
    conflict,
    /** Adds an uploaded file. Saves the draft at once if the wizard was left. */
    attach: (file: AttachedFile): void => {
      state.change((current) => ({ ...current, files: [...current.files, file] }));
      if (!state.isMounted()) void save();
    },
    saveNow: () => void save(),
    takeOtherVersion: (other: SavedDraft) => replace(draftOf(other), { version: other.version, hasDraft: true }),
    /** Keeps this version, which becomes the one after the other version. */
    keepThisVersion: (other: SavedDraft) => replace({ ...draft }, { version: other.version, hasDraft: false }),
    /** Starts a new draft after this one was submitted or discarded. */
    startNew: (): void => {
      replace(emptyDraft(submitter), { version: 0, hasDraft: true });
      localDraft.clear();
    },
    discard: () => enqueue(async () => void (await client.discardDraft(draft.draftId))),
    /** Runs work on the latest draft after any save in progress; nothing is saved while it runs. */
    runExclusively: (work: (latestDraft: Draft, version: number) => Promise<void>) =>
      enqueue(() => work(latest.current, version.current)),
    /** Handles a submit that was refused because another window changed or submitted the draft; `lead` focuses the conflict. */
    handleConflict: async (error: AppError, lead: (show: () => void) => void): Promise<void> => {
      if (isChanged(error) || isSubmitted(error)) setSaveState(stateAfter(error));
      saveLocally();
      if (isChanged(error)) await enqueue(() => loadConflict((found) => lead(() => setConflict(found))));
    },
  };
}
