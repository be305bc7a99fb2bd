import { createHash, type Hash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createZstdDecompress } from 'node:zlib';
import { extract, type Header } from 'tar-stream';
import { BackupRefused, ENTRIES, ENTRIES_PER_SUMS, End, FORMAT, Head, isEntryName, sumLine } from './archive.ts';
import { AGE_HEADER, decryptionBy, WrongIdentity } from './encryption.ts';

export interface ArchiveEntry {
  name: string;
  content: AsyncIterable<Buffer>;
}

/** An archive, with the keys that open it if it is encrypted. */
export interface ArchiveFile {
  path: string;
  /** Identities of age: AGE-SECRET-KEY-1… */
  identities?: readonly string[];
}

interface Entry extends AsyncIterable<Buffer> {
  header: Header;
}

/** Handles each entry other than lists of checksums, in order; content that it does not read is skipped. */
export type Visit = (entry: ArchiveEntry, head: Head) => Promise<void>;

const MAX_SMALL_ENTRY_BYTES = 64 * 1024 * 1024;

/** Reads a whole archive and compares it with its checksums. Throws BackupRefused for one that is damaged or cut off. */
export async function readArchive(
  { path, identities = [] }: ArchiveFile,
  visit: Visit = async () => {},
): Promise<{ head: Head; end: End }> {
  const kind = await kindOf(path).catch((error: unknown) => {
    throw refusalOf(path, error);
  });
  const decrypt = kind === 'age' ? await decryptionBy(identities, path) : undefined;
  const tar = extract();
  const source = createReadStream(path);
  const unpack = kind === 'gzip' ? createGunzip() : createZstdDecompress();
  const stream = decrypt ? pipeline(source, decrypt, unpack, tar) : pipeline(source, unpack, tar);
  stream.catch(() => {});
  const audit = auditor();
  const names = new Set<string>();
  let [head, end]: [Head | undefined, End | undefined] = [undefined, undefined];
  let visitFailed = false;
  try {
    for await (const entry of tar as AsyncIterable<unknown> as AsyncIterable<Entry>) {
      const { name } = entry.header;
      refuseForeign(entry.header, names);
      if (end) throw new BackupRefused('it has entries after its end');
      if (name.startsWith(ENTRIES.sums)) audit.compare((await wholeOf(entry)).toString());
      else if (name === ENTRIES.end) end = audit.end((await wholeOf(entry)).toString());
      else {
        const hash = createHash('sha256');
        if (!head) {
          if (name !== ENTRIES.head) throw new BackupRefused('it does not begin like a backup');
          const content = await wholeOf(entry);
          hash.update(content);
          head = headOf(content.toString());
        } else {
          refuseUndescribed(name, head);
          const content = hashed(entry, hash);
          await visit({ name, content }, head).catch((error: unknown) => {
            visitFailed = true;
            throw error;
          });
          for await (const _ of content);
        }
        audit.add(name, hash.digest('hex'));
      }
    }
    await stream;
  } catch (error) {
    source.destroy();
    if (visitFailed) throw error;
    throw refusalOf(path, error);
  }
  if (!head || !end) throw refusalOf(path, new BackupRefused('it is cut off'));
  return { head, end };
}

/** How the file begins: encrypted, or compressed with zstd or, by other tools, with gzip. */
async function kindOf(path: string): Promise<'age' | 'gzip' | 'zstd'> {
  const file = await open(path);
  try {
    const { buffer } = await file.read(Buffer.alloc(AGE_HEADER.length), 0, AGE_HEADER.length, 0);
    if (buffer.toString('latin1') === AGE_HEADER) return 'age';
    return buffer.toString('hex', 0, 2) === '1f8b' ? 'gzip' : 'zstd';
  } finally {
    await file.close();
  }
}

/** Throws for an entry that is not a plain file with a known name, is too large for its kind, or is repeated. */
function refuseForeign({ name, type, size }: Header, names: Set<string>): void {
  if (type !== 'file' || !isEntryName(name)) throw new BackupRefused(`it has an unknown entry (${shown(name)})`);
  if (names.has(name)) throw new BackupRefused(`it has an entry twice (${name})`);
  const isSmall = !name.startsWith(ENTRIES.files) && !name.startsWith(ENTRIES.tables);
  if (isSmall && size > MAX_SMALL_ENTRY_BYTES) throw new BackupRefused(`an entry is too large (${name})`);
  names.add(name);
}

function refuseUndescribed(name: string, { tables }: Head): void {
  if (!name.startsWith(ENTRIES.tables)) return;
  const table = name.slice(ENTRIES.tables.length).split('/')[0];
  if (!tables.some((one) => one.name === table)) throw new BackupRefused(`it does not describe the table ${table}`);
}

/** A name that can be printed safely: it may have control characters. */
const shown = (name: string) => JSON.stringify(name.slice(0, 100));

async function* hashed(entry: Entry, hash: Hash): AsyncGenerator<Buffer> {
  for await (const chunk of entry) {
    hash.update(chunk);
    yield chunk;
  }
}

async function wholeOf(entry: Entry): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of entry) chunks.push(chunk);
  return Buffer.concat(chunks);
}

/** Collects the checksums of the entries read, and compares them with the lists in the archive. */
function auditor() {
  const allSums = createHash('sha256');
  let [found, pending, entries] = ['', 0, 0];
  return {
    add(name: string, sha256: string): void {
      found += sumLine(sha256, name);
      pending += 1;
      entries += 1;
      if (pending > ENTRIES_PER_SUMS) throw new BackupRefused('checksums are missing');
    },
    compare(sums: string): void {
      if (sums !== found) throw new BackupRefused(`${firstDifference(sums, found)} does not match its checksum`);
      allSums.update(sums);
      [found, pending] = ['', 0];
    },
    end(text: string): End {
      const end = End.parse(JSON.parse(text));
      if (pending > 0 || end.entries !== entries || end.sums !== allSums.digest('hex'))
        throw new BackupRefused('its totals do not match its content');
      return end;
    },
  };
}

function firstDifference(sums: string, found: string): string {
  const [theirs, ours] = [sums.split('\n'), found.split('\n')];
  const line = ours.find((one, index) => one !== theirs[index]) ?? '';
  return line.slice(66) || 'a list of checksums';
}

function headOf(text: string): Head {
  const { format } = JSON.parse(text) as { format?: number };
  if (typeof format === 'number' && format > FORMAT)
    throw new BackupRefused('it was made by a newer version of the journal; install that one first');
  return Head.parse(JSON.parse(text));
}

function refusalOf(path: string, error: unknown): Error {
  const code = (error as NodeJS.ErrnoException).code;
  if (code === 'ENOENT' || code === 'EISDIR' || code === 'EACCES')
    return new BackupRefused(`${path} cannot be read (${code}).`, { cause: error });
  if (error instanceof WrongIdentity) return error;
  const why = error instanceof BackupRefused ? error.message : readErrorText(error as Error);
  return new BackupRefused(`${path} is not a complete backup: ${why}. Nothing was changed.`, { cause: error });
}

function readErrorText({ message }: Error): string {
  if (/unexpected end/i.test(message)) return 'it is cut off';
  if (/incorrect header check|Invalid tar header|unknown frame descriptor/i.test(message))
    return 'it is damaged, or not a backup';
  return `it is damaged (${message.split('\n')[0]})`;
}
