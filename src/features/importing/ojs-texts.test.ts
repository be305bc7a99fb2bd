import { expect, test } from 'vitest';
import { articlesClient } from '#features/articles/client.ts';
import { importsBy } from '#testing/import-command.ts';
import { testJournal } from '#testing/journal.ts';
import { ojs33 } from '#testing/ojs-exports.ts';
import { testSite } from '#testing/site.ts';

const journal = testJournal();
const { imported } = importsBy(journal);

/** Imports an article with this title, as it is in the XML, and these references; returns what readers get. */
async function articleWith(id: number, title: string, { prefix = 'The', citation = '' } = {}) {
  const doi = `10.5555/texts.${id}`;
  const text = ojs33({ id, title, doi })
    .replace('<prefix locale="en_US">The</prefix>', `<prefix locale="en_US">${prefix}</prefix>`)
    .replace(
      '<citations',
      citation ? `<citations><citation>${citation}</citation></citations><citations` : '<citations',
    );
  await imported(text);
  const { data } = await articlesClient(journal.as()).list({ q: doi, topic: '', page: 1, perPage: 5 });
  const number = data[0]?.number ?? '';
  return {
    address: `/article/${number}/${data[0]?.slug}`,
    title: data[0]?.manuscriptTitle.replace(/: Evidence.*/, ''),
  };
}

test.each([
  [701, 'land market', 'The', 'The land market'],
  [702, 'The soil market', 'The', 'The soil market'],
  [703, 'the crop market', 'The', 'the crop market'],
  [704, 'Theory of land', 'The', 'The Theory of land'],
  [705, 'L’économie du sol', 'L’', 'L’économie du sol'],
  [706, 'fish market', '', 'fish market'],
])('%i: the title “%s” with the prefix “%s” becomes “%s”', async (id, title, prefix, expected) => {
  expect((await articleWith(id, title, { prefix })).title).toBe(expected);
});

test.each([
  ['Rates where x&lt;y then z&gt;0', 'Rates where x<y then z>0'],
  ['Rates where a&amp;lt;b and c&amp;gt;d hold', 'Rates where a<b and c>d hold'],
  ['&amp;Delta;T &amp;asymp; 3 &amp;rarr; &amp;Omega;, R&amp;amp;D', 'ΔT ≈ 3 → Ω, R&D'],
  ['A &lt;em&gt;new&lt;/em&gt; &lt;i class="x"&gt;way&lt;/i&gt;&lt;sup&gt;1&lt;/sup&gt;', 'A new way1'],
])('the title %s is read once', async (title, expected) => {
  const id = 9000 + title.length;
  expect((await articleWith(id, title, { prefix: '' })).title).toBe(expected);
});

test('an address in angle brackets stays in a reference', async () => {
  const citation = 'Silva, J. Solo. Disponível em: &lt;http://www.example.org/solo&gt;. Acesso em: 2 maio 2019.';
  const { address } = await articleWith(9500, 'soil of Musanze', { citation });
  const jats = await (await testSite(journal).request(`${address}.xml`)).text();
  expect(jats).toContain('Disponível em: &lt;http://www.example.org/solo&gt;');
});
