import type { SomeWords } from '#base/languages.ts';
import type { en } from './en.ts';

const onManuscripts = (reports: number) => (reports === 1 ? 'ku nyandiko yohererejwe' : 'ku nyandiko zohererejwe');

export const rw = {
  errors: {
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
} satisfies SomeWords<typeof en>;
