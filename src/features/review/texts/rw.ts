import type { SomeWords } from '#base/languages.ts';
import type { en } from './en.ts';

const recommendations = {
  ACCEPT: 'Kwemeza',
  MINOR: 'Kuvugurura bike',
  MAJOR: 'Kuvugurura byinshi',
  REJECT: 'Kwanga',
  CANNOT_JUDGE: 'Sinshobora kubifatira umwanzuro',
};

const questions = {
  contribution: {
    name: 'Ikibazo n’umusanzu',
    hint: 'Ese ikibazo kigwaho gifitiye akamaro politiki za Leta, kandi ese igisubizo ni gishya?',
  },
  literature: {
    name: 'Ubushakashatsi bwabanje',
    hint: 'Ese ubushakashatsi bwabanje bugaragajwe neza, harimo n’ubwerekeye Afurika?',
  },
  data: { name: 'Amakuru y’ubushakashatsi', hint: 'Aho yavuye, uko yatoranyijwe n’ubuziranenge bwayo.' },
  methods: { name: 'Uburyo bwakoreshejwe' },
  results: { name: 'Ibyavuye mu bushakashatsi', hint: 'Ese byagaragajwe byose, kandi ese byakwizerwa?' },
  interpretation: {
    name: 'Ubusobanuro',
    hint: 'Ese imyanzuro n’icyo isobanuye kuri politiki za Leta bishingiye ku byavuye mu bushakashatsi?',
  },
  clarity: { name: 'Ubusobanuke', hint: 'Imiterere, ururimi, imbonerahamwe n’ibishushanyo.' },
  ethics: {
    name: 'Imyitwarire no kuboneka kw’amakuru',
    hint: 'Kwemera kw’ababigizemo uruhare, uruhushya rwatanzwe, n’ibyo abandi bakenera kugira ngo basubiremo ubwo bushakashatsi.',
  },
};

export const rw = {
  recommendations,
  questions,
  errors: {
    linkUnknown: 'Iri huza ntirikora. Murebe ko ryuzuye, cyangwa mukoreshe iriri muri imeyili duheruka kuboherereza.',
  },
  states: {
    INVITED: 'Ubutumire bwoherejwe',
    ACCEPTED: 'Ubutumire bwemewe',
    SUBMITTED: 'Raporo yakiriwe',
    DECLINED: 'Ubutumire ntibwemewe',
    LAPSED: 'Nta gisubizo',
    GAVE_UP: 'Isuzuma ryararetswe',
    CANCELLED: 'Ubutumire bwakuweho',
    NOT_NEEDED: 'Ntibikiri ngombwa',
  },
  /** The reviews of an account. */
  own: {
    title: 'Inyandiko nsuzuma',
    lead: 'Ubutumire bwo gusuzuma inyandiko bwoherejwe kuri imeyili yanyu.',
    empty: 'Nta butumire buraboneka',
    emptyHint: 'Ubutumire bugaragara hano. Ihuza riri muri imeyili z’ubutumire rikora no ku badafite konti.',
    round: (number: number) => `icyiciro cya ${number}`,
    due: (day: string) => `igihe ntarengwa: ${day}`,
  },
} satisfies SomeWords<typeof en>;
