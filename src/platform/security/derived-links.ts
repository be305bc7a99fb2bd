import { createHmac, timingSafeEqual } from 'node:crypto';
import { parse, stringify } from 'uuid';

/** Target of a link: a record by its UUID, and a number between 0 and 65535. */
export interface DerivedTarget {
  id: string;
  number: number;
}

const ID_BYTES = 16;
const NUMBER_BYTES = 2;
const TAG_BYTES = 16;
const BYTES = ID_BYTES + NUMBER_BYTES + TAG_BYTES;

/**
 * Links that are derived instead of stored, so that every mail about a record carries the same one:
 * base64url(id ‖ number ‖ the first 128 bits of HMAC-SHA-256 over both). `purpose` keeps links of one kind from opening another.
 */
export function derivedLinks(secret: string, purpose: string) {
  const tagOf = (head: Uint8Array) =>
    createHmac('sha256', `${purpose}:${secret}`).update(head).digest().subarray(0, TAG_BYTES);
  return {
    tokenOf({ id, number }: DerivedTarget): string {
      const head = Buffer.alloc(ID_BYTES + NUMBER_BYTES);
      head.set(parse(id));
      head.writeUInt16BE(number, ID_BYTES);
      return Buffer.concat([head, tagOf(head)]).toString('base64url');
    },
    /** Reads a token; undefined for a forged or truncated one. */
    read(token: string): DerivedTarget | undefined {
      const bytes = Buffer.from(token, 'base64url');
      const head = bytes.subarray(0, ID_BYTES + NUMBER_BYTES);
      const tag = bytes.subarray(ID_BYTES + NUMBER_BYTES);
      // Compared as text, too: other texts decode to the same bytes.
      const isWhole = bytes.length === BYTES && bytes.toString('base64url') === token;
      if (!isWhole || !timingSafeEqual(tag, tagOf(head))) return undefined;
      return { id: stringify(head.subarray(0, ID_BYTES)), number: head.readUInt16BE(ID_BYTES) };
    },
  };
}
