import { describe, expect, test } from 'vitest';
import type { KeptDraft } from '../../draft-contract.ts';
import { emptyDraft } from './draft.ts';
import { type LocalDraft, startingDraft } from './local-draft.ts';

const mine = { ...emptyDraft(), manuscriptTitle: 'Mine' };
const local = (version: number, isSynced: boolean): LocalDraft => ({ draft: mine, version, isSynced });
const kept = (version: number, id = mine.draftId): KeptDraft => ({
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
  test('an empty form where there is nothing', () => {
    expect(startingDraft(undefined, null)).toMatchObject({
      version: 0,
      isSynced: true,
      draft: { manuscriptTitle: '' },
    });
  });

  test('what the server has, on a new device; one empty author card stands ready', () => {
    const { draft, version } = startingDraft(undefined, kept(3));
    expect([draft.draftId, draft.manuscriptTitle, version]).toEqual([mine.draftId, 'Theirs', 3]);
    expect(draft.declarations.ETHICAL_CONDUCT).toBe(true);
    expect(draft.authors).toHaveLength(1);
  });

  test('what the server has, when everything here was sent', () => {
    expect(startingDraft(local(2, true), kept(5)).draft.manuscriptTitle).toBe('Theirs');
  });

  test('what is here, when it could not be sent', () => {
    expect(startingDraft(local(5, false), kept(5))).toEqual(local(5, false));
    expect(startingDraft(local(0, false), null)).toEqual(local(0, false));
    expect(startingDraft(local(0, false), kept(9, crypto.randomUUID())).draft.manuscriptTitle).toBe('Mine');
  });

  test('both, for the author to choose, when both have changed', () => {
    const start = startingDraft(local(4, false), kept(5));
    expect(start).toMatchObject({ draft: { manuscriptTitle: 'Mine' }, rival: { version: 5 } });
  });

  test('no rival of itself, when a page was left before it heard that it was saved', () => {
    const same = kept(5);
    const content = { ...same.content, manuscriptTitle: 'Mine' };
    const asHere = {
      ...local(4, false),
      draft: { ...mine, declarations: { ...mine.declarations, ETHICAL_CONDUCT: true } },
    };
    const start = startingDraft(asHere, { ...same, content });
    expect(start).toMatchObject({ version: 5, isSynced: true, draft: { manuscriptTitle: 'Mine' } });
    expect(start.rival).toBeUndefined();
  });

  test('nothing that was submitted elsewhere, unless it was changed here since: that is a new draft', () => {
    expect(startingDraft(local(4, true), null).draft.manuscriptTitle).toBe('');
    const { draft, version } = startingDraft(local(4, false), null);
    expect([draft.manuscriptTitle, version]).toEqual(['Mine', 0]);
    expect(draft.draftId).not.toBe(mine.draftId);
  });
});
