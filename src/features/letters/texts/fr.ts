import type { Words } from '#base/languages.ts';
import type { LetterKind } from '../rules.ts';
import type { en } from './en.ts';

/** Names of the letters on screens. */
const kinds: Record<LetterKind, { name: string; hint: string }> = {
  receipt: {
    name: 'Accusé de réception',
    hint: 'À la personne qui a soumis le manuscrit, après la soumission',
  },
  coAuthorReceipt: {
    name: 'Accusé de réception aux coauteurs',
    hint: 'Aux autres auteurs, après la soumission',
  },
  sentToReview: { name: 'Envoi en évaluation', hint: 'Aux auteurs, après l’examen préliminaire' },
  returned: { name: 'Renvoi pour correction', hint: 'Aux auteurs, avant que le manuscrit puisse être évalué' },
  deskRejected: { name: 'Refus sans évaluation', hint: 'Aux auteurs, après l’examen préliminaire' },
  minorRevision: { name: 'Révision mineure', hint: 'Aux auteurs, avec une décision' },
  majorRevision: { name: 'Révision majeure', hint: 'Aux auteurs, avec une décision' },
  revisionReminder: {
    name: 'Rappel pour la révision',
    hint: 'À la personne qui a soumis le manuscrit et à l’auteur·rice correspondant·e, une semaine avant la date limite et le jour même',
  },
  revisionOverdue: {
    name: 'Révision en retard',
    hint: 'À la personne qui a soumis le manuscrit et à l’auteur·rice correspondant·e, une semaine après la date limite',
  },
  revisionReceived: { name: 'Révision reçue', hint: 'À la personne qui a envoyé la révision' },
  accepted: {
    name: 'Acceptation',
    hint: 'À la personne qui a soumis le manuscrit et à l’auteur·rice correspondant·e',
  },
  acceptedCoAuthor: { name: 'Acceptation, aux coauteurs', hint: 'Aux autres auteurs' },
  rejected: { name: 'Refus après évaluation', hint: 'Aux auteurs, avec une décision' },
  withdrawn: { name: 'Retrait', hint: 'À la personne qui a retiré le manuscrit' },
  proof: { name: 'Épreuve', hint: 'À l’auteur·rice correspondant·e, avec le PDF tel qu’il sera publié' },
  proofCoAuthor: { name: 'Épreuve, aux coauteurs', hint: 'Aux autres auteurs, avec le même PDF' },
  proofReminder: {
    name: 'Rappel pour l’épreuve',
    hint: 'À l’auteur·rice correspondant·e, à la date limite et quatre jours plus tard',
  },
  proofLink: { name: 'Lien vers l’épreuve', hint: 'À la personne à qui la rédaction renvoie son lien' },
  published: { name: 'Publication', hint: 'À tous les auteurs' },
  statusChanged: { name: 'Autres nouvelles', hint: 'Aux auteurs, après tout autre changement de statut' },
  reviewDelayed: {
    name: 'Retard de l’évaluation',
    hint: 'Aux auteurs, une seule fois par tour, au bout de six semaines',
  },
  appealReceived: { name: 'Recours reçu', hint: 'Aux auteurs qui ont formé un recours contre un refus' },
  appealUpheld: {
    name: 'Recours accueilli',
    hint: 'Avec la réponse de la rédaction ; le manuscrit est de nouveau en évaluation',
  },
  appealDismissed: { name: 'Recours rejeté', hint: 'Avec les raisons de la rédaction' },
  reviewInvitation: { name: 'Invitation à évaluer', hint: 'À la personne invitée à évaluer' },
  reviewInvitationAgain: {
    name: 'Invitation à évaluer une révision',
    hint: 'À l’évaluateur·rice qui a envoyé un rapport lors d’un tour précédent',
  },
  invitationReminder: { name: 'Rappel pour l’invitation', hint: 'À la personne invitée qui n’a pas répondu' },
  reviewAccepted: {
    name: 'Évaluation acceptée',
    hint: 'À la personne qui a accepté l’invitation, avec les dates',
  },
  reviewLink: {
    name: 'Lien vers l’évaluation',
    hint: 'À l’évaluateur·rice qui le demande à partir d’un lien plus ancien',
  },
  reviewDeclined: { name: 'Évaluation déclinée', hint: 'À la personne qui a décliné l’invitation' },
  reportReminder: { name: 'Rappel pour le rapport', hint: 'À l’évaluateur·rice, avant et après la date limite' },
  reportReceived: { name: 'Rapport reçu', hint: 'À l’évaluateur·rice qui a envoyé son rapport' },
  lateReportReceived: {
    name: 'Rapport reçu après la décision',
    hint: 'À l’évaluateur·rice dont le rapport est arrivé trop tard pour la décision',
  },
  reviewReopened: {
    name: 'Rapport à compléter',
    hint: 'À l’évaluateur·rice à qui la rédaction demande de compléter son rapport, avec la raison',
  },
  reopenedReminder: {
    name: 'Rappel pour un rapport à compléter',
    hint: 'À la même personne, 3 et 10 jours après la date limite',
  },
  reopeningEnded: {
    name: 'Rapport qui n’est plus à compléter',
    hint: 'À la même personne, lorsque son rapport compte tel qu’elle l’a envoyé',
  },
  reviewCancelled: {
    name: 'Invitation annulée',
    hint: 'À l’évaluateur·rice dont la rédaction n’a plus besoin',
  },
  reviewNotNeeded: {
    name: 'Rapport qui n’est plus nécessaire',
    hint: 'À l’évaluateur·rice, après une décision prise sans son rapport',
  },
  reviewOutcome: { name: 'Issue de l’évaluation', hint: 'Aux évaluateur·rices, après une décision' },
};

export const fr = {
  kinds,
  signerRole: 'Pour la rédaction',
  layout: {
    greeting: (name: string) => `Bonjour ${name},`,
    closing: 'Bien cordialement,',
    office: 'La rédaction',
    message: 'Message de la rédaction',
    manuscript: 'Manuscrit',
    title: 'Titre',
    open: 'Ouvrir le manuscrit',
    read: 'Lire l’article',
    openReview: 'Ouvrir l’évaluation',
    openProof: 'Ouvrir l’épreuve',
    code: (code: string) =>
      `Code de cette lettre : ${code}. Chacun peut vérifier ici que la revue l’a émise ; rien d’autre n’y est indiqué :`,
  },
  /** Values of a preview while the journal has no manuscript. */
  sample: {
    number: 'MDS-2026-0001',
    title: 'Terrasses et droits fonciers : le cas du nord du Rwanda',
    submitter: 'Claudine Mukamana',
    name: 'Claudine Mukamana',
    reviewer: 'Grace Akello',
    values: {
      dueDate: '28 février 2026',
      doi: '10.12345/jaed.1',
      shareLinks: 'WhatsApp, LinkedIn, X',
      citation: 'Mukamana, C. (2026). Terrasses et droits fonciers : le cas du nord du Rwanda.',
      status: 'En évaluation',
      abstract:
        'Nous cherchons à savoir si les certificats fonciers changent la manière dont les agriculteurs prennent soin de leurs sols.',
      reportDays: '28',
      round: '2',
      decision: 'Révision majeure',
    },
  },
  audit: { label: 'Lettres', changed: (name: string) => `a modifié la lettre « ${name} »` },
  errors: {
    subject: 'Veuillez saisir un objet.',
    subjectLong: 'Un objet peut compter au plus 200 caractères.',
    body: 'Veuillez rédiger la lettre.',
    bodyLong: 'Une lettre peut compter au plus 20\u202f000 caractères.',
    marks: 'Un paragraphe de ce texte contient trop de caractères de mise en forme, ou des listes ont trop de niveaux.',
    unknown: (written: string, known: readonly string[]) =>
      `La variable ${written} n’existe pas dans cette lettre. Variables disponibles : ${known.map((name) => `{{${name}}}`).join(', ')}.`,
    unfilled: (written: string) => `Veuillez remplacer ${written} par du texte.`,
  },
  dashboard: {
    title: 'Lettres',
    lead: 'Les courriels que la revue envoie aux auteurs et aux évaluateur·rices. La formule d’appel, le numéro du manuscrit, le bouton et la signature sont ajoutés à chaque lettre.',
    loadFailed: 'Les lettres n’ont pas pu être chargées.',
    columns: { name: 'Lettre', subject: 'Objet', state: 'État' },
    languages: 'Langue des lettres',
    original: 'Par défaut',
    changed: (day: string, by: string) => `Modifiée le ${day} par ${by}`,
    edit: (name: string) => `Modifier la lettre « ${name} »`,
    subject: 'Objet',
    body: 'Texte',
    placeholders: 'Variables',
    placeholdersHint: 'Elles sont remplacées par les valeurs du manuscrit.',
    preview: 'Aperçu',
    previewLead: 'Avec le manuscrit le plus récent.',
    save: 'Enregistrer la lettre',
    saving: 'Enregistrement…',
    saved: 'Lettre enregistrée.',
    saveFailed: 'La lettre n’a pas pu être enregistrée.',
    reset: 'Rétablir le texte par défaut',
    resetDone: 'Le texte par défaut est rétabli.',
    history: 'Historique',
    noHistory: 'Cette lettre n’a pas été modifiée.',
    version: (version: number, day: string, by: string) => `Version ${version}, ${day}, ${by}`,
    wasDefault: 'Texte par défaut rétabli.',
    use: 'Modifier cette version',
    back: 'Toutes les lettres',
  },
} satisfies Words<typeof en>;
