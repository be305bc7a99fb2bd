import type { SomeWords } from '#base/languages.ts';
import type { en } from './en.ts';

export const rw = {
  receipt: {
    subject: 'Twakiriye inyandiko yanyu {{number}}',
    body: `Murakoze kohereza inyandiko “{{title}}” ku kinyamakuru {{journal}}.

Nimero yayo ni {{number}}. Mujye muyivuga igihe mutwandikiye.

Ibiro by’ubwanditsi bizagenzura iyi nyandiko mu gihe kiri hagati y’icyumweru 1 n’ibyumweru 2. Tuzabamenyesha uko bigenda kuri buri ntambwe.`,
  },
  coAuthorReceipt: {
    subject: 'Twakiriye inyandiko yanyu {{number}}',
    body: `{{submitter}} yohereje inyandiko “{{title}}” ku kinyamakuru {{journal}}, kandi yabashyize mu banditsi bayo. Nimero yayo ni {{number}}.

Niba mutarabyemeye, mwandikire ibiro by’ubwanditsi.`,
  },
  sentToReview: {
    subject: 'Inyandiko yanyu {{number}} irimo gusuzumwa',
    body: `Igenzura ry’ibanze ry’inyandiko yanyu “{{title}}” ryagenze neza, none ubu irimo gusuzumwa.

Izasomwa n’abasuzumi nibura 2 batazi uwayanditse. Bifata ibyumweru 4 kugeza kuri 6. Tuzabandikira ibiro by’ubwanditsi bikimara gufata umwanzuro.`,
  },
  returned: {
    subject: 'Inyandiko yanyu {{number}} ikeneye gukosorwa',
    body: `Twagenzuye inyandiko yanyu “{{title}}”. Mbere y’uko tuyoherereza abasuzumi, hari ibikwiye gukosorwa:

- 

Mwohereze dosiye zikosoye bitarenze ku wa {{dueDate}}.`,
  },
  deskRejected: {
    subject: 'Umwanzuro ku nyandiko yanyu {{number}}',
    body: `Murakoze kohereza inyandiko “{{title}}” ku kinyamakuru {{journal}}.

Ibiro by’ubwanditsi byasomye inyandiko yanyu, maze bifata umwanzuro wo kutayoherereza abasuzumi. Tubabajwe no kubaha iki gisubizo; tukibahaye hakiri kare kugira ngo mushobore kuyohereza ahandi.`,
  },
  minorRevision: {
    subject: 'Umwanzuro ku nyandiko yanyu {{number}}: kuvugurura bike',
    body: `Inyandiko yanyu “{{title}}” yasuzumwe. Twifuza kuzayitangaza hamaze kuvugururwa ingingo nke zoroheje.

Mwohereze inyandiko ivuguruye, hamwe n’igisubizo kuri buri gitekerezo, bitarenze ku wa {{dueDate}}. Ibiro by’ubwanditsi ni byo bizagenzura ibyavuguruwe.`,
  },
  majorRevision: {
    subject: 'Umwanzuro ku nyandiko yanyu {{number}}: kuvugurura byinshi',
    body: `Inyandiko yanyu “{{title}}” yasuzumwe. Abasuzumi babona itanga icyizere, ariko basaba ko hakorwa impinduka zikomeye mbere y’uko ibiro by’ubwanditsi bifata umwanzuro.

Mwohereze inyandiko ivuguruye, hamwe n’igisubizo kuri buri gitekerezo, bitarenze ku wa {{dueDate}}. Izongera gusuzumwa.`,
  },
  revisionReceived: {
    subject: 'Twakiriye inyandiko yanyu {{number}} ivuguruye',
    body: 'Murakoze kuvugurura inyandiko “{{title}}”. Irimo kongera gusuzumwa, kandi tuzabandikira ibiro by’ubwanditsi bikimara gufata umwanzuro.',
  },
  accepted: {
    subject: 'Inyandiko yanyu {{number}} yemejwe',
    body: `Tunejejwe no kubamenyesha ko inyandiko “{{title}}” yemejwe kugira ngo itangazwe mu kinyamakuru {{journal}}. Turabibashimiye.

Ubu tugiye kuyitegura kugira ngo itangazwe, kandi tuzabandikira imaze gusohoka. Nta mafaranga yishyurwa.`,
  },
  acceptedCoAuthor: {
    subject: 'Inyandiko yanyu {{number}} yemejwe',
    body: `Tunejejwe no kubamenyesha ko inyandiko “{{title}}”, namwe muri mu banditsi bayo, yemejwe kugira ngo itangazwe mu kinyamakuru {{journal}}. Turabibashimiye.

Umwanditsi uhagarariye abandi yahawe ibaruwa yuzuye, kandi tuzamwandikira ku bizakurikiraho.`,
  },
  rejected: {
    subject: 'Umwanzuro ku nyandiko yanyu {{number}}',
    body: `Inyandiko yanyu “{{title}}” yasuzumwe. Bishingiye ku nama z’abasuzumi, ibiro by’ubwanditsi byafashe umwanzuro wo kutayitangaza. Tubabajwe no kubaha iki gisubizo.

Murakoze gutekereza ku kinyamakuru {{journal}}. Twizeye ko ibitekerezo byatanzwe bizabafasha gutangaza ubushakashatsi bwanyu.`,
  },
  withdrawn: {
    subject: 'Inyandiko {{number}} yakuwemo',
    body: 'Mwakuyemo inyandiko “{{title}}”. Isuzuma ryayo ryahagaritswe, kandi nta kindi musabwa gukora.',
  },
  proof: {
    subject: 'Mugenzure inyandiko yanyu {{number}} mbere y’uko itangazwa',
    body: `Inyandiko yanyu y’ubushakashatsi “{{title}}” yatunganyijwe kugira ngo itangazwe. Verisiyo yo kugenzura yometswe kuri iyi imeyili; mukanze buto iri hasi aha, mushobora kuyisoma, gutanga ibitekerezo aho mushatse hose no kuyemeza, nta jambo ry’ibanga.

Musubize bitarenze ku wa {{dueDate}}. Mugenzure cyane cyane amazina, ibigo abanditsi babarizwamo, imibare, imbonerahamwe na fomula. Ntibigishoboka guhindura ibirimo.

Abandi banditsi na bo bohererezwa verisiyo yo kugenzura. Aho ni ho buri mwanditsi yemereza uruhare rwe, akanemera ko inyandiko itangazwa.`,
  },
  proofCoAuthor: {
    subject: 'Verisiyo yo kugenzura y’inyandiko {{number}}, namwe muri mu banditsi bayo',
    body: `Inyandiko y’ubushakashatsi “{{title}}”, namwe muri mu banditsi bayo, yatunganyijwe kugira ngo itangazwe. Verisiyo yo kugenzura yometswe kuri iyi imeyili.

Mukanze buto iri hasi aha, mushobora kuyisoma no gutanga ibitekerezo aho mushatse hose, nta jambo ry’ibanga. Aho ni ho mwemereza uruhare rwanyu, mukanemera ko inyandiko itangazwa, bitarenze ku wa {{dueDate}}.`,
  },
  proofReminder: {
    subject: 'Kwibutsa: verisiyo yo kugenzura y’inyandiko yanyu {{number}}',
    body: `Igisubizo cyanyu kuri verisiyo yo kugenzura y’inyandiko yanyu “{{title}}” cyari gitegerejwe bitarenze ku wa {{dueDate}}. Dushobora gutangaza inyandiko ari uko mumaze kwemeza iyo verisiyo cyangwa kohereza ibikwiye gukosorwa, mukanze buto iri hasi aha.`,
  },
  proofLink: {
    subject: 'Ihuza ryanyu rijya kuri verisiyo yo kugenzura y’inyandiko {{number}}',
    body: `Twongeye kuboherereza ihuza rijya kuri verisiyo yo kugenzura y’inyandiko “{{title}}”. Rifungura iyo verisiyo nta jambo ry’ibanga.

Aho ni ho mwemereza uruhare rwanyu, mukanemera ko inyandiko itangazwa, bitarenze ku wa {{dueDate}}. Umwanditsi uhagarariye abandi ni we kandi wemeza verisiyo yo kugenzura cyangwa agasaba ko ikosorwa.`,
  },
  statusChanged: {
    subject: 'Amakuru y’inyandiko yanyu {{number}}',
    body: 'Hari amakuru mashya ku nyandiko yanyu “{{title}}”. Aho igeze ubu: {{status}}.',
  },
  reviewDelayed: {
    subject: 'Isuzuma ry’inyandiko {{number}} riratinze',
    body: `Isuzuma ry’inyandiko “{{title}}” rimaze kurenza ibyumweru 6 tubasezeranya. Mutwihanganire; twibukije abo bireba.

Nta kindi musabwa gukora. Niba mudashobora gutegereza, mushobora gukuramo inyandiko ku rupapuro rwayo; si ngombwa gutanga impamvu.`,
  },
  appealReceived: {
    subject: 'Twakiriye ubujurire bwanyu ku nyandiko {{number}}',
    body: `Twakiriye ubujurire bwanyu ku mwanzuro wafatiwe inyandiko “{{title}}”. Umwe mu bagize ibiro by’ubwanditsi arabusoma hamwe na raporo, kandi azabasubiza bitarenze ibyumweru 6. Niba ibiro bifite abarenze umwe, azaba ari undi utari uwafashe umwanzuro. Kugeza icyo gihe, umwanzuro ugumaho.`,
  },
  appealUpheld: {
    subject: 'Ubujurire bwanyu ku nyandiko {{number}} bwemewe',
    body: `Ubujurire bwanyu ku mwanzuro wafatiwe inyandiko “{{title}}” bwemewe: inyandiko irimo kongera gusuzumwa. Tuzabandikira hamaze gufatwa umwanzuro mushya.`,
  },
  appealDismissed: {
    subject: 'Ubujurire bwanyu ku nyandiko {{number}}',
    body: `Umwe mu bagize ibiro by’ubwanditsi yasomye ubujurire bwanyu ku nyandiko “{{title}}” hamwe na raporo. Umwanzuro ugumyeho, kubera impamvu ziri hasi aha. Iki gisubizo ni icya nyuma; birashoboka ko ikindi kinyamakuru cyabona ubushakashatsi bwanyu ukundi, kandi tubifurije kubigeraho.`,
  },
  reviewInvitation: {
    subject: 'Ubutumire bwo gusuzuma inyandiko {{number}} yohererejwe ikinyamakuru {{journal}}',
    body: `Twifuzaga kubasaba gusuzuma inyandiko yohererejwe ikinyamakuru {{journal}}: “{{title}}”.

**Incamake:** {{abstract}}

Raporo yanyu yaba itegerejwe mu minsi {{reportDays}} nyuma yo kwemera. Musubize bitarenze ku wa {{dueDate}} mukanze buto iri hasi aha: nta konti cyangwa ijambo ry’ibanga bikenewe. Niba mudashobora gusuzuma iyi nyandiko, aho ni ho mwabivugira, mukanatanga izina ry’undi.

Isuzuma rikorwa impande zombi zitaziranye. Ntimugerageze kumenya abanditsi, kandi mufate iyi nyandiko nk’ibanga.`,
  },
  invitationReminder: {
    subject: 'Kwibutsa: ubutumire bwo gusuzuma inyandiko {{number}}',
    body: `Mu minsi ishize twabasabye gusuzuma inyandiko “{{title}}” yohererejwe ikinyamakuru {{journal}}. Twakwishimira kubona igisubizo cyanyu bitarenze ku wa {{dueDate}}, n’iyo mwaba mudafite umwanya: icyo gihe twashobora gusaba undi.`,
  },
  reviewAccepted: {
    subject: 'Murakoze kwemera gusuzuma inyandiko {{number}}',
    body: `Murakoze kwemera gusuzuma inyandiko “{{title}}”. Raporo yanyu itegerejwe bitarenze ku wa {{dueDate}}.

Inyandiko na fomu ya raporo mubibona mukanze buto iri hasi aha. Ibyo mwandika birabikwa, ku buryo mushobora guhagarika mukongera gukomeza igihe icyo ari cyo cyose no ku gikoresho icyo ari cyo cyose. Niba mukeneye ikindi gihe, aho ni ho mwakongerera igihe ntarengwa.`,
  },
  reviewLink: {
    subject: 'Ihuza ry’isuzuma ry’inyandiko {{number}}',
    body: `Dore ihuza rikora ubu ry’isuzuma ry’inyandiko “{{title}}”. Amahuza yabanje y’iri suzuma ntagikora.`,
  },
  reviewDeclined: {
    subject: 'Igisubizo cyanyu ku nyandiko {{number}}',
    body: `Murakoze kudusubiza ku nyandiko “{{title}}”. Nimuhindura igitekerezo, muracyashobora kwemera mukanze buto iri hasi aha, igihe cyose abasuzumi bagikenewe.`,
  },
  reportReminder: {
    subject: 'Raporo yanyu ku nyandiko {{number}}',
    body: `Igihe ntarengwa cya raporo yanyu ku nyandiko “{{title}}” ni ku wa {{dueDate}}. Ibyo mumaze kwandika byarabitswe.

Niba mukeneye ikindi gihe, mwongere igihe ntarengwa mukanze buto iri hasi aha. Niba mudashobora kwandika raporo, aho ni ho mwabitumenyeshereza, kugira ngo dushobore gusaba undi.`,
  },
  reportReceived: {
    subject: 'Twakiriye raporo yanyu ku nyandiko {{number}}',
    body: `Turabashimira raporo yanyu ku nyandiko “{{title}}”. Ubu iri mu biro by’ubwanditsi. Mushobora kuyisoma mukanze buto iri hasi aha, kandi tuzabandikira ibiro by’ubwanditsi bimaze gufata umwanzuro.`,
  },
  reviewCancelled: {
    subject: 'Inyandiko {{number}}: isuzuma ntirikiri ngombwa',
    body: `Twari twabasabye gusuzuma inyandiko “{{title}}”. Ibyo ntibikiri ngombwa. Murakoze kuba mwari mwiteguye gufasha ikinyamakuru {{journal}}.`,
  },
  reviewNotNeeded: {
    subject: 'Inyandiko {{number}}: raporo ntikiri ngombwa',
    body: `Ibiro by’ubwanditsi byafashe umwanzuro ku nyandiko “{{title}}”, bityo raporo yanyu ntikiri ngombwa. Turabashimira umwanya mwaduhaye. Niba mwaramaze kwandika raporo, muracyashobora kuyohereza mu gihe cy’icyumweru 1 mukanze buto iri hasi aha; ibiro by’ubwanditsi bizayisoma.`,
  },
  reviewOutcome: {
    subject: 'Umwanzuro ku nyandiko {{number}}, iyo mwasuzumye',
    body: `Ibiro by’ubwanditsi byafashe umwanzuro ku nyandiko “{{title}}”: {{decision}}.

Turabashimira raporo yanyu. Mukanze buto iri hasi aha, mushobora gusoma ibyohererejwe abanditsi byavuye muri raporo zose, no gukora icyemezo cy’isuzuma ryanyu.`,
  },
} satisfies SomeWords<typeof en>;
