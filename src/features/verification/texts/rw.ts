import type { SomeWords } from '#base/languages.ts';
import type { en } from './en.ts';

const onManuscripts = (reports: number) => (reports === 1 ? 'ku nyandiko yohererejwe' : 'ku nyandiko zohererejwe');

export const rw = {
  code: 'Kode',
  codeHint: 'Inyuguti n’imibare 12; udukoni (-) si ngombwa.',
  verify: 'Kugenzura',
  genuineCertificate: 'Iki cyemezo ni icy’umwimerere',
  certified: (name: string, reports: number, year: number) =>
    `Mu mwaka wa ${year}, ${name} yatanze raporo ${reports} ${onManuscripts(reports)} iki kinyamakuru.`,
  compare: 'Mugereranye izina, umwaka n’umubare n’ibiri ku cyemezo.',
  another: 'Kugenzura indi kode',
} satisfies SomeWords<typeof en>;
