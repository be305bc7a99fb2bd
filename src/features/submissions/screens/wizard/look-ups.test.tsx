import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { testJournal } from '#testing/journal.ts';
import { anAuthor } from '#testing/makers.ts';
import { orcidRecord, rorRecord, testRegistries } from '#testing/registries.ts';
import { renderAt } from '#testing/screen.tsx';
import WizardScreen, { clientLoader } from './wizard.tsx';

const registries = await testRegistries();
afterAll(() => registries.close());
const journal = testJournal(registries.settings);
const quiet = testJournal({ ...registries.settings, LOOKUPS: 'off' });

beforeEach(() => {
  registries.recover();
  registries.requests.length = 0;
  // Answers of an earlier test are no longer kept.
  journal.pass(3700);
  registries.people = [
    orcidRecord('0000-0002-1825-0097', 'Aline', 'Ingabire', ['University of Rwanda']),
    orcidRecord('0000-0002-1694-233X', 'Aline <script>', 'Ingabire'),
  ];
  registries.organisations = [
    rorRecord('03vek6s52', ['Fund for Research', 'FR'], { types: ['funder'], city: 'Bern', country: 'Switzerland' }),
  ];
});

async function show(shown: typeof journal, step: number) {
  const { token } = await anAuthor(shown);
  localStorage.setItem('access_token', token);
  renderAt(shown, `/submission?step=${step}`, [{ path: '/submission', Component: WizardScreen, loader: clientLoader }]);
}
const find = async () => {
  await userEvent.click(await screen.findByText('More about this author (optional)'));
  return screen.findByRole('button', { name: 'Find ORCID iD' });
};
const orcid = () => screen.getByLabelText<HTMLInputElement>(/^ORCID iD/);

describe('with look-ups', () => {
  test('an author’s ORCID iD is found by name and filled in when it is chosen; the button says where the name goes', async () => {
    await show(journal, 2);
    const button = await find();
    expect(screen.getByText(/^This sends the author’s name and affiliation to ORCID/)).toBeTruthy();
    expect(registries.requests).toEqual([]);
    await userEvent.click(button);
    expect(await screen.findByText(/^2 people found/)).toBeTruthy();
    const choice = screen.getByRole('button', { name: 'Choose Aline Ingabire, 0000-0002-1825-0097' });
    expect(within(choice).getByText('University of Rwanda')).toBeTruthy();
    expect(document.querySelectorAll('bdi script')).toHaveLength(0);
    await userEvent.click(choice);
    expect(orcid().value).toBe('0000-0002-1825-0097');
    await waitFor(() => expect(document.activeElement).toBe(orcid()));
    expect(screen.queryByText(/people found/)).toBeNull();
  });

  test('an ORCID that cannot be reached is a sentence, and the field takes the iD as before', async () => {
    registries.respond = (_, response) => response.writeHead(500).end();
    await show(journal, 2);
    await userEvent.click(await find());
    expect(await screen.findByText(/^ORCID cannot be reached now/)).toBeTruthy();
    await userEvent.type(orcid(), '0000-0002-1694-233X');
    expect(orcid().value).toBe('0000-0002-1694-233X');
  });

  test('a funder is found by name and added to the statement with its ROR id', async () => {
    await show(journal, 1);
    const statement = () => screen.getByLabelText<HTMLTextAreaElement>('Funding statement');
    const field = await screen.findByLabelText<HTMLInputElement>('Find a funder');
    expect(screen.getByText(/The letters you type are sent to ror\.org/)).toBeTruthy();
    await userEvent.type(statement(), 'Our savings.');
    await userEvent.type(field, 'fund');
    await waitFor(() => expect(document.querySelector('option[value^="Fund for Research"]')).not.toBeNull());
    fireEvent.change(field, { target: { value: 'Fund for Research, Bern, Switzerland' } });
    expect(statement().value).toBe('Our savings. Fund for Research (https://ror.org/03vek6s52)');
    expect(field.value).toBe('');
    await userEvent.type(field, 'fund');
    await waitFor(() => expect(document.querySelector('option[value^="Fund for Research"]')).not.toBeNull());
    fireEvent.change(field, { target: { value: 'Fund for Research, Bern, Switzerland' } });
    expect(statement().value).toMatch(/03vek6s52\); Fund for Research/);
  });
});

describe('without look-ups', () => {
  test('the steps have no button and no field for them', async () => {
    await show(quiet, 2);
    await screen.findByLabelText(/^ORCID iD/);
    expect(screen.queryByRole('button', { name: 'Find ORCID iD' })).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Previous' }));
    await screen.findByLabelText('Funding statement');
    expect(screen.queryByLabelText('Find a funder')).toBeNull();
    expect(registries.requests).toEqual([]);
  });
});
