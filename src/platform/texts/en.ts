const wait = (seconds: number) => {
  if (seconds < 90) return seconds === 1 ? '1 second' : `${seconds} seconds`;
  if (seconds < 90 * 60) return `${Math.ceil(seconds / 60)} minutes`;
  return `${Math.ceil(seconds / 3600)} hours`;
};

export const en = {
  /** Entries of the audit log; each continues after the actor's name. The noun has its article: “the topic”. */
  recordChanges: {
    added: (noun: string, title: string) => `added ${noun} “${title}”`,
    changed: (noun: string, title: string) => `changed ${noun} “${title}”`,
    removed: (noun: string, title: string) => `deleted ${noun} “${title}”`,
    restored: (noun: string, title: string) => `restored ${noun} “${title}”`,
  },
  http: {
    tooManyRequests: 'Too many requests. Please slow down.',
    bodyTooLarge: 'This is more text than the journal accepts in one go.',
    logIn: 'Please log in.',
    forbidden: 'Your account may not do this.',
    notJson: 'The body has to be JSON (Content-Type: application/json).',
    malformedJson: 'The body is not well-formed JSON.',
    foreignForm: 'This form was sent from a page of another site.',
    notFound: 'There is nothing here.',
    internal: 'Something went wrong.',
    use: (methods: string[]) => `Use ${methods.join(' or ')}.`,
  },
  validation: {
    missing: 'This is missing.',
    wrongType: 'This has the wrong type.',
    wrongFormat: 'This has an invalid format.',
    id: 'This has to be an id.',
    types: {
      string: 'This has to be a text.',
      number: 'This has to be a number.',
      int: 'This has to be a whole number.',
      boolean: 'This has to be true or false.',
      array: 'This has to be a list.',
      object: 'This has to be an object.',
    },
    choice: (values: string[]) => `This has to be ${values.length > 1 ? 'one of ' : ''}${values.join(', ')}.`,
    tooSmall: {
      string: (least: number) => `This has to have at least ${least} characters.`,
      array: (least: number) => `This has to have at least ${least} entries.`,
      number: (least: number) => `This has to be at least ${least}.`,
    },
    tooBig: {
      string: (most: number) => `This has to have at most ${most} characters.`,
      array: (most: number) => `This has to have at most ${most} entries.`,
      number: (most: number) => `This has to be at most ${most}.`,
    },
  },
  database: {
    unstorable: 'The text has characters that cannot be stored.',
    unavailable: 'The journal is briefly unavailable. Please try again.',
  },
  files: {
    unavailable: 'Files are briefly unavailable. Please try again.',
    full: 'The journal has no room for files at the moment. Nothing was saved; please try again later.',
    away: 'The journal cannot reach its files at the moment. Please try again in a few minutes.',
    missing:
      'The journal cannot find this file at the moment. Please tell the editorial office if the problem persists.',
  },
  /** Why an XML document cannot be read. The reasons follow the line. */
  xml: {
    atLine: (line: number, reason: string) => `line ${line}: ${reason}`,
    tooMuchText: 'there is too much text in one part of the file.',
    tooManyElements: 'there are too many elements in one part of the file.',
    doctype: 'the file has a document type (DOCTYPE), which is not allowed.',
    inEmbedded: (element: string) => `there is an element <${element}> in an embedded file.`,
    entity: 'it names an entity that XML does not have.',
    /** The reason is in the English of the parser. */
    broken: (reason: string) => `the XML is broken (${reason}).`,
    encodingUnknown: (encoding: string) => `the encoding ${encoding} is unknown.`,
    otherEncoding: (encoding: string) => `the text is not in the encoding that the file declares, ${encoding}.`,
  },
  mails: {
    missing: 'There is no such message.',
    secret: 'This message carries a code or a link that works once. It has to be requested again.',
    queued: 'This message is already waiting to be sent.',
    /** Stored with a mail as the reason why it was not delivered. */
    reasons: {
      none: 'The mail server gave no reason.',
      tooMany: 'Held back: too many mails of this kind in one day.',
    },
  },
  signIn: {
    incomplete: 'The sign-in was not completed. Please try again.',
    unreachable: 'The sign-in service cannot be reached at the moment. Please try again.',
  },
  records: {
    missing: 'This is no longer there.',
    changed: 'Somebody else has changed this in the meantime. Please reload and check it.',
    notInTrash: 'This is no longer in the trash.',
    chain: {
      changed: (entry: number, day: string) => `Entry ${entry}, of ${day}, has been changed.`,
      missing: (entry: number, day: string) => `Entries are missing before entry ${entry}, of ${day}.`,
      replaced: (entry: number, day: string) =>
        `The entry before entry ${entry}, of ${day}, is not the one it followed.`,
      rewritten: (entry: number) => `Entry ${entry} is not the one whose hash was noted, or is missing.`,
      outside: (count: number) =>
        count === 1 ? 'One entry is not in the chain.' : `${count} entries are not in the chain.`,
    },
  },
  tooManyAttempts: (seconds: number) => `Too many attempts. Please try again in ${wait(seconds)}.`,
} as const;
