import type { Words } from '#base/languages.ts';
import type { Confidence, Rating, ReportField } from '../../report-form.ts';
import type { DeclineReason } from '../../rules.ts';
import { fr as review } from '../../texts/fr.ts';
import type { en } from './en.ts';

const ratings: Record<Rating, string> = {
  GOOD: 'Bien',
  MINOR: 'Problèmes mineurs',
  MAJOR: 'Problèmes majeurs',
  FATAL: 'Problèmes irrémédiables',
  OUTSIDE: 'Hors de mon domaine de compétence',
};

const confidences: Record<Confidence, string> = {
  EXPERT: 'Je travaille moi-même sur cette question',
  FAMILIAR: 'Je connais bien le domaine',
  GENERAL: 'Je juge en économiste généraliste',
};

const declineReasons: Record<DeclineReason, string> = {
  BUSY: 'Je n’ai pas le temps actuellement',
  EXPERTISE: 'Le sujet ne relève pas de mon domaine de compétence',
  CONFLICT: 'J’ai un conflit d’intérêts',
  KNOWS_AUTHOR: 'Je connais, ou crois connaître, l’identité des auteurs',
  OTHER: 'Autre raison',
};

/** Labels of the fields that are no scales. */
const labels: Partial<Record<ReportField, string>> = {
  toAuthor: 'Commentaires pour les auteurs',
  toEditors: 'Commentaires confidentiels pour la rédaction',
  recommendation: 'Recommandation',
  confidence: 'Connaissez-vous bien le sujet ?',
  helpers: 'Avez-vous reçu de l’aide pour rédiger ce rapport ? Veuillez nommer les personnes concernées',
  aiUse: 'Avez-vous utilisé des outils d’IA ? Veuillez indiquer lesquels et pour quel usage',
  knowsAuthor: 'Pensez-vous savoir qui a écrit le manuscrit ?',
  seesRevision: 'Accepteriez-vous d’examiner une version révisée ?',
  isListed: 'La revue peut-elle vous citer dans sa liste annuelle d’évaluateur·rices, sans mention du manuscrit ?',
  isPublished:
    'Si l’article est publié et que ses auteurs y consentent, vos commentaires pour les auteurs peuvent-ils être publiés avec lui ?',
  isSigned:
    'Si oui, avec votre nom ? Il ne paraît que si vous y consentez pour chacun de vos rapports sur ce manuscrit',
};

export const fr = {
  questions: review.questions,
  ratings,
  confidences,
  declineReasons,
  labels,
  recommendations: review.recommendations,
  /** The entry in the reviewer's calendar. */
  calendar: {
    summary: (manuscript: string) => `Rapport à remettre : ${manuscript}`,
    description: (journal: string, address: string) => `Votre évaluation pour ${journal} : ${address}`,
  },
  /** The form as a text to be filled in without a connection. */
  offline: {
    lead: [
      'Écrivez vos réponses sous les lignes qui commencent par ###, et laissez ces lignes telles quelles.',
      'Les lignes qui commencent par > sont des explications. Seuls les commentaires pour les auteurs et la recommandation sont obligatoires.',
      'Enregistrez le fichier en texte brut, puis téléversez-le sur la page de votre évaluation.',
    ],
    oneOf: (choices: string[]) => `Une réponse parmi : ${choices.join(' ; ')}`,
    comment: (question: string) => `Commentaire : ${question}`,
  },
  errors: {
    interests: 'Veuillez indiquer si vous avez un conflit d’intérêts.',
    interestsText: 'Veuillez décrire le conflit d’intérêts en une phrase.',
    reasonChoice: 'Veuillez choisir un motif.',
    textLong: 'Ce texte ne peut pas dépasser 2\u202f000 caractères.',
    fieldLong: (most: string) => `Ce texte ne peut pas dépasser ${most} caractères.`,
    choice: 'Veuillez choisir l’une des réponses.',
    recommendation: 'Veuillez choisir une recommandation.',
    confidence: 'Veuillez indiquer si vous connaissez bien le sujet.',
    toAuthor: 'Veuillez écrire au moins quelques phrases à l’intention des auteurs.',
    closed: 'Cette évaluation est close. Vous n’avez plus rien à faire.',
    notInvited: 'Cette invitation n’est plus ouverte.',
    notAccepted: 'Le rapport et ses fichiers peuvent être ouverts une fois l’invitation acceptée.',
    alreadySent: 'Votre rapport a déjà été envoyé.',
    conflict: 'Ce rapport a entre-temps été enregistré dans une autre fenêtre.',
    names: (excerpts: readonly string[]) =>
      `Vos commentaires pour les auteurs semblent vous nommer : « ${excerpts.join(' », « ')} ». Veuillez supprimer ce passage, ou confirmer ci-dessous qu’il doit rester.`,
    namesInFiles: (files: readonly string[]) =>
      `Ces fichiers semblent vous nommer : ${files.join(', ')}. Veuillez les supprimer ou les joindre de nouveau sans votre nom, ou confirmer ci-dessous qu’ils doivent rester.`,
    misplaced:
      'Les commentaires confidentiels semblent s’adresser aux auteurs. Veuillez vérifier qu’ils sont dans le bon champ, ou confirmer ci-dessous.',
    ownProposal: 'C’est votre propre adresse. Veuillez proposer une autre personne, ou laisser le champ vide.',
    extended: 'La date limite a déjà été reportée une fois. Veuillez écrire à la rédaction.',
    notDue: 'Aucun rapport n’est attendu actuellement.',
    noFile: 'Ce fichier n’existe pas.',
    notOffline:
      'Ce fichier n’est pas le formulaire en texte brut. Veuillez télécharger de nouveau le formulaire, le remplir, l’enregistrer en texte brut et le téléverser ici.',
    nothingPasted: 'Veuillez coller votre rapport.',
    offlineLarge: 'Le fichier dépasse 500 ko.',
    filesMany: 'Un rapport peut comporter au plus trois fichiers.',
    fileLarge: 'Le fichier dépasse 5 Mo.',
    oneFile: 'Veuillez joindre un seul fichier à la fois.',
    fileUnclean:
      'Ce fichier contient des éléments qui pourraient révéler votre nom, comme des fichiers incorporés ou des calques masqués, et ils ne peuvent pas être supprimés. Veuillez l’enregistrer dans un nouveau PDF, ou saisir vos commentaires dans le formulaire.',
    dateOrder: 'Veuillez choisir une date à partir de demain, et au plus tard dans deux ans.',
  },
  messages: {
    accepted: 'Merci d’avoir accepté.',
    declined: 'Merci de votre réponse.',
    saved: 'Brouillon enregistré.',
    sent: 'Votre rapport a été envoyé. Merci.',
    extended: (day: string) => `Votre rapport est désormais attendu pour le ${day}.`,
    gaveUp: 'Merci de nous l’avoir signalé.',
    offline: 'Vos réponses figurent dans le formulaire ci-dessous. Veuillez les vérifier avant d’envoyer le rapport.',
    attached: 'Fichier joint.',
    detached: 'Fichier retiré.',
    freshLink:
      'Si ce lien correspondait à une évaluation, nous venons d’envoyer par courriel le lien le plus récent à la personne concernée. Veuillez consulter votre messagerie.',
    certified: 'Votre attestation est prête.',
  },
  page: {
    title: 'Évaluation',
    titleOf: (manuscript: string) => `Évaluation du manuscrit ${manuscript}`,
    invitedLead: (name: string) =>
      `Bonjour ${name}, accepteriez-vous d’évaluer ce manuscrit ? Veuillez lire le résumé et répondre ci-dessous. Aucun compte n’est nécessaire.`,
    revisionLead: (name: string, round: number) =>
      `Bonjour ${name}, vous avez déjà évalué ce manuscrit. Les auteurs l’ont révisé : accepteriez-vous d’évaluer la révision, au tour ${round} ? Veuillez répondre ci-dessous. Aucun compte n’est nécessaire.`,
    /** Follows a number and a comma, or a title and a colon. */
    round: (number: number) => `tour ${number}`,
    number: 'Numéro du manuscrit',
    abstract: 'Résumé',
    keywords: 'Mots-clés',
    answerBy: 'Réponse souhaitée au plus tard le',
    reportDue: 'Rapport attendu',
    reportDays: (days: number) => `${days} jours après votre acceptation`,
    expected: 'Ce que nous attendons de vous',
    expectedText:
      'Un rapport qui aide la rédaction à décider et les auteurs à améliorer leur travail : ce qui est fait, ce qui convainc, ce qui ne convainc pas et ce qui devrait changer. L’évaluation se fait en double aveugle : les auteurs n’apprennent pas qui vous êtes, et vous n’apprenez pas qui ils sont. Nous vous prions de ne pas chercher à le savoir, de traiter le manuscrit comme confidentiel et de ne pas le soumettre à des outils d’IA.',
    revisionTask:
      'La révision répond-elle aux remarques des rapports ? Dites ce qui est résolu, ce qui ne l’est pas, et si les modifications soulèvent de nouvelles questions. Une fois l’invitation acceptée, vous trouverez ici le manuscrit révisé, ses modifications depuis le tour précédent, la réponse des auteurs s’ils en ont envoyé une, et votre rapport précédent. L’évaluation se fait toujours en double aveugle : nous vous prions de traiter le manuscrit comme confidentiel et de ne pas le soumettre à des outils d’IA.',
    accept: 'Accepter',
    acceptTitle: 'Accepter l’invitation',
    interests:
      'Avez-vous un conflit d’intérêts, par exemple une collaboration avec une personne qui pourrait avoir écrit le manuscrit, ou un intérêt financier lié à ses résultats ?',
    interestsNone: 'Non, aucun',
    interestsDeclared: 'Oui, ou peut-être',
    interestsText: 'Lequel ?',
    interestsHint: 'Le cas échéant.',
    decline: 'Décliner',
    declineTitle: 'Décliner l’invitation',
    declineLead:
      'Une réponse brève est aussi utile qu’un rapport : la rédaction peut alors s’adresser à quelqu’un d’autre.',
    reason: 'Motif',
    reasonText: 'Un mot à la rédaction',
    optional: 'facultatif',
    proposals: 'Qui d’autre pourrait l’évaluer ?',
    proposalName: (index: number) => `Nom de la personne ${index}`,
    proposalEmail: (index: number) => `Adresse électronique de la personne ${index}`,
    moreProposals: 'Proposer d’autres personnes',
    proposalAffiliation: (index: number) => `Affiliation de la personne ${index}`,
    notBefore: 'Merci de ne plus me solliciter avant le',
    declinesAll: 'Merci de ne plus jamais me solliciter',
    manuscript: 'Le manuscrit',
    files: {
      MANUSCRIPT: { pdf: 'Manuscrit au format PDF', docx: 'Manuscrit au format Word' },
      RESPONSE: { pdf: 'Réponse des auteurs au format PDF', docx: 'Réponse des auteurs au format Word' },
    },
    text: 'Manuscrit en texte brut, pour les lecteurs d’écran et les connexions lentes',
    textTitle: (manuscript: string) => `Texte du manuscrit ${manuscript}`,
    wordTextLead: 'Établi à partir du document Word : avec ses titres, ses listes et ses tableaux, et sans ses images.',
    pdfTextLead: 'Extrait du PDF, page par page : sans images, et avec les tableaux sous forme de lignes de texte.',
    figure: (description: string) => (description ? `Figure : ${description}` : 'Figure (voir le document Word)'),
    table: (number: number) => `Tableau ${number} de ce texte`,
    notes: 'Notes',
    readBeside: 'Lire le PDF à côté du formulaire',
    closeReader: 'Fermer le PDF',
    pageNumber: (number: number) => `Page ${number}`,
    backToReview: 'Revenir à l’évaluation',
    response: 'La réponse des auteurs',
    changes: 'Modifications depuis le tour précédent',
    changesTitle: (manuscript: string) => `Modifications du manuscrit ${manuscript}`,
    changesLead:
      'Les passages qui ont changé, repérés par comparaison des textes des deux tours : les mots ajoutés sont soulignés, les mots supprimés sont barrés.',
    noChanges: 'Les textes des deux tours sont identiques.',
    added: 'Ajouté',
    removed: 'Supprimé',
    earlier: 'Votre rapport précédent',
    dueOn: (day: string) => `Votre rapport est attendu pour le ${day}.`,
    calendar: 'Ajouter à un agenda',
    overdueSince: (day: string) => `Votre rapport était attendu pour le ${day}. Il reste le bienvenu.`,
    extend: 'Reporter de 14 jours',
    giveUp: 'Je ne peux pas rédiger le rapport',
    giveUpLead:
      'Veuillez prévenir la rédaction, afin qu’elle puisse s’adresser à quelqu’un d’autre. Vous pourrez toujours lire votre brouillon.',
    giveUpSubmit: 'Renoncer à l’évaluation',
    report: 'Votre rapport',
    reportLead:
      'Seuls les commentaires pour les auteurs et la recommandation sont obligatoires. Le brouillon est enregistré à mesure que vous écrivez.',
    rating: 'Appréciation',
    noRating: 'Sans réponse',
    choose: 'Veuillez choisir',
    comment: 'Commentaire',
    toAuthorHint: 'Les auteurs liront ce texte. Veuillez ne pas le signer, et numéroter vos remarques.',
    toEditorsHint: 'Seule la rédaction lira ce texte.',
    ratingsTitle: 'Appréciations',
    ratingsLead: 'Facultatif. La rédaction voit les appréciations, et les auteurs voient les commentaires.',
    honesty: 'À propos de cette évaluation',
    yes: 'Oui',
    no: 'Non',
    confirmations: {
      names: 'Ces mots ne me nomment pas, ou peuvent rester dans mes commentaires pour les auteurs',
      files: 'Les mots de mes fichiers ne me nomment pas, ou peuvent y rester',
      misplaced: 'Mes commentaires confidentiels s’adressent bien à la rédaction',
    },
    save: 'Enregistrer le brouillon',
    send: 'Envoyer le rapport',
    saving: 'Enregistrement…',
    savedOn: (moment: string) => `Enregistré le ${moment}, heure de Kigali`,
    savedAt: (time: string) => `Enregistré à ${time}, heure de Kigali`,
    unsaved:
      'Pas encore enregistré. Le texte est conservé dans ce navigateur et sera enregistré dès que la connexion sera rétablie.',
    unsent:
      'Il n’y a pas de connexion : rien n’a été envoyé. Votre texte est conservé dans ce navigateur. Veuillez réessayer une fois la connexion rétablie.',
    savedElsewhere:
      'Ce rapport a aussi été enregistré dans une autre fenêtre : ce que vous écrivez ici n’est plus enregistré automatiquement. Votre texte est conservé dans ce navigateur : cliquez sur « Enregistrer le brouillon » pour comparer les deux versions.',
    bothVersions:
      'Votre texte figure dans le formulaire ci-dessous et n’est pas encore enregistré. Comparez-le avec l’autre version, laissez dans le formulaire le texte à conserver, puis enregistrez-le ou envoyez-le.',
    otherVersion: 'Enregistré dans l’autre fenêtre',
    ownVersion: 'Écrit ici',
    emptyVersion: 'Vide',
    keptTitle: 'Texte d’une autre fenêtre',
    keptLead:
      'Ce navigateur a conservé un texte qui ne figure pas dans votre brouillon. Comparez-le, et supprimez-le quand vous n’en avez plus besoin.',
    useKept: 'L’échanger avec le texte du formulaire',
    deleteKept: 'Le supprimer',
    sentTitle: 'Votre rapport a été envoyé',
    sentLead: (day: string) =>
      `Nous l’avons reçu le ${day}. La rédaction vous écrira lorsqu’elle aura pris sa décision.`,
    decidedLead: (day: string) => `Nous l’avons reçu le ${day}, et la rédaction a pris sa décision. Merci.`,
    declinedTitle: 'Vous avez décliné l’invitation',
    declinedLead: 'Merci de votre réponse. Si vous changez d’avis, vous pouvez encore accepter.',
    gaveUpTitle: 'Vous avez renoncé à l’évaluation',
    closedTitle: 'Cette évaluation est close',
    closedLead: 'La rédaction n’a plus besoin de rapport. Merci de votre disponibilité.',
    yourDraft: 'Votre brouillon',
    errorsTitle: 'Veuillez vérifier ces champs',
    unknownTitle: 'Ce lien ne fonctionne pas',
    unknownLead:
      'Il est peut-être incomplet, ou un lien plus récent l’a remplacé. Veuillez utiliser le lien de notre dernier courriel au sujet de l’évaluation, vous faire envoyer le lien le plus récent, ou écrire à la rédaction.',
    freshLink: 'Recevoir le lien le plus récent',
    lateSentTitle: 'Votre rapport est arrivé après la décision',
    lateSentLead: (day: string) =>
      `Nous l’avons reçu le ${day}. Il n’a plus pu contribuer à la décision ; il est entre les mains de la rédaction, qui le lira. Nous vous remercions de votre travail.`,
    completeTitle: 'La rédaction vous demande de compléter votre rapport',
    completeLead:
      'Votre rapport figure dans le formulaire ci-dessous. Modifiez ce qui est nécessaire, puis envoyez-le de nouveau ; d’ici là, il compte tel que vous l’avez envoyé.',
    cannotComplete: 'Je n’ai rien à ajouter',
    cannotCompleteLead: 'Veuillez le signaler à la rédaction. Votre rapport comptera alors tel que vous l’avez envoyé.',
    cannotCompleteSubmit: 'Laisser le rapport tel quel',
    lateTitle: 'La rédaction a pris sa décision',
    lateLead:
      'Un rapport n’est plus nécessaire à la décision. Si vous en avez déjà rédigé un, vous pouvez encore l’envoyer pendant quelques jours : la rédaction le lira, et il pourra être utile aux auteurs par la suite.',
    sentReports: 'Rapports tels qu’ils ont été envoyés aux auteurs',
    reviewer: (label: number, isOwn: boolean) =>
      isOwn ? `Évaluateur·rice ${label} (vous)` : `Évaluateur·rice ${label}`,
    editedBecause: (reason: string) => `La rédaction a modifié votre texte pour les auteurs : ${reason}`,
    offlineTitle: 'Travailler hors connexion',
    offlineLead:
      'Vous pouvez continuer à écrire sur cette page si la connexion est perdue. Vous pouvez aussi emporter le formulaire sous forme de fichier texte, le remplir où vous voulez et le téléverser ici.',
    offlineDownload: 'Télécharger le formulaire en fichier texte',
    offlineFile: 'Formulaire rempli',
    offlineUpload: 'Téléverser le formulaire rempli',
    pasteLabel: 'Ou collez un rapport rédigé ailleurs',
    pasteHint:
      'Un formulaire rempli est réparti dans ses champs ; tout autre texte est ajouté aux commentaires pour les auteurs.',
    paste: 'Reprendre dans le formulaire',
    reportFiles: 'Fichiers pour les auteurs',
    fileNames: (excerpts: readonly string[]) => `Ce fichier semble vous nommer : « ${excerpts.join(' », « ')} ».`,
    reportFilesLead:
      'Si vous le souhaitez, un manuscrit annoté ou un texte plus long : PDF ou Word, au plus trois fichiers de 5 Mo. Votre nom est retiré des propriétés, des commentaires et du suivi des modifications du fichier ; le texte lui-même reste tel que vous l’avez écrit.',
    file: 'Document PDF ou Word',
    attach: 'Joindre le fichier',
    saveFirst: 'Veuillez d’abord enregistrer le brouillon : le texte qui n’est pas enregistré est perdu ici.',
    remove: 'Retirer',
    removeFile: (name: string) => `Retirer ${name}`,
    certificates: 'Attestation',
    certificatesLead:
      'Pour vos dossiers ou votre employeur. Elle indique votre nom, l’année et le nombre de vos rapports, mais aucun manuscrit ni aucune date. Toute personne peut la vérifier à l’aide de son code.',
    creditedYear: (year: number, reports: number) =>
      `${year} : ${reports === 1 ? 'un rapport' : `${reports} rapports`}`,
    certify: (year: number) => `Établir l’attestation de l’année ${year}`,
    certificate: (year: number) => `Attestation de l’année ${year} au format PDF`,
    policy: 'L’évaluation par les pairs dans cette revue',
  },
} satisfies Words<typeof en>;
