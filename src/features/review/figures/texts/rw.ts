import type { SomeWords } from '#base/languages.ts';
import type { Step } from '../rules.ts';
import type { en } from './en.ts';

const steps: Record<Step, { name: string; measured: string }> = {
  initial: {
    name: 'Isuzuma ry’ibanze',
    measured: 'kuva inyandiko yoherejwe kugeza ihawe abasuzumi, cyangwa yanzwe idahawe abasuzumi',
  },
  review: { name: 'Isuzuma ry’impuguke bagenzi', measured: 'kuva icyiciro gitangiye kugeza gifatiwe icyemezo' },
  revision: { name: 'Kuvugurura', measured: 'kuva bisabwe kugeza inyandiko yavuguruwe yoherejwe' },
  decision: { name: 'Icyemezo', measured: 'kuva raporo ya nyuma ikenewe ibonetse kugeza icyemezo gifashwe' },
};

const days = (count: number) =>
  count === 0 ? 'igihe kitageze ku munsi 1' : count === 1 ? 'umunsi 1' : `iminsi ${count}`;

export const rw = {
  steps,
  days,
  policy: {
    title: 'Igihe byafashe',
    lead: 'Byabazwe hakurikijwe ibyo ikinyamakuru cyabitse mu myaka ibiri ishize; kimwe cya kabiri cy’inshuro zose nticyarengeje iki gihe. Intambwe itageze ku nshuro icumi nta mubare ihabwa.',
    step: 'Intambwe',
    promised: 'Igihe cyasezeranyijwe',
    median: 'Igihe cyo hagati',
    cases: 'Inshuro',
    tooFew: (n: number) => (n === 0 ? 'Ntibiraba' : 'Inshuro nke cyane'),
    reviewers: (year: number) => `Abasuzumi bo mu mwaka wa ${year}`,
    reviewersLead:
      'Ibiro by’ubwanditsi birashimira aba basuzumi bemeye ko amazina yabo atangazwa, hamwe n’abandi bose.',
  },
} satisfies SomeWords<typeof en>;
