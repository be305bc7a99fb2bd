import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Catalogue, readCatalogues, type Translation } from '../../scripts/words/catalogues.ts';
import { type ExchangeUnit, exchangeUnits, type Inline } from '../../scripts/words/exchange.ts';
import { importedTranslations } from '../../scripts/words/import.ts';
import { recordWith, translatedWords, unlessStale } from '../../scripts/words/record.ts';
import { readWords } from '../../scripts/words/words.ts';
import { readXliff, writeXliff } from '../../scripts/words/xliff.ts';

const NAME = 'features/topics/texts';
const DOOR = `import { catalogue } from '#base/languages.ts';
import { en } from './texts/en.ts';
import { fr } from './texts/fr.ts';

export const topicTexts = catalogue({ en, fr });
`;
type Sources = Partial<Record<Translation, string>> & { en: string };

function catalogueOf({ en, ...translations }: Sources, name = NAME): Catalogue {
  const read = Object.entries(translations).map(([language, source]) => [
    language,
    readWords(`${language}.ts`, source),
  ]);
  return { name, door: DOOR, en: readWords('en.ts', en), translations: Object.fromEntries(read) };
}

const recordOf = (catalogue: Catalogue) => recordWith(translatedWords([catalogue], {}), {}, unlessStale);

/** The file that translators get, and what an import of that file, changed in this way, would do. */
function exchange(catalogue: Catalogue, language: Translation, change: (xml: string) => string = (xml) => xml) {
  const options = { language, record: recordOf(catalogue) };
  const xml = writeXliff([{ original: catalogue.name, units: exchangeUnits(catalogue, options) }], language);
  return { xml, ...importedTranslations([catalogue], readXliff(change(xml), language), options) };
}

const EN = `import { grouped } from '#base/text.ts';
import type { Policy } from '../rules.ts';

type Count = number;

const topics = (count: Count) => (count === 1 ? '1 topic' : \`\${grouped(count)} topics\`);

const policies: Record<Policy, string> = { open: 'Open', 'peer review.all': 'Reviewed' };

export const en = {
  title: 'Topics',
  policies,
  steps: ['First', 'Second'],
  dashboard: {
    /** Continues after a name. */
    added: (name: string) => \`added “\${name}” & \${name.length > 5 ? 'a long' : 'a short'} name\`,
    found: (count: number) => \`Found: \${topics(count)}.\`,
  },
} as const;
`;
const FR = EN.replace('export const en', 'export const fr').replace("title: 'Topics'", "title: 'Thèmes'");
const EMPTY = `export const rw = {} satisfies SomeWords<typeof en>;`;

/** Sets the target of a unit of the file. */
const translate =
  (id: string, target: string, state = 'translated') =>
  (xml: string) =>
    xml.replace(
      new RegExp(`(<unit id="${id}">.*?<segment state=)"\\w+"(>.*?</source>)(<target>.*?</target>)?`),
      (_, start, source) => `${start}"${state}"${source}<target>${target}</target>`,
    );
const all =
  (...changes: ((xml: string) => string)[]) =>
  (xml: string) =>
    changes.reduce((changed, change) => change(changed), xml);

test('an export that comes back unchanged changes nothing, in any catalogue', () => {
  for (const language of ['fr', 'rw'] as const)
    for (const catalogue of readCatalogues()) {
      const { faults, changes, accepted } = exchange(catalogue, language);
      expect([catalogue.name, faults, [...changes.keys()], [...accepted.keys()]]).toEqual([catalogue.name, [], [], []]);
    }
});

test('texts have their place, the comment above them and numbered values', () => {
  const { xml } = exchange(catalogueOf({ en: EN }), 'rw');
  expect(xml).toContain(
    '<unit id="dashboard.added:1"><notes><note category="location">dashboard › added</note>' +
      '<note category="comment">Continues after a name.</note></notes><originalData><data id="d1">name</data>' +
      '<data id="d2">name.length &gt; 5 ? … : …</data></originalData><segment state="initial"><source>added ' +
      '“<ph id="1" dataRef="d1"/>” &amp; <ph id="2" dataRef="d2"/> name</source></segment></unit>',
  );
  expect(xml).toContain('<unit id="dashboard.added:2">');
  expect(xml).toContain('<unit id="policies.peer·review·all">');
  const { xml: french } = exchange(catalogueOf({ en: EN, fr: FR }), 'fr');
  expect(french).toContain('<segment state="translated"><source>Topics</source><target>Thèmes</target></segment>');
});

test('a translation is written where it was, whatever the order of its values', () => {
  const ordered = translate('dashboard.added:1', `<ph id="2" dataRef="d2"/> : «\`<ph id="1" dataRef="d1"/>\`» \${x}`);
  const { faults, changes, accepted } = exchange(
    catalogueOf({ en: EN, fr: FR }),
    'fr',
    all(ordered, translate('dashboard.added:2', "l’un &amp; l'autre"), translate('title', 'Les thèmes')),
  );
  expect(faults).toEqual([]);
  expect([...changes.keys()]).toEqual(['src/features/topics/texts/fr.ts']);
  expect(changes.get('src/features/topics/texts/fr.ts')).toBe(
    FR.replace(
      `\`added “\${name}” & \${name.length > 5 ? 'a long' : 'a short'} name\``,
      `\`\${name.length > 5 ? 'l’un & l\\'autre' : 'a short'} : «\\\`\${name}\\\`» \\\${x}\``,
    ).replace("'Thèmes'", "'Les thèmes'"),
  );
  expect([...accepted]).toEqual([
    [`${NAME}:title`, 'current'],
    [`${NAME}:dashboard.added`, 'current'],
  ]);
});

test('words that were missing are created with all that they use, and the language is joined', () => {
  const translated = all(
    translate('title', 'Insanganyamatsiko'),
    translate('policies.peer·review·all', 'Byasuzumwe'),
    translate('steps.0', 'Mbere'),
    translate('steps.1', 'Nyuma'),
    translate('dashboard.found:1', 'Habonetse: <ph id="1" dataRef="d1"/>'),
    translate(':topics:1', 'insanganyamatsiko 1'),
    translate(':topics:2', 'insanganyamatsiko <ph id="1" dataRef="d1"/>'),
  );
  const { faults, changes } = exchange(catalogueOf({ en: EN }), 'rw', translated);
  expect(faults).toEqual([]);
  expect(changes.get('src/features/topics/texts.ts')).toBe(`import { catalogue } from '#base/languages.ts';
import { en } from './texts/en.ts';
import { fr } from './texts/fr.ts';
import { rw } from './texts/rw.ts';

export const topicTexts = catalogue({ en, fr, rw });
`);
  expect(changes.get('src/features/topics/texts/rw.ts')).toBe(`import type { SomeWords } from '#base/languages.ts';
import type { en } from './en.ts';

import { grouped } from '#base/text.ts';
type Count = number;

const topics = (count: Count) => (count === 1 ? 'insanganyamatsiko 1' : \`insanganyamatsiko \${grouped(count)}\`);

export const rw = {
title: 'Insanganyamatsiko',
policies: { 'peer review.all': 'Byasuzumwe' },
steps: ['Mbere', 'Nyuma'],
dashboard: { found: (count: number) => \`Habonetse: \${topics(count)}\` },} satisfies SomeWords<typeof en>;
`);
});

test('words are created in the order of the English file', () => {
  const rw = `export const rw = { title: 'T', dashboard: { added: (name: string) => \`\${name}\` } } satisfies SomeWords<typeof en>;`;
  const { changes } = exchange(
    catalogueOf({ en: EN, rw }),
    'rw',
    all(translate('policies.open', 'P'), translate('steps.0', 'S'), translate('steps.1', 'S')),
  );
  expect(changes.get('src/features/topics/texts/rw.ts')?.replaceAll(/\s+/g, ' ')).toBe(
    `export const rw = { title: 'T', policies: { open: 'P' }, steps: ['S', 'S'], dashboard: { added: (name: string) => \`\${name}\` } } satisfies SomeWords<typeof en>;`,
  );
});

test.each<[fault: string, change: (xml: string) => string]>([
  ['features/topics/texts:titel is not a text of this catalogue.', (xml) => xml.replace('id="title"', 'id="titel"')],
  [
    'features/other/texts is not a catalogue.',
    (xml) => xml.replace('original="features/topics', 'original="features/other'),
  ],
  ['features/topics/texts is there twice.', (xml) => xml.replace(/<file .*<\/file>/s, '$&$&')],
  ['features/topics/texts:title is there twice.', (xml) => xml.replace(/<unit id="title">.*<\/unit>/, '$&$&')],
  [
    'features/topics/texts:title has another English text now. Export it again.',
    all((xml) => xml.replace('<source>Topics', '<source>Topic'), translate('title', 'Thème')),
  ],
  [
    'features/topics/texts:dashboard.added:1 needs each of these placeholders once: 1, 2. It has: 1.',
    translate('dashboard.added:1', '<ph id="1"/>'),
  ],
  [
    'features/topics/texts:dashboard.added:1 needs each of these placeholders once: 1, 2. It has: 1, 2, 2.',
    translate('dashboard.added:1', '<ph id="1"/><ph id="2"/><ph id="2"/>'),
  ],
  [
    'features/topics/texts:dashboard.added:1 needs each of these placeholders once: 1, 2. It has: 1, 3.',
    translate('dashboard.added:1', '<ph id="1"/><ph id="3"/>'),
  ],
  [
    'features/topics/texts:title needs each of these placeholders once: none. It has: <pc>.',
    translate('title', '<pc id="1">T</pc>'),
  ],
])('%s Then nothing is written', (fault, change) => {
  const result = exchange(catalogueOf({ en: EN, fr: FR }), 'fr', change);
  expect(result.faults).toEqual([fault]);
});

test.each([
  [
    'features/topics/texts:dashboard.added has translations of only 1 of its 3 texts.',
    translate('dashboard.added:2', 'x'),
  ],
  ['features/topics/texts:steps is a list, which is translated whole or not at all.', translate('steps.1', 'x')],
  [
    'features/topics/texts::topics has to be translated, too, because other texts use it.',
    translate('dashboard.found:1', 'x <ph id="1"/>'),
  ],
])('%s', (fault, change) => {
  expect(exchange(catalogueOf({ en: EN, rw: EMPTY }), 'rw', change).faults).toEqual([fault]);
});

test.each([
  [
    'an entity',
    (xml: string) => xml.replace('<xliff', '<!DOCTYPE xliff [<!ENTITY a SYSTEM "file:///etc/passwd">]><xliff'),
  ],
  ['a DTD in other letters', (xml: string) => xml.replace('<xliff', '<!doctype xliff><xliff')],
  ['another encoding', (xml: string) => xml.replace('encoding="UTF-8"', "encoding = 'UTF-7'")],
  ['a missing end', (xml: string) => xml.slice(0, -20)],
  ['an older version', (xml: string) => xml.replace('version="2.1"', 'version="1.2"')],
  ['another language', (xml: string) => xml.replace('trgLang="fr"', 'trgLang="rw"')],
  ['another root', () => '<html/>'],
])('a file with %s is refused', (_, change) => {
  expect(() => exchange(catalogueOf({ en: EN, fr: FR }), 'fr', change)).toThrow(/^(This is not|The file)/);
});

test('split segments are read as one text', () => {
  const split = `<segment><source>Top</source><target>Les </target></segment><ignorable><source>i</source></ignorable><segment><source>cs</source><target>thèmes</target></segment></unit>`;
  const { changes, faults } = exchange(catalogueOf({ en: EN, fr: FR }), 'fr', (xml) =>
    xml.replace(/(<unit id="title">.*?)<segment .*?<\/unit>/, `$1${split}`),
  );
  expect(faults).toEqual([]);
  expect(changes.get('src/features/topics/texts/fr.ts')).toContain("title: 'Les ithèmes'");
});

test('a final translation is recorded as checked, and comes back as final', () => {
  const catalogue = catalogueOf({ en: EN, fr: FR });
  const record = recordOf(catalogue);
  const { accepted } = exchange(catalogue, 'fr', translate('title', 'Thèmes', 'final'));
  expect([...accepted]).toEqual([[`${NAME}:title`, 'checked']]);
  const after = recordWith(translatedWords([catalogue], record), record, ({ word }) =>
    accepted.get(`${NAME}:${word.key}`),
  );
  const units = exchangeUnits(catalogue, { language: 'fr', record: after });
  expect(units.filter(({ state }) => state === 'checked').map(({ id }) => id)).toEqual(['title']);
});

const text = fc.string({
  unit: fc.constantFrom(...Array.from(' a’“é`$\\{}\'"\n<&>%;:\u202f😀')),
  minLength: 1,
  maxLength: 20,
});

/** A translation of a unit with the values that it needs, in some order among some texts. */
const translationOf = ({ written }: ExchangeUnit): fc.Arbitrary<Inline[]> => {
  const values = [...written.values.keys()].map((id): Inline => ({ id }));
  return fc
    .tuple(fc.shuffledSubarray(values, { minLength: values.length }), fc.array(text, { minLength: 1, maxLength: 2 }))
    .map(
      // Texts beside each other would be one.
      ([ids, [first = 'x', last]]) => [`${first}x`, ...ids, ...(ids.length > 0 && last ? [`${last}x`] : [])],
    );
};

/** The translations of each word with the code of their values; texts within a value move with it. */
function targetsOf(units: readonly ExchangeUnit[]): Record<string, string[]> {
  const targets: Record<string, string[]> = {};
  for (const { word, target, values } of units) {
    const text = target?.map((part) => (typeof part === 'string' ? part : `{${values.get(part.id)}}`)).join('');
    targets[word.key] = [...(targets[word.key] ?? []), text ?? ''].sort();
  }
  return targets;
}

test('whatever translators write arrives as they wrote it, and nothing else changes', { timeout: 300_000 }, () => {
  const catalogues = readCatalogues();
  fc.assert(
    fc.property(
      fc.constantFrom(...catalogues),
      fc.constantFrom<Translation>('fr', 'rw'),
      fc.func(fc.integer({ min: 0, max: 3 })),
      fc.gen(),
      (catalogue, language, choose, gen) => {
        const options = { language, record: {} };
        const units = exchangeUnits(catalogue, options).map((unit) => {
          // Words, lists and constants that are missing come whole.
          const isNew = !unit.target;
          const part = isNew ? 'all' : unit.id;
          return choose(part) === 0 ? { ...unit, target: gen(translationOf, unit) } : unit;
        });
        const xml = writeXliff([{ original: catalogue.name, units }], language);
        const { faults, changes } = importedTranslations([catalogue], readXliff(xml, language), options);
        expect(faults).toEqual([]);
        const path = `src/${catalogue.name}/${language}.ts`;
        const source = changes.get(path);
        if (!source) return;
        const after = { ...catalogue, translations: { [language]: readWords(path, source) } };
        expect(targetsOf(exchangeUnits(after, options))).toEqual(targetsOf(units));
      },
    ),
    { numRuns: 150, endOnFailure: true },
  );
});
