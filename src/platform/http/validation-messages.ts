import type { $ZodRawIssue } from 'zod/v4/core';

/** Descriptions of the expected type of a value. */
const KINDS: Record<string, string> = {
  string: 'a text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
};

/** Units of length. */
const COUNTED: Record<string, string> = { string: ' characters', array: ' entries' };

/**
 * A validation message for people, where the contract has none of its own, mostly for errors that only programs make: the
 * validator's default ("expected string, received undefined") is written for developers.
 */
export function validationMessage(issue: $ZodRawIssue): string | undefined {
  switch (issue.code) {
    case 'invalid_type':
      if (issue.input === undefined) return 'This is missing.';
      return KINDS[issue.expected] ? `This has to be ${KINDS[issue.expected]}.` : 'This has the wrong type.';
    case 'too_small':
      return limit('at least', issue.minimum, issue.origin);
    case 'too_big':
      return limit('at most', issue.maximum, issue.origin);
    case 'invalid_value':
      return `This has to be ${issue.values.length > 1 ? 'one of ' : ''}${issue.values.map(String).join(', ')}.`;
    case 'invalid_format':
      return issue.format === 'uuid' ? 'This has to be an id.' : 'This has an invalid format.';
    default:
      return undefined;
  }
}

function limit(which: string, bound: number | bigint, origin: string): string {
  const counted = COUNTED[origin];
  return counted ? `This has to have ${which} ${bound}${counted}.` : `This has to be ${which} ${bound}.`;
}
