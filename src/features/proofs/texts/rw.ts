import type { SomeWords } from '#base/languages.ts';
import type { en } from './en.ts';

/** A proof is “verisiyo yo kugenzura”, the version to be checked. */
export const rw = {
  errors: {
    linkUnknown: 'Iri huza ntiryuzuye, cyangwa ntiryigeze ritangwa.',
    closed: 'Igenzura ry’iyi verisiyo ryarangiye: igisubizo cyanyu cyoherejwe, cyangwa hari verisiyo nshya.',
    comment: 'Mwandike igitekerezo.',
    commentLong: 'Igitekerezo ntikigomba kurenza inyuguti 5,000.',
    place: 'Aho hantu ntihaboneka muri uyu mwandiko.',
    tooMany: 'Hasanzwe hari ibitekerezo 500. Ibisigaye mubyandike muri imeyili imwe mwoherereza ibiro by’ubwanditsi.',
    noComment: 'Icyo gitekerezo ntikibaho, cyangwa si icyanyu.',
    answer: 'Mwandike igisubizo.',
    roles: 'Muhitemo nibura uruhare rumwe.',
    agrees: 'Mwemeze ko mubyemeye.',
    checked: 'Mwemeze ko mwasomye verisiyo yo kugenzura.',
    questions: (count: number) =>
      count === 1
        ? 'Mubanze musubize ikibazo cy’ibiro by’ubwanditsi.'
        : `Mubanze musubize ibibazo ${count} by’ibiro by’ubwanditsi.`,
    nothingWanted: 'Muvuge ibikwiye gukosorwa, hano cyangwa mu gitekerezo gishyirwa aho biri.',
    notYours: 'Umwanditsi uhagarariye abandi ni we wenyine ushobora gusubiza mu izina rya bose.',
  },
  messages: {
    commented: 'Igitekerezo cyanyu cyabitswe.',
    removed: 'Igitekerezo cyasibwe.',
    answered: 'Igisubizo cyanyu cyabitswe.',
    confirmed: 'Murakoze. Uruhare rwanyu n’uko mubyemeye byanditswe.',
    approved: 'Murakoze. Mwemeje verisiyo yo kugenzura.',
    corrections: 'Murakoze. Ibiro by’ubwanditsi bizakosora ibyo mwasabye, maze byohereze verisiyo nshya yo kugenzura.',
  },
  page: {
    title: (number: string) => `Verisiyo yo kugenzura y’inyandiko ${number}`,
    unknownTitle: 'Ihuza ritazwi',
    unknownLead: 'Iri huza ntiryuzuye, cyangwa ntiryigeze ritangwa. Mwongere murifungure muhereye kuri imeyili.',
    lead: (name: string) => `Muraho ${name}, uku ni ko inyandiko y’ubushakashatsi izagera ku basomyi.`,
    due: (day: string) => `Musubize bitarenze ku wa ${day}.`,
    steps: {
      title: 'Ibyo musabwa',
      corresponding: [
        'Musome umwandiko na PDF: cyane cyane amazina, ibigo abanditsi babarizwamo, imibare, imbonerahamwe na fomula.',
        'Mwandike ibikwiye gukosorwa mu bitekerezo, aho biri mu mwandiko.',
        'Mwemeze uruhare rwanyu, hanyuma mwemeze verisiyo yo kugenzura cyangwa musabe ko ikosorwa.',
      ],
      author: [
        'Musome umwandiko na PDF.',
        'Mwandike ibikwiye gukosorwa mu bitekerezo, aho biri mu mwandiko; umwanditsi uhagarariye abandi ni we usubiza mu izina rya bose.',
        'Mwemeze uruhare rwanyu kandi mwemere ko inyandiko itangazwa.',
      ],
    },
    pdf: 'Gufungura PDF',
    text: 'Umwandiko',
    noText: 'Iyi nyandiko itangazwa muri PDF gusa. Mwandike ibitekerezo byanyu hasi aha.',
    general: 'Ibitekerezo ku nyandiko yose',
    generalHint: 'N’ibyerekeye PDF: muvuge urupapuro.',
    comment: 'Gutanga igitekerezo',
    commentOn: (words: string) => `Igitekerezo kuri “${words}”`,
    yourComment: 'Igitekerezo cyanyu',
    save: 'Kubika igitekerezo',
    delete: 'Gusiba',
    deleteOne: (words: string) => `Gusiba igitekerezo “${words}”`,
    question: 'Ikibazo cy’ibiro by’ubwanditsi',
    yourAnswer: 'Igisubizo cyanyu',
    saveAnswer: 'Kubika igisubizo',
    answerBy: (name: string) => `Igisubizo (${name})`,
    editorsAnswer: 'Igisubizo cy’ibiro by’ubwanditsi',
    openQuestions: (count: number) => `Ibibazo by’ibiro by’ubwanditsi: ${count}`,
    contribution: 'Uruhare rwanyu',
    contributionLead: 'Inyandiko igaragaza uruhare rwa buri mwanditsi hakurikijwe CRediT.',
    rolesLabel: 'Uruhare',
    confirm: 'Kwemeza',
    confirmedOn: (day: string) => `Byemejwe ku wa ${day}. Mushobora kubihindura kugeza inyandiko itangajwe.`,
    answer: 'Igisubizo cyanyu',
    answerLead: 'Ibitekerezo mwabitse mu mwandiko byoherezwa hamwe na cyo.',
    message: 'Ubutumwa ku biro by’ubwanditsi',
    checked:
      'Nasomye verisiyo yo kugenzura, kandi nagenzuye amazina, ibigo abanditsi babarizwamo, imibare, imbonerahamwe na fomula.',
    approve: 'Kwemeza verisiyo yo kugenzura',
    ask: 'Gusaba ko ikosorwa',
    approvedTitle: 'Verisiyo yo kugenzura yaremejwe',
    approvedLead: (name: string, day: string) => `${name} yayemeje ku wa ${day}. Murakoze.`,
    correctionsTitle: 'Verisiyo irimo gukosorwa',
    correctionsLead: (name: string, day: string) =>
      `${name} yasabye ko ikosorwa ku wa ${day}. Ibiro by’ubwanditsi bizohereza verisiyo nshya yo kugenzura.`,
    closedTitle: 'Igenzura ry’iyi verisiyo ryarangiye',
    closedLead: 'Hari verisiyo nshya yo kugenzura, cyangwa inyandiko yatangajwe.',
  },
} satisfies SomeWords<typeof en>;
