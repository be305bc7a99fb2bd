import { within } from '@testing-library/react';
import { beforeAll, expect, test } from 'vitest';
import { inLanguage } from '#platform/languages.ts';
import { testJournal } from '#testing/journal.ts';
import { anAdministrator, type Person } from '#testing/makers.ts';
import { renderedPage } from '#testing/rendered-page.ts';
import { pagesClient } from './client.ts';
import * as authorPage from './screens/author-page.tsx';

const journal = testJournal();
let editor: Person;
beforeAll(async () => {
  editor = await anAdministrator(journal);
});

/** The `lang` of a text on the French page of guidelines. */
async function langInFrench(text: string | RegExp): Promise<string | null> {
  const body = await inLanguage('fr', async () => {
    const written = await pagesClient(journal.as()).siteTexts();
    return renderedPage(authorPage, written).body;
  });
  return within(body).getByText(text).closest('[lang]')?.getAttribute('lang') ?? null;
}

test('guidelines that the office has rewritten in English are marked on the French page, others are in French', async () => {
  const staff = pagesClient(journal.as(editor.token));
  const { version } =
    (await staff.siteTextsAsStaff()).find(({ key }) => key === 'guidelines-types') ?? expect.fail('It is missing.');
  await staff.changeSiteText('guidelines-types', { text: 'Letter: 500 words', version });
  expect(await langInFrench('500 words')).toBe('en');
  expect(await langInFrench(/^Deux fois par an/)).toBeNull();
});
