import type { Words } from '#base/languages.ts';
import type { en } from './en.ts';

export const fr = {
  title: 'État de la revue',
  lead: 'Les engagements de la revue, et les chiffres tirés de ses données.',
  details: 'Comment les évaluateur·rices sont choisi·es et ce qui leur est demandé :',
  peerReview: 'politique d’évaluation par les pairs',
  decisions: {
    title: 'Décisions et articles',
    lead: (from: string, until: string) =>
      `De ${from} à ${until} ; un mois compte lorsqu’il est terminé. Un chiffre portant sur moins de dix cas n’est pas donné, car il pourrait révéler quelque chose sur une personne.`,
    head: ['Chiffre', 'Promis', 'Constaté', 'Cas'],
    accepted: 'Taux d’acceptation : manuscrits acceptés parmi ceux qui ont été acceptés ou refusés',
    byTwoReviewers: 'Articles lus par au moins deux évaluateur·rices, parmi ceux qui ont une notice d’évaluation',
    byEditors: 'Articles dont un auteur est membre de la rédaction ou du comité',
    atLeastTwo: 'Tous',
    noPromise: 'Rien',
    percent: (value: number) => `${String(value).replace('.', ',')} %`,
    tooFew: (n: number) => (n === 0 ? 'Pas encore de cas' : 'Trop peu de cas'),
  },
  preservation: {
    title: 'Préservation',
    sound: (date: string) =>
      `Le ${date}, chaque fichier conservé a été lu et comparé à son empreinte ; tous étaient conformes.`,
    faulty: (date: string) =>
      `Le ${date}, chaque fichier conservé a été lu et comparé à son empreinte ; certains différaient et sont en cours de restauration.`,
    unchecked: 'Les fichiers conservés n’ont pas encore été contrôlés.',
    restored: (date: string) =>
      `Le ${date}, une sauvegarde a été restaurée à titre d’essai ; toutes les données et tous les fichiers ont été retrouvés.`,
    notRestored: (date: string) =>
      `Le ${date}, une sauvegarde a été restaurée à titre d’essai ; l’essai a échoué, et la rédaction en a été informée.`,
    unrehearsed: 'La restauration d’une sauvegarde n’a pas encore été essayée.',
    details: 'Où sont gardées les copies :',
    archiving: 'politique d’archivage',
  },
  running: {
    title: 'Disponibilité',
    share: (percent: string, days: number) =>
      days === 1
        ? `La revue a fonctionné pendant ${percent} du dernier jour entier.`
        : `La revue a fonctionné pendant ${percent} des ${days} derniers jours entiers.`,
    since: (date: string, minutes: number) =>
      `Compté depuis le ${date} : la revue elle-même laisse une marque toutes les ${minutes} minutes. Une coupure du réseau entre les lecteurs et le serveur n’apparaît pas.`,
    unknown: 'Aucun jour entier n’est encore enregistré.',
  },
} satisfies Words<typeof en>;
