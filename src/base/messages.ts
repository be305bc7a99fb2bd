/**
 * A message of a contract as the validator takes it. Contracts are built once, for all languages, so the words are read only when the
 * message is sent.
 */
export interface FieldMessage {
  error: () => string;
}

type Messages<T> = T extends string
  ? FieldMessage
  : T extends (...parameters: infer P) => string
    ? (...parameters: P) => FieldMessage
    : { readonly [K in keyof T]: Messages<T[K]> };

/** A branch of a catalogue whose words are messages of a contract: `z.string(errors.name)`. */
export function messagesOf<T extends object>(words: T): Messages<T> {
  const entries = Object.keys(words).map((key) => [key, messageAt(words as Record<string, unknown>, key)]);
  return Object.fromEntries(entries) as Messages<T>;
}

function messageAt(words: Record<string, unknown>, key: string): unknown {
  const value = words[key];
  if (typeof value === 'string') return { error: () => words[key] };
  if (typeof value === 'object' && value !== null) return messagesOf(value);
  return (...parameters: unknown[]) => ({
    error: () => (words[key] as (...values: unknown[]) => string)(...parameters),
  });
}
