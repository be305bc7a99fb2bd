import type { SomeWords } from '#base/languages.ts';
import type { en } from './en.ts';

export const rw = {
  fields: {
    articleType: {
      label: 'Ubwoko bw’inyandiko',
      unknown: 'Hitamo bumwe mu bwoko bw’inyandiko buri ku rutonde.',
    },
    manuscriptTitle: {
      label: 'Umutwe w’inyandiko',
      missing: 'Andika umutwe w’inyandiko.',
      tooLong: 'Umutwe ntushobora kurenza inyuguti 500.',
    },
    topic: {
      label: 'Insanganyamatsiko y’ubushakashatsi',
      missing: 'Hitamo insanganyamatsiko y’ubushakashatsi.',
      unknown: 'Iyi nsanganyamatsiko ntigikoreshwa. Hitamo indi.',
    },
    keywords: {
      label: 'Amagambo y’ingenzi',
      missing: 'Andika nibura ijambo ry’ingenzi 1.',
      tooLong: 'Amagambo y’ingenzi yose hamwe ntashobora kurenza inyuguti 1,000.',
    },
    abstract: {
      label: 'Incamake',
      missing: 'Andika incamake.',
      tooLong: 'Incamake ntishobora kurenza inyuguti 10,000.',
    },
    jelCodes: {
      label: 'Kode za JEL',
      hint: 'Ni ibyiciro bya Journal of Economic Literature. Kode 2 kugeza kuri 4 ni zo zifasha abasomyi kurushaho.',
      tooMany: 'Ntushobora gutanga kode za JEL zirenze 10.',
      unknown: 'Kode ya JEL igizwe n’inyuguti n’imibare 3, urugero O13.',
      unlisted: (code: string) => `Kode ${code} ntiri mu byiciro bya JEL.`,
    },
    fundingStatement: {
      label: 'Ibisobanuro ku nkunga',
      hint: 'Abateye inkunga ubushakashatsi, na nimero z’inkunga.',
      tooLong: 'Ibisobanuro ku nkunga ntibishobora kurenza inyuguti 3,000.',
      heading: 'Inkunga',
    },
    competingInterests: {
      label: 'Ukugongana kw’inyungu',
      hint: 'Ikintu cyose gishobora gufatwa nk’icyabogamishije abanditsi; niba nta gihari, ubivuge.',
      tooLong: 'Ibisobanuro ku kugongana kw’inyungu ntibishobora kurenza inyuguti 3,000.',
      heading: 'Ukugongana kw’inyungu',
    },
    dataAvailability: {
      label: 'Aho amakuru y’ubushakashatsi aboneka',
      hint: 'Aho amakuru na kode biboneka, cyangwa impamvu bidashobora gusangizwa abandi.',
      tooLong: 'Ibisobanuro by’aho amakuru aboneka ntibishobora kurenza inyuguti 3,000.',
      heading: 'Aho amakuru y’ubushakashatsi aboneka',
    },
    acknowledgements: {
      label: 'Gushimira',
      hint: 'Abantu n’ibigo byatanze ubufasha.',
      tooLong: 'Amagambo yo gushimira ntashobora kurenza inyuguti 3,000.',
      heading: 'Gushimira',
    },
  },
  articleTypes: {
    RESEARCH_ARTICLE: { label: 'Inyandiko y’ubushakashatsi' },
    POLICY_BRIEF: { label: 'Inyandiko ngufi kuri politiki y’ubukungu' },
    BOOK_REVIEW: { label: 'Isesengura ry’igitabo' },
  },
} satisfies SomeWords<typeof en>;
