import type { Words } from '#base/languages.ts';
import type { en } from './en.ts';

export const fr = {
  /** Read to people who do not see a picture that nobody has described. */
  undescribed: 'Sans description',
  noPicture: 'L’image manque.',
  notes: 'Notes',
  references: 'Références',
  abstract: 'Résumé',
  /** Each in its language. */
  abstractIn: { en: 'Abstract', fr: 'Résumé', rw: 'Incamake' },
  keywords: 'Mots-clés',
  licence: 'Licence',
  contents: 'Sommaire',
  volume: (volume: string, number: number) => `Volume ${volume}, numéro ${number}`,
  front: 'Titre et résumé',
  backTo: (number: number) => `Retour à l’appel de la note ${number}`,
  licenceText: (year: number, licence: string) => `© ${year} les auteurs. Publié sous licence ${licence}.`,
  received: (day: string) => `Reçu le ${day}`,
  accepted: (day: string) => `Accepté le ${day}`,
  published: (day: string) => `Publié le ${day}`,
  accessibility:
    'Les titres, les tableaux, les notes et les références sont balisés comme tels ; les formules sont en MathML.',
  missing: 'Cet article n’est pas disponible en texte intégral.',
  noEdition: 'Ce fichier n’existe pas pour ce numéro, ou il est encore en cours de création.',
  making: 'Les fichiers sont en cours de création. Cela prend une ou deux minutes.',
  noPdf: (count: number) => (count > 1 ? `${count} articles n’ont pas de PDF.` : `${count} article n’a pas de PDF.`),
  tooLarge: 'Les PDF des articles dépassent 300 Mo au total.',
  failed: 'Le PDF n’a pas pu être créé : l’un des PDF est endommagé ou protégé.',
  offline: {
    back: 'Sommaire du numéro',
    pdf: 'PDF',
    copyOf: (day: string) => `Copie du ${day}. Les corrections et rétractations ultérieures sont signalées à l’adresse`,
  },
  audit: { label: 'Fichiers d’un numéro', made: 'a créé les fichiers d’un numéro' },
  panel: {
    title: 'Fichiers du numéro',
    lead: 'Tous les articles en un seul fichier, avec couverture et sommaire : PDF, EPUB, et pages avec PDF à ouvrir sans connexion. Après une modification, les fichiers sont recréés en quelques minutes.',
    none: 'Ils n’ont pas encore été créés.',
    progress: (done: number, total: number) =>
      `Création en cours : ${done} ${done > 1 ? 'articles' : 'article'} sur ${total}.`,
    madeAt: (moment: string) => `créé le ${moment}`,
    make: 'Créer les fichiers maintenant',
    failed: 'Les fichiers n’ont pas pu être créés. Veuillez réessayer.',
    names: { pdf: 'PDF', epub: 'EPUB', zip: 'Copie à lire hors connexion (ZIP)' },
  },
} satisfies Words<typeof en>;
