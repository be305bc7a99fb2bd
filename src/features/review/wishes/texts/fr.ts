import type { Words } from '#base/languages.ts';
import { REVIEW_LIMITS } from '../../rules.ts';
import type { en } from './en.ts';

export const fr = {
  errors: {
    name: 'Veuillez indiquer un nom.',
    email: 'Veuillez indiquer une adresse électronique, par exemple nom@example.org, ou laisser le champ vide.',
    long: (longest: number) => `Ce texte ne peut pas dépasser ${longest.toLocaleString('fr')} caractères.`,
    many: `Vous pouvez nommer au plus ${REVIEW_LIMITS.wishes} personnes.`,
    reason: 'Veuillez indiquer en une phrase pourquoi cette personne ne devrait pas être sollicitée.',
    own: 'Les auteurs du manuscrit ne peuvent pas l’évaluer.',
    begun: 'L’évaluation a commencé : cette liste ne peut plus être modifiée. Veuillez écrire à la rédaction.',
  },
  messages: { saved: 'Liste enregistrée. Seule la rédaction la voit.' },
  page: {
    title: 'Proposer des évaluateur·rices',
    lead: 'Vous pouvez proposer des personnes susceptibles d’évaluer votre manuscrit, et signaler celles qui ne devraient pas le faire, par exemple en raison d’un différend. La rédaction décide : elle vérifie d’abord l’absence de conflit d’intérêts et n’est pas tenue de suivre votre liste. Les évaluateur·rices ne la voient jamais.',
    person: (index: number) => `Personne ${index}`,
    kind: 'Votre souhait',
    /** Shown in lower case after a name and a colon, too. */
    kinds: { SUGGEST: 'Pourrait évaluer le manuscrit', OPPOSE: 'À ne pas solliciter' },
    fullName: 'Nom',
    email: 'Adresse électronique',
    emailHint: 'Si vous la connaissez ; de préférence une adresse institutionnelle.',
    affiliation: 'Affiliation',
    reason: 'Motif',
    reasonHint: 'Obligatoire si la personne ne doit pas être sollicitée.',
    add: 'Ajouter une personne',
    remove: (name: string) => `Retirer ${name || 'cette personne'}`,
    save: 'Enregistrer',
    saving: 'Enregistrement…',
    failed: 'La liste n’a pas pu être enregistrée. Veuillez réessayer.',
    closed: 'L’évaluation a commencé : cette liste ne peut plus être modifiée.',
    none: 'Vous n’avez nommé personne.',
  },
} satisfies Words<typeof en>;
