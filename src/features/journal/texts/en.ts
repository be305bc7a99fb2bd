export const en = {
  /** Entries of the audit log; each sentence continues after the actor's name. */
  audit: {
    label: 'Journal settings',
    changed: (names: string) => `changed the settings of the journal (${names})`,
  },
  /** Describes the journal in the footer, and on pages without a description of their own. */
  about:
    'An open-access, peer-reviewed journal of applied economics and development with a focus on African contexts. No fees for authors or readers.',
  title: 'Journal Settings',
  lead: 'Name, ISSN and licence, on the site and in indexes.',
  name: 'Name',
  tagline: 'Tagline',
  publisher: 'Publisher',
  issn: 'ISSN',
  issnHint: 'Empty until the ISSN centre has assigned one.',
  licence: 'Licence of new articles',
  countries: 'Countries (the number on the home page)',
  elsewhere: 'Related settings',
  contactInfo: 'Address, phone and social links',
  policies: 'Policies',
  save: 'Save settings',
  saved: 'Settings saved!',
  saveFailed: 'Failed to save the settings.',
  loadFailed: 'The settings could not be loaded.',
  errors: {
    name: 'Please give the journal’s name, up to 200 characters.',
    tagline: 'Please give a tagline, up to 200 characters.',
    publisher: 'Please name the publisher, in up to 200 characters.',
    issn: 'This is not an ISSN. Enter two groups of four characters, such as 2049-3630; the last one is a check digit.',
    licence: 'Please choose one of the listed licences.',
    countries: 'Please give a whole number from 0 to 300.',
  },
} as const;
