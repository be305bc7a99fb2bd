import type { SomeWords } from '#base/languages.ts';
import type { en } from './en.ts';

export const rw = {
  title: 'Akanyamakuru',
  lead: 'Nomero nshya n’amatangazo asaba kohereza inyandiko, inshuro nke mu mwaka.',
  email: 'Imeyili',
  subscribe: 'Kwiyandikisha',
  subscribing: 'Birakorwa...',
  subscribed: 'Kwiyandikisha ku kanyamakuru byagenze neza!',
  pending: 'Kanda ku ihuza riri muri imeyili tumaze kukoherereza kugira ngo wemeze ko wiyandikishije.',
  emailMissing: 'Andika imeyili yawe',
  failed: 'Kwiyandikisha ntibyashobotse',
  confirmTitle: 'Kwiyandikisha kwawe',
  confirmLead: 'Hasigaye intambwe imwe: emeza ko wifuza kwakira akanyamakuru kacu kuri iyi aderesi.',
  confirmButton: 'Kwemeza kwiyandikisha',
  readLatest: 'Gusoma inyandiko ziheruka',
  submitYours: 'Kohereza inyandiko',
  confirmed: 'Kwiyandikisha kwawe kwemejwe. Urakoze.',
  unsubscribeTitle: 'Kwivana ku rutonde',
  unsubscribeLead: 'Ntuzongera kwakira akanyamakuru kacu.',
  unsubscribe: 'Kwivana ku rutonde',
  unsubscribed: 'Wavanywe ku rutonde.',
  linkUnknown: 'Iri huza si ryo, cyangwa igihe cyaryo cyararangiye.',
  mail: {
    subject: 'Emeza ko wiyandikishije',
    text: 'Emeza ko wifuza kwakira akanyamakuru kacu kuri iyi aderesi:',
    ignore: 'Niba atari wowe wabisabye, irengagize iyi imeyili; nta kindi tuzakoherereza.',
    button: 'Kwemeza kwiyandikisha',
    why: (journal: string) => `Wohererejwe ubu butumwa kuko wiyandikishije ku kanyamakuru k’ikinyamakuru ${journal}.`,
    unsubscribe: 'Kwivana ku rutonde',
  },
} satisfies SomeWords<typeof en>;
