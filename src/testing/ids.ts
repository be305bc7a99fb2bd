import type { Id } from '#base/ids.ts';

/** A key that a test knows as text, such as one of a reply, for services and tables. */
export function asId<Kind extends string>(text: string): Id<Kind> {
  return text as Id<Kind>;
}
