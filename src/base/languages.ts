/** The shape of a catalogue in any language: the same keys, functions with the same parameters, lists of the same length. */
export type Words<T> = T extends string
  ? string
  : T extends (...parameters: infer P) => infer R
    ? (...parameters: P) => Words<R>
    : T extends object
      ? { readonly [K in keyof T]: Words<T[K]> }
      : T;

/** A catalogue in every language that the interface has. */
// @__NO_SIDE_EFFECTS__
export function catalogue<T extends object>({ en }: { en: T }): Words<T> {
  return en as Words<T>;
}
