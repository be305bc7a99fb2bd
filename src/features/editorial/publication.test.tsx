import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { dayOf } from '#base/dates.ts';
import type { UserId } from '#base/ids.ts';
import { noticesClient, submissionsClient } from '#features/submissions/client.ts';
import type { FileType } from '#features/submissions/rules.ts';
import { testJournal } from '#testing/journal.ts';
import { anAdministrator, anAuthor, anUploadRow, aSubmission, type Person } from '#testing/makers.ts';
import { renderAt } from '#testing/screen.tsx';
import { editorialClient } from './client.ts';
import PublicationScreen, { clientLoader } from './screens/publication.tsx';

const journal = testJournal();
const STALE = /Somebody else has changed this in the meantime/;
let colleague: Person;
let id: string;

const saved = () => editorialClient(journal.as(colleague.token)).byId(id);
const meanwhile = () => submissionsClient(journal.as(colleague.token));
/** The first field with the label: that of the first author, where each author has one. */
const field = (name: string) =>
  screen.getAllByLabelText<HTMLInputElement>(new RegExp(`^${name}( \\*)?$`))[0] as HTMLInputElement;
const pdf = () => field('Publication PDF');
const put = async (name: string, value: string) => {
  await userEvent.clear(field(name));
  await userEvent.type(field(name), value);
};
const press = async (name: string | RegExp) =>
  userEvent.click((await screen.findAllByRole('button', { name }))[0] as HTMLElement);
const seesText = (message: string) => screen.findByText(message);
/** Adds a notice of the day that the journal's clock has: near midnight the browser's may be the day before the publication. */
const addNotice = async () => {
  await press('Add a notice');
  fireEvent.change(field('Date'), { target: { value: dayOf(journal.now().toISOString()) } });
  await userEvent.type(field('What readers must know'), 'Table 2 shows hectares.');
  await press('Publish the notice');
};
const reload = () => press('Load the saved version');

const aFile = (userId: UserId, fileType: FileType) => anUploadRow(journal, userId, fileType);
const anArticle = async () => {
  const author = await anAuthor(journal);
  const { id } = await aSubmission(journal, {
    author,
    authors: [{ fullName: 'Aline Ingabire', email: author.email, affiliation: 'Kigali' }],
    files: [await aFile(author.id, 'MANUSCRIPT'), await aFile(author.id, 'COVER_LETTER')],
  });
  await meanwhile().update(id, { status: 'PUBLISHED' });
  return id;
};

beforeEach(async () => {
  colleague = await anAdministrator(journal);
  const editor = await anAdministrator(journal);
  localStorage.setItem('access_token', editor.token);
  id = await anArticle();
  renderAt(journal, `/dashboard/submissions/${id}/publication`, [
    { path: '/dashboard/submissions/:id/publication', Component: PublicationScreen, loader: clientLoader },
  ]);
  await screen.findByRole('heading', { name: 'Authors' });
});

describe('saving one form of the publication screen', () => {
  test('keeps what was entered in the other', async () => {
    await put('First page', '17');
    await userEvent.upload(pdf(), new File(['%PDF'], 'final.pdf', { type: 'application/pdf' }));
    await put('Affiliation', 'Huye');
    await press('Save the authors');
    await seesText('Authors saved!');
    await waitFor(async () => expect((await saved()).authors[0]?.affiliation).toBe('Huye'));
    expect(field('First page').value).toBe('17');
    expect(pdf().files?.[0]?.name).toBe('final.pdf');
  });

  test('does not make the other outdated', async () => {
    await put('First page', '17');
    await put('Affiliation', 'Huye');
    await press('Save the authors');
    await seesText('Authors saved!');
    await put('Affiliation', 'Musanze');
    await press('Save');
    await seesText('Publication details saved!');
    expect(field('Affiliation').value).toBe('Musanze');
    await press('Save the authors');
    await waitFor(async () => expect((await saved()).authors[0]?.affiliation).toBe('Musanze'));
    expect((await saved()).firstPage).toBe('17');
  });

  test('leaves the focus in a field that was entered meanwhile', async () => {
    await put('First page', '17');
    await press('Save');
    field('DOI').focus();
    const before = field('DOI');
    await seesText('Publication details saved!');
    await waitFor(() => expect(before.isConnected).toBe(false));
    expect(document.activeElement).toBe(field('DOI'));
  });

  test('shows the value as the server stored it', async () => {
    await put('DOI', 'https://doi.org/10.12345/JAED.7');
    await press('Save');
    await seesText('Publication details saved!');
    await waitFor(() => expect(field('DOI').value).toBe('10.12345/jaed.7'));
  });
});

test('the contents say what is left to do in each section, and lead the focus there', async () => {
  const contents = within(screen.getAllByRole('navigation', { name: 'On this screen' })[0] as HTMLElement);
  const link = (name: RegExp) => contents.getByRole('link', { name });
  expect(link(/^Publication details/).textContent).toContain('To do');
  expect(link(/^Supplementary files/).textContent).toContain('Nothing to do');
  expect(link(/^Authors/).textContent).toContain('To do');
  await put('ORCID iD', '0000-0002-1825-0097');
  await press('Save the authors');
  await waitFor(() => expect(link(/^Authors/).textContent).toContain('Done'));
  await userEvent.click(link(/^Authors/));
  expect(document.activeElement?.id).toBe('authors');
});

describe('a change that a colleague has saved meanwhile', () => {
  test('is not overwritten, although a notice was added and the other form was saved since', async () => {
    await put('First page', '17');
    await meanwhile().update(id, { slug: 'their-slug' });
    await addNotice();
    await screen.findByRole('button', { name: /^Edit correction of/ });
    expect(field('First page').value).toBe('17');
    await put('Affiliation', 'Huye');
    await press('Save the authors');
    await seesText('Authors saved!');
    await press('Save');
    expect(await screen.findByText(STALE)).toBeTruthy();
    expect((await saved()).firstPage).toBeNull();
  });

  test('is loaded on demand next to what was entered, and saved with it', async () => {
    await put('First page', '17');
    await put('DOI', '10.12345/mine');
    await meanwhile().update(id, { doi: '10.12345/theirs', lastPage: null, slug: 'their-slug' });
    await press('Save');
    await seesText('Failed to save the publication details.');
    const refusal = within(await screen.findByRole('alert'));
    expect(refusal.getByText(STALE)).toBeTruthy();
    await reload();
    await waitFor(() => expect(field('Page address').value).toBe('their-slug'));
    expect([field('First page').value, field('DOI').value]).toEqual(['17', '10.12345/mine']);
    expect(await seesText('DOI: 10.12345/theirs')).toBeTruthy();
    await waitFor(() => expect(screen.queryByText(STALE)).toBeNull());
    await press('Save');
    await seesText('Publication details saved!');
    expect(await saved()).toMatchObject({ doi: '10.12345/mine', firstPage: '17', slug: 'their-slug' });
  });

  test('is also reported by the authors form', async () => {
    await put('Affiliation', 'Huye');
    await meanwhile().update(id, { slug: 'their-slug' });
    await press('Save the authors');
    await screen.findByText(STALE);
    await reload();
    await waitFor(() => expect(screen.queryByText(STALE)).toBeNull());
    expect(field('Affiliation').value).toBe('Huye');
    await press('Save the authors');
    await seesText('Authors saved!');
    await expect.poll(async () => (await saved()).authors[0]?.affiliation).toBe('Huye');
  });

  test('stays reported while it cannot be loaded', async () => {
    await put('DOI', '10.12345/mine');
    await meanwhile().update(id, { doi: '10.12345/theirs' });
    await press('Save');
    await screen.findByText(STALE);
    const connected = globalThis.fetch;
    const unreachable = vi.fn(() => Promise.reject(new TypeError('Failed to fetch')));
    vi.stubGlobal('fetch', unreachable);
    await reload();
    await waitFor(() => expect(unreachable).toHaveBeenCalled());
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(screen.getByText(STALE)).toBeDefined();
    vi.stubGlobal('fetch', connected);
    await reload();
    await waitFor(() => expect(screen.queryByText(STALE)).toBeNull());
    expect(field('DOI').value).toBe('10.12345/mine');
  });
});

describe('a change that cannot be saved', () => {
  test('moves the focus to the field with the error', async () => {
    await put('DOI', 'none');
    await press('Save');
    await screen.findByText(/^A DOI looks like/);
    expect(document.activeElement).toBe(field('DOI'));
    await put('ORCID iD', '1');
    await press('Save the authors');
    await screen.findByText(/^This is not an ORCID iD/);
    expect(document.activeElement).toBe(field('ORCID iD'));
  });

  test('without a connection stays in the form, with the reason', async () => {
    await put('First page', '17');
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
    await press('Save');
    const refusal = await screen.findByRole('alert');
    expect(refusal.textContent).toContain('cannot be reached');
    expect(field('First page').value).toBe('17');
  });
});

test('a notice that a colleague has changed is not overwritten, and the entered text stays', async () => {
  const notices = noticesClient(journal.as(colleague.token));
  await addNotice();
  await press(/^Edit correction of/);
  const [notice] = await notices.list(id);
  await notices.change(id, notice?.id ?? '', {
    kind: 'CORRECTION',
    date: notice?.date ?? '',
    text: 'Theirs.',
    tellAuthors: false,
  });
  await userEvent.type(field('What readers must know'), ' Not acres.');
  await press('Save the notice');
  await screen.findByText(STALE);
  await reload();
  expect(await seesText('What readers must know: Theirs.')).toBeTruthy();
  await userEvent.keyboard('{Escape}');
  await press('Keep editing');
  await press('Save the notice');
  await seesText('Notice saved!');
  expect((await notices.list(id))[0]?.text).toBe('Table 2 shows hectares. Not acres.');
});
