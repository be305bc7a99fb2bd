import type { SomeWords } from '#base/languages.ts';
import type { en } from './en.ts';

export const rw = {
  uploadSuccess: 'Dosiye yashyizweho neza.',
  uploadFailure: 'Gushyiraho dosiye ntibyashobotse.',
  uploadNetworkError: 'Habaye ikibazo mu gushyiraho dosiye.',
  progress: (sent: string, total: string) => `${sent} kuri ${total}`,
  interrupted: 'Interineti yacitse. Ibyari bimaze koherezwa birabitswe.',
  cancel: 'Kureka',
  cancelFile: (name: string) => `Kureka gushyiraho ${name}`,
  resume: 'Komeza',
  quotaExceeded: (megabytes: number) =>
    `Dosiye washyizeho zitarakoreshwa zigejeje kuri ${megabytes} MB ntarengwa. Ohereza inyandiko zigenewe; dosiye zidakoreshejwe zisibwa nyuma y’amasaha 72.`,
  refusals: {
    empty: 'Iyi dosiye irimo ubusa.',
    tooLarge: 'Iyi dosiye irengeje 25 MB.',
    tooMany: 'Ohereza dosiye zitarenze 10 icyarimwe.',
    notLoggedIn: 'Banza winjire.',
    unknown: 'Iyi dosiye ntikiboneka ku rubuga. Ongera uyihitemo.',
    none: 'Nta dosiye yoherejwe.',
    unknownFormat: 'Iyi dosiye si .docx kandi si .pdf. Yibike nka .docx cyangwa .pdf, hanyuma wongere uyishyireho.',
    encrypted: 'Iyi dosiye irinzwe n’ijambo ry’ibanga. Rikureho, hanyuma wongere uyishyireho.',
    macros: 'Iyi dosiye irimo macros. Yibike nka dosiye isanzwe ya .docx.',
    damaged: 'Iyi dosiye yarangiritse kandi ntishobora gufunguka. Ongera uyibike, hanyuma ushyireho kopi nshya.',
    bomb: 'Iyi dosiye iyo ifunguwe iba nini bikabije.',
    broken: 'Gushyiraho dosiye byahagaze bitararangira.',
    tooManyParts: 'Iyi dosiye yageze ku rubuga icagaguyemo ibice byinshi cyane. Ongera uyihitemo.',
    slow: 'Gusoma iyi dosiye bitwara igihe kirekire cyane.',
  },
  /** The names of Word’s menus stay English. */
  docxRefusals: {
    dtd: (part: string) =>
      `Iyi dosiye irimo ibisobanuro Word itajya yandika (DTD muri ${part}). Yifungure muri Word, uyibike nka dosiye nshya ya .docx, abe ari yo ushyiraho.`,
    externalFile: (name: string) =>
      `Iyi dosiye ihujwe n’indi dosiye iri hanze yayo (${name}). Muri Word, koresha File > Info > Edit Links to Files > Break Link, uyibike, hanyuma wongere uyishyireho.`,
  },
} satisfies SomeWords<typeof en>;
