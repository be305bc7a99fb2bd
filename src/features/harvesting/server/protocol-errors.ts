/**
 * Error codes of OAI-PMH 2.0. `noSetHierarchy` and `noMetadataFormats` never occur: there are always sets, and every item
 * has all formats.
 */
export type ErrorCode =
  | 'badVerb'
  | 'badArgument'
  | 'badResumptionToken'
  | 'cannotDisseminateFormat'
  | 'idDoesNotExist'
  | 'noRecordsMatch';

export interface OaiError {
  code: ErrorCode;
  message: string;
}

/** Carries the errors of an OAI-PMH error response. */
export class ProtocolError extends Error {
  readonly errors: OaiError[];

  constructor(errors: OaiError[]) {
    super(errors.map(({ message }) => message).join(' '));
    this.name = 'ProtocolError';
    this.errors = errors;
  }
}

export function protocolError(code: ErrorCode, message: string): ProtocolError {
  return new ProtocolError([{ code, message }]);
}
