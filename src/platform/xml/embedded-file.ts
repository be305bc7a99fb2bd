import { createHash, randomUUID } from 'node:crypto';
import { closeSync, openSync, writeSync } from 'node:fs';
import { join } from 'node:path';

/** A file that was embedded in XML as base64, decoded into a temporary file. */
export interface EmbeddedFile {
  path: string;
  /** Bytes. */
  size: number;
  /** Hexadecimal. */
  sha256: string;
  /** The text was no base64, or the file is larger than it may be; then `path` holds a part of it. */
  fault: 'broken' | 'too-large' | undefined;
}

/** Decodes base64 that comes in parts into a new file of `folder`, so that only one part is in memory. */
export function base64File(folder: string, maxBytes: number) {
  const path = join(folder, randomUUID());
  const descriptor = openSync(path, 'wx', 0o600);
  const hash = createHash('sha256');
  let [size, rest] = [0, ''];
  let fault: EmbeddedFile['fault'];

  const append = (base64: string) => {
    const bytes = Buffer.from(base64, 'base64');
    if (size + bytes.length > maxBytes) {
      fault = 'too-large';
      return;
    }
    size += bytes.length;
    hash.update(bytes);
    writeSync(descriptor, bytes);
  };

  return {
    path,
    write(text: string): void {
      if (fault) return;
      const letters = rest + text.replace(/\s+/g, '');
      if (!/^[A-Za-z0-9+/]*={0,2}$/.test(letters)) {
        fault = 'broken';
        return;
      }
      const whole = letters.length - (letters.length % 4);
      rest = letters.slice(whole);
      append(letters.slice(0, whole));
    },
    end(): EmbeddedFile {
      if (!fault && rest) append(rest);
      closeSync(descriptor);
      return { path, size, sha256: hash.digest('hex'), fault };
    },
  };
}
