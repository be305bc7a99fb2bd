/** An exception of COUNTER 5.1 (appendix D): in a report's header or, with a status other than 200, as the whole body. */
export interface Exception {
  Code: number;
  Message: string;
  Data?: string;
}

/** Code, HTTP status and prescribed message of the exceptions used here. */
const EXCEPTIONS = {
  notAvailable: [1000, 503, 'Service Not Available'],
  insufficient: [1030, 400, 'Insufficient Information to Process Request'],
  notAuthorized: [2010, 403, 'Requestor is Not Authorized to Access Usage for Institution'],
  reportUnknown: [3000, 404, 'Report Not Supported'],
  invalidDates: [3020, 400, 'Invalid Date Arguments'],
  noUsage: [3030, 200, 'No Usage Available for Requested Dates'],
  notReady: [3031, 200, 'Usage Not Ready for Requested Dates'],
  noLongerAvailable: [3032, 200, 'Usage No Longer Available for Requested Dates'],
  partial: [3040, 200, 'Partial Data Returned'],
  unknownParameter: [3050, 200, 'Parameter Not Recognized in this Context'],
  invalidFilter: [3060, 200, 'Invalid ReportFilter Value'],
  invalidAttribute: [3062, 200, 'Invalid ReportAttribute Value'],
  noComponents: [3063, 200, 'Components Not Supported'],
} as const;
type Name = keyof typeof EXCEPTIONS;

export function exception(name: Name, data?: string): Exception {
  const [Code, , Message] = EXCEPTIONS[name];
  return { Code, Message, ...(data ? { Data: data } : {}) };
}

/** A request for which there is no report. */
export class ReportError extends Error {
  override name = 'ReportError';
  readonly exception: Exception;
  readonly status: number;
  /** The parameter at fault. */
  readonly parameter: string;

  constructor(name: Name, { parameter, data }: { parameter: string; data: string }) {
    super(data);
    this.exception = exception(name, data);
    this.status = EXCEPTIONS[name][1];
    this.parameter = parameter;
  }
}

/** Formats an exception for tabular reports: "3031: Usage Not Ready for Requested Dates (…)". */
export function exceptionText({ Code, Message, Data }: Exception): string {
  return `${Code}: ${Message}${Data ? ` (${Data})` : ''}`;
}
