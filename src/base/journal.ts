/** The journal's identity, the one place for it. */
export const JOURNAL = {
  name: 'MDS Journal of Applied Economics and Development',
  shortName: 'MDS-JAED',
  tagline: 'Your gateway to research & collaboration',
  publisher: 'MDS Consultancy',
  city: 'Kigali, Rwanda',
  language: 'en',
  licence: { name: 'CC BY 4.0', url: 'https://creativecommons.org/licenses/by/4.0/' },
} as const;
