/** The licences that articles may have, with the address of each. */
export const LICENCES = {
  'CC BY 4.0': 'https://creativecommons.org/licenses/by/4.0/',
  'CC BY-SA 4.0': 'https://creativecommons.org/licenses/by-sa/4.0/',
  'CC BY-NC 4.0': 'https://creativecommons.org/licenses/by-nc/4.0/',
  'CC BY-ND 4.0': 'https://creativecommons.org/licenses/by-nd/4.0/',
  'CC BY-NC-SA 4.0': 'https://creativecommons.org/licenses/by-nc-sa/4.0/',
  'CC BY-NC-ND 4.0': 'https://creativecommons.org/licenses/by-nc-nd/4.0/',
  'CC0 1.0': 'https://creativecommons.org/publicdomain/zero/1.0/',
} as const;
export type Licence = keyof typeof LICENCES;
export const LICENCE_NAMES = Object.keys(LICENCES) as [Licence, ...Licence[]];

/** Facts about the journal; staff may change all but the short name, the city and the language. */
export interface Journal {
  name: string;
  shortName: string;
  tagline: string;
  publisher: string;
  city: string;
  /** ISO 639-1. */
  language: string;
  /** ISO 3297, with its hyphen; empty until it has been assigned. */
  issn: string;
  /** The licence of articles unless their editors choose another. */
  licence: Licence;
  /** The journal's archive in RePEc, three letters, and its series there, six; RePEc confirms them when the archive is registered. */
  repecArchive: string;
  repecSeries: string;
  /** Number of countries readers come from, as the journal states it. */
  countries: number;
}

/** The facts of a new journal. */
export const JOURNAL: Journal = {
  name: 'MDS Journal of Applied Economics and Development',
  shortName: 'MDS-JAED',
  tagline: 'Your gateway to research & collaboration',
  publisher: 'MDS Consultancy',
  city: 'Kigali, Rwanda',
  language: 'en',
  issn: '',
  licence: 'CC BY 4.0',
  repecArchive: 'mds',
  repecSeries: 'jaedev',
  countries: 68,
};
