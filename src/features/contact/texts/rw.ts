import type { SomeWords } from '#base/languages.ts';
import { grouped } from '#base/text.ts';
import type { InquiryType } from '../rules.ts';
import type { en } from './en.ts';

const inquiryTypes: Record<InquiryType, string> = {
  'general-information': 'Amakuru rusange',
  'submission-guidelines': 'Amabwiriza yo kohereza inyandiko',
  'peer-review-process': 'Uko isuzuma ry’impuguke bagenzi rikorwa',
  'technical-support': 'Ubufasha mu by’ikoranabuhanga',
  'editorial-board': 'Inama y’ubwanditsi',
  'subscription-&-access': 'Kwiyandikisha no kugera ku nyandiko',
  'copyright-&-permissions': 'Uburenganzira bw’umwanditsi n’impushya',
  other: 'Ibindi',
};

export const rw = {
  /** Before the office's address. */
  questions: 'Ufite ikibazo? Twandikire kuri',
  inquiryTypes,
  title: 'Twandikire',
  lead: 'Ibibazo birebana n’inyandiko, n’isuzuma cyangwa n’ikinyamakuru ubwacyo tubisubiza mu gihe kitarenze iminsi itatu y’akazi.',
  formTitle: 'Twoherereze ubutumwa',
  to: (name: string) => `Ubutumwa bugenewe ${name}`,
  firstName: 'Izina rya mbere',
  lastName: 'Izina ry’umuryango',
  email: 'Imeyili',
  institution: 'Ikigo ubarizwamo',
  optional: 'Si ngombwa',
  inquiryType: 'Ubwoko bw’ikibazo',
  chooseInquiryType: 'Hitamo ubwoko bw’ikibazo',
  subject: 'Impamvu y’ubutumwa',
  message: 'Ubutumwa',
  send: 'Kohereza ubutumwa',
  sending: 'Buroherezwa...',
  leaveEmpty: 'Ntugire icyo wandika muri uyu mwanya',
  sent: 'Ubutumwa bwoherejwe neza!',
  sentNext: 'Urakoze. Ibiro by’ubwanditsi bizagusubiza kuri imeyili watanze.',
  incomplete: 'Uzuza imyanya yose isabwa',
  failed: 'Ubutumwa ntibwoherejwe',
  networkError: 'Habaye ikibazo.',
  office: 'Ibiro by’ubwanditsi',
  submissions: 'Kohereza inyandiko',
  mailingAddress: 'Aderesi y’iposita',
  officeHours: 'Amasaha y’akazi',
  location: 'Aho duherereye',
  follow: 'Dukurikire',
  faqTitle: 'Ibibazo bikunze kubazwa',
  noFaqs: 'Nta bibazo bikunze kubazwa bihari.',
  viewMore: (count: number) => `Kureba ibindi (${count})`,
  showLess: 'Kugaragaza bike',

  errors: {
    tooLong: (max: number) => `Ntugomba kurenza inyuguti ${grouped(max)}.`,
    firstName: 'Andika izina ryawe rya mbere.',
    lastName: 'Andika izina ry’umuryango wawe.',
    email: 'Andika imeyili yawe.',
    inquiryType: 'Hitamo ubwoko bw’ikibazo.',
    subject: 'Andika impamvu y’ubutumwa.',
    subjectLong: 'Impamvu y’ubutumwa ntigomba kurenza inyuguti 200.',
    institutionLong: 'Ntugomba kurenza inyuguti 300.',
    message: 'Andika ubutumwa.',
    messageLong: 'Ubutumwa ntibugomba kurenza inyuguti 5000.',
  },
  mail: {
    greeting: (name: string) => `Muraho ${name},`,
    youWrote: 'Waranditse uti:',
  },
} satisfies SomeWords<typeof en>;
