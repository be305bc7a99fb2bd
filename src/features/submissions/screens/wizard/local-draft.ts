import type { SavedDraft } from '../../draft-contract.ts';
import { emptyFields } from '../../fields/fields.ts';
import { type Draft, draftOf, emptyAuthor, emptyDraft, isSavedAs, type Submitter } from './draft.ts';

/** The script of every page uses this key too: logging out removes a draft that the server has saved. */
const KEY = 'submission-draft';

/** The copy of a draft in this browser. */
export interface LocalDraft {
  draft: Draft;
  /** The server's version it is based on; 0 if the server has none. */
  version: number;
  /** Whether the server has all of it. */
  isSynced: boolean;
}

/** Stores a draft in this browser, readable only by its owner, also after the owner's session has ended. */
export const localDraft = {
  read(owner: string): LocalDraft | undefined {
    try {
      const { userId, ...stored } = JSON.parse(localStorage.getItem(KEY) ?? '') as LocalDraft & { userId?: string };
      return owner && userId === owner ? withAllFields(stored) : undefined;
    } catch {
      return undefined;
    }
  },
  write(owner: string, copy: LocalDraft): void {
    try {
      localStorage.setItem(KEY, JSON.stringify({ userId: owner, ...copy }));
    } catch {
      // The storage is full or forbidden; the draft is still saved on the server.
    }
  },
  clear: (): void => localStorage.removeItem(KEY),
};

/** Adds the fields that older copies lack. */
function withAllFields(stored: LocalDraft): LocalDraft {
  const authors = stored.draft.authors.map((author) => ({ ...emptyAuthor(), ...author }));
  const declarations = { ...emptyDraft().declarations, ...stored.draft.declarations };
  return { ...stored, draft: { ...emptyFields(), ...stored.draft, authors, declarations } };
}

/** A draft that was begun before the form had loaded has no authors yet. */
const withAuthors = (local: LocalDraft, authors: Draft['authors']): LocalDraft => ({
  ...local,
  draft: { ...local.draft, authors },
});

/** The draft with which the wizard opens. */
export interface StartingDraft extends LocalDraft {
  /** A newer version from another device while this one has unsaved changes; the author has to choose. */
  conflict?: SavedDraft;
}

/** Merges the copies of this browser and the server without dropping unsaved changes. */
export function startingDraft(
  local: LocalDraft | undefined,
  saved: SavedDraft | null,
  submitter?: Submitter,
): StartingDraft {
  const fromServer = saved && { draft: draftOf(saved), version: saved.version, isSynced: true };
  const empty = { draft: emptyDraft(submitter), version: 0, isSynced: true };
  if (local?.draft.authors.length === 0)
    return startingDraft(withAuthors(local, empty.draft.authors), saved, submitter);
  if (!local || local.isSynced || (saved?.id === local.draft.draftId && isSavedAs(local.draft, saved)))
    return fromServer ?? empty;
  if (saved?.id === local.draft.draftId) return saved.version > local.version ? { ...local, conflict: saved } : local;
  // The draft was submitted or discarded on another device; the changes made here since become a new draft.
  if (local.version > 0 && !saved)
    return { ...local, draft: { ...local.draft, draftId: empty.draft.draftId }, version: 0 };
  return local;
}
