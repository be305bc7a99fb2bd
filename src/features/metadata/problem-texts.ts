/** What is said of an article that Crossref or DOAJ would not take, and of what was retracted. */
export const problemTexts = {
  retracted: (title: string) => `RETRACTED: ${title}`,
  notices: {
    CORRECTION: (title: string) => `Correction to: ${title}`,
    RETRACTION: (title: string) => `Retraction of: ${title}`,
    EXPRESSION_OF_CONCERN: (title: string) => `Expression of concern about: ${title}`,
  },
  noDoi: 'No DOI yet: give it in the publication details.',
  doi: 'The DOI is not one Crossref takes. After the prefix it has letters a–z, digits and - . _ ; ( ) / only: mend it in the publication details.',
  foreignDoi: (prefix: string) =>
    `The DOI does not begin with the journal’s prefix ${prefix}: mend it in the publication details.`,
  noticeDoi:
    'The DOI of a notice is not one Crossref takes. After the prefix it has letters a–z, digits and - . _ ; ( ) / only: mend it where the notice was written.',
  noIssn:
    'The journal has no ISSN, and without one neither Crossref nor DOAJ takes an article: enter it in the journal settings.',
  title: 'The title is missing.',
  abstract: 'The abstract is missing.',
  noAuthors: 'There is no author.',
  authorName: (name: string) =>
    `Crossref takes names of 60 characters at most, given and family name each, with letters in them: “${name}”.`,
  authorless: 'An author has no name.',
  orcid: (name: string) => `The ORCID iD of ${name} is not a valid one.`,
  ror: (name: string) => `The ROR id of ${name}’s institution is not a valid one.`,
  affiliation: (name: string) => `The affiliation of ${name} is longer than Crossref takes.`,
  pages: 'The pages are not ones a reader of the record can use: mend them in the publication details.',
  journalName: 'The journal’s name is missing or longer than 255 characters: journal settings.',
  publisher: 'The publisher’s name is missing or longer than 255 characters: journal settings.',
  address: (origin: string) =>
    `Links to the article begin with ${origin}, where nobody else can reach the journal: set PUBLIC_URL to the address readers use.`,
  link: 'A link to the article is not one others can follow: set PUBLIC_URL to the address readers use.',
  depositor:
    'The name or e-mail address of the depositor is missing: CROSSREF_DEPOSITOR_NAME and CROSSREF_DEPOSITOR_EMAIL.',
  policy: 'CROSSREF_POLICY_DOI is not a DOI.',
  date: 'The date of publication is not one Crossref takes: mend it in the publication details.',
  keywords: 'The keywords are not ones DOAJ takes.',
  other: (path: string, message: string) => `The record is not valid at ${path || 'its beginning'}: ${message}`,
} as const;
