import { useEffect, useRef, useState } from 'react';
import { AppError } from '../../../../base/errors.ts';
import { useWhenOnline } from '../../../../ui/use-when-online.ts';
import { api } from '../../../accounts/client.ts';
import { submissionsClient } from '../../client.ts';
import type { KeptDraft } from '../../draft-contract.ts';
import { contentOf, type Draft, draftOf, emptyDraft } from './draft.ts';
import { localDraft, type StartingDraft } from './local-draft.ts';

const IDLE_MS = 1200;

/** How the draft on the server is doing. */
export type Keeping = 'new' | 'keeping' | 'kept' | 'offline' | 'refused' | 'session-over' | 'submitted';

const client = submissionsClient(api);

/**
 * A draft that is kept while it is filled in: in this browser at every change, on the server once the typing pauses. A
 * newer version from another device is never overwritten, it becomes a `rival` the author decides about.
 */
export function useKeptDraft(start: StartingDraft) {
  const [draft, setDraft] = useState(start.draft);
  const [keeping, setKeeping] = useState<Keeping>(start.version > 0 ? 'kept' : 'new');
  const [rival, setRival] = useState(start.rival);
  const version = useRef(start.version);
  const latest = useRef(draft);
  const synced = useRef(start.isSynced ? start.draft : undefined);
  const running = useRef<Promise<void>>(undefined);
  latest.current = draft;

  const remember = () =>
    localDraft.write({ draft: latest.current, version: version.current, isSynced: synced.current === latest.current });

  const send = async () => {
    const sent = latest.current;
    setKeeping('keeping');
    try {
      const next = await client.keepDraft(sent.draftId, version.current, contentOf(sent));
      // It was submitted or thrown away in the meantime.
      if (latest.current.draftId !== sent.draftId) return;
      version.current = next;
      synced.current = sent;
      remember();
      setKeeping('kept');
    } catch (error) {
      if (latest.current.draftId !== sent.draftId) return;
      setKeeping(stateAfter(error));
      // Somebody else has signed in: it becomes a draft of his.
      if (error instanceof AppError && error.failure === 'missing')
        replace({ ...latest.current, draftId: crypto.randomUUID() }, 0, false);
      if (error instanceof AppError && error.code === 'DRAFT_CHANGED')
        setRival((await client.latestDraft()).data ?? undefined);
    }
  };

  /** Sends what has changed; one request at a time, the last word last. */
  const keep = async (): Promise<void> => {
    await running.current;
    if (synced.current === latest.current) return;
    running.current = send().finally(() => {
      running.current = undefined;
    });
    await running.current;
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: only what was typed starts it
  useEffect(() => {
    if (synced.current === draft || rival) return;
    remember();
    const timer = setTimeout(() => void keep(), IDLE_MS);
    return () => clearTimeout(timer);
  }, [draft, rival]);

  useWhenOnline(keeping === 'offline', () => void keep());

  const replace = (next: Draft, nextVersion: number, isSynced: boolean) => {
    version.current = nextVersion;
    synced.current = isSynced ? next : undefined;
    latest.current = next;
    setRival(undefined);
    setDraft(next);
  };

  return {
    draft,
    setDraft,
    keeping,
    rival,
    /** Tries again at once, after a new sign-in say. */
    keepNow: () => void keep(),
    useRival(other: KeptDraft): void {
      replace(draftOf(other), other.version, true);
      setKeeping('kept');
    },
    /** What is here wins: it becomes the version after the other one. */
    keepMine: (other: KeptDraft) => replace({ ...draft }, other.version, false),
    /** The draft has become a submission, or was thrown away. */
    startAnew(): void {
      replace(emptyDraft(), 0, true);
      localDraft.forget();
      setKeeping('new');
    },
    discard: () => client.discardDraft(draft.draftId),
  };
}

function stateAfter(error: unknown): Keeping {
  if (!(error instanceof AppError) || error.failure === 'unavailable' || error.failure === 'too-many') return 'offline';
  if (error.failure === 'unauthenticated') return 'session-over';
  return error.code === 'DRAFT_SUBMITTED' ? 'submitted' : 'refused';
}
