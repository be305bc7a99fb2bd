/** One exception of COUNTER 5.1 (appendix D), as it stands in a header or, with a status other than 200, alone. */
export interface Exception {
  Code: number;
  Message: string;
  Data?: string;
}

/** Code, HTTP status and the exact message of those that occur here. */
const KNOWN = {
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
type Name = keyof typeof KNOWN;

export function exception(name: Name, data?: string): Exception {
  const [Code, , Message] = KNOWN[name];
  return { Code, Message, ...(data ? { Data: data } : {}) };
}

/** A request that cannot become a report. */
export class Refused extends Error {
  override name = 'Refused';
  readonly exception: Exception;
  readonly status: number;
  /** The parameter that can mend it. */
  readonly parameter: string;

  constructor(name: Name, parameter: string, data: string) {
    super(data);
    this.exception = exception(name, data);
    this.status = KNOWN[name][1];
    this.parameter = parameter;
  }
}

/** "3031: Usage Not Ready for Requested Dates (…)", as tabular reports have it. */
export function inWords({ Code, Message, Data }: Exception): string {
  return `${Code}: ${Message}${Data ? ` (${Data})` : ''}`;
}
