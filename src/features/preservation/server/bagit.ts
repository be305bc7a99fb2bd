import { createHash } from 'node:crypto';
import { asOneLine } from '#base/fields.ts';

/** A file of a bag with its size and checksums; `path` is relative to the bag's folder. */
export interface BagFile {
  path: string;
  size: number;
  /** Hexadecimal. */
  sha256: string;
  sha512: string;
}

export type BagTag = BagFile & { bytes: Uint8Array };

/** Returns the size and checksums of content, one chunk in memory at a time. */
export async function digestOf(
  chunks: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
): Promise<Omit<BagFile, 'path'>> {
  const hashes = [createHash('sha256'), createHash('sha512')] as const;
  let size = 0;
  for await (const chunk of chunks) {
    for (const hash of hashes) hash.update(chunk);
    size += chunk.length;
  }
  const [sha256, sha512] = hashes.map((hash) => hash.digest('hex')) as [string, string];
  return { size, sha256, sha512 };
}

/** Returns the tag files (RFC 8493, section 2) of a payload: declaration, bag-info and manifests. */
export async function tagFiles(files: readonly BagFile[], metadata: Record<string, string>): Promise<BagTag[]> {
  const octets = files.reduce((sum, { size }) => sum + size, 0);
  const info = { ...metadata, 'Payload-Oxum': `${octets}.${files.length}` };
  const tags = await Promise.all([
    tag('bagit.txt', ['BagIt-Version: 1.0', 'Tag-File-Character-Encoding: UTF-8']),
    tag('bag-info.txt', Object.entries(info).map(infoLine)),
    ...manifests('manifest', files),
  ]);
  return [...tags, ...(await Promise.all(manifests('tagmanifest', tags)))];
}

function manifests(name: 'manifest' | 'tagmanifest', files: readonly BagFile[]): Promise<BagTag>[] {
  return (['sha256', 'sha512'] as const).map((algorithm) =>
    tag(
      `${name}-${algorithm}.txt`,
      files.map((file) => `${file[algorithm]}  ${file.path}`),
    ),
  );
}

/** Formats a line of bag-info.txt; line breaks in the value are removed. */
function infoLine([label, value]: [string, string]): string {
  return `${label}: ${asOneLine(value).replace(/\s+/g, ' ').trim()}`;
}

async function tag(path: string, lines: string[]): Promise<BagTag> {
  const bytes = Buffer.from(lines.map((line) => `${line}\n`).join(''));
  return { path, bytes, ...(await digestOf([bytes])) };
}
