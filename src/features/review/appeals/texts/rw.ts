import type { SomeWords } from '#base/languages.ts';
import { APPEAL_DAYS } from '../rules.ts';
import type { en } from './en.ts';

/** Of an appeal: “ubujurire” is of class 14. */
const states = { OPEN: 'Burimo gusuzumwa', UPHELD: 'Bwemewe', DISMISSED: 'Ntibwemewe' };

export const rw = {
  states,
  errors: {
    short: 'Musobanure mu nteruro nke impamvu umwanzuro ukwiye kongera gusuzumwa.',
    long: 'Ubujurire ntibugomba kurenza inyuguti 5,000.',
    notRejected: 'Umwanzuro wo kwanga inyandiko ni wo wonyine ushobora kujuririrwa.',
    late: `Kujurira bishoboka mu minsi ${APPEAL_DAYS} ikurikira umwanzuro. Mwandikire ibiro by’ubwanditsi.`,
    twice: 'Ubujurire bwamaze koherezwa.',
  },
  messages: {
    sent: 'Ubujurire bwoherejwe. Muzahabwa igisubizo kuri imeyili.',
  },
  author: {
    title: 'Kujuririra umwanzuro',
    lead: `Mushobora gusaba inshuro imwe gusa, mu minsi ${APPEAL_DAYS}, ko undi muntu wo mu biro by’ubwanditsi yongera gusuzuma umwanzuro. Kujurira bifasha iyo mushobora kugaragaza ko habayeho kutumvikana cyangwa ikosa muri raporo; ingingo nshya cyangwa amakuru mashya byoherezwa nk’inyandiko nshya. Mu gihe igisubizo kitaraboneka, umwanzuro ugumaho.`,
    text: 'Impamvu zanyu',
    textHint: 'Mugaragaze ingingo z’umwanzuro cyangwa iza raporo, n’ibitari byo muri zo. Ntimurenze inyuguti 5,000.',
    send: 'Kohereza ubujurire',
    sending: 'Birimo koherezwa…',
    yours: (day: string) => `Ubujurire bwanyu bwo ku wa ${day}`,
    waiting:
      'Muzasubizwa kuri imeyili n’umwe mu bagize ibiro by’ubwanditsi: azaba ari undi utari uwafashe umwanzuro, niba ahari.',
    answer: (state: string, day: string) => `${state} ku wa ${day}`,
    closed: `Iminsi ${APPEAL_DAYS} yarashize, cyangwa inyandiko ntiyanzwe.`,
  },
} satisfies SomeWords<typeof en>;
