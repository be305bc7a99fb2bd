import { afterEach, expect, test } from 'vitest';
import { languagesNamed } from '#platform/config/offered-languages.ts';
import { inLanguage } from '#platform/languages.ts';
import { longDate, momentOf, shortDate, shortMonth } from './dates.ts';
import { catalogue, currentLanguage, DEFAULT_LANGUAGES, readOfferedFrom } from './languages.ts';
import { grouped, listed } from './text.ts';

afterEach(() => readOfferedFrom(() => DEFAULT_LANGUAGES));
const offerAll = () => readOfferedFrom(() => ['en', 'fr', 'rw']);

test('a language that is not offered is English', () => {
  expect(inLanguage('rw', currentLanguage)).toBe('en');
  offerAll();
  expect(inLanguage('rw', currentLanguage)).toBe('rw');
});

test('words that an incomplete catalogue lacks are in English, its branches and lists are its own', () => {
  offerAll();
  const en = {
    login: 'Log in',
    menu: { home: 'Home', about: 'About' },
    steps: ['One', 'Two'],
    of: (n: number) => `of ${n}`,
  };
  const fr = {
    login: 'Se connecter',
    menu: { home: 'Accueil', about: 'À propos' },
    steps: ['Un', 'Deux'],
    of: (n: number) => `de ${n}`,
  };
  const words = catalogue({ en, fr, rw: { login: 'Injira', menu: { home: 'Ahabanza' } } });
  const read = () => [words.login, words.menu.home, words.menu.about, words.steps[1], words.of(2)];
  expect(inLanguage('rw', read)).toEqual(['Injira', 'Ahabanza', 'About', 'Two', 'of 2']);
  expect(inLanguage('fr', read)).toEqual(['Se connecter', 'Accueil', 'À propos', 'Deux', 'de 2']);
  expect(inLanguage('en', read)).toEqual(['Log in', 'Home', 'About', 'Two', 'of 2']);
});

test('dates, numbers and lists in Kinyarwanda need nothing that browsers lack', () => {
  offerAll();
  const iso = '2026-03-12T12:05:00.000Z';
  const written = () => [
    longDate(iso),
    shortDate(iso, { withYear: true }),
    momentOf(iso),
    shortMonth('2026-12'),
    grouped(1234),
  ];
  expect(inLanguage('rw', written)).toEqual([
    '12 Werurwe 2026',
    '12 Wer. 2026',
    '12 Werurwe 2026, 14:05',
    'Uku. 2026',
    '1,234',
  ]);
  const lists = () => [listed([]), listed(['Claudine']), listed(['Claudine', 'Eric']), listed(['A', 'B', 'Divine'])];
  expect(inLanguage('rw', lists)).toEqual(['', 'Claudine', 'Claudine n’Eric', 'A, B na Divine']);
});

test('a setting names languages in any order, English always among them', () => {
  expect(languagesNamed(undefined)).toEqual(['en', 'fr']);
  expect(languagesNamed('rw, fr')).toEqual(['en', 'fr', 'rw']);
  expect(languagesNamed('en')).toEqual(['en']);
  for (const wrong of ['en,de', 'français', ',', 'EN']) expect(languagesNamed(wrong), wrong).toBeUndefined();
});
