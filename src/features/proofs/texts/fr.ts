import type { Words } from '#base/languages.ts';
import type { ProofState } from '../rules.ts';
import type { en } from './en.ts';

/** Of a proof: « épreuve » is feminine. */
const states: Record<ProofState, string> = {
  OPEN: 'Chez les auteurs',
  APPROVED: 'Approuvée',
  CORRECTIONS: 'Corrections demandées',
  CLOSED: 'Close',
};

export const fr = {
  states,
  errors: {
    linkUnknown: 'Ce lien est incomplet, ou n’a jamais existé.',
    closed: 'Cette épreuve est close : votre réponse a été envoyée, ou une épreuve plus récente existe.',
    comment: 'Veuillez rédiger un commentaire.',
    commentLong: 'Un commentaire peut compter au plus 5\u202f000 caractères.',
    place: 'Cet endroit n’existe pas dans le texte.',
    tooMany:
      'Cette épreuve porte déjà 500 commentaires. Veuillez envoyer les autres à la rédaction dans un seul courriel.',
    noPerson: 'Cette épreuve n’existe pas, ou aucune personne n’y figure à cette position.',
    settledProof: 'Cette épreuve n’attend plus rien de ses auteurs.',
    noComment: 'Ce commentaire n’existe pas, ou n’est pas de vous.',
    answer: 'Veuillez rédiger une réponse.',
    roles: 'Veuillez choisir au moins un rôle.',
    agrees: 'Veuillez confirmer votre accord.',
    checked: 'Veuillez confirmer que vous avez lu l’épreuve.',
    questions: (count: number) =>
      count > 1
        ? `Veuillez d’abord répondre aux ${count} questions de la rédaction.`
        : 'Veuillez d’abord répondre à la question de la rédaction.',
    nothingWanted: 'Veuillez indiquer ce qui est à corriger, ici ou par un commentaire à l’endroit concerné.',
    notYours: 'La réponse au nom de tous revient à l’auteur·rice correspondant·e.',
    question: 'Veuillez rédiger une question.',
  },
  messages: {
    commented: 'Votre commentaire est enregistré.',
    removed: 'Le commentaire est supprimé.',
    answered: 'Votre réponse est enregistrée.',
    confirmed: 'Merci. Vos rôles et votre accord sont enregistrés.',
    approved: 'Merci. Vous avez approuvé l’épreuve.',
    corrections: 'Merci. La rédaction fera les corrections et enverra une nouvelle épreuve.',
    asked: 'La question sera transmise aux auteurs avec la prochaine épreuve.',
    questionRemoved: 'La question est supprimée.',
    settled: 'Le commentaire est traité.',
    reopened: 'Le commentaire est de nouveau à traiter.',
    linkSent: (name: string) => `Le lien a été renvoyé à ${name}.`,
  },
  front: {
    title: 'Titre',
    authors: 'Auteurs',
    abstract: 'Résumé',
    keywords: 'Mots-clés',
    translation: {
      en: 'Titre, résumé et mots-clés en anglais',
      fr: 'Titre, résumé et mots-clés en français',
      rw: 'Titre, résumé et mots-clés en kinyarwanda',
    },
  },
  page: {
    front: 'Titre, auteurs et résumé',
    statements: 'Déclarations',
    title: (number: string) => `Épreuve de l’article ${number}`,
    unknownTitle: 'Lien inconnu',
    unknownLead: 'Ce lien est incomplet, ou n’a jamais existé. Veuillez l’ouvrir à nouveau à partir du courriel.',
    lead: (name: string) => `Bonjour ${name}, voici l’article tel qu’il sera publié.`,
    due: (day: string) => `Veuillez répondre au plus tard le ${day}.`,
    steps: {
      title: 'À faire',
      corresponding: [
        'Lisez le texte et le PDF, en particulier les noms, les affiliations, les nombres, les tableaux et les équations.',
        'Notez vos corrections dans des commentaires à l’endroit concerné.',
        'Confirmez votre contribution, puis approuvez l’épreuve ou demandez des corrections.',
      ],
      author: [
        'Lisez le texte et le PDF.',
        'Notez vos corrections dans des commentaires à l’endroit concerné ; l’auteur·rice correspondant·e répond au nom de tous.',
        'Confirmez votre contribution et donnez votre accord pour la publication.',
      ],
    },
    pdf: 'Ouvrir le PDF',
    text: 'Texte',
    noText: 'Cet article est publié uniquement en PDF. Veuillez écrire vos commentaires ci-dessous.',
    general: 'Commentaires sur l’ensemble',
    generalHint: 'Également sur le PDF : veuillez indiquer la page.',
    comment: 'Commenter',
    commentOn: (words: string) => `Commentaire sur « ${words} »`,
    yourComment: 'Votre commentaire',
    save: 'Enregistrer le commentaire',
    delete: 'Supprimer',
    deleteOne: (words: string) => `Supprimer le commentaire « ${words} »`,
    question: 'Question de la rédaction',
    yourAnswer: 'Votre réponse',
    saveAnswer: 'Enregistrer la réponse',
    answerBy: (name: string) => `Réponse donnée par ${name}`,
    editorsAnswer: 'Réponse de la rédaction',
    openQuestions: (count: number) =>
      count > 1 ? `${count} questions de la rédaction` : `${count} question de la rédaction`,
    contribution: 'Votre contribution',
    contributionLead: 'L’article indique les rôles de chacun des auteurs selon la norme CRediT.',
    rolesLabel: 'Rôles',
    agree: (licence: string) =>
      `J’accepte que l’article soit publié sous licence ${licence}, et j’assume la responsabilité de ma contribution.`,
    confirm: 'Confirmer',
    confirmedOn: (day: string) =>
      `Confirmation enregistrée le ${day}. Vous pouvez la modifier jusqu’à la publication de l’article.`,
    confirmedEarlier: (day: string) => `Confirmé le ${day}.`,
    answer: 'Votre réponse',
    answerLead: 'Les commentaires que vous avez enregistrés dans le texte sont joints à votre réponse.',
    message: 'Message à la rédaction',
    checked: 'J’ai lu l’épreuve et vérifié les noms, les affiliations, les nombres, les tableaux et les équations.',
    approve: 'Approuver l’épreuve',
    ask: 'Demander des corrections',
    approvedTitle: 'L’épreuve est approuvée',
    approvedLead: (name: string, day: string) => `${name} l’a approuvée le ${day}. Merci.`,
    correctionsTitle: 'Les corrections sont en cours',
    correctionsLead: (name: string, day: string) =>
      `${name} a demandé des corrections le ${day}. La rédaction enverra une nouvelle épreuve.`,
    closedTitle: 'Cette épreuve est close',
    closedLead: 'Une épreuve plus récente existe, ou l’article est publié.',
  },
  panel: {
    title: 'Épreuve',
    lead: 'Les auteurs lisent l’épreuve par un lien personnel, la commentent à l’endroit concerné, et l’approuvent.',
    none: 'Aucune épreuve n’a encore été envoyée. Il faut d’abord un PDF pour les lecteurs.',
    send: 'Envoyer une épreuve…',
    sendAgain: 'Envoyer une nouvelle épreuve…',
    sent: (number: number, sentOn: string, due: string) =>
      `Épreuve ${number}, envoyée le ${sentOn}, réponse attendue pour le ${due}`,
    approvedBy: (name: string, day: string) => `Approuvée par ${name} le ${day}`,
    correctedBy: (name: string, day: string) => `Corrections demandées par ${name} le ${day}`,
    agreed: (count: number, all: number) =>
      `Rôles confirmés et accord donné pour la publication : ${count} ${count > 1 ? 'personnes' : 'personne'} sur ${all}.`,
    person: (name: string) => `${name} : confirmation attendue`,
    sendLinkTo: (name: string) => `Renvoyer le lien à ${name}`,
    comments: 'Commentaires',
    noComments: 'Aucun commentaire.',
    questions: 'Questions en attente de la prochaine épreuve',
    whole: 'Sur l’ensemble',
    question: (name: string) => `Question posée par ${name}`,
    answer: 'Répondre aux auteurs',
    done: 'Marquer comme traité',
    reopen: 'Rouvrir',
    settledOn: (day: string) => `Traité le ${day}`,
    remove: 'Supprimer',
    failed: 'L’opération a échoué. Veuillez réessayer.',
    askHint: 'La question apparaîtra à cet endroit dans la prochaine épreuve.',
    askLabel: 'Question aux auteurs',
    askSave: 'Enregistrer la question',
  },
  checks: {
    approved: (name: string) => `L’épreuve a été approuvée par ${name}`,
    notSent: 'Aucune épreuve n’a été envoyée aux auteurs',
    notApproved: 'Les auteurs n’ont pas approuvé l’épreuve',
    earlierText: 'Les auteurs ont approuvé une version antérieure du texte',
    agreements: (count: number) =>
      count > 1
        ? `${count} auteurs n’ont pas donné leur accord pour la publication`
        : 'Un des auteurs n’a pas donné son accord pour la publication',
  },
  news: {
    approved: (number: string) => `${number} : l’épreuve est approuvée`,
    approvedBody: (name: string, title: string) => `${name} a approuvé l’épreuve de l’article « ${title} ».`,
    corrections: (number: string) => `${number} : corrections de l’épreuve demandées`,
    correctionsBody: (name: string, title: string) =>
      `${name} demande des corrections sur l’épreuve de l’article « ${title} ».`,
    late: (number: string) => `${number} : l’épreuve est restée sans réponse`,
    lateBody: (title: string) =>
      `Les auteurs de l’article « ${title} » n’ont pas répondu à l’envoi de l’épreuve, malgré deux rappels.`,
    message: (text: string) => `Message joint : ${text}`,
    open: 'Ouvrir l’épreuve',
  },
  /** Only the first has a person as its actor. */
  audit: {
    label: 'Épreuves',
    sent: (number: string) => `a envoyé aux auteurs l’épreuve de l’article ${number}`,
    approved: (number: string) => `Les auteurs de l’article ${number} ont approuvé l’épreuve.`,
    corrections: (number: string) => `Les auteurs de l’article ${number} ont demandé des corrections de l’épreuve.`,
    confirmed: (number: string) =>
      `Un des auteurs de l’article ${number} a confirmé ses rôles et donné son accord pour la publication.`,
  },
} satisfies Words<typeof en>;
