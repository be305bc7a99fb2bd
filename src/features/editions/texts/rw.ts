import type { SomeWords } from '#base/languages.ts';
import type { en } from './en.ts';

export const rw = {
  /** Read to people who do not see a picture that nobody has described. */
  undescribed: 'Nta bisobanuro bihari',
  noPicture: 'Ishusho ntiboneka.',
  notes: 'Ibisobanuro by’inyongera',
  references: 'Inyandiko zifashishijwe',
  abstract: 'Incamake',
  keywords: 'Amagambo y’ingenzi',
  licence: 'Uruhushya',
  contents: 'Ibirimo',
  volume: (volume: string, number: number) => `Umuzingo wa ${volume}, nomero ya ${number}`,
  front: 'Umutwe n’incamake',
  backTo: (number: number) => `Gusubira ahari igisobanuro cya ${number}`,
  licenceText: (year: number, licence: string) =>
    `© ${year} abanditsi. Byatangajwe hakurikijwe uruhushya rwa ${licence}.`,
  received: (day: string) => `Byakiriwe ku wa ${day}`,
  accepted: (day: string) => `Byemejwe ku wa ${day}`,
  published: (day: string) => `Byatangajwe ku wa ${day}`,
  missing: 'Iyi nyandiko nta mwandiko wuzuye ifite.',
  noEdition: 'Iyi nomero nta dosiye nk’iyo ifite, cyangwa iyo dosiye iracyakorwa.',
} satisfies SomeWords<typeof en>;
