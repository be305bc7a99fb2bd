import type { Words } from '#base/languages.ts';
import type { FindingKind, RemovedMark } from '../rules.ts';
import type { en } from './en.ts';

/** Joined with « ; » after « Seront retirés : ». */
const removed: Record<RemovedMark, string> = {
  properties: 'propriétés du document, comme le nom des auteurs',
  comments: 'commentaires et liens',
  changes: 'suivi des modifications, avec les noms',
  fields: 'liens et codes des logiciels de gestion bibliographique',
  attachments: 'fichiers joints',
  scripts: 'scripts',
  forms: 'champs de formulaire',
  pictures: 'métadonnées des images',
};

const findings: Record<FindingKind, string> = {
  name: 'Nom d’un des auteurs',
  email: 'Adresse électronique',
  orcid: 'Identifiant ORCID',
  affiliation: 'Affiliation',
  corresponding: 'Mention de l’auteur·rice correspondant·e',
  acknowledgements: 'Remerciements, financement ou contributions',
  ownWork: 'Mention par les auteurs de leurs propres travaux',
  instruction: 'Instruction adressée à un programme et non aux lecteurs',
  hidden: 'Texte invisible pour les lecteurs : masqué, blanc ou minuscule',
};

export const fr = {
  errors: {
    noUpload: 'Ce fichier n’est plus disponible. Veuillez le téléverser de nouveau.',
    unreadable:
      'Ce fichier est illisible : aucune copie ne peut en être préparée pour l’évaluation. Veuillez en demander un autre aux auteurs.',
    notClean:
      'Certains éléments identifiant les auteurs, ou des images d’un format ancien, ne peuvent pas être retirés de ce fichier. Veuillez demander un PDF aux auteurs.',
  },
  report: {
    title: 'Pour l’évaluation',
    lead: 'Les évaluateur·rices reçoivent une copie qui ne nomme pas les auteurs.',
    checking: 'Recherche en cours d’éléments identifiant les auteurs dans le manuscrit…',
    removed: (marks: string) => `Seront retirés : ${marks}.`,
    nothingRemoved: 'Ce fichier ne contient aucun élément caché identifiant les auteurs.',
    unclean:
      'Certains éléments identifiant les auteurs, ou des images d’un format ancien, ne peuvent pas être retirés de ce fichier. Veuillez téléverser un PDF.',
    findings: 'À modifier dans le texte, dès maintenant ou lors d’une révision :',
    noFindings: 'Le texte ne nomme aucun des auteurs, pour autant qu’un programme puisse en juger.',
    page: (page: number) => `page ${page}`,
    kinds: { removed, findings, reviewerName: 'Le nom de l’évaluateur·rice' },
  },
} satisfies Words<typeof en>;
