import type { Licence } from '#features/journal/journal.ts';

/** Words in records of articles, which people read in other people's systems. */
export const metadataTexts = {
  copyright: (year: string) => `© ${year} The authors`,
  holder: 'The authors',
  licence: (licence: Licence) => `This article is published under the licence ${licence}.`,
} as const;
