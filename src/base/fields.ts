import * as z from 'zod/mini';

/** What turns the writing of all that follows round: scripts do without it, forgeries live on it. */
const withoutTurns = (text: string) => text.replace(/[\u202A-\u202E\u2066-\u2069]/g, '');

/**
 * Control characters, and code points that never are characters: nobody types them on purpose. A new line and a tab are
 * meant.
 */
export const withoutControls = (text: string): string => withoutTurns(text).replace(/[^\P{Cc}\n\t]|\p{NChar}/gu, '');

/** Whether there is anything to see: letters that only join or part others show nothing themselves. */
const isVisible = (text: string) => /[^\s\p{Cf}\p{M}\u115f\u1160\u3164\uffa0\u2800]/u.test(text);

/** Text that has to be there, written as `clean` writes it. */
const required = (clean: (text: string) => string) => (missing: string, max: number, tooLong: string) =>
  z
    .string(missing)
    .check(
      z.overwrite(clean),
      z.trim(),
      z.minLength(1, { error: missing, abort: true }),
      z.refine(isVisible, missing),
      z.maxLength(max, tooLong),
    );

/** Text of several lines that has to be there. */
export const requiredText = required(withoutControls);

/** One line that has to be there: line breaks become blanks. */
export const requiredLine = required(asOneLine);

/** A whole number, or its digits as a form sends them; nothing else counts as one. */
export const wholeNumber = (least: number, most: number, message: string | (() => string)) => {
  const said = { error: message };
  return z.pipe(
    z.pipe(
      z.union([z.number(), z.string().check(z.trim(), z.regex(/^-?\d{1,9}$/))], said),
      z.transform((value: string | number) => Number(value)),
    ),
    z.number(said).check(z.int(said), z.minimum(least, said), z.maximum(most, said)),
  );
};

/** Text that may be left out (undefined: nothing is said about it) or empty (null). */
export const optionalText = (max: number, tooLong: string) =>
  z.optional(
    z.pipe(
      z.nullable(z.string().check(z.overwrite(withoutControls), z.trim(), z.maxLength(max, tooLong))),
      z.transform((text) => text || null),
    ),
  );

export function asOneLine(text: string): string {
  return withoutControls(text.replace(/[\n\r\t\u0085\u2028\u2029]+/g, ' '));
}

/** What is said of something: the fields that are not undefined. */
export function given<T extends object>(fields: T): { [K in keyof T]: Exclude<T[K], undefined> } {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as never;
}
