import type { Words } from '#base/languages.ts';
import type { en } from './en.ts';

export const fr = {
  fields: {
    articleType: {
      label: 'Type d’article',
      unknown: 'Veuillez choisir un des types d’article de la liste.',
    },
    language: {
      label: 'Langue de l’article',
      unknown: 'Veuillez choisir une des langues de la liste.',
    },
    manuscriptTitle: {
      label: 'Titre de l’article',
      missing: 'Veuillez indiquer le titre de l’article.',
      tooLong: 'Un titre peut compter au plus 500 caractères.',
    },
    topic: {
      label: 'Thème de recherche',
      missing: 'Veuillez choisir un thème de recherche.',
      unknown: 'Ce thème n’est plus proposé. Veuillez en choisir un autre.',
    },
    keywords: {
      label: 'Mots-clés',
      missing: 'Veuillez indiquer au moins un mot-clé.',
      tooLong: 'Les mots-clés peuvent compter au plus 1\u202f000 caractères en tout.',
    },
    abstract: {
      label: 'Résumé',
      missing: 'Veuillez saisir un résumé.',
      tooLong: 'Un résumé peut compter au plus 10\u202f000 caractères.',
    },
    translations: {
      label: 'Titre et résumé dans d’autres langues',
      hint: 'Ils permettent au lectorat et aux index de ces langues de trouver l’article. Facultatif.',
      group: (language: string) => `En ${language}`,
      title: (language: string) => `Titre en ${language}`,
      abstract: (language: string) => `Résumé en ${language}`,
      keywords: (language: string) => `Mots-clés en ${language}`,
      missingTitle: (language: string) => `Veuillez indiquer aussi le titre en ${language}, ou retirer le résumé.`,
      missingAbstract: (language: string) => `Veuillez saisir aussi le résumé en ${language}, ou retirer le titre.`,
    },
    jelCodes: {
      label: 'Codes JEL',
      hint: 'La classification du Journal of Economic Literature. L’idéal pour le lectorat : de deux à quatre codes.',
      tooMany: 'Vous pouvez indiquer au plus dix codes JEL.',
      unknown: 'Un code JEL comporte trois caractères, par exemple O13.',
      unlisted: (code: string) => `Le code ${code} n’existe pas dans la classification JEL.`,
    },
    fundingStatement: {
      label: 'Déclaration de financement',
      hint: 'Qui a financé la recherche, avec les numéros de subvention.',
      tooLong: 'La déclaration de financement peut compter au plus 3\u202f000 caractères.',
      heading: 'Financement',
    },
    competingInterests: {
      label: 'Conflits d’intérêts',
      hint: 'Ce qui pourrait paraître influencer les auteurs ; à défaut, indiquez qu’il n’y a rien à déclarer.',
      tooLong: 'La déclaration de conflits d’intérêts peut compter au plus 3\u202f000 caractères.',
      heading: 'Conflits d’intérêts',
    },
    dataAvailability: {
      label: 'Disponibilité des données',
      hint: 'Où trouver les données et le code, ou pourquoi ils ne peuvent pas être partagés.',
      tooLong: 'La déclaration sur la disponibilité des données peut compter au plus 3\u202f000 caractères.',
      heading: 'Disponibilité des données',
    },
    acknowledgements: {
      label: 'Remerciements',
      hint: 'Les personnes et les institutions qui ont apporté leur aide.',
      tooLong: 'Les remerciements peuvent compter au plus 3\u202f000 caractères.',
      heading: 'Remerciements',
    },
  },
  languageNames: { en: 'anglais', fr: 'français', rw: 'kinyarwanda' },
  creditRoles: {
    conceptualization: { name: 'Conceptualisation', hint: 'Idées ; buts et objectifs de la recherche' },
    'data-curation': {
      name: 'Curation des données',
      hint: 'Annotation, nettoyage et conservation des données en vue de leur utilisation',
    },
    'formal-analysis': {
      name: 'Analyse formelle',
      hint: 'Analyse statistique, mathématique ou informatique des données',
    },
    'funding-acquisition': { name: 'Acquisition du financement', hint: 'Soutien financier du projet' },
    investigation: { name: 'Investigation', hint: 'Expériences, entretiens, collecte de données ou de preuves' },
    methodology: { name: 'Méthodologie', hint: 'Conception des méthodes ; création de modèles' },
    'project-administration': { name: 'Administration du projet', hint: 'Planification et coordination' },
    resources: { name: 'Ressources', hint: 'Matériel, échantillons, instruments, moyens de calcul' },
    software: { name: 'Logiciel', hint: 'Programmation ; conception et tests du code' },
    supervision: { name: 'Supervision', hint: 'Encadrement et direction ; mentorat' },
    validation: { name: 'Validation', hint: 'Vérification que les résultats peuvent être reproduits' },
    visualization: { name: 'Visualisation', hint: 'Graphiques, cartes et autres présentations des données' },
    'writing-original-draft': {
      name: 'Rédaction – version originale',
      hint: 'Rédaction de la première version, ou traduction',
    },
    'writing-review-editing': {
      name: 'Rédaction – révision et correction',
      hint: 'Relecture critique, commentaires ou révision',
    },
  },
  articleTypes: {
    RESEARCH_ARTICLE: { label: 'Article de recherche' },
    POLICY_BRIEF: { label: 'Note de politique économique' },
    FIELD_REPORT: { label: 'Rapport de terrain ou étude de cas' },
    BOOK_REVIEW: { label: 'Compte rendu' },
  },
} satisfies Words<typeof en>;
