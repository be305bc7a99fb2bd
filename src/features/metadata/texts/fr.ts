import type { Words } from '#base/languages.ts';
import type { Licence } from '#features/journal/journal.ts';
import type { en } from './en.ts';

export const fr = {
  copyright: (year: string) => `© ${year} Les auteurs`,
  holder: 'Les auteurs',
  page: 'Page de l’article',
  pdf: 'Article en PDF',
  reviewer: 'Évaluateur·rice',
  reportTitle: (title: string, label: string, round: string) =>
    `Rapport de l’évaluateur·rice ${label}, tour ${round}, sur « ${title} »`,
  licence: (licence: Licence) => `Cet article est publié sous licence ${licence}.`,
} satisfies Words<typeof en>;
