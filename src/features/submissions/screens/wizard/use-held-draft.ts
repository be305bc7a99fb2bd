import { useRef, useState } from 'react';
import type { Draft } from './draft.ts';
import { localDraft, type StartingDraft } from './local-draft.ts';

/** The draft as the wizard holds it, and how much of it the server has. It is its `owner`'s, whoever logs in meanwhile. */
export function useHeldDraft(start: StartingDraft, owner: string) {
  const [draft, setDraft] = useState(start.draft);
  const version = useRef(start.version);
  const latest = useRef(draft);
  const synced = useRef(start.isSynced ? start.draft : undefined);
  latest.current = draft;
  const isSynced = () => synced.current === latest.current;
  /** The server has it so, as this version. */
  const markSynced = (sent: Draft | undefined, next: number) => {
    version.current = next;
    synced.current = sent;
  };
  return {
    ...{ draft, setDraft, latest, version, isSynced, markSynced },
    /** Keeps it in this browser. */
    remember: () => localDraft.write(owner, { draft: latest.current, version: version.current, isSynced: isSynced() }),
    /** Puts another in its place. */
    replace(next: Draft, nextVersion: number, hasServer: boolean): void {
      markSynced(hasServer ? next : undefined, nextVersion);
      latest.current = next;
      setDraft(next);
    },
  };
}
