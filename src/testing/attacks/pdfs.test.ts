import { afterAll, describe, expect, test } from 'vitest';
import { readPdfText } from '#platform/pdf/pdf-text.ts';
import { UnreadableFile } from '#platform/threads/file-thread.ts';
import { ACTIVE_PDFS, aPageOf, flateBomb, MORE_PDF_BOMBS, PDF_BOMBS, stream } from '../hostile-pdfs.ts';
import { isLong } from '../long.ts';

/** Hostile PDFs in the thread that extracts their text; how the search uses its result is tested in search.test.ts. */
const MEGABYTE = 1024 * 1024;
/** Milliseconds a document may take here. */
const TIME = 2_500;

const honest = () => readPdfText(aPageOf());

/** Reads a document; returns the outcome, the duration, and by how many megabytes the process grew meanwhile. */
async function watched(bytes: Uint8Array, time: number) {
  const before = process.memoryUsage().rss;
  let most = before;
  const watch = setInterval(() => {
    most = Math.max(most, process.memoryUsage().rss);
  }, 20);
  const began = performance.now();
  const outcome = await readPdfText(bytes, time).catch((error: unknown) => error);
  clearInterval(watch);
  return { outcome, took: performance.now() - began, growth: (most - before) / MEGABYTE };
}

afterAll(async () => {
  expect(await honest()).toBe('Honest words');
});

describe('the text of a PDF', () => {
  test.each(Object.entries(ACTIVE_PDFS))('with %s is read, and nothing else happens', async (_, make) => {
    expect(await readPdfText(make())).toBe('Honest words');
  });

  test.each(Object.entries({ ...PDF_BOMBS, ...(isLong && MORE_PDF_BOMBS) }))(
    'with %s is bounded in time and memory',
    async (_, make) => {
      const { outcome, took, growth } = await watched(make(), TIME);
      if (typeof outcome === 'string') expect(outcome.length).toBeLessThanOrEqual(300_000);
      else expect(outcome).toBeInstanceOf(UnreadableFile);
      expect(took).toBeLessThan(TIME + 3_000);
      expect(growth).toBeLessThan(1_200);
    },
  );

  test.each([1, 2])('is given up when a stream expands to 500 MB (compressed %i times)', async (times) => {
    const filters = `/Filter [${'/FlateDecode '.repeat(times)}]`;
    const bytes = aPageOf({ content: stream(filters, flateBomb(500, times)) });
    // Meanwhile another document is read.
    const [{ outcome, growth }, other] = await Promise.all([watched(bytes, 25_000), honest()]);
    expect(outcome).toMatchObject({ message: 'it expands to more than 384 MB' });
    expect(growth).toBeLessThan(1_200);
    expect(other).toBe('Honest words');
  });
});
