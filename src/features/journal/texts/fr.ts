import type { Words } from '#base/languages.ts';
import type { en } from './en.ts';

export const fr = {
  /** Entries of the audit log; each sentence continues after the actor's name. */
  audit: {
    label: 'Paramètres de la revue',
    changed: (names: string) => `a modifié les paramètres de la revue (${names})`,
  },
  /** Describes the journal in the footer, and on pages without a description of their own. */
  about:
    'Une revue d’économie appliquée et de développement en libre accès, évaluée par les pairs et attentive aux contextes africains. Sans frais pour les auteurs ni pour le lectorat.',
  title: 'Paramètres de la revue',
  lead: 'Le nom, l’ISSN et la licence, sur le site et dans les répertoires.',
  name: 'Nom',
  tagline: 'Accroche',
  publisher: 'Éditeur',
  issn: 'ISSN',
  issnHint: 'À laisser vide tant que le centre ISSN n’en a pas attribué.',
  licence: 'Licence des nouveaux articles',
  repecArchive: 'Code de l’archive dans RePEc',
  repecArchiveHint: 'Trois lettres attribuées par RePEc ; ne les changez plus après l’enregistrement.',
  repecSeries: 'Code de la série dans RePEc',
  repecSeriesHint: 'Six lettres pour la revue ; ne les changez plus après l’enregistrement.',
  countries: 'Pays (nombre affiché sur la page d’accueil)',
  elsewhere: 'Autres paramètres',
  contactInfo: 'Adresse, téléphone et réseaux sociaux',
  policies: 'Politiques éditoriales',
  save: 'Enregistrer les paramètres',
  saved: 'Paramètres enregistrés.',
  saveFailed: 'Les paramètres n’ont pas pu être enregistrés.',
  loadFailed: 'Les paramètres n’ont pas pu être chargés.',
  errors: {
    name: 'Veuillez indiquer le nom de la revue, en 200 caractères au plus.',
    tagline: 'Veuillez indiquer une accroche de 200 caractères au plus.',
    publisher: 'Veuillez indiquer l’éditeur, en 200 caractères au plus.',
    issn: 'Cet ISSN n’est pas valable. Saisissez deux groupes de quatre caractères, par exemple 2049-3630 ; le dernier est un caractère de contrôle.',
    repecArchive: 'Un code d’archive compte trois lettres, comme mds.',
    repecSeries: 'Un code de série compte six lettres, comme jaedev.',
    licence: 'Veuillez choisir l’une des licences de la liste.',
    countries: 'Veuillez indiquer un nombre entier de 0 à 300.',
  },
} satisfies Words<typeof en>;
