import { EpubCheck } from '@likecoin/epubcheck-ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { articlesClient } from '#features/articles/client.ts';
import { productionClient } from '#features/production/client.ts';
import { readParts } from '#platform/files/zip-parts.ts';
import { testJournal } from '#testing/journal.ts';
import { anEditor, aSubmission, type Person } from '#testing/makers.ts';
import { aWordManuscript } from '#testing/manuscript.ts';
import { testSite } from '#testing/site.ts';

const journal = testJournal();
let editor: Person;
beforeAll(async () => {
  editor = await anEditor(journal);
});
const get = (address: string) => testSite(journal).request(address);

async function anArticle({ hasText = true } = {}) {
  const { id, number } = await aSubmission(journal, { status: 'ACCEPTED' });
  const file = new File([(await aWordManuscript()) as BlobPart], 'accepted.docx');
  if (hasText) await productionClient(journal.as(editor.token)).upload(id, file);
  await journal.services.updateSubmission(editor.id, id, { status: 'PUBLISHED' });
  const { slug } = await articlesClient(journal.as()).byNumber(number);
  return { number, slug, address: `/article/${number}/${slug}.epub` };
}

describe('an article as EPUB', () => {
  test('is accepted by the checks of EPUB, with text, notes, references, pictures and formulas', async () => {
    const { address, number } = await anArticle();
    const response = await get(address);
    expect(response.headers.get('content-type')).toBe('application/epub+zip');
    expect(response.headers.get('content-disposition')).toContain(`${number}.epub`);
    const bytes = new Uint8Array(await response.arrayBuffer());
    const { messages } = await new EpubCheck().check(bytes, `${number}.epub`);
    expect(messages.filter(({ severity }) => severity !== 'info' && severity !== 'usage')).toEqual([]);
    const parts = await readParts(bytes);
    const text = parts.get('EPUB/article.xhtml')?.toString('utf8') ?? '';
    expect(text).toContain('<section id="sec-2"><h2>2 Data and method</h2><section id="sec-3"><h3>2.1 Households</h3>');
    expect(text).toContain('<math xmlns="http://www.w3.org/1998/Math/MathML" display="block"><msub>');
    expect(text).toContain(
      '<a href="#ref-3" id="ref-3-place-1" role="doc-biblioref">Mukamana &amp; Habimana, 2019</a>',
    );
    expect(text).toMatch(
      /<li id="ref-3"><p>.* <a href="#ref-3-place-1" role="doc-backlink" aria-label="Cited, place 1">↩<\/a><\/p><\/li>/,
    );
    expect(text).toMatch(/<p class="note">Claudine Mukamana: School of Economics, Kigali<\/p>/);
    expect(text).toMatch(/<p class="note">Received .* · Published .*<\/p>/);
    expect(text).toContain('<img src="images/figure-1.webp" alt="Prices rise from March to May."/>');
    expect(text).toContain('<li id="fn-1"><p>A sector has about ten cells.');
    expect(parts.has('EPUB/images/figure-1.webp')).toBe(true);
  });

  test('has the same bytes for the same article', async () => {
    const { address } = await anArticle();
    const [one, two] = [await get(address), await get(address)];
    expect(Buffer.from(await one.arrayBuffer()).equals(Buffer.from(await two.arrayBuffer()))).toBe(true);
    const etag = one.headers.get('etag') ?? '';
    expect((await testSite(journal).request(address, { headers: { 'if-none-match': etag } })).status).toBe(304);
  });

  test('does not exist without a full text or an article, and another slug leads to it', async () => {
    const { address } = await anArticle({ hasText: false });
    expect((await get(address)).status).toBe(404);
    expect((await get('/article/MDS-2026-9999/x.epub')).status).toBe(404);
    const { number, address: right } = await anArticle();
    const other = await get(`/article/${number}/other.epub`);
    expect([other.status, other.headers.get('location')]).toEqual([301, right]);
  });
});
