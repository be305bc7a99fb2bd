import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import PostalMime from 'postal-mime';
import type { TestJournal } from './journal.ts';

/** The mail to an address with these words, as it left the journal, with its attachments; undefined without one. */
export async function mailWith(journal: TestJournal, address: string, words: string) {
  const folder = join(journal.dataDir, 'mail');
  for (const name of await readdir(folder).catch(() => [])) {
    if (name.startsWith('.')) continue;
    const mail = await new PostalMime().parse(await readFile(join(folder, name)));
    if (mail.to?.[0]?.address === address && mail.text?.includes(words)) return mail;
  }
  return undefined;
}
