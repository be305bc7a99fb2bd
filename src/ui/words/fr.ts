import type { Words } from '#base/languages.ts';
import { grouped } from '#base/text.ts';
import type { en } from './en.ts';

export const fr = {
  discardAsk: 'Abandonner vos modifications ?',
  discard: 'Abandonner',
  keep: 'Poursuivre la modification',
  pages: {
    previous: 'Précédent',
    next: 'Suivant',
    pageOf: (page, pages) => `Page ${page} sur ${pages}`,
    none: (page) => `Il n’y a pas de page ${page}.`,
    last: (pages) => (pages === 1 ? 'Afficher la liste' : `Aller à la dernière page, ${grouped(pages)}`),
  },
} satisfies Words<typeof en>;
