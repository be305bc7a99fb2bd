import type { $ZodRawIssue } from 'zod/v4/core';

/** What a value has to be, where it is of another kind. */
const KINDS: Record<string, string> = {
  string: 'a text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
};

/** What is counted of what is not a number itself. */
const COUNTED: Record<string, string> = { string: ' characters', array: ' entries' };

/**
 * What is wrong with a value, in words for people; for whatever has none of its own in its contract, mostly what only
 * programs send. A validator's words ("expected string, received undefined") are its developer's.
 */
export function plainFault(issue: $ZodRawIssue): string | undefined {
  switch (issue.code) {
    case 'invalid_type':
      if (issue.input === undefined) return 'This is missing.';
      return KINDS[issue.expected] ? `This has to be ${KINDS[issue.expected]}.` : 'This is of the wrong kind.';
    case 'too_small':
      return limit('at least', issue.minimum, issue.origin);
    case 'too_big':
      return limit('at most', issue.maximum, issue.origin);
    case 'invalid_value':
      return `This has to be ${issue.values.length > 1 ? 'one of ' : ''}${issue.values.map(String).join(', ')}.`;
    case 'invalid_format':
      return issue.format === 'uuid' ? 'This has to be an id.' : 'This is not written as it has to be.';
    default:
      return undefined;
  }
}

function limit(which: string, bound: number | bigint, origin: string): string {
  const counted = COUNTED[origin];
  return counted ? `This has to have ${which} ${bound}${counted}.` : `This has to be ${which} ${bound}.`;
}
