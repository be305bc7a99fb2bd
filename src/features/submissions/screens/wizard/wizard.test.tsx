import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { identities } from '#features/accounts/server/tables.ts';
import { testJournal } from '#testing/journal.ts';
import { aDraft, anAuthor, anUploadRow } from '#testing/makers.ts';
import { place, renderAt } from '#testing/screen.tsx';
import { submissionsClient } from '../../client.ts';
import { emptyAuthor, emptyDraft, errorsByCard, firstStepWithErrors, remainingErrors, toSubmission } from './draft.ts';
import WizardScreen, { clientLoader } from './wizard.tsx';

const journal = testJournal();

const show = () =>
  renderAt(journal, '/submission', [
    { path: '/submission', Component: WizardScreen, loader: clientLoader },
    place('/login'),
  ]);
const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }));
/** Clicks Next up to a step. The step is in the address, so it appears some time after the click. */
const goToStep = async (last: number, first = 1) => {
  for (let step = first; step < last; step++) {
    await press('Next');
    await screen.findByRole('navigation', { name: new RegExp(`^Step ${step + 1} `) });
  }
};

describe('with a token', () => {
  // An iD can be linked to one account only, and a retried test links it again.
  afterEach(async () => void (await journal.services.db.delete(identities)));
  beforeEach(async () => {
    const { token } = await anAuthor(journal);
    localStorage.setItem('access_token', token);
    if ((await journal.services.topics.list()).length === 0) await journal.services.topics.add('Trade');
  });

  test('all steps can be opened; Previous is disabled on step 1 and Submit replaces Next on step 4', async () => {
    show();
    expect((await screen.findByRole('button', { name: 'Previous' })).hasAttribute('disabled')).toBe(true);
    await goToStep(4);
    expect(screen.queryByRole('button', { name: 'Next' })).toBeNull();
    expect(screen.getByRole('button', { name: 'Submit Manuscript' })).toBeTruthy();
    await press('Previous');
    expect(await screen.findByRole('button', { name: 'Next' })).toBeTruthy();
  });

  test('the first author is Corresponding, others can be added and removed', async () => {
    show();
    await goToStep(2);
    await press('Add Another Author');
    expect(screen.getAllByText('Corresponding')).toHaveLength(1);
    expect(screen.getAllByRole('textbox', { name: /^Full name/, description: /For an organisation/ })).toHaveLength(1);
    expect(screen.getAllByLabelText(/^Full name/)).toHaveLength(2);
    await press('Remove author 1');
    expect(document.activeElement).toBe(screen.getByRole('group', { name: 'Author 1' }));
    expect(screen.getAllByLabelText(/^Full name/)).toHaveLength(1);
    expect(screen.getAllByText('Corresponding')).toHaveLength(1);
  });

  test('the linked ORCID iD is added with the submitter’s name and removed with another; an invalid ROR id is marked', async () => {
    const person = await anAuthor(journal);
    localStorage.setItem('access_token', person.token);
    const subject = '0000-0002-1825-0097';
    const linked = {
      id: crypto.randomUUID(),
      userId: person.id,
      provider: 'orcid' as const,
      subject,
      createdAt: new Date(),
    };
    await journal.services.db.insert(identities).values(linked);
    show();
    await goToStep(2);
    const orcid = () => screen.getByLabelText<HTMLInputElement>(/^ORCID iD/);
    // The card of the submitter is filled in from the account.
    expect(screen.getByLabelText<HTMLInputElement>(/^Full name/).value).toBe('Aline Ingabire');
    expect(orcid().value).toBe(subject);
    await userEvent.clear(orcid());
    await press(`Add your ORCID iD ${subject}`);
    expect(orcid().value).toBe(subject);
    expect(orcid().closest('details')?.open).toBe(true);
    expect(document.activeElement).toBe(orcid());
    await userEvent.clear(screen.getByLabelText(/^Email/));
    await userEvent.type(screen.getByLabelText(/^Email/), 'another.aline@example.org');
    expect(orcid().value).toBe('');
    await userEvent.type(orcid(), 'https://orcid.org/0000-0002-1694-233X');
    await userEvent.type(screen.getByLabelText(/ROR id/), '05a28rw57');
    await goToStep(4, 2);
    expect((await screen.findAllByText('Aline Ingabire (ORCID 0000-0002-1694-233X)')).length).toBeGreaterThan(0);
    for (const declaration of screen.getAllByRole('switch')) await userEvent.click(declaration);
    await press('Submit Manuscript');
    await press(/Authors.*needs attention/);
    const ror = await screen.findByLabelText<HTMLInputElement>(/ROR id/);
    expect(ror.getAttribute('aria-invalid')).toBe('true');
    expect(ror.closest('details')?.open).toBe(true);
    expect(screen.getByText(/^This is not a ROR id/)).toBeTruthy();
  });

  test('three slots are pending, and the summary shows what is not provided', async () => {
    show();
    await goToStep(3);
    expect(screen.getAllByText('Pending')).toHaveLength(3);
    await press('Next');
    expect((await screen.findAllByText('Not provided')).length).toBeGreaterThan(2);
    expect(screen.getByText('Not selected')).toBeTruthy();
  });

  test('Submit needs all three declarations, then the wizard opens the first step with errors', async () => {
    show();
    await goToStep(4);
    const submit = screen.getByRole('button', { name: 'Submit Manuscript' });
    for (const declaration of screen.getAllByRole('switch')) {
      expect(submit.hasAttribute('disabled')).toBe(true);
      await userEvent.click(declaration);
    }
    await userEvent.click(submit);
    const title = await screen.findByLabelText(/^Article Title/);
    expect(title.getAttribute('aria-invalid')).toBe('true');
    expect(screen.getAllByText('Please give the title of the article.').length).toBeGreaterThan(0);
    expect(document.activeElement).toBe(title);
    await userEvent.type(title, 'T');
    expect(title.getAttribute('aria-invalid')).toBeNull();
    expect(screen.getByRole('button', { name: /Upload Files.*needs attention/ })).toBeTruthy();
    await press(/Upload Files/);
    const slot = await screen.findByRole('region', { name: 'Manuscript File' });
    expect(within(slot).getByText('Please upload the manuscript.')).toBeTruthy();
  });
});

describe('the receipt', () => {
  const [first, second] = [
    { fullName: 'Aline Ingabire', email: 'aline@example.org', affiliation: 'Kigali' },
    { fullName: 'Eric Nshimiyimana', email: 'eric@example.org', affiliation: 'Kigali' },
  ];
  test.each([
    ['you', [first]],
    ['you and your co-authors', [first, second]],
  ])('is on its way to %s', async (whom, authors) => {
    const { id, token } = await anAuthor(journal);
    localStorage.setItem('access_token', token);
    const uploads = [await anUploadRow(journal, id, 'MANUSCRIPT'), await anUploadRow(journal, id, 'COVER_LETTER')];
    const files = uploads.map(({ fileUrl, fileType }) => ({ fileUrl, fileType }));
    const content = await aDraft(journal, token, { authors, files });
    await submissionsClient(journal.as(token)).saveDraft(crypto.randomUUID(), 0, content as never);
    show();
    await screen.findByText('Draft saved');
    await goToStep(4);
    await press('Submit Manuscript');
    expect(await screen.findByText(`A receipt is on its way to ${whom}.`)).toBeTruthy();
  });
});

describe('when sending fails', () => {
  const send = async (respond: () => Promise<Response>) => {
    const { token } = await anAuthor(journal);
    localStorage.setItem('access_token', token);
    show();
    await goToStep(4);
    for (const declaration of screen.getAllByRole('switch')) await userEvent.click(declaration);
    vi.stubGlobal('fetch', (path: string, init?: RequestInit) =>
      path.endsWith('/submission') ? respond() : journal.request(path, init),
    );
    await press('Submit Manuscript');
  };

  test('without a connection it shows an error, and the form stays', async () => {
    await send(() => Promise.reject(new TypeError('Failed to fetch')));
    expect(await screen.findByText('Error submitting manuscript')).toBeTruthy();
    for (const declaration of screen.getAllByRole('switch')) expect(declaration.ariaChecked).toBe('true');
  });

  test('it shows the server’s message, or a general error without one', async () => {
    await send(async () => new Response('', { status: 500 }));
    expect(await screen.findByText('Submission failed')).toBeTruthy();
    vi.stubGlobal('fetch', async () => Response.json({ message: 'Not on Sundays.' }, { status: 409 }));
    await press('Submit Manuscript');
    expect(await screen.findByText('Not on Sundays.')).toBeTruthy();
  });
});

test('without a token the visitor is redirected to the login page', async () => {
  show();
  expect(await screen.findByText('at /login')).toBeTruthy();
  expect(await screen.findByText('You must login first!')).toBeTruthy();
});

describe('the submitted draft', () => {
  test('leaves out empty author cards, and the server’s errors are mapped back to the right cards', () => {
    const [first, empty, third] = [emptyAuthor(), emptyAuthor(), emptyAuthor()];
    const draft = { ...emptyDraft(), authors: [{ ...first, fullName: 'A' }, empty, { ...third, email: 'x' }] };
    expect(toSubmission(draft).authors.map(({ fullName, email }) => [fullName, email])).toEqual([
      ['A', ''],
      ['', 'x'],
    ]);
    expect(errorsByCard(draft, { 'authors.1.email': 'bad', topic: 'none' })).toEqual({
      [`${third.key}.email`]: 'bad',
      topic: 'none',
    });
  });

  test('a changed field loses its error, also when its card has moved; other fields keep theirs', () => {
    const [first, second] = [emptyAuthor(), emptyAuthor()];
    const before = { ...emptyDraft(), authors: [first, second] };
    const errors = {
      manuscriptTitle: 'x',
      topic: 'x',
      'files.MANUSCRIPT': 'x',
      [`${first.key}.email`]: 'x',
      [`${second.key}.email`]: 'x',
    };
    const after = { ...before, manuscriptTitle: 'T', authors: [second, { ...first, email: 'a@example.org' }] };
    expect(Object.keys(remainingErrors(errors, { before, after }))).toEqual([
      'topic',
      'files.MANUSCRIPT',
      `${second.key}.email`,
    ]);
    const file = { fileType: 'MANUSCRIPT' as const, fileUrl: 'u', fileName: 'f', mimeType: 'm', fileSize: 1 };
    expect(remainingErrors(errors, { before, after: { ...before, files: [file] } })).not.toHaveProperty([
      'files.MANUSCRIPT',
    ]);
  });

  test.each([
    [['topic', 'files.MANUSCRIPT'], 1],
    [['files.0.fileUrl', 'authors.0.email'], 2],
    [['files.COVER_LETTER'], 3],
    [['declarations'], 4],
  ])('errors at %j open step %d', (paths, step) => {
    expect(firstStepWithErrors(paths)).toBe(step);
  });
});
