import type { Licence } from '../../base/journal.ts';
import type { Article } from '../articles/contract.ts';

/** Words in records of articles, which people read in other people's systems. */
export const metadataTexts = {
  copyright: (year: string) => `© ${year} The authors`,
  holder: 'The authors',
  licence: (licence: Licence) => `This article is published under the licence ${licence}.`,
  notices: {
    CORRECTION: 'Correction',
    RETRACTION: 'Retraction',
    EXPRESSION_OF_CONCERN: 'Expression of concern',
  } satisfies Record<Article['notices'][number]['kind'], string>,
  notice: (title: string, date: string, text: string) => `${title} (${date}): ${text}`,
} as const;
