import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { testJournal } from '#testing/journal.ts';
import { anAuthor, anUploadRow, aTopic, type Person } from '#testing/makers.ts';
import { renderAt } from '#testing/screen.tsx';
import { submissionsClient } from '../../client.ts';
import type { SubmissionInput } from '../../contract.ts';
import { DECLARATION_TYPES, type FileType } from '../../rules.ts';
import WizardScreen, { clientLoader } from './wizard.tsx';

const journal = testJournal();
const CHANGED = 'This draft was changed on another device or in another window.';
const SUBMITTED = 'This draft has already been submitted, perhaps in another window.';

let person: Person;
let draft: SubmissionInput;
const draftId = () => draft.draftId ?? '';
/** The same person's client in another window. */
const other = () => submissionsClient(journal.as(person.token));
const saveElsewhere = (version: number, change: Partial<SubmissionInput> = {}) => {
  const { draftId: id = '', ...content } = { ...draft, ...change };
  return other().saveDraft(id, version, content as never);
};

const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }));
const submit = () => press('Submit Manuscript');
const title = () => screen.findByLabelText<HTMLTextAreaElement>(/^Article Title/);
const state = () => screen.getAllByRole('status').map(({ textContent }) => textContent);

/** Opens the wizard with a complete draft that was saved once. */
const open = async (step: number) => {
  await saveElsewhere(0);
  renderAt(journal, `/submission?step=${step}`, [
    { path: '/submission', Component: WizardScreen, loader: clientLoader },
  ]);
  await screen.findByText('Draft saved');
};
/** Holds back the responses to the matching requests until they are released one by one. */
const holdResponses = (isHeld: (path: string, init?: RequestInit) => boolean) => {
  const held: (() => void)[] = [];
  vi.stubGlobal('fetch', async (path: string, init?: RequestInit) => {
    const response = await journal.request(path, init);
    await (isHeld(path, init) && new Promise<void>((release) => held.push(release)));
    return response;
  });
  return { count: () => held.length, release: () => held.shift()?.() };
};
const isSaving = (_: string, init?: RequestInit) => init?.method === 'PUT';

const aFile = async (fileType: FileType) => {
  const { fileUrl } = await anUploadRow(journal, person.id, fileType);
  return { fileUrl, fileType };
};

beforeEach(async () => {
  person = await anAuthor(journal);
  localStorage.setItem('access_token', person.token);
  draft = {
    draftId: crypto.randomUUID(),
    manuscriptTitle: 'Terraces and Tenure',
    topic: await aTopic(journal),
    abstract: 'As it was at first.',
    keywords: 'soil',
    authors: [{ fullName: 'Aline Ingabire', email: person.email, affiliation: 'Kigali' }],
    files: [await aFile('MANUSCRIPT'), await aFile('COVER_LETTER')],
    declarations: DECLARATION_TYPES.map((type) => ({ type, isChecked: true })),
  };
});

describe('a draft that another window has changed', () => {
  beforeEach(async () => {
    await open(4);
    await saveElsewhere(1, { abstract: 'As it was written since.' });
  });

  test('is not submitted until the author chooses a version, and the newer version stays', async () => {
    await submit();
    const notice = await screen.findByRole('alert');
    expect(notice.textContent).toContain(CHANGED);
    expect(document.activeElement).toBe(notice);
    expect(state()).not.toContainEqual(expect.stringMatching(/saved|kept/));
    await userEvent.click(screen.getByRole('heading', { name: 'Review & Submit' }));
    await submit();
    expect(document.activeElement).toBe(notice);
    expect(await other().mine()).toEqual([]);
    expect((await other().latestDraft()).data?.content.abstract).toBe('As it was written since.');
    await press('Use the other version');
    expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Review & Submit' }));
    expect(await screen.findByText('As it was written since.')).toBeTruthy();
    expect(state()).toContain('Draft saved');
    await submit();
    await screen.findByText('We have your manuscript');
    expect(await other().mine()).toMatchObject([{ abstract: 'As it was written since.' }]);
  });

  test('is submitted as it is here when the author chooses this version', async () => {
    await submit();
    await press('Keep what is here');
    expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Review & Submit' }));
    await submit();
    await screen.findByText('We have your manuscript');
    expect(await other().mine()).toMatchObject([{ abstract: 'As it was at first.' }]);
  });

  test('is shown although another draft was edited later', async () => {
    journal.pass(1);
    await other().saveDraft(crypto.randomUUID(), 0, { ...(draft as object), manuscriptTitle: 'Another one' } as never);
    await submit();
    await press('Use the other version');
    expect(await screen.findByText('As it was written since.')).toBeTruthy();
    expect(screen.queryByText('Another one')).toBeNull();
  });

  test('and discarded before it could be shown becomes a new draft', async () => {
    vi.stubGlobal('fetch', async (path: string, init?: RequestInit) => {
      const response = await journal.request(path, init);
      if (path.endsWith('/submission')) await other().discardDraft(draftId());
      return response;
    });
    await submit();
    await vi.waitFor(async () => expect((await other().latestDraft()).data?.version).toBe(1), 5_000);
    await submit();
    await screen.findByText('We have your manuscript');
  });

  test('shows the conflict and no other state when it is changed here too, and stores further typing locally', async () => {
    await press(/Manuscript Details/);
    await userEvent.type(await title(), '!');
    expect((await screen.findByRole('alert', {}, { timeout: 5_000 })).textContent).toContain(CHANGED);
    expect(state()).not.toContainEqual(expect.stringMatching(/large|saved/));
    await userEvent.type(await title(), '?');
    expect(JSON.parse(localStorage.getItem('submission-draft') ?? '').draft.manuscriptTitle).toMatch(/!\?$/);
  });
});

test('discarding a draft moves the focus to the heading of the step', async () => {
  await open(3);
  await press('Discard the draft');
  await press('Yes, discard it');
  await vi.waitFor(() => expect(screen.queryByRole('button', { name: 'Discard the draft' })).toBeNull());
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Upload Files' }));
});

describe('a draft that another window has submitted', () => {
  test('with another title gets no receipt here, and the text here stays', async () => {
    await open(4);
    const { data } = await other().create({ ...draft, manuscriptTitle: 'As the other window has it' });
    localStorage.removeItem('submission-draft');
    await submit();
    await vi.waitFor(() => expect(state()).toContain(SUBMITTED));
    expect(screen.queryByText('We have your manuscript')).toBeNull();
    expect(screen.getByText(draft.manuscriptTitle)).toBeTruthy();
    expect(localStorage.getItem('submission-draft')).toContain(draft.manuscriptTitle);
    expect(await other().mine()).toMatchObject([
      { number: data.number, manuscriptTitle: 'As the other window has it' },
    ]);
  });

  test('with the same content gets the same receipt', async () => {
    await open(4);
    const { data } = await other().create(draft);
    await submit();
    expect(await screen.findByText(new RegExp(`Its number is ${data.number}`))).toBeTruthy();
  });
});

describe('on a slow connection', () => {
  test('a draft is submitted only after the save in progress', async () => {
    await open(4);
    const responses = holdResponses(isSaving);
    const [declaration] = screen.getAllByRole('switch');
    await userEvent.dblClick(declaration as HTMLElement);
    await vi.waitFor(() => expect(responses.count()).toBe(1), 5_000);
    await submit();
    responses.release();
    await screen.findByText('We have your manuscript');
    expect((await other().latestDraft()).data).toBeNull();
  });

  test('typing during a save causes no conflict', async () => {
    await open(1);
    const responses = holdResponses(isSaving);
    await userEvent.type(await title(), '1');
    await vi.waitFor(() => expect(responses.count()).toBe(1), 5_000);
    for (const more of ['2', '3']) {
      await userEvent.type(await title(), more);
      await new Promise((done) => setTimeout(done, 1_500));
    }
    responses.release();
    await vi.waitFor(() => expect(responses.count()).toBe(1), 5_000);
    vi.stubGlobal('fetch', (path: string, init?: RequestInit) => journal.request(path, init));
    responses.release();
    await vi.waitFor(async () => expect((await other().latestDraft()).data?.content.manuscriptTitle).toMatch(/123$/));
    await new Promise((done) => setTimeout(done, 500));
    expect(screen.queryByRole('alert')).toBeNull();
    expect(state()).toContain('Draft saved');
  });
});

describe('a draft that cannot be saved', () => {
  test.each([
    [413, 'This draft is too large to be saved. It is kept in this browser.'],
    [400, 'This draft could not be saved. It is kept in this browser.'],
  ])('because of status %s says so', async (status, message) => {
    await open(1);
    vi.stubGlobal('fetch', async () => Response.json({ message: 'No.' }, { status }));
    await userEvent.type(await title(), '!');
    await vi.waitFor(() => expect(state()).toContain(message), 5_000);
  });
});
