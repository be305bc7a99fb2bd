import type { Words } from '#base/languages.ts';
import type { en } from './en.ts';

export const fr = {
  entry: 'Rédacteur·rices invité·es',
  title: 'Rédacteur·rices invité·es',
  lead: 'Un·e rédacteur·rice invité·e a la charge d’un seul manuscrit, par exemple lorsque tous les membres de la rédaction figurent parmi ses auteurs. La personne est invitée par courriel, ne voit que ce manuscrit et peut le traiter comme tout membre de la rédaction. L’article indique qui en a assuré le suivi éditorial.',
  loadFailed: 'La liste des rédacteur·rices invité·es n’a pas pu être chargée.',
  none: 'Aucun manuscrit n’est confié à un·e rédacteur·rice invité·e.',
  columns: {
    name: 'Nom',
    email: 'Adresse électronique',
    manuscript: 'Manuscrit',
    since: 'Depuis le',
    actions: 'Actions',
  },
  invited: 'Invitation envoyée',
  appoint: 'Nommer un·e rédacteur·rice invité·e…',
  form: {
    title: 'Nommer un·e rédacteur·rice invité·e',
    close: 'Fermer le formulaire',
    number: 'Numéro du manuscrit',
    numberHint: 'Par exemple MDS-2026-0042.',
    email: 'Adresse électronique',
    emailHint: 'De préférence institutionnelle plutôt que personnelle. Une personne qui a déjà un compte le garde.',
    send: 'Nommer et inviter',
  },
  end: (name: string, number: string) => `Mettre fin à la mission pour ${number} : ${name}`,
  ask: 'Mettre fin à cette mission ?',
  askText: (name: string, number: string) =>
    `${name} ne pourra plus ouvrir ${number}. Tout ce qui a été fait jusqu’ici reste conservé.`,
  yes: 'Mettre fin à la mission',
  messages: {
    appointed: (name: string, number: string) =>
      `${name} a désormais la charge de ${number}. Un courriel lui a été envoyé.`,
    ended: 'La mission a pris fin.',
  },
  errors: {
    number: 'Veuillez saisir le numéro d’un manuscrit, par exemple MDS-2026-0042.',
    firstName: 'Veuillez saisir le prénom.',
    lastName: 'Veuillez saisir le nom.',
    unknownNumber: 'Aucun manuscrit ne porte ce numéro.',
    inOffice: 'Cette personne fait déjà partie de la rédaction et peut être choisie sur la page du manuscrit.',
    author: 'Cette personne figure parmi les auteurs du manuscrit.',
    twice: 'Ce manuscrit est déjà confié à cette personne.',
    missing: 'Cette mission a déjà pris fin.',
  },
} satisfies Words<typeof en>;
