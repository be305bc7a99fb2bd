import type { SomeWords } from '#base/languages.ts';
import type { en } from './en.ts';

export const rw = {
  errors: {
    early: 'Ibi bihitwamo inyandiko imaze kwemezwa.',
    public: 'Inyandiko na raporo zayo byaratangajwe. Andikira ibiro by’ubwanditsi.',
    missing: 'Iyi nyandiko nta raporo zatangajwe ifite.',
  },
  messages: {
    agreed: 'Byabitswe. Raporo zizatangazwa hamwe n’inyandiko.',
    takenBack: 'Byabitswe. Raporo ntizizatangazwa.',
  },
  /** The authors' page. */
  own: {
    title: 'Gutangaza raporo',
    lead: 'Ushobora gusaba ko ibitekerezo by’abasuzumi bitangazwa hamwe n’inyandiko yawe, kugira ngo abasomyi babone uko yaganiriweho. Hatangazwa gusa raporo z’abasuzumi babyemeye, zanditseho izina ry’umusuzumi cyangwa “Umusuzumi wa 1”, mu magambo wazisomyemo. Amabaruwa n’ibitekerezo by’ibanga ntibitangazwa.',
    count: (willing: number, sent: number) => `Raporo wasomye: ${sent}. Abasuzumi babyemeye: ${willing}.`,
    agree: 'Gutangaza raporo hamwe n’inyandiko',
    takeBack: 'Kutazitangaza',
    agreed: 'Warabyemeye. Ushobora kwisubiraho kugeza igihe inyandiko izatangarizwa.',
    isPublic: 'Warabyemeye, kandi inyandiko yaratangajwe.',
    see: 'Gusoma raporo zatangajwe',
    early: 'Uzashobora kubihitamo inyandiko yawe imaze kwemezwa.',
  },
  /** The readers' page. */
  readers: {
    title: 'Raporo z’abasuzumi',
    titleOf: (article: string) => `Raporo z’abasuzumi: ${article}`,
    lead: 'Izi raporo zanditswe kuri verisiyo zabanje z’inyandiko, zigenewe ikinyamakuru n’abanditsi bayo, kandi zitangazwa impande zombi zibyemeye. Abasuzumi ntibari bazi amazina y’abanditsi.',
    back: 'Kujya ku nyandiko',
    round: (number: number, day: string) => `Icyiciro cya ${number}, icyemezo cyafashwe ku wa ${day}`,
    nameless: (label: number) => `Umusuzumi wa ${label}`,
    signed: (label: number, name: string) => `Umusuzumi wa ${label}: ${name}`,
    description: (article: string) => `Ibyo abasuzumi banditse kuri “${article}”.`,
  },
} satisfies SomeWords<typeof en>;
