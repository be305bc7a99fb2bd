import { expect, test } from 'vitest';
import { testJournal } from '#testing/journal.ts';
import { anEditor } from '#testing/makers.ts';
import { readinessClient } from './client.ts';
import { INDEXES } from './rules.ts';

const journal = testJournal({ DATACITE_REPOSITORY_ID: 'MDS.JAED', DATACITE_PASSWORD: 'pass word' });

test('Crossref’s criteria do not concern a journal whose DOIs DataCite registers', async () => {
  const { token } = await anEditor(journal);
  const { indexes } = await readinessClient(journal.as(token)).read();
  expect(indexes.map(({ index }) => index)).toEqual(INDEXES.filter((index) => index !== 'crossref'));
});
