import type { Licence } from '#features/journal/journal.ts';

export const en = {
  copyright: (year: string) => `© ${year} The authors`,
  holder: 'The authors',
  page: 'The article’s page',
  pdf: 'The article as PDF',
  reviewer: 'Reviewer',
  reportTitle: (title: string, label: string, round: string) =>
    `Report of reviewer ${label}, round ${round}, on “${title}”`,
  licence: (licence: Licence) => `This article is published under the licence ${licence}.`,
} as const;
