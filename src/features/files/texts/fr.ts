import type { Words } from '#base/languages.ts';
import type { en } from './en.ts';

export const fr = {
  uploadSuccess: 'Fichier téléversé',
  uploadFailure: 'Le téléversement a échoué',
  uploadNetworkError: 'Erreur lors du téléversement du fichier',
  progress: (sent: string, total: string) => `${sent} sur ${total}`,
  interrupted: 'La connexion a été interrompue. La partie déjà envoyée est conservée.',
  cancel: 'Annuler',
  cancelFile: (name: string) => `Annuler : ${name}`,
  resume: 'Reprendre',
  quotaExceeded: (megabytes: number) =>
    `Vos fichiers téléversés non utilisés ont atteint la limite de ${megabytes} Mo. Veuillez soumettre le manuscrit auquel ils appartiennent ; les fichiers non utilisés sont supprimés après 72 heures.`,
  refusals: {
    empty: 'Ce fichier est vide.',
    tooLarge: 'Ce fichier dépasse 25 Mo.',
    tooMany: 'Veuillez envoyer au plus 10 fichiers à la fois.',
    notLoggedIn: 'Veuillez vous connecter.',
    unknown: 'Ce téléversement n’existe plus. Veuillez choisir de nouveau le fichier.',
    none: 'Le téléversement ne contient aucun fichier.',
    notMultipart: 'Les fichiers doivent être envoyés au format multipart/form-data.',
    unknownFormat: 'Ce n’est ni un fichier .docx ni un fichier .pdf. Veuillez l’enregistrer dans l’un de ces formats.',
    encrypted:
      'Ce fichier est protégé par un mot de passe. Veuillez retirer la protection et le téléverser de nouveau.',
    macros: 'Ce document contient des macros. Veuillez l’enregistrer comme simple fichier .docx.',
    damaged:
      'Ce fichier est endommagé et ne peut pas être ouvert. Veuillez l’enregistrer de nouveau et téléverser la nouvelle copie.',
    bomb: 'Ce document, une fois décompressé, est d’une taille excessive.',
    broken: 'Le téléversement a été interrompu avant la fin.',
    tooManyParts: 'Ce téléversement est arrivé en trop de morceaux. Veuillez choisir de nouveau le fichier.',
    slow: 'La lecture de ce document prend trop de temps.',
  },
  docxRefusals: {
    dtd: (part: string) =>
      `Ce document contient des définitions que Word n’écrit jamais (une DTD dans ${part}). Veuillez l’ouvrir dans Word, l’enregistrer comme nouveau fichier .docx et téléverser celui-ci.`,
    externalFile: (name: string) =>
      `Ce document contient une liaison vers un fichier externe (${name}). Dans Word, choisissez Fichier > Informations > Modifier les liens d’accès aux fichiers > Rompre la liaison, enregistrez le document et téléversez-le de nouveau.`,
    externalLink: (target: string) =>
      `Ce document contient des liens vers autre chose qu’une page web ou une adresse électronique (${target}). Dans Word, faites un clic droit sur chacun d’eux, choisissez « Supprimer le lien hypertexte », enregistrez le document et téléversez-le de nouveau.`,
  },
  imageRefusals: {
    empty: 'Cette image est vide.',
    tooLarge: 'Cette image dépasse 5 Mo.',
    tooMany: 'Veuillez envoyer une seule image à la fois.',
    unknownFormat: 'Ce n’est pas une image PNG, JPEG ou WebP.',
    tooManyPixels: 'Cette image a trop de pixels : au plus 40 mégapixels, et 20\u202f000 pixels par côté.',
    damaged:
      'Cette image est endommagée et ne peut pas être ouverte. Veuillez l’enregistrer de nouveau et téléverser la nouvelle copie.',
    unreadable: 'Ce fichier ne peut pas être affiché comme image. Veuillez en choisir un autre.',
    missing: 'Cette image n’existe pas.',
    unknown: 'Veuillez téléverser l’image ici ; les liens vers d’autres images ne sont pas acceptés.',
  },
} satisfies Words<typeof en>;
