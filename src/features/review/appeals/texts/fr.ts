import type { Words } from '#base/languages.ts';
import { APPEAL_DAYS, type AppealState } from '../rules.ts';
import type { en } from './en.ts';

const states: Record<AppealState, string> = { OPEN: 'En cours d’examen', UPHELD: 'Accueilli', DISMISSED: 'Rejeté' };

export const fr = {
  states,
  errors: {
    short: 'Veuillez expliquer en quelques phrases pourquoi la décision devrait être réexaminée.',
    long: 'Un recours peut compter au plus 5\u202f000 caractères.',
    answer: 'Veuillez donner vos raisons aux auteurs.',
    answerLong: 'Ce texte peut compter au plus 5\u202f000 caractères.',
    none: 'Aucun recours n’est en cours pour ce manuscrit.',
    notRejected: 'Seul un refus peut faire l’objet d’un recours.',
    late: `Un recours est possible dans les ${APPEAL_DAYS} jours qui suivent la décision. Veuillez écrire à la rédaction.`,
    twice: 'Un recours a déjà été envoyé.',
    decider: 'Vous avez pris la décision contestée : la réponse revient donc à une autre personne de la rédaction.',
  },
  messages: {
    sent: 'Recours envoyé. Vous recevrez une réponse par courriel.',
    upheld: 'Recours accueilli : le manuscrit est de nouveau en évaluation.',
    dismissed: 'Recours rejeté. Les auteurs reçoivent vos raisons.',
  },
  upheldReason: 'Le recours a été accueilli.',
  author: {
    title: 'Recours contre la décision',
    lead: `Vous pouvez demander une seule fois, dans un délai de ${APPEAL_DAYS} jours, qu’une autre personne de la rédaction réexamine la décision. Un recours est utile si vous pouvez montrer un malentendu ou une erreur dans les rapports ; un nouvel argument ou de nouvelles données relèvent d’une nouvelle soumission. La décision reste valable jusqu’à la réponse.`,
    text: 'Vos raisons',
    textHint:
      'Indiquez les points de la décision ou des rapports que vous contestez, et en quoi ils sont erronés. 5\u202f000 caractères au plus.',
    send: 'Envoyer le recours',
    sending: 'Envoi…',
    yours: (day: string) => `Votre recours du ${day}`,
    waiting:
      'Vous recevrez une réponse par courriel. Si la rédaction compte plusieurs membres, elle viendra d’une autre personne que celle qui a pris la décision.',
    answer: (state: string, day: string) => `Recours ${state.toLowerCase()} le ${day}`,
    closed: `Le délai de ${APPEAL_DAYS} jours est écoulé, ou le manuscrit n’a pas été refusé.`,
  },
  office: {
    title: 'Recours',
    received: (day: string) => `Reçu le ${day}`,
    lead: 'Veuillez comparer le recours aux rapports et à la lettre de décision. Si vous y faites droit, le manuscrit est de nouveau en évaluation, et vous ouvrez un nouveau tour. Les auteurs reçoivent votre réponse par courriel.',
    answer: 'Votre réponse aux auteurs',
    uphold: 'Faire droit au recours',
    dismiss: 'Rejeter le recours',
    busy: 'Enregistrement…',
    failed: 'La réponse n’a pas pu être enregistrée.',
    answered: (state: string, day: string, by: string) => `${state} le ${day}${by ? ` par ${by}` : ''}`,
  },
  news: {
    subject: (number: string) => `Un recours concernant le manuscrit ${number} est arrivé`,
    body: (title: string) =>
      `Les auteurs du manuscrit « ${title} » forment un recours contre son refus. La réponse revient à une personne de la rédaction qui n’a pas pris cette décision.`,
  },
  audit: {
    label: 'Recours',
    sent: (number: string) => `a formé un recours contre le refus du manuscrit ${number}`,
    answered: (number: string, isUpheld: boolean) =>
      `a ${isUpheld ? 'accueilli' : 'rejeté'} le recours concernant le manuscrit ${number}`,
  },
} satisfies Words<typeof en>;
