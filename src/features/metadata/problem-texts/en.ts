export const en = {
  retracted: (title: string) => `RETRACTED: ${title}`,
  notices: {
    CORRECTION: (title: string) => `Correction to: ${title}`,
    RETRACTION: (title: string) => `Retraction of: ${title}`,
    EXPRESSION_OF_CONCERN: (title: string) => `Expression of concern about: ${title}`,
  },
  noDoi: 'No DOI yet. Enter it in the publication details.',
  doi: 'Crossref does not accept this DOI. After the prefix it may have only letters a–z, digits and - . _ ; ( ) /. Correct it in the publication details.',
  foreignDoi: (prefix: string) =>
    `The DOI does not begin with the journal’s prefix ${prefix}. Correct it in the publication details.`,
  noticeDoi:
    'Crossref does not accept the DOI of a notice. After the prefix it may have only letters a–z, digits and - . _ ; ( ) /. Correct it in the notice.',
  dataCiteDoi:
    'This DOI cannot be registered with DataCite. After the prefix it may have only letters a–z, digits and - . _ ; ( ) /. Correct it in the publication details.',
  dataCiteNoticeDoi:
    'The DOI of a notice cannot be registered with DataCite. After the prefix it may have only letters a–z, digits and - . _ ; ( ) /. Correct it in the notice.',
  noIssn: 'The journal has no ISSN, which Crossref and DOAJ require. Enter it in the journal settings.',
  title: 'The title is missing.',
  abstract: 'The abstract is missing.',
  noAuthors: 'There is no author.',
  authorName: (name: string) =>
    `Crossref requires given and family names with letters and at most 60 characters each: “${name}”.`,
  authorless: 'An author has no name.',
  orcid: (name: string) => `The ORCID iD of ${name} is invalid.`,
  ror: (name: string) => `The ROR id of ${name}’s institution is invalid.`,
  affiliation: (name: string) => `The affiliation of ${name} is longer than Crossref accepts.`,
  pages: 'The pages are invalid. Correct them in the publication details.',
  journalName: 'The journal’s name is missing or longer than 255 characters. Correct it in the journal settings.',
  publisher: 'The publisher’s name is missing or longer than 255 characters. Correct it in the journal settings.',
  address: (origin: string) =>
    `Links to the article begin with ${origin}, where nobody else can reach the journal: set PUBLIC_URL to the address that readers use.`,
  link: 'A link to the article works only on this server: set PUBLIC_URL to the address that readers use.',
  depositor:
    'The name or e-mail address of the depositor is missing. Set CROSSREF_DEPOSITOR_NAME and CROSSREF_DEPOSITOR_EMAIL.',
  policy: 'CROSSREF_POLICY_DOI is not a DOI.',
  date: 'Crossref does not accept the date of publication. Correct it in the publication details.',
  keywords: 'DOAJ does not accept the keywords.',
  other: (path: string, message: string) => `The record is invalid at ${path || 'its beginning'}: ${message}`,
} as const;
