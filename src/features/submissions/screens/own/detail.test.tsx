import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { session } from '#features/accounts/client.ts';
import { testJournal } from '#testing/journal.ts';
import {
  anAdministrator,
  anAuthor,
  anUploadRow,
  aSubmission,
  type MadeSubmission,
  type Person,
} from '#testing/makers.ts';
import { renderAt } from '#testing/screen.tsx';
import { submissionsClient } from '../../client.ts';
import type { FileType, Status } from '../../rules.ts';
import OwnDetailScreen, { clientLoader } from './detail.tsx';

const journal = testJournal();

const open = ({ number, author }: MadeSubmission) => {
  session.begin(author.token);
  const screens = [{ path: '/author/:number', Component: OwnDetailScreen, loader: clientLoader }];
  return renderAt(journal, `/author/${number}`, screens);
};
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));

const aFile = (author: Person, fileType: FileType = 'MANUSCRIPT') => anUploadRow(journal, author.id, fileType);
const namesOf = (files: Awaited<ReturnType<typeof aFile>>[]) =>
  files.map(({ fileUrl, fileType }) => ({ fileUrl, fileType }));
const submitted = async (status: Status = 'SUBMITTED') => {
  const author = await anAuthor(journal);
  const files = namesOf([await aFile(author), await aFile(author, 'COVER_LETTER')]);
  return aSubmission(journal, { author, files, status });
};

test('a revision that another window has sent is shown as sent, and its form disappears', async () => {
  const submission = await submitted('REVISION_REQUESTED');
  const { id, author } = submission;
  sessionStorage.setItem(`revision-${id}`, JSON.stringify({ files: [await aFile(author)], note: '' }));
  open(submission);
  await screen.findByRole('button', { name: 'Send the revision' });
  const files = namesOf([await aFile(author)]);
  await submissionsClient(journal.as(author.token)).revise(id, { files, note: '' });
  await press('Send the revision');
  expect(await screen.findByText('The editors are not waiting for a revision of this manuscript.')).toBeTruthy();
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Send the revision' })).toBeNull());
  expect(screen.getAllByText('Under review').length).toBeGreaterThan(0);
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'What happens next' }));
});

test('a letter of the office is shown with its emphasis and line breaks; a note of the author as it was typed', async () => {
  const submission = await submitted('UNDER_REVIEW');
  const { id, author } = submission;
  const { token } = await anAdministrator(journal);
  const note = 'Please **shorten** it.\nAnd again.';
  await submissionsClient(journal.as(token)).update(id, { status: 'REVISION_REQUESTED', note });
  const files = namesOf([await aFile(author)]);
  await submissionsClient(journal.as(author.token)).revise(id, { files, note: 'We **did**.' });
  open(submission);
  expect((await screen.findByText('shorten')).tagName).toBe('STRONG');
  expect(screen.getByText(/And again/).textContent).toBe('Please shorten it.\nAnd again.');
  expect(screen.getByText('We **did**.')).toBeTruthy();
});

test('Escape does not discard a reason for withdrawing without confirmation', async () => {
  open(await submitted());
  await press('Withdraw the manuscript');
  await userEvent.type(await screen.findByLabelText(/^Reason/), 'We found a fault.{Escape}');
  await screen.findByRole('dialog', { name: 'Discard your changes?' });
  await userEvent.keyboard('{Escape}');
  expect((await screen.findByLabelText<HTMLTextAreaElement>(/^Reason/)).value).toBe('We found a fault.');
});

test('removing a file by keyboard moves the focus to the next file, or to the file input', async () => {
  const submission = await submitted('REVISION_REQUESTED');
  const files = [await aFile(submission.author), await aFile(submission.author)];
  const named = files.map((file, index) => ({ ...file, fileName: `${index + 1}.pdf` }));
  sessionStorage.setItem(`revision-${submission.id}`, JSON.stringify({ files: named, note: '' }));
  open(submission);
  (await screen.findByRole('button', { name: 'Remove 1.pdf' })).focus();
  await userEvent.keyboard('{Enter}');
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Remove 2.pdf' }));
  await userEvent.keyboard('{Enter}');
  expect(document.activeElement).toBe(screen.getByLabelText(/^Choose file: Manuscript File/));
});
