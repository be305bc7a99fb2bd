import { describe, expect, test } from 'vitest';
import type { SavedDraft } from '../../draft-contract.ts';
import { emptyDraft } from './draft.ts';
import { type LocalDraft, startingDraft } from './local-draft.ts';

const mine = { ...emptyDraft(), manuscriptTitle: 'Mine' };
const local = (version: number, isSynced: boolean): LocalDraft => ({ draft: mine, version, isSynced });
const saved = (version: number, id = mine.draftId): SavedDraft => ({
  id,
  version,
  updatedAt: '2026-03-12T08:00:00Z',
  content: {
    manuscriptTitle: 'Theirs',
    topic: '',
    abstract: '',
    keywords: '',
    authors: [],
    files: [],
    declarations: [{ type: 'ETHICAL_CONDUCT', isChecked: true }],
  },
});

describe('the wizard opens with', () => {
  test('an empty form when there is no draft', () => {
    expect(startingDraft(undefined, null)).toMatchObject({
      version: 0,
      isSynced: true,
      draft: { manuscriptTitle: '' },
    });
  });

  test('the server’s draft on a new device, with one empty author card', () => {
    const { draft, version } = startingDraft(undefined, saved(3));
    expect([draft.draftId, draft.manuscriptTitle, version]).toEqual([mine.draftId, 'Theirs', 3]);
    expect(draft.declarations.ETHICAL_CONDUCT).toBe(true);
    expect(draft.authors).toHaveLength(1);
  });

  test('the server’s draft when everything in this browser was saved', () => {
    expect(startingDraft(local(2, true), saved(5)).draft.manuscriptTitle).toBe('Theirs');
  });

  test('this browser’s draft when it could not be saved', () => {
    expect(startingDraft(local(5, false), saved(5))).toEqual(local(5, false));
    expect(startingDraft(local(0, false), null)).toEqual(local(0, false));
    expect(startingDraft(local(0, false), saved(9, crypto.randomUUID())).draft.manuscriptTitle).toBe('Mine');
  });

  test('a conflict for the author to resolve when both drafts have changed', () => {
    const start = startingDraft(local(4, false), saved(5));
    expect(start).toMatchObject({ draft: { manuscriptTitle: 'Mine' }, conflict: { version: 5 } });
  });

  test('no conflict when a page was closed before it got the response to its save', () => {
    const same = saved(5);
    const content = { ...same.content, manuscriptTitle: 'Mine' };
    const sameHere = {
      ...local(4, false),
      draft: { ...mine, declarations: { ...mine.declarations, ETHICAL_CONDUCT: true } },
    };
    const start = startingDraft(sameHere, { ...same, content });
    expect(start).toMatchObject({ version: 5, isSynced: true, draft: { manuscriptTitle: 'Mine' } });
    expect(start.conflict).toBeUndefined();
  });

  test('no draft that was submitted elsewhere, unless it was changed here since, which makes it a new draft', () => {
    expect(startingDraft(local(4, true), null).draft.manuscriptTitle).toBe('');
    const { draft, version } = startingDraft(local(4, false), null);
    expect([draft.manuscriptTitle, version]).toEqual(['Mine', 0]);
    expect(draft.draftId).not.toBe(mine.draftId);
  });
});
