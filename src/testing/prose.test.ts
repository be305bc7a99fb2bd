import { readFile } from 'node:fs/promises';
import { createLinter, loadTextlintrc } from 'textlint';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';

interface Phrase {
  avoid: string;
  write: string;
}

const { starts, anywhere }: Record<'starts' | 'anywhere', Phrase[]> = parse(
  await readFile('docs/phrases-to-avoid.yml', 'utf8'),
);
const linter = createLinter({ descriptor: await loadTextlintrc() });

async function lint(path: string, text: string): Promise<string[]> {
  const { messages } = await linter.lintText(text, path);
  return messages.map(({ message, loc: { start } }) => `${start.line}:${start.column} ${message}`);
}

const isTold = expect.stringMatching(/^\S+ “is told”: write gets/);

describe('a phrase to avoid is reported', () => {
  test('with its replacement', async () => {
    const unreported: string[] = [];
    for (const { avoid, write } of [...starts, ...anywhere]) {
      const messages = await lint('src/a.ts', `/** ${avoid.replace('…', 'it')} */\n`);
      if (!messages.some((message) => message.endsWith(`“${avoid}”: write ${write}`))) unreported.push(avoid);
    }
    expect(unreported).toEqual([]);
  });

  test.each([
    ['a comment', 'src/a.ts', 'const a = 1; // The owner is told.'],
    ['the name of a test', 'src/a.test.ts', "test.each([1])('the owner is told', () => {});"],
    ['a text', 'src/texts.ts', "export const texts = { a: 'The owner is told.' };"],
    ['a mail', 'src/mails.tsx', 'const mail = <p>The owner is told.</p>;'],
    ['a style sheet', 'src/a.css', '/* The owner is told. */'],
    ['a page of docs', 'docs/a.md', 'The owner is told.'],
  ])('in %s', async (_, path, text) => {
    expect(await lint(path, text)).toEqual([isTold]);
  });

  test('at its line and column, also where it continues on the next line', async () => {
    const comment = '/**\n * Deletes the account.\n *\n * The owner is\n * told of it.\n */';
    expect(await lint('src/a.ts', comment)).toEqual([expect.stringMatching(/^4:14 /)]);
    expect(await lint('src/a.ts', '  // The owner is\n  // told of it.')).toEqual([expect.stringMatching(/^1:16 /)]);
  });
});

test.each([
  ['texts of the specification', 'src/texts.ts', "const a = ['Failed to submit data', 'You must login first!'];"],
  ['a plain comment', 'src/a.ts', '/** Returns the article of this id. Throws 404 for an unknown one. */'],
  ['a question', 'docs/a.md', 'What does a backup contain?'],
  ['code', 'src/a.ts', "const whoever = send('is told');"],
  ['quoted code', 'src/a.ts', '// Set `is told` first.'],
])('accepts %s', async (_, path, text) => {
  expect(await lint(path, text)).toEqual([]);
});
