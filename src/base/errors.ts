import { baseTexts } from './texts.ts';

/** The HTTP status of each kind of failure, for the API, pages and clients. */
const STATUS = {
  invalid: 400,
  unauthenticated: 401,
  forbidden: 403,
  missing: 404,
  'not-allowed': 405,
  conflict: 409,
  gone: 410,
  'too-large': 413,
  unsupported: 415,
  refused: 422,
  'too-many': 429,
  unavailable: 503,
} as const;

export type Failure = keyof typeof STATUS;

const FAILURES = new Map(Object.entries(STATUS).map(([failure, status]) => [status as number, failure as Failure]));

export function statusOf({ failure }: AppError): number {
  return STATUS[failure];
}

/** The failure of a status; unknown ones (a proxy's, a bug) count as `unavailable`. */
export function failureOf(status: number): Failure {
  return FAILURES.get(status) ?? 'unavailable';
}

/** One faulty field: `path` is its place in the body (`authors.0.email`), `message` for people. */
export interface FieldIssue {
  path: string;
  message: string;
}

export interface FailureDetails {
  issues?: FieldIssue[];
  /** Seconds until it is worth trying again. */
  retryAfter?: number;
  /** Methods the address takes instead. */
  allow?: string[];
  cause?: unknown;
}

/** A failure the caller can act on. Any other error is a bug and answered 500. */
export class AppError extends Error {
  readonly failure: Failure;
  readonly code: string;
  readonly issues: FieldIssue[] | undefined;
  readonly retryAfter: number | undefined;
  readonly allow: string[] | undefined;

  // oxlint-disable-next-line max-params -- the details are rarely given, and every call reads "what, which, why"
  constructor(failure: Failure, code: string, message: string, details: FailureDetails = {}) {
    super(message, { cause: details.cause });
    this.name = 'AppError';
    this.failure = failure;
    this.code = code;
    this.issues = details.issues;
    this.retryAfter = details.retryAfter;
    this.allow = details.allow;
  }
}

/** The failure of a form: one message per field, shown at the field. */
export function invalid(issues: FieldIssue[], message = issues[0]?.message ?? baseTexts.checkFields): AppError {
  return new AppError('invalid', 'INVALID_INPUT', message, { issues });
}
