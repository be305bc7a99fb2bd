import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

const ALGORITHM = 'aes-256-gcm';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

export interface Seal {
  /** Encrypts and authenticates; base64url of nonce, tag and ciphertext. */
  close: (text: string) => string;
  /** Decrypts. Throws when the text was changed or sealed with another secret. */
  open: (sealed: string) => string;
}

/**
 * Encrypts secrets that must be readable again, such as an authenticator's key, against a stolen database (AES-256-GCM). A text
 * sealed for one use cannot be opened for another.
 */
export function createSeal(secret: string, use = 'seal'): Seal {
  const key = Buffer.from(hkdfSync('sha256', secret, '', use, 32));
  return {
    close(text) {
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv(ALGORITHM, key, nonce);
      const content = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      return Buffer.concat([nonce, cipher.getAuthTag(), content]).toString('base64url');
    },
    open(sealed) {
      const bytes = Buffer.from(sealed, 'base64url');
      // Without the length check, a truncated tag would be easier to guess.
      const decipher = createDecipheriv(ALGORITHM, key, bytes.subarray(0, NONCE_BYTES), { authTagLength: TAG_BYTES });
      decipher.setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
      return Buffer.concat([decipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES)), decipher.final()]).toString(
        'utf8',
      );
    },
  };
}
