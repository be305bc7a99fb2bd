import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, vi } from 'vitest';
import { importCommand } from '../import-commands.ts';
import type { TestJournal } from './journal.ts';

/** The command `npm run import` on a journal, with a folder for its files that is removed after the tests of a file. */
export function importsBy(journal: TestJournal) {
  const printed = vi.spyOn(console, 'log').mockImplementation(() => {});
  let folder = '';
  let files = 0;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'jaed-import-'));
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  /** Runs the command; returns what it prints. */
  const command = async (...args: string[]): Promise<string> => {
    printed.mockClear();
    await importCommand(journal, args);
    return printed.mock.calls.flat().join('\n');
  };
  /** Runs the command on a file with this content; returns what it prints. */
  const importedAs =
    (extension: string) =>
    async (content: string | Uint8Array, ...options: string[]): Promise<string> => {
      files += 1;
      const path = join(folder, `export-${files}.${extension}`);
      await writeFile(path, content);
      return command(path, ...options);
    };
  return {
    folder: () => folder,
    command,
    imported: importedAs('xml'),
    sheet: importedAs('csv'),
    report: importedAs('tsv'),
  };
}

/** The id of an import in what the command prints. */
export const importIdIn = (text: string): string => /--undo (\S+)/.exec(text)?.[1] ?? '';
