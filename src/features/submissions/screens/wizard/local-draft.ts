import type { KeptDraft } from '../../draft-contract.ts';
import { type Draft, draftOf, emptyAuthor, emptyDraft, isKeptAs } from './draft.ts';

/** The script of every page knows this key too: logging out forgets a draft that the server has. */
const KEY = 'submission-draft';

/** The copy in this browser. */
export interface LocalDraft {
  draft: Draft;
  /** The server's version it is based on; 0 when the server has none. */
  version: number;
  /** Whether the server has all of it. */
  isSynced: boolean;
}

/** The draft in this browser: its owner's, whose session may be over by now, and nobody else's. */
export const localDraft = {
  read(owner: string): LocalDraft | undefined {
    try {
      const { userId, ...kept } = JSON.parse(localStorage.getItem(KEY) ?? '') as LocalDraft & { userId?: string };
      return owner && userId === owner ? inFull(kept) : undefined;
    } catch {
      return undefined;
    }
  },
  write(owner: string, kept: LocalDraft): void {
    try {
      localStorage.setItem(KEY, JSON.stringify({ userId: owner, ...kept }));
    } catch {
      // A full or forbidden storage: the server still has it.
    }
  },
  forget: (): void => localStorage.removeItem(KEY),
};

/** A copy from before authors had iDs has fields missing. */
function inFull(kept: LocalDraft): LocalDraft {
  const authors = kept.draft.authors.map((author) => ({ ...emptyAuthor(), ...author }));
  return { ...kept, draft: { ...kept.draft, authors } };
}

/** What the wizard opens with. */
export interface StartingDraft extends LocalDraft {
  /** A newer version from another device, while this one has changes of its own: the author has to choose. */
  rival?: KeptDraft;
}

/** Brings together what this browser and the server have, so that nothing anybody typed is dropped unasked. */
export function startingDraft(local: LocalDraft | undefined, kept: KeptDraft | null): StartingDraft {
  const fromServer = kept && { draft: draftOf(kept), version: kept.version, isSynced: true };
  const anew = { draft: emptyDraft(), version: 0, isSynced: true };
  if (!local || local.isSynced || (kept?.id === local.draft.draftId && isKeptAs(local.draft, kept)))
    return fromServer ?? anew;
  if (kept?.id === local.draft.draftId) return kept.version > local.version ? { ...local, rival: kept } : local;
  // The server had it once and has it no more: submitted elsewhere, or dropped. What was changed since is a new draft.
  if (local.version > 0 && !kept)
    return { ...local, draft: { ...local.draft, draftId: anew.draft.draftId }, version: 0 };
  return local;
}
