import type { SomeWords } from '#base/languages.ts';
import type { en } from './en.ts';

export const rw = {
  signerRole: 'Mu izina ry’ibiro by’ubwanditsi',
  layout: {
    greeting: (name: string) => `Muraho ${name},`,
    closing: 'Murakoze,',
    office: 'Ibiro by’ubwanditsi',
    message: 'Ubutumwa bw’ibiro by’ubwanditsi',
    manuscript: 'Inyandiko',
    title: 'Umutwe',
    open: 'Gufungura inyandiko',
    read: 'Gusoma inyandiko y’ubushakashatsi',
    openReview: 'Gufungura isuzuma',
    openProof: 'Gufungura verisiyo yo kugenzura',
  },
} satisfies SomeWords<typeof en>;
