import type { $ZodRawIssue } from 'zod/v4/core';
import { platformTexts } from '../texts.ts';

const { validation: texts } = platformTexts;

/**
 * A validation message for people, where the contract has none of its own, mostly for errors that only programs make: the
 * validator's default ("expected string, received undefined") is written for developers.
 */
export function validationMessage(issue: $ZodRawIssue): string | undefined {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined ? texts.missing : typeMessage(issue.expected);
    case 'too_small':
      return limitMessage(texts.tooSmall, issue.origin, issue.minimum);
    case 'too_big':
      return limitMessage(texts.tooBig, issue.origin, issue.maximum);
    case 'invalid_value':
      return texts.choice(issue.values.map(String));
    case 'invalid_format':
      return issue.format === 'uuid' ? texts.id : texts.wrongFormat;
    default:
      return undefined;
  }
}

function typeMessage(expected: string): string {
  return Object.hasOwn(texts.types, expected) ? texts.types[expected as keyof typeof texts.types] : texts.wrongType;
}

/** Texts and lists are measured by their length, anything else by its value. */
function limitMessage(messages: typeof texts.tooSmall, origin: string, bound: number | bigint): string {
  return messages[origin === 'string' || origin === 'array' ? origin : 'number'](Number(bound));
}
