import { grouped } from '#base/text.ts';

export const en = {
  discardAsk: 'Discard your changes?',
  discard: 'Discard',
  keep: 'Keep editing',
  pages: {
    previous: 'Previous',
    next: 'Next',
    pageOf: (page: string, pages: string) => `Page ${page} of ${pages}`,
    none: (page: string) => `There is no page ${page}.`,
    last: (pages: number) => (pages === 1 ? 'Show what there is' : `Go to the last page, ${grouped(pages)}`),
  },
} as const;
