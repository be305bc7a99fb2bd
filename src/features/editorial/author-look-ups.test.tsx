import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterAll, expect, test } from 'vitest';
import { submissionsClient } from '#features/submissions/client.ts';
import { testJournal } from '#testing/journal.ts';
import { anAdministrator, anAuthor, anUploadRow, aSubmission } from '#testing/makers.ts';
import { orcidRecord, testRegistries } from '#testing/registries.ts';
import { renderAt } from '#testing/screen.tsx';
import { editorialClient } from './client.ts';
import PublicationScreen, { clientLoader } from './screens/publication.tsx';

const registries = await testRegistries();
afterAll(() => registries.close());
const journal = testJournal(registries.settings);

test('the editors find an author’s ORCID iD by name, and save it with the authors', async () => {
  registries.people = [orcidRecord('0000-0002-1825-0097', 'Aline', 'Ingabire', ['University of Rwanda'])];
  const [editor, author] = [await anAdministrator(journal), await anAuthor(journal)];
  const { id } = await aSubmission(journal, {
    author,
    authors: [{ fullName: 'Aline Ingabire', email: author.email, affiliation: 'Kigali' }],
    files: [await anUploadRow(journal, author.id, 'MANUSCRIPT'), await anUploadRow(journal, author.id, 'COVER_LETTER')],
  });
  await submissionsClient(journal.as(editor.token)).update(id, { status: 'PUBLISHED' });
  localStorage.setItem('access_token', editor.token);
  renderAt(journal, `/dashboard/submissions/${id}/publication`, [
    { path: '/dashboard/submissions/:id/publication', Component: PublicationScreen, loader: clientLoader },
  ]);
  const [button] = await screen.findAllByRole('button', { name: 'Find ORCID iD' });
  await userEvent.click(button as HTMLElement);
  await userEvent.click(await screen.findByRole('button', { name: 'Choose Aline Ingabire, 0000-0002-1825-0097' }));
  expect(document.activeElement).toBe(screen.getAllByLabelText(/^ORCID iD/)[0]);
  await userEvent.click(screen.getByRole('button', { name: 'Save the authors' }));
  await screen.findByText('Authors saved!');
  const { authors } = await editorialClient(journal.as(editor.token)).byId(id);
  expect(authors[0]?.orcid).toBe('0000-0002-1825-0097');
  expect(registries.queries[0]).toContain('affiliation-org-name:"Kigali"');
});
