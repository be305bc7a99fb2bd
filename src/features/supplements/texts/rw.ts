import type { SomeWords } from '#base/languages.ts';
import { fileSize } from '#base/text.ts';
import type { SupplementKind } from '../rules.ts';
import type { en } from './en.ts';

const kinds: Record<SupplementKind, string> = {
  APPENDIX: 'Umugereka',
  DATA: 'Amakuru y’ubushakashatsi',
  CODE: 'Kode ya porogaramu',
  MEDIA: 'Ishusho, ijwi cyangwa videwo',
  OTHER: 'Indi dosiye',
};

export const rw = {
  kinds,
  errors: {
    title: 'Andika umutwe.',
    titleLong: 'Umutwe ntugomba kurenza inyuguti 200.',
    descriptionLong: 'Ibisobanuro ntibigomba kurenza inyuguti 1000.',
    kind: 'Hitamo ubwoko bwa dosiye.',
    licence: 'Hitamo uruhushya.',
    noFile: 'Hitamo dosiye.',
    tooMany: 'Ongeraho dosiye imwe imwe.',
    format: (name: string) =>
      `“${name}” ntishobora kongerwaho. Hitamo inyandiko, amakuru, kode, ishusho, ijwi cyangwa videwo mu buryo busanzwe bukoreshwa, nka PDF, CSV, XLSX, DTA, R cyangwa ZIP.`,
    content: (name: string, extension: string) =>
      `“${name}” si dosiye ya ${extension.toUpperCase()}, nubwo izina ryayo ribivuga. Ongera uyibike ukoresheje porogaramu yayo.`,
    isThere: (name: string) => `“${name}” isanzwe iri muri dosiye zihari.`,
    full: 'Inyandiko ntishobora kurenza dosiye 20. Shyira dosiye nyinshi muri dosiye imwe ya ZIP.',
    missing: 'Iyo dosiye ntibaho. Ongera ufungure urupapuro.',
    closed: 'Dosiye z’iyi nyandiko ntizigishobora guhindurirwa hano. Andikira ibiro by’ubwanditsi.',
  },
  messages: { added: 'Dosiye yongeweho!', saved: 'Byabitswe!', removed: 'Dosiye yasibwe.' },
  panel: {
    none: 'Nta dosiye zihari.',
    add: 'Kongeraho dosiye',
    adding: 'Irongerwaho…',
    choose: 'Dosiye',
    hint: 'Dosiye itarengeje MB 25: PDF, Word, CSV, Excel, Stata, SPSS, R, Python, ZIP n’ubundi buryo busanzwe bukoreshwa.',
    edit: 'Guhindura',
    editOf: (name: string) => `Guhindura ${name}`,
    remove: 'Gusiba …',
    removeOf: (name: string) => `Gusiba ${name} …`,
    removeAsk: (name: string) => `Urashaka gusiba ${name}?`,
    removeText: 'Dosiye ntizashobora kugarurwa.',
    removePublished: 'Abasomyi ntibazongera kuyibona. Dosiye ntizashobora kugarurwa.',
    removeYes: 'Gusiba',
    kind: 'Ubwoko',
    fileTitle: 'Umutwe',
    description: 'Ibisobanuro',
    descriptionHint: 'Ibikubiyemo n’uko ikoreshwa hamwe n’inyandiko.',
    licence: 'Uruhushya',
    save: 'Kubika',
    failed: 'Ntibyashobotse.',
  },
  own: {
    title: 'Dosiye z’inyongera',
    lead: 'Amakuru, kode n’imigereka bitangazwa hamwe n’inyandiko yawe. Sobanura buri dosiye kugira ngo n’abandi bashobore kuyikoresha.',
    closed: 'Dosiye ntizigishobora guhindurirwa hano. Niba hari ikitagenda neza, andikira ibiro by’ubwanditsi.',
  },
  article: {
    title: 'Dosiye z’inyongera',
    facts: (kind: SupplementKind, extension: string, size: number) =>
      `${kinds[kind]}, ${extension.toUpperCase()}, ${fileSize(size)}`,
  },
} satisfies SomeWords<typeof en>;
