import { useRef, useState } from 'react';
import type { Draft } from './draft.ts';
import { localDraft, type StartingDraft } from './local-draft.ts';
import { useIsShown } from './use-is-shown.ts';

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
  /** Keeps it in this browser. */
  const remember = () =>
    localDraft.write(owner, { draft: latest.current, version: version.current, isSynced: isSynced() });
  const isShown = useIsShown();
  return {
    ...{ draft, setDraft, latest, version, isSynced, markSynced, remember, isShown },
    /** Changes it, also when its screen has been left. */
    change(work: (known: Draft) => Draft): void {
      setDraft(work);
      if (isShown()) return;
      // React changes nothing there any more.
      latest.current = work(latest.current);
      remember();
    },
    /** Puts another in its place. */
    replace(next: Draft, nextVersion: number, hasServer: boolean): void {
      markSynced(hasServer ? next : undefined, nextVersion);
      latest.current = next;
      setDraft(next);
    },
  };
}
