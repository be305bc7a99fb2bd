import type { Words } from '#base/languages.ts';
import { fileSize } from '#base/text.ts';
import type { SupplementKind } from '../rules.ts';
import type { en } from './en.ts';

const kinds: Record<SupplementKind, string> = {
  APPENDIX: 'Annexe',
  DATA: 'Données',
  CODE: 'Code',
  MEDIA: 'Image, son ou film',
  OTHER: 'Autre fichier',
};

export const fr = {
  kinds,
  errors: {
    title: 'Veuillez saisir un titre.',
    titleLong: 'Un titre peut compter au plus 200 caractères.',
    descriptionLong: 'Une description peut compter au plus 1\u202f000 caractères.',
    kind: 'Veuillez indiquer de quel type de fichier il s’agit.',
    licence: 'Veuillez choisir une licence.',
    noFile: 'Veuillez choisir un fichier.',
    tooLarge:
      'Veuillez choisir un fichier de 25 Mo au plus. Des données plus volumineuses ont leur place dans un entrepôt de données ; indiquez-le sous « Disponibilité des données ».',
    tooMany: 'Veuillez ajouter un seul fichier à la fois.',
    format: (name: string) =>
      `« ${name} » ne peut pas être ajouté. Veuillez choisir un document, des données, du code, une image, un son ou un film dans un format courant, par exemple PDF, CSV, XLSX, DTA, R ou ZIP.`,
    content: (name: string, extension: string) =>
      `« ${name} » n’est pas un fichier ${extension.toUpperCase()}, bien que son nom l’indique. Veuillez l’enregistrer de nouveau avec le logiciel qui l’a créé.`,
    isThere: (name: string) => `« ${name} » figure déjà parmi les fichiers.`,
    full: 'Un manuscrit peut avoir 20 fichiers au plus. Veuillez en regrouper plusieurs dans un fichier ZIP.',
    missing: 'Ce fichier n’existe pas. Veuillez recharger la page.',
    closed: 'Les fichiers de ce manuscrit ne peuvent plus être modifiés ici. Veuillez écrire à la rédaction.',
  },
  messages: {
    added: 'Fichier ajouté.',
    saved: 'Modifications enregistrées.',
    removed: 'Fichier supprimé.',
  },
  panel: {
    title: 'Fichiers supplémentaires',
    lead: 'Données, code et annexes que les lecteurs peuvent télécharger avec l’article. Les évaluateur·rices ne les voient pas.',
    none: 'Aucun fichier pour l’instant.',
    add: 'Ajouter un fichier',
    adding: 'Ajout en cours…',
    choose: 'Fichier',
    hint: '25 Mo au plus : PDF, Word, CSV, Excel, Stata, SPSS, R, Python, ZIP et autres formats courants.',
    edit: 'Modifier',
    editOf: (name: string) => `Modifier ${name}`,
    download: (name: string) => `Télécharger ${name}`,
    downloadShort: 'Télécharger',
    remove: 'Supprimer…',
    removeOf: (name: string) => `Supprimer ${name}…`,
    removeAsk: (name: string) => `Supprimer ${name} ?`,
    removeText: 'Le fichier ne pourra pas être restauré.',
    removePublished: 'Les lecteurs ne pourront plus le télécharger. Le fichier ne pourra pas être restauré.',
    removeYes: 'Supprimer',
    kind: 'Type',
    fileTitle: 'Titre',
    description: 'Description',
    descriptionHint: 'Le contenu du fichier, et la manière dont il s’utilise avec l’article.',
    licence: 'Licence',
    save: 'Enregistrer',
    failed: 'L’opération a échoué.',
  },
  own: {
    title: 'Fichiers supplémentaires',
    lead: 'Données, code et annexes publiés avec votre article. Décrivez chaque fichier, afin que d’autres puissent s’en servir.',
    closed: 'Les fichiers ne peuvent plus être modifiés ici. En cas d’erreur, veuillez écrire à la rédaction.',
  },
  article: {
    title: 'Fichiers supplémentaires',
    facts: (kind: SupplementKind, extension: string, size: number) =>
      `${kinds[kind]}, ${extension.toUpperCase()}, ${fileSize(size)}`,
    checksum: 'Somme de contrôle (SHA-256)',
  },
  audit: {
    label: 'Fichiers supplémentaires',
    added: (number: string, name: string) => `a ajouté un fichier supplémentaire à ${number} : ${name}`,
    changed: (number: string, name: string) =>
      `a modifié les informations sur un fichier supplémentaire de ${number} : ${name}`,
    removed: (number: string, name: string) => `a supprimé un fichier supplémentaire de ${number} : ${name}`,
  },
} satisfies Words<typeof en>;
