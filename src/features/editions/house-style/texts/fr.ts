import type { Words } from '#base/languages.ts';
import type { FirstPage, Head, HouseFont } from '../rules.ts';
import type { en } from './en.ts';

const fonts: Record<HouseFont, string> = { SERIF: 'Source Serif', SANS: 'Source Sans' };
const heads: Record<Head, string> = {
  TITLE: 'Titre de l’article',
  AUTHORS: 'Auteurs',
  JOURNAL: 'Nom de la revue',
  NONE: 'Rien',
};
const firstPages: Record<FirstPage, string> = { BAND: 'Bande de losanges', LINE: 'Filet', PLAIN: 'Rien' };

export const fr = {
  fonts,
  heads,
  firstPages,
  errors: {
    colour: 'Veuillez saisir une couleur sous la forme d’un # suivi de six chiffres hexadécimaux, par exemple #9c3d22.',
    pale: (contrast: string) =>
      `Cette couleur est trop pâle pour être lue sur le papier : son contraste est de ${contrast.replace('.', ',')}, alors qu’il faut au moins 4,5.`,
    font: 'Veuillez choisir une police.',
    size: 'Veuillez choisir une taille.',
    head: 'Veuillez choisir le contenu du titre courant.',
    firstPage: 'Veuillez choisir le haut de la première page.',
  },
  messages: {
    saved: 'Charte typographique enregistrée. Elle s’applique aux articles publiés à partir de maintenant.',
  },
  screen: {
    title: 'Charte typographique',
    lead: 'L’aspect des PDF et des EPUB que la revue crée. Chaque article garde la charte avec laquelle il a été publié.',
    loadFailed: 'La charte typographique n’a pas pu être chargée.',
    accent: 'Couleur',
    accentHint: 'Celle de la bande, des liens et du type d’article.',
    headings: 'Titres',
    body: 'Texte',
    size: 'Taille du texte',
    points: (size: number) => `${size.toLocaleString('fr')} points`,
    headLeft: 'Titre courant à gauche',
    headRight: 'Titre courant à droite',
    firstPage: 'Haut de la première page',
    hasQr: 'Code QR à la fin, qui mène à la page de l’article',
    save: 'Enregistrer',
    look: 'Afficher un aperçu en PDF',
    sketch: 'Esquisse de deux pages',
    kind: 'Article de recherche',
    heading: '1 Introduction',
    nextHeading: '2 Discussion',
    pick: 'Choisir une couleur',
    failed: 'L’opération a échoué.',
    versions: 'Versions',
    first: 'La première charte',
    version: (number: number) => `Version ${number}`,
    since: (moment: string, name: string) => `depuis le ${moment}, par ${name}`,
    take: 'Reprendre ces valeurs',
    takeOf: (number: number) => `Reprendre ces valeurs : version ${number}`,
  },
  specimen: {
    title: 'Les terrasses, les prix et la charte typographique : un article pour juger de l’aspect',
    authors: ['Aline Ingabire', 'Jean Habimana'],
    affiliation: 'Université du Rwanda, Kigali',
    abstract:
      'Cette page montre l’aspect des articles. Elle comporte des titres, un tableau, une équation, une liste, une note et une référence, dans les couleurs et les polices choisies.',
  },
  audit: {
    label: 'Charte typographique',
    changed: (version: number) => `a enregistré la version ${version} de la charte typographique`,
  },
} satisfies Words<typeof en>;
