import type { Words } from '#base/languages.ts';
import type { en } from './en.ts';

export const fr = {
  loading: 'Chargement du PDF…',
  loadingPart: (percent: number) => `Chargement du PDF… ${percent} %`,
  pages: 'Pages du PDF',
  page: 'Page',
  pageNumber: (number: number) => `Page ${number}`,
  ofPages: (pages: number) => `sur ${pages}`,
  pageOf: (number: number, pages: number) => `Page ${number} sur ${pages}`,
  zoom: 'Zoom',
  zoomIn: 'Agrandir',
  zoomOut: 'Réduire',
  fit: 'Ajuster à la largeur',
  percent: (zoom: number) => `${Math.round(zoom * 100)} %`,
  download: 'Télécharger le PDF',
  close: 'Fermer la visionneuse',
  failed: 'Le PDF n’a pas pu être chargé. Êtes-vous en ligne ?',
  broken: 'Ce PDF ne peut pas être affiché ici. Vous pouvez le télécharger et l’ouvrir avec un autre logiciel.',
  retry: 'Réessayer',
} satisfies Words<typeof en>;
