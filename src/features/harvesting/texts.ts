/** Set names and error messages for harvesters. */
export const harvestingTexts = {
  sets: { topic: 'By topic', issue: 'By issue' },
  verb: 'The argument "verb" is required exactly once: Identify, ListMetadataFormats, ListSets, ListIdentifiers, ListRecords or GetRecord.',
  form: 'A POST request must send its arguments as application/x-www-form-urlencoded, with at most 64 kB.',
  unknown: (name: string, verb: string) => `${verb} has no argument "${name}".`,
  repeated: (name: string) => `The argument "${name}" is repeated.`,
  required: (name: string, verb: string) => `${verb} requires the argument "${name}".`,
  exclusive: 'A resumptionToken excludes all other arguments but the verb.',
  illegal: {
    identifier: 'The identifier is not a URI.',
    metadataPrefix: 'The metadataPrefix contains invalid characters.',
    set: 'The set contains invalid characters.',
    from: '"from" is not a UTC date: YYYY-MM-DD or YYYY-MM-DDThh:mm:ssZ.',
    until: '"until" is not a UTC date: YYYY-MM-DD or YYYY-MM-DDThh:mm:ssZ.',
    resumptionToken: 'The resumptionToken is too long.',
  },
  granularity: '"from" and "until" must have the same granularity.',
  order: '"from" is later than "until".',
  format: (prefix: string) => `There is no format "${prefix}"; see ListMetadataFormats.`,
  noItem: 'There is no item with this identifier.',
  noRecords: 'No records match.',
  token: 'This resumptionToken was not issued by this repository for this verb.',
} as const;
