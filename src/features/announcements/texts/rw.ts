import type { SomeWords } from '#base/languages.ts';
import type { en } from './en.ts';

export const rw = {
  missing: 'Iryo tangazo ntiribaho.',
  page: {
    title: 'Amatangazo',
    lead: 'Amakuru y’ikinyamakuru.',
    empty: 'Nta matangazo arashyirwaho',
    all: 'Amatangazo yose',
    feed: 'Amatangazo',
  },
} satisfies SomeWords<typeof en>;
