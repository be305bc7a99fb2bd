import type { SomeWords } from '#base/languages.ts';
import { grouped } from '#base/text.ts';
import type { en } from './en.ts';

export const rw = {
  discardAsk: 'Urashaka gusiba ibyo wahinduye?',
  discard: 'Gusiba',
  keep: 'Gukomeza guhindura',
  pages: {
    previous: 'Ibibanziriza',
    next: 'Ibikurikira',
    pageOf: (page: string, pages: string) => `Urupapuro rwa ${page} kuri ${pages}`,
    none: (page: string) => `Nta rupapuro rwa ${page} ruhari.`,
    last: (pages: number) => (pages === 1 ? 'Kureba ibihari' : `Kujya ku rupapuro rwa nyuma, urwa ${grouped(pages)}`),
  },
} satisfies SomeWords<typeof en>;
