import type { SomeWords } from '#base/languages.ts';
import type { en } from './en.ts';

const onManuscripts = (reports: number) => (reports === 1 ? 'ku nyandiko yohererejwe' : 'ku nyandiko zohererejwe');

export const rw = {
  errors: {
    unknown: 'Nta cyemezo cy’iki kinyamakuru gifite iyi kode. Muyigereranye n’iri ku cyemezo, inyuguti ku yindi.',
    none: 'Nta raporo iraboneka yagaragazwa ku cyemezo.',
    letters: (name: string) =>
      `Izina “${name}” ririmo inyuguti icyemezo kidashobora kugaragaza. Mwandikire ibiro by’ubwanditsi.`,
  },
  paper: {
    title: 'Icyemezo cy’isuzuma ry’impuguke bagenzi',
    lead: 'Ibiro by’ubwanditsi birashimira',
    sentence: (reports: number, year: number) =>
      `watanze raporo ${reports} mu mwaka wa ${year} ${onManuscripts(reports)} iki kinyamakuru.`,
    check: 'Mugenzurire iki cyemezo kuri',
    code: 'Kode',
    issn: (issn: string) => `ISSN ${issn}`,
  },
  page: {
    title: 'Kugenzura icyemezo',
    lead: 'Ibyemezo by’iki kinyamakuru bifite kode. Muyandike kugira ngo mumenye niba icyemezo cyaratanzwe n’ikinyamakuru.',
    code: 'Kode',
    codeHint: 'Inyuguti n’imibare 12; udukoni (-) si ngombwa.',
    verify: 'Kugenzura',
    genuine: 'Iki cyemezo ni icy’umwimerere',
    sentence: (name: string, reports: number, year: number) =>
      `Mu mwaka wa ${year}, ${name} yatanze raporo ${reports} ${onManuscripts(reports)} iki kinyamakuru.`,
    compare: 'Mugereranye izina, umwaka n’umubare n’ibiri ku cyemezo.',
    unknown: 'Kode itazwi',
    another: 'Kugenzura indi kode',
  },
} satisfies SomeWords<typeof en>;
