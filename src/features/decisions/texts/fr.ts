import type { Words } from '#base/languages.ts';
import type { DecisionKind, DecisionState } from '../rules.ts';
import type { en } from './en.ts';

const kinds: Record<DecisionKind, { name: string; hint: string }> = {
  SEND_TO_REVIEW: { name: 'Envoyer en évaluation', hint: 'Le manuscrit est complet et correspond à la revue.' },
  RETURN_FOR_CORRECTION: {
    name: 'Renvoyer pour correction',
    hint: 'Il manque quelque chose ; il pourra être évalué ensuite.',
  },
  DESK_REJECT: {
    name: 'Refuser sans évaluation',
    hint: 'Il ne correspond pas à la revue, ou n’est pas prêt pour une évaluation.',
  },
  ACCEPT: { name: 'Accepter', hint: 'Sa publication sera préparée.' },
  MINOR_REVISION: { name: 'Révision mineure', hint: 'La rédaction vérifie elle-même la révision.' },
  MAJOR_REVISION: { name: 'Révision majeure', hint: 'La révision est évaluée de nouveau.' },
  REJECT: { name: 'Refuser', hint: 'Il n’est pas publié.' },
  SEND_PROOF: {
    name: 'Envoyer l’épreuve',
    hint: 'Avant la publication, les auteurs vérifient le PDF destiné aux lecteurs, qui est joint.',
  },
  PUBLISH: { name: 'Publier', hint: 'L’article est dès lors visible par les lecteurs.' },
};

const states: Record<DecisionState, string> = {
  SCHEDULED: 'En attente d’envoi',
  DONE: 'Envoyée',
  TAKEN_BACK: 'Annulée',
  OVERTAKEN: 'Non envoyée, car le manuscrit ou le numéro où il doit paraître a été modifié entre-temps',
};

export const fr = {
  kinds,
  states,
  /** Entries of the audit log; each sentence continues after the actor's name. */
  audit: {
    label: 'Décisions',
    labelTakenBack: 'Décisions annulées',
    scheduled: (kind: string, number: string) => `a pris une décision sur ${number} : ${kind}`,
    takenBack: (kind: string, number: string) => `a annulé la décision sur ${number} : ${kind}`,
  },
  errors: {
    kind: 'Veuillez choisir une décision.',
    kindNow: (kind: string, status: string) =>
      `« ${kind} » n’est pas possible dans l’état actuel du manuscrit (${status.toLowerCase()}).`,
    delay: 'Le délai peut aller de 0 à 60 minutes.',
    dueOn: 'Veuillez choisir un jour après aujourd’hui, dans un délai d’un an.',
    reportEmpty: 'Veuillez laisser un peu de texte, ou retirer le rapport de la lettre.',
    reportLong: 'Un rapport peut compter au plus 100\u202f000 caractères.',
    reasonLong: 'Ce texte peut compter au plus 2\u202f000 caractères.',
    nobody: 'Cette lettre n’a pas de destinataire. Veuillez d’abord corriger les adresses des auteurs.',
    scheduled: (kind: string, by: string) =>
      `Une décision attend déjà d’être envoyée : ${kind}, par ${by}. Veuillez d’abord l’annuler.`,
    missing: 'Cette décision n’existe pas.',
    sent: 'La décision a déjà été envoyée et ne peut plus être annulée.',
    takenBack: 'La décision a déjà été annulée et ne sera pas envoyée.',
    overtaken: 'Le manuscrit ou le numéro où il doit paraître a été modifié avant l’envoi de cette décision.',
    publishAt: 'Veuillez saisir un jour et une heure.',
    past: 'Ce moment est passé. Veuillez choisir un moment ultérieur.',
    farAhead: 'Veuillez choisir un moment dans les deux ans à venir.',
    noProof:
      'Il n’y a pas de PDF de publication à vérifier. Veuillez en ajouter un dans les informations de publication.',
    noPdf: 'Il n’y a pas de PDF pour les lecteurs. Veuillez en ajouter un dans les informations de publication.',
  },
  messages: {
    scheduled: (minutes: number) =>
      `Décision enregistrée. Elle sera envoyée dans ${minutes === 1 ? 'une minute' : `${minutes} minutes`}.`,
    publishedAt: (moment: string) => `Décision enregistrée. L’article sera publié le ${moment}.`,
    sent: 'Décision envoyée.',
    takenBack: 'Décision annulée. Rien n’a été envoyé.',
  },
  screen: {
    title: 'Décision',
    back: 'Retour au manuscrit',
    loadFailed: 'Le manuscrit n’a pas pu être chargé.',
    none: (status: string) => `Aucune décision n’est possible dans l’état actuel du manuscrit (${status}).`,
    waiting: 'Une décision sur ce manuscrit attend d’être envoyée. Annulez-la avant d’en prendre une autre.',
    kind: 'Décision',
    subject: 'Objet',
    letter: 'Lettre',
    letterLanguage: (language: string) =>
      `L’auteur·rice a choisi de recevoir ses courriels dans cette langue : ${language}.`,
    letterHint:
      'La formule d’appel, le numéro du manuscrit et la signature sont ajoutés. Les auteurs lisent aussi ce texte sur leur page.',
    letterFailed: 'La lettre n’a pas pu être chargée.',
    files: 'Fichiers',
    reports: 'Rapports d’évaluation',
    reportsHint:
      'Ils sont ajoutés à la lettre sous leur désignation. Un rapport qui nomme un évaluateur, une évaluatrice ou l’un des auteurs n’est pas envoyé.',
    includeReport: (name: string, recommendation: string) => `${name} : ${recommendation}`,
    includeFiles: (names: string[]) =>
      `Avec ses fichiers, que les auteurs trouvent sur la page du manuscrit : ${names.join(', ')}`,
    editReport: 'Modifier ce que lisent les auteurs…',
    reportText: (name: string) => `${name} : ce que lisent les auteurs`,
    editReason: 'Motif de la modification',
    editReasonHint: 'La personne qui a rédigé le rapport lit ce qui a été envoyé, ainsi que le motif.',
    originalReport: 'Envoyer le rapport tel quel',
    overrideReason: 'Motif pour accepter avec moins de deux rapports pris en compte',
    dueOn: 'Révision attendue pour le',
    dueOnHint: 'La date dans la lettre change avec elle. Les rappels la suivent aussi.',
    dueOnFailed: 'La date dans la lettre n’a pas pu être changée. Veuillez réessayer.',
    noReview:
      'Aucun tour d’évaluation n’a eu lieu ici ; les informations publiées sur l’évaluation de ce manuscrit en feront mention.',
    filesHint: 'PDF ou Word, 7 Mo au total. Ils sont joints au courriel, et les auteurs les retrouvent sur leur page.',
    filesBusy: 'Téléversement en cours…',
    filesFailed: 'Le fichier n’a pas pu être téléversé.',
    removeFile: (name: string) => `Retirer ${name}`,
    delay: 'Envoi',
    delays: (minutes: number) => (minutes === 0 ? 'Immédiatement' : `Dans ${minutes} minutes`),
    delayHint: 'Jusque-là, l’envoi peut être annulé.',
    preview: 'Aperçu',
    previewFailed: 'L’aperçu n’a pas pu être chargé.',
    to: (names: string) => `À ${names}`,
    send: 'Envoyer la décision',
    sending: 'Envoi en cours…',
    publish: 'Publier',
    at: 'À un jour et une heure donnés…',
    publishAt: 'Jour et heure',
    publishAtHint: 'Heure de Kigali.',
    failed: 'La décision n’a pas pu être enregistrée.',
  },
  pending: {
    title: (kind: string) => `Décision : ${kind}`,
    by: (name: string) => `Par ${name}. Personne en dehors de la rédaction n’en a encore connaissance.`,
    sentIn: (time: string) => `Envoi dans ${time}.`,
    sentOn: (moment: string) => `Envoi le ${moment}.`,
    sending: 'Envoi en cours…',
    sendNow: 'Envoyer maintenant',
    takeBack: 'Annuler la décision',
    failed: 'La décision n’a pas pu être modifiée.',
  },
} satisfies Words<typeof en>;
