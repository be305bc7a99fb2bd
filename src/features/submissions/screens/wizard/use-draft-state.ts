import { useRef, useState } from 'react';
import type { Draft } from './draft.ts';
import { localDraft, type StartingDraft } from './local-draft.ts';
import { useIsMounted } from './use-is-mounted.ts';

/**
 * The draft in the wizard, the version the server has, and whether that is the same. It belongs to `owner`, also when
 * somebody else logs in meanwhile.
 */
export function useDraftState(start: StartingDraft, owner: string) {
  const [draft, setDraft] = useState(start.draft);
  const version = useRef(start.version);
  const latest = useRef(draft);
  const synced = useRef(start.isSynced ? start.draft : undefined);
  latest.current = draft;
  const isSynced = () => synced.current === latest.current;
  /** Records what the server has stored, and as which version. */
  const markSynced = (sent: Draft | undefined, next: number) => {
    version.current = next;
    synced.current = sent;
  };
  const saveLocally = () =>
    localDraft.write(owner, { draft: latest.current, version: version.current, isSynced: isSynced() });
  const isMounted = useIsMounted();
  return {
    draft,
    setDraft,
    latest,
    version,
    isSynced,
    markSynced,
    saveLocally,
    isMounted,
    /** Changes the draft, also after the wizard was left. */
    change: (work: (current: Draft) => Draft): void => {
      setDraft(work);
      if (isMounted()) return;
      // React ignores updates of unmounted components.
      latest.current = work(latest.current);
      saveLocally();
    },
    replace: (next: Draft, server: { version: number; hasDraft: boolean }): void => {
      markSynced(server.hasDraft ? next : undefined, server.version);
      latest.current = next;
      setDraft(next);
    },
  };
}
