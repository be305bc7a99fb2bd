import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, expect, test } from 'vitest';
import { catalogue, DEFAULT_LANGUAGES, type Language, readOfferedFrom } from '#base/languages.ts';
import { inLanguage } from '#platform/languages.ts';
import { jsx, jsxs } from './jsx-runtime.ts';

afterEach(() => readOfferedFrom(() => DEFAULT_LANGUAGES));

const en = {
  save: 'Save it',
  menu: { log: 'Log in' },
  steps: ['One', 'Two'],
  of: (n: number) => `${n} files`,
  dot: '·',
};
const fr = {
  save: 'L’enregistrer',
  menu: { log: 'Se connecter' },
  steps: ['Un', 'Deux'],
  of: () => 'fichiers',
  dot: '·',
};
const words = catalogue({ en, fr, rw: { menu: { log: 'Injira' } } });
const wordsWithoutKinyarwanda = catalogue({ en: { title: 'Worklist' }, fr: { title: 'À traiter' } });

function html(language: Language, element: () => Parameters<typeof renderToStaticMarkup>[0]): string {
  readOfferedFrom(() => ['en', 'fr', 'rw']);
  return inLanguage(language, () => renderToStaticMarkup(element()));
}

test('an element with an English word that the page’s language lacks is marked', () => {
  expect(html('rw', () => jsx('p', { children: words.save }))).toBe('<p lang="en">Save it</p>');
  expect(html('rw', () => jsx('p', { children: words.steps[1] }))).toBe('<p lang="en">Two</p>');
  expect(html('rw', () => jsx('p', { children: words.of(3) }))).toBe('<p lang="en">3 files</p>');
  expect(html('rw', () => jsx('p', { children: wordsWithoutKinyarwanda.title }))).toBe('<p lang="en">Worklist</p>');
});

test('an icon may be beside the word; text in the page’s language leaves the element unmarked', () => {
  const icon = () => jsx('hr', {});
  expect(html('rw', () => jsxs('p', { children: [icon(), words.save] }))).toBe('<p lang="en"><hr/>Save it</p>');
  const mixed = () => jsxs('p', { children: [jsx('b', { children: words.menu.log }), ' ', words.save] });
  expect(html('rw', mixed)).toBe('<p><b>Injira</b> Save it</p>');
  expect(html('rw', () => jsxs('p', { children: [words.save, 'Injira'] }))).toBe('<p>Save itInjira</p>');
});

test('translated words, signs, other languages, and elements with a language of their own stay as they are', () => {
  expect(html('rw', () => jsx('p', { children: words.menu.log }))).toBe('<p>Injira</p>');
  expect(html('rw', () => jsx('p', { children: words.dot }))).toBe('<p>·</p>');
  expect(html('rw', () => jsx('p', { lang: 'fr', children: words.save }))).toBe('<p lang="fr">Save it</p>');
  expect(html('en', () => jsx('p', { children: words.save }))).toBe('<p>Save it</p>');
  expect(html('fr', () => jsx('p', { children: words.save }))).toBe('<p>L’enregistrer</p>');
});
