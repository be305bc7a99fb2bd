/** What harvesters are told; people read it when something is wrong. */
export const harvestingTexts = {
  sets: { topic: 'By topic', issue: 'By issue' },
  verb: 'The argument "verb" has to be given once: Identify, ListMetadataFormats, ListSets, ListIdentifiers, ListRecords or GetRecord.',
  form: 'The arguments of a POST request have to be sent as application/x-www-form-urlencoded, of at most 64 kB.',
  unknown: (name: string, verb: string) => `${verb} knows no argument "${name}".`,
  repeated: (name: string) => `The argument "${name}" is given more than once.`,
  required: (name: string, verb: string) => `${verb} needs the argument "${name}".`,
  exclusive: 'A resumptionToken stands alone beside the verb.',
  illegal: {
    identifier: 'The identifier is no URI.',
    metadataPrefix: 'The metadataPrefix has characters that no prefix has.',
    set: 'The set has characters that no set has.',
    from: '"from" is no UTC date: YYYY-MM-DD or YYYY-MM-DDThh:mm:ssZ.',
    until: '"until" is no UTC date: YYYY-MM-DD or YYYY-MM-DDThh:mm:ssZ.',
    resumptionToken: 'The resumptionToken is too long.',
  },
  granularity: '"from" and "until" have to be of the same granularity.',
  order: '"from" is later than "until".',
  format: (prefix: string) => `There is no format "${prefix}": ask ListMetadataFormats.`,
  noItem: 'There is no item with this identifier.',
  noRecords: 'No records match.',
  token: 'This resumptionToken was not given out by this repository for this verb.',
} as const;
