/** What kind of failure it is; one table in platform/http/errors.ts maps each kind to an HTTP status. */
export type Failure =
  | 'invalid'
  | 'unauthenticated'
  | 'forbidden'
  | 'missing'
  | 'gone'
  | 'not-allowed'
  | 'conflict'
  | 'too-large'
  | 'unsupported'
  | 'refused'
  | 'too-many'
  | 'unavailable';

/** One faulty field: `path` as it stands in the body (`authors.0.email`), `message` for people. */
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

/** A failure somebody can act on. Anything else that is thrown is a bug and answered 500. */
export class AppError extends Error {
  readonly failure: Failure;
  readonly code: string;
  readonly issues: FieldIssue[] | undefined;
  readonly retryAfter: number | undefined;
  readonly allow: string[] | undefined;

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
export function invalid(
  issues: FieldIssue[],
  message = issues[0]?.message ?? 'Please check the marked fields.',
): AppError {
  return new AppError('invalid', 'INVALID_INPUT', message, { issues });
}
