import type { Words } from '#base/languages.ts';
import type { en } from './en.ts';

const counted = (count: number, noun: string) => `${count} ${noun}${count > 1 ? 's' : ''}`;

const wait = (seconds: number) => {
  if (seconds < 90) return counted(seconds, 'seconde');
  if (seconds < 90 * 60) return counted(Math.ceil(seconds / 60), 'minute');
  return counted(Math.ceil(seconds / 3600), 'heure');
};

export const fr = {
  /** Entries of the audit log; each continues after the actor's name. The noun has its article: “the topic”. */
  recordChanges: {
    added: (noun: string, title: string) => `a ajouté ${noun} « ${title} »`,
    changed: (noun: string, title: string) => `a modifié ${noun} « ${title} »`,
    removed: (noun: string, title: string) => `a supprimé ${noun} « ${title} »`,
    restored: (noun: string, title: string) => `a restauré ${noun} « ${title} »`,
  },
  http: {
    tooManyRequests: 'Trop de requêtes. Veuillez ralentir.',
    bodyTooLarge: 'Ce texte dépasse la longueur que le site de la revue accepte en une seule fois.',
    logIn: 'Veuillez vous connecter.',
    forbidden: 'Votre compte ne permet pas cette action.',
    notJson: 'Le corps de la requête doit être en JSON (Content-Type: application/json).',
    malformedJson: 'Le corps de la requête n’est pas du JSON bien formé.',
    foreignForm: 'Ce formulaire a été envoyé depuis une page d’un autre site.',
    notFound: 'Il n’y a rien à cette adresse.',
    internal: 'Une erreur s’est produite.',
    use: (methods: string[]) => `Utilisez ${methods.join(' ou ')}.`,
  },
  validation: {
    missing: 'Cette information manque.',
    wrongType: 'Cette valeur n’est pas du bon type.',
    wrongFormat: 'Cette valeur n’a pas le bon format.',
    id: 'Cette valeur doit être un identifiant.',
    types: {
      string: 'Cette valeur doit être un texte.',
      number: 'Cette valeur doit être un nombre.',
      int: 'Cette valeur doit être un nombre entier.',
      boolean: 'Cette valeur doit être « true » ou « false ».',
      array: 'Cette valeur doit être une liste.',
      object: 'Cette valeur doit être un objet.',
    },
    choice: (values: string[]) =>
      `Cette valeur doit être ${values.length > 1 ? 'l’une des suivantes : ' : ''}${values.join(', ')}.`,
    tooSmall: {
      string: (least: number) => `Ce texte doit compter au moins ${counted(least, 'caractère')}.`,
      array: (least: number) => `Cette liste doit compter au moins ${counted(least, 'élément')}.`,
      number: (least: number) => `Cette valeur doit être d’au moins ${least}.`,
    },
    tooBig: {
      string: (most: number) => `Ce texte doit compter au plus ${counted(most, 'caractère')}.`,
      array: (most: number) => `Cette liste doit compter au plus ${counted(most, 'élément')}.`,
      number: (most: number) => `Cette valeur doit être d’au plus ${most}.`,
    },
  },
  database: {
    unstorable: 'Le texte contient des caractères qui ne peuvent pas être enregistrés.',
    unavailable: 'Le site de la revue est momentanément indisponible. Veuillez réessayer.',
  },
  files: {
    unavailable: 'Les fichiers sont momentanément indisponibles. Veuillez réessayer.',
    full: 'Le site de la revue n’a pas de place pour des fichiers en ce moment. Rien n’a été enregistré ; veuillez réessayer plus tard.',
    away: 'Les fichiers de la revue sont inaccessibles en ce moment. Veuillez réessayer dans quelques minutes.',
    missing: 'Ce fichier est introuvable en ce moment. Si le problème persiste, veuillez prévenir la rédaction.',
  },
  xml: {
    atLine: (line: number, reason: string) => `ligne ${line} : ${reason}`,
    tooMuchText: 'une partie du fichier contient trop de texte.',
    tooManyElements: 'une partie du fichier contient trop d’éléments.',
    doctype: 'le fichier a un type de document (DOCTYPE), ce qui n’est pas permis.',
    inEmbedded: (element: string) => `un fichier incorporé contient un élément <${element}>.`,
    entity: 'le fichier nomme une entité que le XML n’a pas.',
    broken: (reason: string) => `le XML est mal formé (« ${reason} »).`,
    encodingUnknown: (encoding: string) => `l’encodage ${encoding} est inconnu.`,
    otherEncoding: (encoding: string) => `le texte n’est pas dans l’encodage que le fichier déclare, ${encoding}.`,
  },
  mails: {
    missing: 'Ce message n’existe pas.',
    secret: 'Ce message contient un code ou un lien à usage unique. Il faut en demander un nouveau.',
    queued: 'Ce message est déjà en attente d’envoi.',
    reasons: {
      none: 'Le serveur de messagerie n’a donné aucune raison.',
      tooMany: 'Envoi retenu : trop de messages de ce genre en une journée.',
    },
  },
  signIn: {
    incomplete: 'La connexion n’a pas abouti. Veuillez réessayer.',
    unreachable: 'Le service de connexion est inaccessible en ce moment. Veuillez réessayer.',
  },
  records: {
    missing: 'Cet élément n’existe plus.',
    changed: 'Une autre personne a modifié cet élément entre-temps. Veuillez recharger la page et le vérifier.',
    notInTrash: 'Cet élément n’est plus dans la corbeille.',
    chain: {
      changed: (entry: number, day: string) => `L’entrée ${entry}, du ${day}, a été modifiée.`,
      missing: (entry: number, day: string) => `Des entrées manquent avant l’entrée ${entry}, du ${day}.`,
      replaced: (entry: number, day: string) =>
        `L’entrée qui précède l’entrée ${entry}, du ${day}, n’est pas celle qu’elle suivait.`,
      rewritten: (entry: number) => `L’entrée ${entry} n’est pas celle dont l’empreinte a été notée, ou elle manque.`,
      outside: (count: number) =>
        count === 1 ? 'Une entrée n’est pas dans la chaîne.' : `${count} entrées ne sont pas dans la chaîne.`,
    },
  },
  tooManyAttempts: (seconds: number) => `Trop de tentatives. Veuillez réessayer dans ${wait(seconds)}.`,
} satisfies Words<typeof en>;
