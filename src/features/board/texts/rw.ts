import type { SomeWords } from '#base/languages.ts';
import type { en } from './en.ts';

export const rw = {
  title: 'Inama y’ubwanditsi',
  lead: 'Abasuzuma inyandiko bakanafata ibyemezo ku itangazwa ryazo.',
  members: 'Abagize inama',
  contact: 'Kumwandikira',
  contactEditor: 'Kumwandikira',
  expertise: 'Ibyo azobereyemo',
  empty: 'Abagize inama y’ubwanditsi bazerekanwa hano vuba.',
  portraitOf: (name: string) => `Ifoto: ${name}`,
} satisfies SomeWords<typeof en>;
