import { expect, test } from 'vitest';
import { longDate, momentOf, shortDate, shortMonth } from '#base/dates.ts';
import { AppError, invalid } from '#base/errors.ts';
import { pathIn, splitLanguage } from '#base/language-paths.ts';
import { catalogue, currentLanguage, withWords } from '#base/languages.ts';
import { messagesOf } from '#base/messages.ts';
import { fileSize, grouped, kilobytes, listed } from '#base/text.ts';
import { inEnglishFor, inLanguage, storingInEnglish, translated, translatedFailure } from './languages.ts';

const both = <T>(read: () => T): [T, T] => [inLanguage('en', read), inLanguage('fr', read)];

test('dates', () => {
  const [noon, first] = ['2026-03-12T10:00:00Z', '2026-07-01T10:00:00Z'];
  expect(both(() => longDate(noon))).toEqual(['12 March 2026', '12 mars 2026']);
  expect(both(() => longDate(first))).toEqual(['1 July 2026', '1er juillet 2026']);
  expect(both(() => shortDate(first, { withYear: false }))).toEqual(['1 Jul', '1er juil.']);
  expect(both(() => momentOf(noon))).toEqual(['12 March 2026 at 12:00', '12 mars 2026 à 12:00']);
  expect(both(() => shortMonth('2026-02'))).toEqual(['Feb 2026', 'févr. 2026']);
});

test('numbers, sizes and lists', () => {
  expect(both(() => grouped(12_345))).toEqual(['12,345', '12\u202f345']);
  expect(both(() => fileSize(2_516_582))).toEqual(['2.4 MB', '2,4 Mo']);
  expect(both(() => fileSize(12.5 * 1024 ** 3))).toEqual(['12.5 GB', '12,5 Go']);
  expect(both(() => fileSize(0))).toEqual(['0 KB', '0 Ko']);
  expect(both(() => kilobytes(1_536))).toEqual(['1.5 KB', '1,5 Ko']);
  expect(both(() => listed(['A', 'B', 'C']))).toEqual(['A, B and C', 'A, B et C']);
});

const phrases = catalogue({
  en: {
    ask: 'Are you sure?',
    of: (name: string) => `About “${name}”: 5%`,
    steps: ['Details', 'Files'],
    branch: { a: 'Yes!' },
  },
  fr: {
    ask: 'Êtes-vous sûr ?',
    of: (name: string) => `Sur « ${name} » : 5 %`,
    steps: ['Informations', 'Fichiers'],
    branch: { a: 'Oui !' },
  },
});

test('the words of a catalogue are those of the language in which they are read, in the typography of French', () => {
  const { branch } = phrases;
  const [english, french] = both(() => [
    phrases.ask,
    phrases.of('X'),
    phrases.steps.join(),
    branch.a,
    JSON.stringify(branch),
  ]);
  expect(english).toEqual(['Are you sure?', 'About “X”: 5%', 'Details,Files', 'Yes!', '{"a":"Yes!"}']);
  expect(french).toEqual([
    'Êtes-vous sûr\u202f?',
    'Sur «\u00a0X\u00a0»\u00a0: 5\u202f%',
    'Informations,Fichiers',
    'Oui\u202f!',
    '{"a":"Oui\u202f!"}',
  ]);
});

test('messages and facts that are made once have the words of the moment', () => {
  const messages = messagesOf(phrases);
  const described = withWords(phrases.branch, { max: 5 });
  expect(both(() => [messages.ask.error(), messages.branch.a.error(), described.a, described.max])).toEqual([
    ['Are you sure?', 'Yes!', 'Yes!', 5],
    ['Êtes-vous sûr\u202f?', 'Oui\u202f!', 'Oui\u202f!', 5],
  ]);
});

test('pages have a prefix, once; files and programs have none', () => {
  expect(pathIn('fr', '/')).toBe('/fr');
  expect(pathIn('fr', '/?page=2')).toBe('/fr?page=2');
  expect(pathIn('fr', '/search?q=a.pdf#top')).toBe('/fr/search?q=a.pdf#top');
  expect(pathIn('fr', '/fr/search')).toBe('/fr/search');
  expect(pathIn('en', '/search')).toBe('/search');
  for (const path of ['/api/v1/submission', '/oai', '/feed.xml', '/article/MDS-2026-0001/x.pdf'])
    expect(pathIn('fr', path), path).toBe(path);
  expect(splitLanguage('/fr')).toEqual({ language: 'fr', path: '/' });
  expect(splitLanguage('/fr/about')).toEqual({ language: 'fr', path: '/about' });
  for (const path of ['/', '/frabout', '/FR/about', '/en/about'])
    expect(splitLanguage(path)).toEqual({ language: 'en', path });
});

const texts = catalogue({
  en: { saved: 'Saved.', left: (count: number) => `${count} left`, unread: 'Never read' },
  fr: { saved: 'Enregistré.', left: (count: number) => `il en reste ${count}`, unread: 'Jamais lu' },
});

test('work has its language to its end, whatever else runs meanwhile', async () => {
  const later = async () => {
    await new Promise((resolve) => setTimeout(resolve, 5));
    return texts.saved;
  };
  expect(await Promise.all([inLanguage('fr', later), later(), inLanguage('en', later)])).toEqual([
    'Enregistré.',
    'Saved.',
    'Saved.',
  ]);
  expect(currentLanguage()).toBe('en');
});

test('work for a reader of French is done in English, and finds the reader’s words for what it says', () => {
  inEnglishFor('fr', () => {
    expect(texts.saved).toBe('Saved.');
    expect(texts.left(2)).toBe('2 left');
    expect(['Saved.', '2 left', 'Never read', 'Anything else'].map(translated)).toEqual([
      'Enregistré.',
      'il en reste 2',
      'Never read',
      'Anything else',
    ]);
  });
  inEnglishFor('en', () => expect([texts.saved, translated('Saved.')]).toEqual(['Saved.', 'Saved.']));
  expect(translated('Saved.')).toBe('Saved.');
});

test('so do failures, with all that they carry', () => {
  inEnglishFor('fr', () => {
    const failure = new AppError('too-many', 'LIMIT', texts.saved, { retryAfter: 5 });
    expect(translatedFailure(failure)).toMatchObject({
      failure: 'too-many',
      code: 'LIMIT',
      message: 'Enregistré.',
      retryAfter: 5,
    });
    const faulty = translatedFailure(invalid([{ path: 'name', message: texts.left(1) }]));
    expect(faulty).toMatchObject({ message: 'il en reste 1', issues: [{ path: 'name', message: 'il en reste 1' }] });
    const bug = new TypeError('Saved.');
    expect(translatedFailure(bug)).toBe(bug);
  });
});

test('work in French stores in English, and says in French what fails', async () => {
  const refuse = () =>
    storingInEnglish(async () => {
      throw new AppError('refused', 'NO', texts.left(1));
    });
  await inLanguage('fr', async () => {
    expect(await storingInEnglish(async () => texts.saved)).toBe('Saved.');
    await expect(refuse()).rejects.toThrow('il en reste 1');
    expect(texts.saved).toBe('Enregistré.');
  });
  await expect(refuse()).rejects.toThrow('1 left');
  // Within a call, whose reply is translated for its reader.
  await inEnglishFor('fr', async () => {
    const said = await storingInEnglish(async () => texts.saved);
    expect([said, translated(said)]).toEqual(['Saved.', 'Enregistré.']);
  });
});
