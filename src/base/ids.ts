import { v7, validate } from 'uuid';

/** A new key: UUIDv7 (RFC 9562), so keys sort by the time they were made. */
export function newId(): string {
  return v7();
}

/** Whether a text has the form of a key; anything else is simply not there. */
export function isId(text: string): boolean {
  return validate(text);
}
