import type { SomeWords } from '#base/languages.ts';
import type { en } from './en.ts';

export const rw = {
  loading: 'PDF irafunguka…',
  loadingPart: (percent: number) => `PDF irafunguka… ${percent}%`,
  pages: 'Impapuro za PDF',
  page: 'Urupapuro',
  pageNumber: (number: number) => `Urupapuro rwa ${number}`,
  ofPages: (pages: number) => `kuri ${pages}`,
  pageOf: (number: number, pages: number) => `Urupapuro rwa ${number} kuri ${pages}`,
  zoom: 'Ingano',
  zoomIn: 'Kongera ingano',
  zoomOut: 'Kugabanya ingano',
  fit: 'Guhuza n’ubugari',
  download: 'Kuvanaho PDF',
  close: 'Gufunga',
  failed: 'PDF ntiyashoboye gufunguka. Reba niba interineti ikora.',
  broken: 'Iyi PDF ntishobora kwerekanwa hano. Koresha “Kuvanaho PDF”, uyifungure mu yindi porogaramu.',
  retry: 'Kongera kugerageza',
} satisfies SomeWords<typeof en>;
