import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import PostalMime from 'postal-mime';
import { wordsLeftIn } from '#features/anonymity/server/cleaning/verify-pdf.ts';
import { readParts } from '#platform/files/zip-parts.ts';
import type { TestJournal } from '../journal.ts';

export const marksIn = (text: string, words: readonly string[]): string[] => {
  const lower = text.toLowerCase();
  return words.filter((word) => lower.includes(word.toLowerCase()));
};

/** An answer as text: its head, its body, and all that is packed into a file. */
export async function unpackedAnswer(response: Response, words: readonly string[]): Promise<string> {
  const head = JSON.stringify([...response.headers]);
  const bytes = new Uint8Array(await response.arrayBuffer());
  return `${head}\n${await unpacked(bytes, response.headers.get('content-type') ?? '', words)}`;
}

/** The bytes of a file as text, with those of its parts and streams; files within an archive, too. */
async function unpacked(bytes: Uint8Array, type: string, words: readonly string[]): Promise<string> {
  const parts = [Buffer.from(bytes).toString('latin1'), Buffer.from(bytes).toString('utf8')];
  if (type.includes('pdf')) parts.push(...wordsLeftIn(bytes, words, ''));
  // Calendars fold long lines: the next line begins with a space (RFC 5545).
  if (type.includes('calendar')) parts.push(parts.join('\n').replaceAll(/\r?\n[ \t]/g, ''));
  if (/wordprocessingml|zip|epub/.test(type) && bytes[0] === 0x50)
    for (const [name, content] of await readParts(bytes))
      parts.push(name, await unpacked(content, name.endsWith('.pdf') ? 'pdf' : 'zip', words));
  return parts.join('\n');
}

/** Every mail that has left to an address, with its headers and all that is in its attachments. */
export async function sentTo(journal: TestJournal, address: string, words: readonly string[]): Promise<string[]> {
  const folder = join(journal.dataDir, 'mail');
  const mails = await Promise.all((await readdir(folder)).map((name) => readFile(join(folder, name))));
  const found: string[] = [];
  for (const bytes of mails) {
    const mail = await new PostalMime().parse(bytes);
    if (!mail.to?.some((to) => to.address === address)) continue;
    const attached = await Promise.all(
      mail.attachments.map(async ({ filename, mimeType, content }) => {
        const body = typeof content === 'string' ? Buffer.from(content) : Buffer.from(content as ArrayBuffer);
        return `${filename}\n${await unpacked(body, mimeType, words)}`;
      }),
    );
    found.push([JSON.stringify(mail.headers), mail.subject, mail.text, mail.html, ...attached].join('\n'));
  }
  return found;
}
