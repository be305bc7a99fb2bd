import { readFile } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { BackupRefused } from './archive.ts';

/** Turns a stream of bytes into another one. */
export type ByteTransform = (source: AsyncIterable<Uint8Array>) => AsyncIterable<Uint8Array>;

/** The first bytes of a file encrypted with age: https://age-encryption.org/v1 */
export const AGE_HEADER = 'age-encryption.org/v1';

/** The identities given do not open the archive. */
export class WrongIdentity extends BackupRefused {
  override name = 'WrongIdentity';
}

/** Returns what encrypts an archive to public keys; undefined without any. Throws BackupRefused for a mistyped key. */
export async function encryptionTo(recipients: readonly string[]): Promise<ByteTransform | undefined> {
  if (recipients.length === 0) return undefined;
  // Loaded on demand: it takes time and memory.
  const { Encrypter } = await import('age-encryption');
  const encrypter = new Encrypter();
  for (const recipient of recipients) {
    try {
      encrypter.addRecipient(recipient);
    } catch (cause) {
      throw new BackupRefused(`"${recipient}" is not a public key of age (age1…).`, { cause });
    }
  }
  return async function* encrypt(source) {
    yield* await encrypter.encrypt(webStream(source));
  };
}

/** Returns what decrypts an archive. Throws WrongIdentity when there is no identity to try. */
export async function decryptionBy(identities: readonly string[], path: string): Promise<ByteTransform> {
  if (identities.length === 0)
    throw new WrongIdentity(`${path} is encrypted. Name the file with its key: --identity FILE.`);
  const { Decrypter } = await import('age-encryption');
  const decrypter = new Decrypter();
  for (const identity of identities) decrypter.addIdentity(identity);
  return async function* decrypt(source) {
    const plain = await decrypter.decrypt(webStream(source)).catch((cause: Error) => {
      if (!/no identity matched/.test(cause.message)) throw cause;
      throw new WrongIdentity(`${path} was encrypted for another key than the one given.`, { cause });
    });
    yield* plain;
  };
}

/** Reads a file of identities as `age-keygen` writes it: a key a line, and comments. Throws BackupRefused for any other file. */
export async function identitiesIn(path: string): Promise<string[]> {
  const text = await readFile(path, 'utf8').catch((cause: NodeJS.ErrnoException) => {
    throw new BackupRefused(`${path} cannot be read (${cause.code}).`, { cause });
  });
  if (text.startsWith(AGE_HEADER) || text.startsWith('-----BEGIN AGE'))
    throw new BackupRefused(`${path} is protected by a passphrase. Decrypt it first: age -d ${path} > KEYFILE.`);
  const keys = text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '' && !line.startsWith('#'));
  const { Decrypter } = await import('age-encryption');
  try {
    for (const key of keys) new Decrypter().addIdentity(key);
  } catch (cause) {
    throw new BackupRefused(`${path} is not a file of age identities (AGE-SECRET-KEY-1…).`, { cause });
  }
  if (keys.length === 0) throw new BackupRefused(`${path} has no identity of age (AGE-SECRET-KEY-1…).`);
  return keys;
}

const webStream = (source: AsyncIterable<Uint8Array>) => Readable.toWeb(Readable.from(source)) as ReadableStream;
