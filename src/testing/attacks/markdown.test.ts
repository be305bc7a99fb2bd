import { JSDOM } from 'jsdom';
import { beforeAll, expect, test } from 'vitest';
import { lettersClient } from '#features/letters/client.ts';
import { newsletterClient } from '#features/newsletter/client.ts';
import { testJournal } from '../journal.ts';
import { anAdministrator, type Person } from '../makers.ts';
import { faultsIn, HOSTILE_MARKDOWN, MARKDOWN_BOMBS } from './markdown.ts';

/** Markdown in newsletters and letters; the same texts on pages are tested in ui/rich-text.test.tsx. */
const journal = testJournal();
let office: Person;
beforeAll(async () => {
  office = await anAdministrator(journal);
});

const CHUNK = 8;
const chunks = Array.from({ length: Math.ceil(HOSTILE_MARKDOWN.length / CHUNK) }, (_, at) =>
  HOSTILE_MARKDOWN.slice(at * CHUNK, (at + 1) * CHUNK),
);

async function mailed(content: string) {
  await newsletterClient(journal.as(office.token)).sendTest({ title: 'News', content });
  return (await journal.mailsTo(office.email)).at(-1);
}

test('a newsletter has no scripts, images, frames or links to other schemes', async () => {
  for (const chunk of chunks) {
    const mail = await mailed(`before\n\n${chunk.join('\n\n')}\n\nafter`);
    const { document } = new JSDOM(mail?.html ?? '').window;
    expect(document.body.textContent).toContain('after');
    // React Email's own preview and layout come with presentational attributes only.
    expect(faultsIn(withoutLayoutStyle(document)), chunk.join('\n')).toEqual([]);
    expect(mail?.text).toContain('after');
  }
});

test('a letter has no scripts, images, frames or links to other schemes', async () => {
  for (const chunk of chunks) {
    const body = `before\n\n${chunk.join('\n\n').replace(/[{}]/g, '')}\n\nafter`;
    const mail = await lettersClient(journal.as(office.token), 'en').preview('withdrawn', { subject: 'News', body });
    const { document } = new JSDOM(mail.html).window;
    expect(document.body.textContent).toContain('after');
    expect(faultsIn(withoutLayoutStyle(document)), chunk.join('\n')).toEqual([]);
  }
});

/** Removes the layout's style sheet for dark mails, which is the only one a mail may have. */
function withoutLayoutStyle(document: Document): Document {
  const sheets = [...document.querySelectorAll('style')];
  expect(sheets).toHaveLength(1);
  expect(document.head.contains(sheets[0] ?? null)).toBe(true);
  sheets[0]?.remove();
  return document;
}

test.each(Object.entries(MARKDOWN_BOMBS))(
  'a newsletter of %s is rendered within five seconds or refused',
  async (_, content) => {
    const began = performance.now();
    const { status } = await journal.request('/api/v1/newsletter/test', {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${office.token}` },
      body: JSON.stringify({ title: 'News', content }),
    });
    expect([200, 400]).toContain(status);
    expect(performance.now() - began).toBeLessThan(5_000);
  },
);
