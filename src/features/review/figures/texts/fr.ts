import type { Words } from '#base/languages.ts';
import type { Step } from '../rules.ts';
import type { en } from './en.ts';

const steps: Record<Step, { name: string; measured: string }> = {
  initial: {
    name: 'Examen initial',
    measured: 'de la soumission à l’envoi en évaluation, ou à un refus sans évaluation',
  },
  review: { name: 'Évaluation par les pairs', measured: 'de l’ouverture d’un tour à la décision' },
  revision: { name: 'Révision', measured: 'de la demande à la réception du manuscrit révisé' },
  decision: { name: 'Décision', measured: 'du dernier rapport requis à la décision' },
};

const days = (count: number) => (count === 0 ? 'moins d’un jour' : `${count} ${count > 1 ? 'jours' : 'jour'}`);
const within = (count: number) => (count <= 1 ? 'un jour' : `${count} jours`);

export const fr = {
  steps,
  days,
  policy: {
    title: 'Délais constatés',
    lead: 'Mesurés d’après les données de la revue sur les deux dernières années ; la moitié des cas ont pris au plus le temps indiqué. Une étape qui compte moins de dix cas n’a pas de chiffre.',
    step: 'Étape',
    promised: 'Délai annoncé',
    median: 'Médiane',
    cases: 'Cas',
    tooFew: (n: number) => (n === 0 ? 'Pas encore de cas' : 'Trop peu de cas'),
    reviewers: (year: number) => `Évaluateur·rices de l’année ${year}`,
    reviewersLead:
      'La rédaction remercie les personnes suivantes, qui ont accepté d’être nommées, ainsi que toutes les autres.',
    terms:
      'Selon la terminologie de la norme ANSI/NISO Z39.106-2023 : les identités sont en double anonymat (« double anonymised ») ; les évaluateur·rices échangent avec la rédaction ; les rapports d’évaluation (« review reports ») et, si les évaluateur·rices le souhaitent, leur identité (« reviewer identities ») sont publiés lorsque les deux parties, auteurs et évaluateur·rices, y consentent.',
  },
  screen: {
    title: 'Chiffres de l’évaluation',
    lead: 'Calculés d’après les données de la revue, sans vos propres manuscrits.',
    loadFailed: 'Les chiffres n’ont pas pu être chargés.',
    cohorts: 'Manuscrits par année de soumission',
    cohortsLead: 'Chaque manuscrit compte dans l’année où il a été soumis, quelle que soit la date de la décision.',
    noCohorts: 'Aucun manuscrit n’a encore été soumis.',
    columns: {
      year: 'Année',
      submitted: 'Soumis',
      open: 'En cours',
      deskRejected: 'Refusés sans évaluation',
      rejected: 'Refusés après évaluation',
      accepted: 'Acceptés',
      withdrawn: 'Retirés',
      toFirstDecision: 'Délai de première décision',
      toFinalDecision: 'Délai de décision finale',
    },
    single: (median: number) => `${days(median)} (un seul cas)`,
    few: (median: number, n: number) => `${days(median)} (médiane de ${n} cas)`,
    duration: (median: number, p90: number, n: number) =>
      `${days(median)} (médiane de ${n} cas ; au plus ${within(p90)} pour 90 % d’entre eux)`,
    none: 'Pas encore de données',
    reviewing: 'Évaluations des douze derniers mois',
    invited: 'Invitations',
    answeredInTime: 'Réponses dans les délais',
    accepted: 'Acceptations',
    reports: 'Rapports',
    late: 'Dont en retard',
    toReport: 'De l’acceptation au rapport',
    declines: 'Raisons données pour décliner',
    times: 'Durée des étapes',
    timesLead:
      'Les deux dernières années. La page publique sur l’évaluation par les pairs montre la médiane à partir de dix cas.',
  },
} satisfies Words<typeof en>;
