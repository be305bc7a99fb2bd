import * as z from 'zod/mini';
import { isReadable } from './markdown.ts';
import type { FieldMessage } from './messages.ts';

/** Removes bidirectional overrides, which no script needs and forged texts use. */
const withoutBidiControls = (text: string) => text.replace(/[\u202A-\u202E\u2066-\u2069]/g, '');

/** The text without control characters (except new line and tab), noncharacters and bidirectional overrides. */
export const withoutControls = (text: string): string =>
  withoutBidiControls(text).replace(/[^\P{Cc}\n\t]|\p{NChar}/gu, '');

/** Whether anything is visible: joiners, separators and combining marks alone are not. */
const isVisible = (text: string) => /[^\s\p{Cf}\p{M}\u115f\u1160\u3164\uffa0\u2800]/u.test(text);

/** Required text, normalised by `clean`. */
const required = (clean: (text: string) => string) => (missing: FieldMessage, max: number, tooLong: FieldMessage) =>
  z
    .string(missing)
    .check(
      z.overwrite(clean),
      z.trim(),
      z.minLength(1, { ...missing, abort: true }),
      z.refine(isVisible, missing),
      z.maxLength(max, tooLong),
    );

/** Required text of several lines. */
export const requiredText = required(withoutControls);

/** Required single line; line breaks become blanks. */
export const requiredLine = required(asOneLine);

/** Required text in Markdown, of at most `max` characters, that can be parsed in reasonable time. */
export const markdownText = (
  max: number,
  errors: { missing: FieldMessage; tooLong: FieldMessage; marks: FieldMessage },
) =>
  z
    .string(errors.missing)
    .check(
      z.trim(),
      z.minLength(1, errors.missing),
      z.maxLength(max, errors.tooLong),
      z.refine(isReadable, errors.marks),
    );

/** A whole number, or its digits as a form sends them. */
export const wholeNumber = (least: number, most: number, said: FieldMessage) => {
  return z.pipe(
    z.pipe(
      z.union([z.number(), z.string().check(z.trim(), z.regex(/^-?\d{1,9}$/))], said),
      z.transform((value: string | number) => Number(value)),
    ),
    z.number(said).check(z.int(said), z.minimum(least, said), z.maximum(most, said)),
  );
};

/** Text that may be left out (undefined: unchanged) or empty (null). */
export const optionalText = (max: number, tooLong: FieldMessage) =>
  z.optional(
    z.pipe(
      z.nullable(z.string().check(z.overwrite(withoutControls), z.trim(), z.maxLength(max, tooLong))),
      z.transform((text) => text || null),
    ),
  );

/** Text in the Markdown subset that may be left out (undefined: unchanged) or empty (null). */
export const optionalMarkdown = (max: number, errors: { tooLong: FieldMessage; marks: FieldMessage }) =>
  optionalText(max, errors.tooLong).check(z.refine((text) => !text || isReadable(text), errors.marks));

export function asOneLine(text: string): string {
  return withoutControls(text.replace(/[\n\r\t\u0085\u2028\u2029]+/g, ' '));
}

/** The fields that are not undefined. */
export function withoutUndefined<T extends object>(fields: T): { [K in keyof T]: Exclude<T[K], undefined> } {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as never;
}

/** The readable part of an address, which may be left out: lower-case letters, digits and hyphens, up to 100 characters. */
export const slugField = (message: FieldMessage) =>
  z.optional(z.string(message).check(z.regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, message), z.maxLength(100, message)));
