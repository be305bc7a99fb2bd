import fc from 'fast-check';
import { PDFDocument } from 'pdf-lib';
import { beforeAll, describe, expect, test } from 'vitest';
import { isLong } from '#testing/long.ts';
import { searchableJournal } from '#testing/searchable-journal.ts';

const { journal, publish, search, titles, listed, listedTitles } = searchableJournal();

describe('typographic punctuation', () => {
  const TITLE = '“The Cardamom Road”, Three Essays…';
  const abstract =
    'Rates—gorillanomics—rose in 2019–2021 (the “bananafication” effect… lemonade–limeade, orchard• HIV/AIDS and COVID‑19. ' +
    'Where x <y and persimmonic z> w, cre­dit grows; R&D of Vision-2050. CO₂ levy per m², +250 acres rose.Output fell.';
  const written = { abstract, authors: [{ fullName: 'Tim O’Grimaldo', email: 't@example.org', affiliation: 'Huye' }] };

  beforeAll(async () => {
    await publish(TITLE, written);
  });

  test.each([
    'gorillanomics',
    'bananafication',
    'lemonade',
    'limeade',
    'orchard',
    '2019',
    '2021',
    '2019-2021',
    '2019–2021',
    'hiv',
    'aids',
    'HIV/AIDS',
    'covid 19',
    'COVID-19',
    'vision 2050',
    'Vision-2050',
    'persimmonic',
    'credit',
    'R&D',
    '"cardamom road"',
    '“cardamom road”',
    '«Cardamom Road»',
    '“cardamom”',
    'essays',
    "O'Grimaldo",
    'o’grimaldo',
    'Grimaldo',
    'lemonade,limeade',
    'lemonade—limeade',
    'cre­dit',
    'cred​it',
    'orchard\xA0credit',
    '--- orchard ---',
    'COVID-19 orchard',
    '"covid 19"',
    'CO2',
    'CO₂',
    '"co2 levy"',
    'm2',
    '250',
    'rose',
    'output',
    'Ａｃｒｅｓ',
    'orchard –papaya',
    'orchard −papaya',
    'orchard -“papaya road”',
  ])('%j finds text with other punctuation', async (q) => {
    expect(await titles({ q })).toEqual([TITLE]);
    expect(await listedTitles(q)).toEqual([TITLE]);
  });

  test.each([
    'orchard –lemonade',
    'orchard −2021',
    'orchard -“cardamom road”',
    '“road cardamom”',
    "orchard -o'grimaldo",
  ])('%j finds nothing', async (q) => {
    expect(await search({ q })).toMatchObject({ data: [], total: 0 });
  });

  test('is shown as written, and only words are marked', async () => {
    const { data } = await search({ q: 'cardamom bananafication essay grows' });
    expect(data).toMatchObject([
      {
        title: '“The \u0002Cardamom\u0003 Road”, Three \u0002Essays\u0003…',
        excerpt: expect.stringContaining('(the “\u0002bananafication\u0003” effect… lemonade–limeade, orchard•'),
      },
    ]);
    const [growing] = (await search({ q: 'grows' })).data;
    expect(growing?.excerpt).toContain('Where x <y and persimmonic z> w, credit \u0002grows\u0003;');
    await publish('Short', { abstract: '“Bake it,” said the plumcake baker (“slowly”).' });
    const [whole] = (await search({ q: 'plumcake' })).data;
    expect(whole?.excerpt).toBe('“Bake it,” said the \u0002plumcake\u0003 baker (“slowly”).');
  });

  test('parts of hyphenated words and names match alone and in phrases, and the whole word matches as a phrase', async () => {
    const author = { fullName: 'Kim O’Hara-Lopez', email: 'k@example.org', affiliation: 'Huye' };
    await publish('Foreign Direct-Investment in Low-Income Nations', { authors: [author], keywords: 'dry-land' });
    const queries = [
      "O'Hara",
      '"kim o’hara"',
      "o'hara-lopez",
      '"foreign direct investment"',
      '"direct-investment in low income nations"',
    ];
    for (const q of [
      ...queries,
      'low-income',
      'income',
      'foreign-direct',
      'dry-land',
      'drylands dry-land OR income -papaya',
    ])
      expect(await titles({ q }), q).toEqual(['Foreign Direct-Investment in Low-Income Nations']);
    for (const q of ['investment-direct', 'investment -low-income', 'investment -‘low’', 'investment -(low)'])
      expect(await titles({ q }), q).toEqual([]);
    // An exclusion must not match as a part of "dry-land".
    expect(await listedTitles('-land')).not.toContain('Foreign Direct-Investment in Low-Income Nations');
    for (const q of ['\u0301', '\u200b', '\u00ad'])
      expect((await listed(q)).total, q).toBe((await search({ q })).total);
  });

  test('joiner characters stay in shown titles and abstracts', async () => {
    const title = 'می‌خواهیم و کتاب‌ها 👨‍👩‍👧';
    await publish(title, { abstract: `${'acgt'.repeat(600)} then halibut swam.` });
    const [hit] = (await search({ q: 'halibut' })).data;
    expect(hit?.title).toBe(title);
    expect(hit?.excerpt).toContain('\u0002halibut\u0003 swam.');
  });

  test('in a PDF does not hide adjacent words and stays in the passage', async () => {
    const document = await PDFDocument.create();
    const text = 'The “datefruit” market—cherrystone—was open 1998–2004, and O’Malleyson’s “quincepaste” was there.';
    document.addPage([900, 300]).drawText(text, { x: 20, y: 150, size: 12 });
    await publish('Of Dates', { bytes: await document.save() });
    for (const q of [
      'datefruit',
      'cherrystone',
      '1998',
      '2004',
      "o'malleyson",
      '“datefruit market”',
      '"market—cherrystone was"',
    ]) {
      const { data } = await search({ q });
      expect(data, q).toMatchObject([{ isFromText: true, title: 'Of Dates' }]);
    }
    expect((await search({ q: '"market cherrystone"' })).data[0]?.excerpt).toContain(
      '\u0002market\u0003—\u0002cherrystone\u0003',
    );
    expect((await search({ q: 'quincepaste' })).data[0]?.excerpt).toContain('“\u0002quincepaste\u0003”');
  });
});

test('answers 200 to any sequence of punctuation', async () => {
  const sign = fc.constantFrom(
    '-',
    '-',
    '-',
    '"',
    '(',
    ')',
    ' ',
    "'",
    'land',
    'or',
    '–',
    '“',
    '!',
    '&',
    '\\',
    ':*',
    '*',
    '.',
  );
  await fc.assert(
    fc.asyncProperty(fc.array(sign, { maxLength: 150 }), async (signs) => {
      for (const path of ['search', 'submission']) {
        const { status } = await journal.request(`/api/v1/${path}?${new URLSearchParams({ q: signs.join('') })}`);
        expect(status, path).toBe(200);
      }
    }),
    {
      numRuns: isLong ? 400 : 60,
      examples: [[Array(33).fill('-')], [Array(40).fill('(-')], [Array(12).fill(' ---')], [Array(40).fill('-"')]],
    },
  );
});
