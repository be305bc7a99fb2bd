import type { Words } from '#base/languages.ts';
import type { en } from './en.ts';

/** 0 and 1 are singular. */
const s = (count: number) => (count > 1 ? 's' : '');
const grouped = (count: number) => count.toLocaleString('fr');

const confirmed = (count: number) => `${grouped(count)} abonnement${s(count)} confirmé${s(count)}`;

export const fr = {
  /** Entries of the audit log; each sentence continues after the actor's name. */
  audit: {
    edited: { label: 'Lettres d’information modifiées', noun: 'la lettre d’information' },
    sent: 'Lettres d’information envoyées',
    sentTo: (title: string, recipients: number) =>
      `a envoyé la lettre d’information « ${title} » à ${grouped(recipients)} destinataire${s(recipients)}`,
    removed: 'Abonnements résiliés',
    removedOne: 'a résilié un abonnement',
    imported: 'Abonnements importés',
    importedSome: (added: number) => `a importé ${grouped(added)} abonnement${s(added)}`,
  },
  title: 'Lettre d’information',
  lead: 'Les nouveaux numéros et les appels à contributions, quelques fois par an.',
  email: 'Adresse électronique',
  subscribe: 'S’abonner',
  subscribing: 'Envoi en cours…',
  subscribed: 'Votre demande d’abonnement a bien été enregistrée.',
  pending: 'Pour confirmer votre abonnement, veuillez suivre le lien du courriel que nous venons de vous envoyer.',
  emailMissing: 'Veuillez indiquer votre adresse électronique',
  failed: 'L’abonnement n’a pas pu être enregistré',
  confirmTitle: 'Votre abonnement',
  confirmLead: 'Il reste une étape : confirmez que vous souhaitez recevoir notre lettre d’information à cette adresse.',
  confirmButton: 'Confirmer l’abonnement',
  readLatest: 'Lire les derniers articles',
  submitYours: 'Soumettre un manuscrit',
  confirmed: 'Votre abonnement est confirmé. Merci.',
  unsubscribeTitle: 'Se désabonner',
  unsubscribeLead: 'Vous ne recevrez plus notre lettre d’information.',
  unsubscribe: 'Se désabonner',
  unsubscribed: 'Votre désabonnement est enregistré.',
  linkUnknown: 'Ce lien n’est pas valable ou a expiré.',
  sent: 'La lettre d’information a été envoyée.',
  queued: (count: number) =>
    count === 1
      ? 'La lettre d’information est en cours d’envoi à une personne.'
      : `La lettre d’information est en cours d’envoi à ${grouped(count)} personne${s(count)}.`,
  changed: 'La lettre d’information a été mise à jour.',
  testSent: (email: string) => `Un message d’essai est en cours d’envoi à l’adresse ${email}.`,
  removed: 'Abonnement résilié.',
  imported: 'Abonnements importés.',

  dashboard: {
    title: 'Lettre d’information',
    entry: 'Lettre d’information',
    lead: 'Écrire à toutes les personnes dont l’abonnement est confirmé, et gérer les abonnements.',
    compose: 'Rédiger une lettre d’information',
    edit: 'Modifier une lettre d’information',
    editHint:
      'Cette lettre d’information a déjà été envoyée. Elle portera la mention d’une modification et ne sera pas envoyée de nouveau.',
    subject: 'Objet',
    content: 'Contenu',
    readers: 'Destinataires',
    readersHint:
      'Les personnes qui se sont abonnées sur les pages dans cette langue la recevront ; les mentions qui entourent le texte sont dans cette langue.',
    allReaders: 'Toutes les personnes abonnées',
    contentHint:
      'Markdown : paragraphes, intertitres, gras, italique, listes et liens. Le code HTML est affiché tel quel.',
    send: 'Envoyer la lettre d’information',
    update: 'Mettre à jour la lettre d’information',
    sendTest: 'M’envoyer un message d’essai',
    confirm: {
      title: 'Envoyer cette lettre d’information ?',
      text: (count: number) =>
        count === 0
          ? 'Aucun abonnement n’est encore confirmé : personne ne la recevrait.'
          : `${grouped(count)} personne${s(count)} ${count > 1 ? 'vont' : 'va'} la recevoir dès maintenant. L’envoi ne peut pas être annulé.`,
      yes: 'Envoyer maintenant',
      no: 'Pas encore',
    },
    saveFailed: 'La lettre d’information n’a pas pu être envoyée ou mise à jour.',
    testFailed: 'Le message d’essai n’a pas pu être envoyé.',
    sentTitle: 'Lettres d’information envoyées',
    sentCount: (count: number) => `${grouped(count)} lettre${s(count)} d’information`,
    noNewsletters: {
      empty: 'Aucune lettre d’information pour l’instant',
      emptyHint: 'Les lettres d’information que vous envoyez apparaissent ici.',
    },
    newslettersFailed: 'Les lettres d’information n’ont pas pu être chargées.',
    columns: { number: 'N°', title: 'Titre', date: 'Date', sending: 'Envoi', actions: 'Actions' },
    edited: 'Modifiée après l’envoi',
    progress: {
      label: (title: string) => `Envoi de la lettre « ${title} »`,
      sending: (done: number, total: number) => `${grouped(done)} sur ${grouped(total)}`,
      sent: (sent: number) => `${grouped(sent)} envoyé${s(sent)}`,
      queued: (queued: number) => `${grouped(queued)} en attente`,
      failed: (failed: number) => `${grouped(failed)} échec${s(failed)}`,
      withdrawn: (unsubscribed: number) => `${grouped(unsubscribed)} désabonnement${s(unsubscribed)} avant l’envoi`,
      nobody: 'Aucun abonnement n’était confirmé',
      why: 'Pourquoi ?',
      reasons: 'Courriels non distribués',
      reasonsFailed: 'Les raisons n’ont pas pu être chargées.',
    },
    subscribers: {
      title: 'Abonnements',
      count: confirmed,
      empty: 'Aucun abonnement trouvé',
      loadFailed: 'Les abonnements n’ont pas pu être chargés.',
      columns: {
        number: 'N°',
        email: 'Adresse électronique',
        subscribedAt: 'Date d’abonnement',
        state: 'État',
        actions: 'Actions',
      },
      searchHint: 'Une partie d’une adresse électronique',
      state: 'État',
      anyState: 'Tous',
      states: { pending: 'Non confirmé', confirmed: 'Confirmé', unsubscribed: 'Résilié' },
      remove: (email: string) => `Résilier l’abonnement : ${email}`,
      removeText: (email: string) => `L’adresse ${email} ne recevra plus la lettre d’information.`,
      removeYes: 'Oui, résilier',
      removeFailed: 'L’abonnement n’a pas pu être résilié.',
      export: 'Exporter en CSV',
      exportFailed: 'Les abonnements n’ont pas pu être exportés.',
    },
    import: {
      open: 'Importer',
      title: 'Importer des abonnements',
      lead: 'À partir d’un fichier CSV ou de lignes collées, dans la limite de 20\u202f000 lignes et de 2 Mo. Les abonnements existants restent inchangés ; les personnes qui se sont désabonnées ne sont pas ajoutées de nouveau.',
      file: 'Fichier',
      lines: 'Ou des adresses, une par ligne',
      isAskedFor: 'Ces personnes ont demandé à recevoir la lettre d’information',
      isAskedForHint: 'Elles la recevront sans avoir à confirmer. Votre nom est conservé avec l’importation.',
      submit: 'Importer',
      failed: 'Les abonnements n’ont pas pu être importés.',
      unreadable: 'Le fichier est illisible.',
      result: (added: number, known: number, refused: number) =>
        `${grouped(added)} adresse${s(added)} ajoutée${s(added)}, ${grouped(known)} déjà connue${s(known)}, ${grouped(refused)} refusée${s(refused)}.`,
      line: (line: number, value: string) => `Ligne ${grouped(line)} : ${value}`,
      more: (count: number) => `… et ${grouped(count)} autre${s(count)}.`,
      done: 'Fermer',
    },
  },

  errors: {
    title: 'Veuillez indiquer un objet.',
    titleLong: 'L’objet ne peut pas dépasser 500 caractères.',
    content: 'Veuillez rédiger un texte.',
    contentLong: 'Une lettre d’information ne peut pas dépasser 200 ko.',
    contentMarks:
      'Un paragraphe ou une liste contient trop de caractères de mise en forme (comme * ou [), ou des listes ont trop de niveaux. Insérez des lignes vides, ou réduisez les retraits.',
    contentNested: 'La mise en forme a trop de niveaux pour être affichée.',
    sentWithOtherText:
      'Cette lettre d’information a déjà été envoyée avec un autre texte. Modifiez-la dans la liste ci-dessous.',
    csv: 'Veuillez choisir un fichier ou saisir des adresses.',
    csvLong: 'Une importation ne peut pas dépasser 2 Mo.',
    csvRows: 'Une importation ne peut pas dépasser 20\u202f000 lignes.',
    csvBroken: (line: number) => `La ligne ${grouped(line)} est illisible : un guillemet n’est pas fermé.`,
    isAskedFor: 'Veuillez confirmer que ces personnes ont demandé à recevoir la lettre d’information.',
    noAddress: 'Cette ligne ne contient pas d’adresse électronique.',
    notConfirmed: 'D’après le fichier, cet abonnement n’est pas confirmé.',
    noSubscriber: 'Cet abonnement n’existe pas.',
    noNewsletter: 'Cette lettre d’information n’existe pas.',
  },
  mail: {
    subject: 'Veuillez confirmer votre abonnement',
    text: 'Veuillez confirmer que vous souhaitez recevoir notre lettre d’information à cette adresse :',
    ignore:
      'Si vous n’êtes pas à l’origine de cette demande, ne tenez pas compte de ce courriel : vous ne recevrez rien.',
    button: 'Confirmer l’abonnement',
    test: (title: string) => `[Essai] ${title}`,
    why: (journal: string) =>
      `Vous recevez ce courriel parce que cette adresse est abonnée à la lettre d’information de la revue ${journal}.`,
    unsubscribe: 'Se désabonner',
  },
} satisfies Words<typeof en>;
