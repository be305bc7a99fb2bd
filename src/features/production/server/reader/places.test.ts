import sharp from 'sharp';
import { beforeAll, describe, expect, test } from 'vitest';
import { readAsJats } from '#testing/read-word.ts';
import { aParagraph, aRun, aTable, aWordFile, inStyle } from '#testing/word-file.ts';

let png: Buffer;
beforeAll(async () => {
  png = await sharp({ create: { width: 4, height: 4, channels: 3, background: '#a33b20' } })
    .png()
    .toBuffer();
});
const picture = (id: string, width = 0) =>
  `<w:r><w:drawing><wp:inline><wp:extent cx="${width * 9525}" cy="0"/><a:blip r:embed="${id}"/></wp:inline></w:drawing></w:r>`;
const link = (words: string, attribute: string) => `<w:hyperlink ${attribute}>${aRun(words)}</w:hyperlink>`;
const note = '<w:r><w:footnoteReference w:id="2"/></w:r>';
const noteOf = (content: string) => `<w:footnote w:id="2">${aParagraph(content)}</w:footnote>`;

describe('a footnote', () => {
  test('has the links and pictures of its own part', async () => {
    const file = aWordFile({
      body: aParagraph(aRun('Text') + note),
      footnotes: noteOf(link('there', 'r:id="rId1"') + picture('rId2')),
      relations: [
        ['hyperlink', 'https://example.org/wrong'],
        ['image', 'media/wrong.png'],
      ],
      noteRelations: [
        ['hyperlink', 'https://example.org/right'],
        ['image', 'media/right.png'],
      ],
      parts: { 'word/media/right.png': png },
    });
    const { jats, media } = await readAsJats(file);
    expect(jats).toContain('<ext-link ext-link-type="uri" xlink:href="https://example.org/right">there</ext-link>');
    expect(media).toHaveLength(1);
  });
});

test('a field leads to a bookmark, or to an address with its place', async () => {
  const field = (code: string, words: string) =>
    `<w:fldSimple w:instr="${code.replaceAll('"', '&quot;')}">${aRun(words)}</w:fldSimple>`;
  const body = [
    aParagraph(field('HYPERLINK \\l "d"', 'Data') + field('HYPERLINK "https://example.org/" \\l "p2"', 'there')),
    aParagraph(`<w:bookmarkStart w:id="0" w:name="d"/>${aRun('Data')}`, '<w:outlineLvl w:val="0"/>'),
  ].join('');
  const { jats } = await readAsJats(aWordFile({ body }));
  expect(jats).toContain('<xref ref-type="sec" rid="sec-1">Data</xref>');
  expect(jats).toContain('xlink:href="https://example.org/#p2">there<');
});

test('a bookmark between paragraphs, or in a blank one, belongs to the block after it', async () => {
  const mark = (name: string) => `<w:bookmarkStart w:id="0" w:name="${name}"/><w:bookmarkEnd w:id="0"/>`;
  const body = [
    aParagraph(link('Data', 'w:anchor="d"') + link('Results', 'w:anchor="r"') + link('Prices', 'w:anchor="p"')),
    mark('d'),
    aParagraph('Data', inStyle('H')),
    aParagraph(mark('r')),
    aParagraph('Results', inStyle('H')),
    mark('p'),
    aTable([{ cells: ['310'] }]),
  ].join('');
  const styles = '<w:style w:type="paragraph" w:styleId="H"><w:name w:val="heading 1"/></w:style>';
  const { jats } = await readAsJats(aWordFile({ body, styles }));
  for (const [kind, id, words] of [
    ['sec', 'sec-1', 'Data'],
    ['sec', 'sec-2', 'Results'],
    ['table', 'table-1', 'Prices'],
  ])
    expect(jats).toContain(`<xref ref-type="${kind}" rid="${id}">${words}</xref>`);
});

describe('a field that cites several works', () => {
  const item = (family: string, year: number) => ({
    itemData: { author: [{ family }], issued: { 'date-parts': [[year]] } },
  });
  const field = (words: string, ...items: ReturnType<typeof item>[]) => {
    const code = `ADDIN ZOTERO_ITEM CSL_CITATION ${JSON.stringify({ citationItems: items })}`.replaceAll('"', '&quot;');
    return `<w:r><w:fldChar w:fldCharType="begin"/></w:r><w:r><w:instrText>${code}</w:instrText></w:r><w:r><w:fldChar w:fldCharType="separate"/></w:r>${words}<w:r><w:fldChar w:fldCharType="end"/></w:r>`;
  };
  const works = [item('Akello', 2021), item('Besley', 1995)];
  const read = async (words: string, [akello, besley]: [string, string]) => {
    const references = [
      `${akello}Akello, G. (2021). Credit on hillsides. World Development, 140, 105–120.`,
      `${besley}Besley, T. (1995). Property rights. Journal of Political Economy, 103(5), 903–937.`,
    ].map((words) => aParagraph(words));
    const body = [
      aParagraph(aRun('As said ') + field(words, ...works)),
      aParagraph(aRun('References', '<w:b/>')),
      ...references,
    ];
    return (await readAsJats(aWordFile({ body: body.join('') }))).jats;
  };

  test('leads from the words of each work to its reference', async () => {
    expect(await read(aRun('(Akello, 2021; ') + aRun('Besley', '<w:i/>') + aRun(', 1995)'), ['', ''])).toContain(
      '(<xref ref-type="bibr" rid="ref-1">Akello, 2021</xref>; <xref ref-type="bibr" rid="ref-2"><italic>Besley</italic>, 1995</xref>)',
    );
    expect(await read(aRun('1,2'), ['1. ', '2. '])).toContain(
      '<xref ref-type="bibr" rid="ref-1">1</xref>,<xref ref-type="bibr" rid="ref-2">2</xref>',
    );
  });

  test('is one link where its words name no work', async () => {
    expect(await read(aRun('others'), ['', ''])).toContain('<xref ref-type="bibr" rid="ref-1 ref-2">others</xref>');
  });
});

describe('a picture', () => {
  const file = (part: string, width: number) =>
    aWordFile({
      body: aParagraph(picture('rId1', width)) + aParagraph('Figure 1. Prices'),
      relations: [['image', part]],
      parts: { [`word/${part}`]: png },
    });

  test('with far fewer pixels than its width on the page is enlarged and reported', async () => {
    const small = await readAsJats(file('a.png', 100));
    expect(small.media).toMatchObject([{ width: 100, height: 100 }]);
    expect(small.findings).toContain('lowResolution: Figure 1');
    const fitting = await readAsJats(file('a.png', 8));
    expect(fitting.media).toMatchObject([{ width: 4 }]);
    expect(fitting.findings).not.toContain('lowResolution: Figure 1');
  });

  test('in a cell is a figure after its table, or instead of a table of nothing but pictures', async () => {
    const cell = aParagraph(picture('rId1'));
    const read = (...cells: string[]) =>
      readAsJats(
        aWordFile({
          body: aTable([{ cells }]) + aParagraph('Figure 1. Prices'),
          relations: [['image', 'a.png']],
          parts: { 'word/a.png': png },
        }),
      );
    expect((await read('(a)', cell)).jats).toMatch(/<td>\(a\)<\/td>.*<\/table-wrap><fig id="fig-1"><label>Figure 1</);
    const { jats } = await read(cell, cell);
    expect(jats).not.toContain('table');
    expect(jats).toMatch(/<fig id="fig-1"><caption>.*<fig id="fig-2"><label>Figure 1</);
  });

  test('in EMF is reported as one', async () => {
    const { findings } = await readAsJats(
      aWordFile({ body: aParagraph(picture('rId1')), relations: [['image', 'a.emf']], parts: { 'word/a.emf': 'EMF' } }),
    );
    expect(findings).toContain('metafileLost: fig-1');
    expect(findings.join()).not.toContain('pictureLost');
  });
});

describe('words that point to tables and figures', () => {
  const read = (words: string) =>
    readAsJats(
      aWordFile({
        body: [
          aParagraph(words),
          ...[1, 2, 4].flatMap((number) => [
            aParagraph(`Table ${number}. Prices`),
            aTable([{ cells: ['310'] }]),
            aParagraph(`${picture('rId1')}`),
            aParagraph(`Figure ${number}. Prices`),
          ]),
        ].join(''),
        relations: [['image', 'a.png']],
        parts: { 'word/a.png': png },
      }),
    );
  const linksIn = (jats: string) =>
    [...jats.matchAll(/<xref [^>]*rid="([^"]*)">([^<]*)</g)].map(([, id, words]) => `${words} → ${id}`);

  test.each([
    ['Figures 1 and 2 show it.', ['Figures 1 → fig-1', '2 → fig-2']],
    ['See Tables 2–4, 5 villages.', ['Tables 2 → table-2', '4 → table-3']],
    ['Les figures 1, 2 et 4 le montrent.', ['figures 1 → fig-1', '2 → fig-2', '4 → fig-3']],
    ['Voir les tableaux 1 à 2 et le tableau 4.', ['tableaux 1 → table-1', '2 → table-2', 'tableau 4 → table-3']],
    ['Figure 2a falls.', ['Figure 2a → fig-2']],
    ['In Table 1, 2 villages differ.', ['Table 1 → table-1']],
  ])('%s: each number is a link', async (words, links) => {
    expect(linksIn((await read(words)).jats)).toEqual(links);
  });

  test.each([
    ['See Figure 9.', ['Figure 9']],
    ['Figures 1 and 9 show it (voir tableau 8).', ['Figures 1 and 9', 'tableau 8']],
    ['Figure 9 of Besley (1995) and Table 7 in [3] differ.', []],
    ['It is a figure 9 times as high as Table 2.', []],
  ])('%s: those that the text lacks are reported', async (words, missing) => {
    const { findings } = await read(words);
    expect(findings.filter((one) => one.startsWith('missingTarget'))).toEqual(
      missing.map((one) => `missingTarget: ${one}`),
    );
  });
});
