/** The error codes of OAI-PMH 2.0. There are always sets, and every item has all formats. */
export type FaultCode =
  | 'badVerb'
  | 'badArgument'
  | 'badResumptionToken'
  | 'cannotDisseminateFormat'
  | 'idDoesNotExist'
  | 'noRecordsMatch';

export interface Fault {
  code: FaultCode;
  message: string;
}

/** What the protocol answers instead of what was asked for. */
export class ProtocolError extends Error {
  readonly faults: Fault[];

  constructor(faults: Fault[]) {
    super(faults.map(({ message }) => message).join(' '));
    this.name = 'ProtocolError';
    this.faults = faults;
  }
}

export function fault(code: FaultCode, message: string): ProtocolError {
  return new ProtocolError([{ code, message }]);
}
