import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, normalize } from 'node:path';
import { expect, test } from 'vitest';

/** Folders that paths in the docs may be relative to. */
const BASES = ['.', 'src', 'src/features', 'src/platform'];
/** URLs that look like paths of files. */
const ADDRESSES = new Set(['/api/v1/openapi.json']);

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
