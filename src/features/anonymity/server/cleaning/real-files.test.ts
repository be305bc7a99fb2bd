import { globSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { describe, expect, test } from 'vitest';
import { UnreadableFile } from '#platform/threads/file-thread.ts';
import type { CleaningReply } from './cleaning-worker.ts';
import { cleanInThread } from './in-thread.ts';

/**
 * Files of Word, LibreOffice, Google Docs, TeX, QuarkXPress, cairo, Prince and FineReader (a scan), which these packages ship for
 * their own tests.
 */
const FILES = globSync(
  'node_modules/{mammoth/test/test-data/*.docx,{pdf-parse/test/data,pdf-merger-js/test/fixtures}/*.pdf}',
);
/** Names of people and programs in the properties of these files. */
const MARKS = [
  'Michael Williamson',
  'Tom Chantry',
  'Alexander Wunschik',
  'lindner',
  'tubitak',
  'Alexander.vl.Russkikh',
  'Acrobat Distiller',
];

const REFUSED = ['03-invalid.pdf', 'issue-88.pdf'];

const cleaned = (file: string): Promise<CleaningReply> => {
  const format = file.endsWith('.pdf') ? 'pdf' : 'docx';
  return cleanInThread({ bytes: readFileSync(file), format, identity: MARKS });
};

const names = (files: readonly string[]) => files.map((file): [string, string] => [basename(file), file]);
const [unreadable, readable] = [true, false].map((isRefused) =>
  names(FILES.filter((file) => REFUSED.includes(basename(file)) === isRefused)),
) as [[string, string][], [string, string][]];

test('the packages still ship these files', () => {
  expect([readable.length, unreadable.length]).toEqual([30, 2]);
});

describe.concurrent('a file of another program', () => {
  test.each(readable)('%s is clean, with the same text and without findings of hidden text', async (_, file) => {
    const { faults, hidden, texts } = await cleaned(file);
    expect({ faults, hidden }).toEqual({ faults: [], hidden: [] });
    expect(texts.length).toBeGreaterThan(0);
  });

  test.each(unreadable)('%s, damaged or encrypted, is refused', async (_, file) => {
    await expect(cleaned(file)).rejects.toBeInstanceOf(UnreadableFile);
  });
});
