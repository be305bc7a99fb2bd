import type { SomeWords } from '#base/languages.ts';
import type { Policy } from '../rules.ts';
import type { en } from './en.ts';

const policies: Record<Policy, string> = {
  'open-access': 'Gusoma ku buntu n’uruhushya',
  'peer-review': 'Isuzuma ry’impuguke bagenzi',
  'publication-ethics': 'Imyitwarire',
  'ai-use': 'Gukoresha ubwenge buhangano (AI)',
  'data-availability': 'Uko amakuru y’ubushakashatsi aboneka',
  corrections: 'Ikosora',
  appeals: 'Ubujurire n’ibirego',
  fees: 'Nta mafaranga yishyurwa',
  archiving: 'Kubika mu bubiko',
  privacy: 'Politiki y’ibanga',
};

export const rw = {
  noSuchPage: 'Urwo rupapuro ntirubaho.',
  policies,
  policyKicker: 'Politiki z’ikinyamakuru',
  updated: (date: string) => `Biheruka guhindurwa ku wa ${date}`,
  about: {
    title: 'Guteza imbere ubumenyi binyuze mu bushakashatsi',
    subtitle: (journal: string, publisher: string) =>
      `Ikinyamakuru ${journal} gitangazwa n’ikigo ${publisher} i Kigali, mu Rwanda.`,
    pillars: 'Ibyo duharanira',
    mission: 'Intego yacu',
    join: 'Ifatanye natwe',
    joinText: 'Ohereza ubushakashatsi bwawe, udufashe gusuzuma inyandiko, cyangwa wiyandikishe ku kanyamakuru kacu.',
    submit: 'Kohereza ubushakashatsi bwawe',
  },
  authors: {
    title: 'Amabwiriza agenga abanditsi',
    tabs: { guidelines: 'Amabwiriza', submission: 'Kohereza', review: 'Uko isuzuma rikorwa', resources: 'Ibikoresho' },
    tabsLabel: 'Ibice by’amabwiriza',
    types: 'Ubwoko bw’inyandiko zoherezwa',
    format: 'Imiterere y’inyandiko',
    steps: 'Intambwe esheshatu',
    ready: 'Niba witeguye kohereza',
    submit: 'Kohereza inyandiko',
    checklistButton: 'Urutonde rw’ibigenzurwa',
    timeline: 'Ingengabihe',
    templates: 'Inyandikorugero',
    templatesText: 'Zateguriwe iki kinyamakuru kandi zikurikiza imiterere yacyo.',
    word: 'Inyandikorugero ya Word (.docx)',
    latex: 'Inyandikorugero ya LaTeX (.tex)',
    checklists: 'Urutonde rw’ibigenzurwa',
    checklistsText: 'Banza urebe uru rutonde mbere yo kohereza inyandiko.',
    support: 'Ubufasha',
    supportText: 'Ufite ikibazo amabwiriza adasubiza? Twandikire.',
    supportButton: 'Kwandikira ibiro by’ubwanditsi',
    ethics: 'Icyitonderwa ku myitwarire',
    publication: 'Itangazwa ry’inyandiko',
  },
} satisfies SomeWords<typeof en>;
