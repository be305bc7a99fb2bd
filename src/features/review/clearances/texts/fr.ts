import type { Words } from '#base/languages.ts';
import type { en } from './en.ts';

export const fr = {
  errors: {
    reason: 'Veuillez indiquer en une phrase pourquoi vous pouvez traiter ce manuscrit en toute impartialité.',
    long: 'Ce texte peut compter au plus 2\u202f000 caractères.',
    open: (evidence: string) =>
      `Conflit d’intérêts possible : ${evidence}. Veuillez indiquer sur la page du manuscrit pourquoi vous pouvez le traiter, ou confiez-le à une autre personne de la rédaction.`,
  },
  messages: { cleared: 'Motif enregistré. Vous pouvez traiter ce manuscrit.' },
  panel: {
    title: 'Conflit d’intérêts possible',
    lead: 'Avant d’envoyer des invitations ou de décider, veuillez indiquer pourquoi vous pouvez traiter ce manuscrit en toute impartialité, ou confiez-le à une autre personne de la rédaction. Votre explication reste attachée au manuscrit.',
    evidence: 'Éléments relevés entre vous et les auteurs :',
    reason: 'Pourquoi vous pouvez le traiter',
    save: 'Je peux le traiter',
    busy: 'Enregistrement…',
    failed: 'Votre explication n’a pas pu être enregistrée.',
    cleared: (reason: string) => `Vous traitez ce manuscrit malgré un conflit d’intérêts possible. Motif : ${reason}`,
  },
  audit: {
    label: 'Conflits d’intérêts',
    cleared: (number: string) =>
      `a indiqué un motif pour traiter le manuscrit ${number} malgré un conflit d’intérêts possible`,
  },
} satisfies Words<typeof en>;
