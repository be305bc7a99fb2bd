import { expect, test } from 'vitest';
import { type Catalogue, readCatalogues } from '../../scripts/words/catalogues.ts';
import { exchangeUnits } from '../../scripts/words/exchange.ts';
import { readRecord, recordWith, translatedWords, translationFaults, unlessStale } from '../../scripts/words/record.ts';
import { readWords } from '../../scripts/words/words.ts';

const NAME = 'features/topics/texts';
const EN = `const days = (count: number) => \`\${count} days\`;
export const en = {
  title: 'Topics',
  found: (count: number) => (count === 1 ? 'One topic' : \`\${count} topics\`),
  body: \`Two
lines\`,
} as const;`;
const FR = `export const fr = {
  title: 'Thèmes',
  found: (count: number) => \`Thèmes : \${count}\`,
  body: 'Deux lignes',
} satisfies Words<typeof en>;`;

const catalogueOf = (en: string, fr: string, rw?: string): Catalogue => ({
  name: NAME,
  door: '',
  en: readWords('en.ts', en),
  translations: { fr: readWords('fr.ts', fr), ...(rw === undefined ? {} : { rw: readWords('rw.ts', rw) }) },
});
const recorded = (catalogue: Catalogue) => recordWith(translatedWords([catalogue], {}), {}, unlessStale);
const record = recorded(catalogueOf(EN, FR));
const faults = (en: string, fr: string, rw?: string) => translationFaults([catalogueOf(en, fr, rw)], record);
const OUTDATED = `src/translations.json lacks changes of words: ${NAME}:title. Run: npm run words -- accept`;

test('nothing is wrong with translations as they were recorded, however their code is formatted', () => {
  expect(faults(EN, FR)).toEqual([]);
  const spread = EN.replace("(count === 1 ? 'One topic' :", "(\n    count === 1\n      ? 'One topic'\n      :");
  expect(faults(spread, FR)).toEqual([]);
  expect(faults(EN.replace("'Topics'", '"Topics"'), FR)).toEqual([]);
});

test('an English text that changes alone is named with its translation', () => {
  expect(faults(EN.replace('Topics', 'All topics'), FR)).toEqual([
    `${NAME}:title: the English text has changed to "All topics", its translation (fr) is still "Thèmes". Change it, or run: npm run words -- accept ${NAME}:title`,
  ]);
  expect(faults(EN.replace('One topic', 'A topic'), FR)[0]).toMatch(
    /^features\/topics\/texts:found: .*A topic.*Thèmes : /,
  );
  expect(faults(EN.replace('lines', 'rows'), FR)[0]).toMatch(/^features\/topics\/texts:body: /);
});

test('texts that change together, or are new, only have to be recorded', () => {
  expect(faults(EN.replace('Topics', 'All topics'), FR.replace("'Thèmes'", "'Tous les thèmes'"))).toEqual([OUTDATED]);
  expect(faults(EN, FR.replace("'Thèmes'", "'Les thèmes'"))).toEqual([OUTDATED]);
  expect(faults(EN, FR, "export const rw = { title: 'Insanganyamatsiko' };")).toEqual([OUTDATED]);
});

test('a word may be missing in a language that is incomplete, and in no other', () => {
  const without = FR.replace("  title: 'Thèmes',\n", '');
  expect(faults(EN, without, 'export const rw = {};')).toEqual([`${NAME}:title is missing in fr.`, OUTDATED]);
});

test('a record that is accepted keeps stale translations stale, unless they are named', () => {
  const changed = catalogueOf(EN.replace('Topics', 'All topics'), FR.replace('Deux', 'Trois'));
  const words = translatedWords([changed], record);
  const kept = recordWith(words, record, unlessStale);
  expect(translationFaults([changed], kept)).toHaveLength(1);
  const accepted = recordWith(words, record, ({ word, ...rest }) =>
    word.key === 'title' ? 'current' : unlessStale({ word, ...rest }),
  );
  expect(translationFaults([changed], accepted)).toEqual([]);
  expect(Object.keys(accepted)).toEqual([`${NAME}:body`, `${NAME}:found`, `${NAME}:title`]);
});

test('translators begin again with a stale text, and see why', () => {
  const changed = catalogueOf(EN.replace('Topics', 'All topics'), FR);
  const states = exchangeUnits(changed, { language: 'fr', record }).map(({ id, state }) => [id, state]);
  expect(states).toEqual([
    ['title', 'stale'],
    ['found:1', 'current'],
    ['body', 'current'],
  ]);
});

test('the record of the repository is up to date', () => {
  expect(translationFaults(readCatalogues(), readRecord())).toEqual([]);
});
