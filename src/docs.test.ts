import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, normalize } from 'node:path';
import { expect, test } from 'vitest';

/** Folders that paths in the docs may be relative to. */
const BASES = ['.', 'src', 'src/features', 'src/platform'];
/** URLs that look like paths of files. */
const ADDRESSES = new Set(['/api/v1/openapi.json']);

/** Paths of all test files, from the root of the checkout. */
const TEST_FILES = ['src', 'e2e'].flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(test|spec)\.tsx?$/.test(name))
    .map((name) => join(folder, name)),
);

/** Test titles that a line of docs/conformance.md quotes after the name of a test file. */
function quotedTests(line: string): { file: string; title: string }[] {
  let file = '';
  return [...line.matchAll(/`([^`]+\.(?:test|spec)\.tsx?)`|"([^"]+)"/g)].flatMap(([, path, title]) => {
    if (path) file = path.replace(/^(\.\.\/)+/, '');
    return title && file ? [{ file, title: title.replace(/…$/, '') }] : [];
  });
}

/** Whether a test file of that name, which may be the end of a path, has the title, in any case. */
function hasTest({ file, title }: { file: string; title: string }): boolean {
  return TEST_FILES.filter((path) => `/${path}`.endsWith(`/${file}`)).some((path) =>
    readFileSync(path, 'utf8').toLowerCase().includes(title.toLowerCase()),
  );
}

function markdownFiles(): string[] {
  const inDocs = readdirSync('docs', { recursive: true, encoding: 'utf8' }).map((name) => join('docs', name));
  return [...readdirSync('.'), ...inDocs].filter((name) => name.endsWith('.md'));
}

test('every file that the docs name exists', () => {
  const missing = markdownFiles().flatMap((doc) => {
    const paths = readFileSync(doc, 'utf8').matchAll(/`(#?[\w./-]+\/[\w.-]+\.(?:tsx?|cjs|json|md|yaml))`/g);
    return [...paths]
      .map(([, path = '']) => path.replace(/^#/, ''))
      .filter((path) => !ADDRESSES.has(path))
      .filter((path) => !BASES.some((base) => existsSync(normalize(join(base, path)))))
      .map((path) => `${doc}: ${path}`);
  });
  expect(missing).toEqual([]);
});

test('every test that docs/conformance.md quotes exists', () => {
  const quoted = readFileSync('docs/conformance.md', 'utf8').split('\n').flatMap(quotedTests);
  expect(quoted.length).toBeGreaterThan(50);
  expect(quoted.filter((test) => !hasTest(test))).toEqual([]);
});
