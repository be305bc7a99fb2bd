import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { buffer } from 'node:stream/consumers';
import { zstdCompressSync, zstdDecompressSync } from 'node:zlib';
import { extract, type Header, pack } from 'tar-stream';
import { ENTRIES, sumLine } from '#platform/backup/archive.ts';

/** An entry of a backup archive as it is or as an attacker would write it. */
export interface CraftedEntry {
  name: string;
  content: Buffer;
  /** Its other tar fields: its type, the target of a link. */
  header?: Partial<Header>;
}

/** The entries of an archive without checksums and end. */
export async function entriesOf(path: string): Promise<CraftedEntry[]> {
  const tar = extract();
  tar.end(zstdDecompressSync(await readFile(path)));
  const entries: CraftedEntry[] = [];
  for await (const entry of tar) entries.push({ name: entry.header.name, content: await buffer(entry) });
  return entries.filter(({ name }) => !name.startsWith(ENTRIES.sums) && name !== ENTRIES.end);
}

/** An archive of these entries whose checksums and end are right, so that nothing else tells that it was crafted. */
export async function craftedArchive(entries: CraftedEntry[]): Promise<Buffer> {
  const tar = pack();
  const whole = buffer(tar);
  const add = ({ name, content, header = {} }: CraftedEntry) =>
    new Promise<void>((done, failed) => {
      const settle = (error?: Error | null) => (error ? failed(error) : done());
      const size = header.type && header.type !== 'file' ? 0 : content.length;
      tar.entry({ name, size, mode: 0o600, ...header }, size > 0 ? content : '', settle);
    });
  const lists: string[] = [];
  for (let at = 0; at < entries.length; at += 500) {
    const part = entries.slice(at, at + 500);
    for (const entry of part) await add(entry);
    const sums = part.map(({ name, content, header }) => sumLine(sha256(header?.type ? '' : content), name)).join('');
    lists.push(sums);
    await add({ name: `${ENTRIES.sums}${String(lists.length).padStart(6, '0')}.sha256`, content: Buffer.from(sums) });
  }
  const counts = { rows: 0, files: 0, bytes: 0, leftOut: [] };
  const end = { entries: entries.length, sums: sha256(lists.join('')), ...counts };
  await add({ name: ENTRIES.end, content: Buffer.from(JSON.stringify(end)) });
  tar.finalize();
  return zstdCompressSync(await whole);
}

const sha256 = (content: string | Buffer) => createHash('sha256').update(content).digest('hex');
