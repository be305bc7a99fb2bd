import type { SomeWords } from '#base/languages.ts';
import { rw as review } from '../../texts/rw.ts';
import type { en } from './en.ts';

const ratings = {
  GOOD: 'Byiza',
  MINOR: 'Ibibazo byoroheje',
  MAJOR: 'Ibibazo bikomeye',
  FATAL: 'Ntibishobora gukosorwa',
  OUTSIDE: 'Ntibiri mu byo nzobereyemo',
};

const confidences = {
  EXPERT: 'Nanjye nkora ubushakashatsi kuri iki kibazo',
  FAMILIAR: 'Nzi neza uru rwego rw’ubushakashatsi',
  GENERAL: 'Mbisuzuma nk’umuhanga mu by’ubukungu muri rusange',
};

const declineReasons = {
  BUSY: 'Nta mwanya mfite muri iki gihe',
  EXPERTISE: 'Ntibiri mu byo nzobereyemo',
  CONFLICT: 'Mfite ukugongana kw’inyungu',
  KNOWS_AUTHOR: 'Nzi cyangwa nkeka ko nzi uwanditse iyi nyandiko',
  OTHER: 'Indi mpamvu',
};

/** Labels of the fields that are no scales. */
const labels = {
  toAuthor: 'Ibitekerezo bigenewe abanditsi',
  toEditors: 'Ibitekerezo by’ibanga bigenewe ibiro by’ubwanditsi',
  recommendation: 'Icyifuzo ku mwanzuro',
  confidence: 'Iyi nsanganyamatsiko muyizi mu rugero rungana iki?',
  helpers: 'Ese hari ababafashije kwandika iyi raporo? Mwandike amazina yabo',
  aiUse: 'Ese mwakoresheje ibikoresho by’ubwenge buhangano (AI)? Muvuge ibyo ari byo n’icyo mwabikoresheje',
  knowsAuthor: 'Ese mukeka ko muzi uwanditse iyi nyandiko?',
  seesRevision: 'Ese mwakwemera gusuzuma iyi nyandiko imaze kuvugururwa?',
  isListed:
    'Ese ikinyamakuru gishobora gushyira izina ryanyu ku rutonde rw’abasuzumi gitangaza buri mwaka, kitagaragaje inyandiko mwasuzumye?',
  isPublished:
    'Inyandiko niramuka itangajwe kandi abanditsi bayo bakabyemera, ese ibitekerezo byanyu bigenewe abanditsi byatangazwa hamwe na yo?',
  isSigned: 'Niba ari yego, ese byajyana n’izina ryanyu?',
};

export const rw = {
  questions: review.questions,
  ratings,
  confidences,
  declineReasons,
  labels,
  recommendations: review.recommendations,
  /** The entry in the reviewer's calendar. */
  calendar: {
    summary: (manuscript: string) => `Igihe ntarengwa cya raporo: ${manuscript}`,
    description: (journal: string, address: string) => `Isuzuma mukorera ${journal}: ${address}`,
  },
  /** The form as a text to be filled in without a connection. */
  offline: {
    lead: [
      'Mwandike ibisubizo byanyu munsi y’imirongo itangizwa na ###, kandi iyo mirongo muyireke uko iri.',
      'Imirongo itangizwa na > ni ibisobanuro. Ibikenewe gusa ni ibitekerezo bigenewe abanditsi n’icyifuzo ku mwanzuro.',
      'Mubike dosiye ari umwandiko usanzwe (plain text), hanyuma muyishyire ku rupapuro rw’isuzuma ryanyu.',
    ],
    oneOf: (choices: string[]) => `Muhitemo kimwe: ${choices.join('; ')}`,
    comment: (question: string) => `Igitekerezo kuri: ${question}`,
  },
  errors: {
    interests: 'Muvuge niba mufite ukugongana kw’inyungu.',
    interestsText: 'Musobanure uko kugongana kw’inyungu mu nteruro imwe.',
    reasonChoice: 'Muhitemo impamvu.',
    textLong: 'Uyu mwandiko ntugomba kurenza inyuguti 2,000.',
    fieldLong: (most: string) => `Uyu mwandiko ntugomba kurenza inyuguti ${most}.`,
    choice: 'Muhitemo kimwe mu bisubizo.',
    recommendation: 'Muhitemo icyifuzo ku mwanzuro.',
    confidence: 'Muvuge urugero muziho iyi nsanganyamatsiko.',
    toAuthor: 'Mwandikire abanditsi nibura interuro nke.',
    closed: 'Iri suzuma ryarangiye. Nta kindi musabwa gukora.',
    notInvited: 'Ubu butumire ntibugifite agaciro.',
    alreadySent: 'Raporo yanyu yamaze koherezwa.',
    names: (excerpts: readonly string[]) =>
      `Ibitekerezo mwageneye abanditsi bisa n’ibivuga izina ryanyu: “${excerpts.join('”, “')}”. Murikuremo, cyangwa mwemeze hasi aha ko rigumamo.`,
    misplaced:
      'Ibitekerezo by’ibanga bisa n’ibigenewe abanditsi. Murebe niba biri mu mwanya wabyo, cyangwa mubyemeze hasi aha.',
    extended: 'Igihe ntarengwa cyamaze kongerwa inshuro imwe. Mwandikire ibiro by’ubwanditsi.',
    notDue: 'Nta raporo itegerejwe ubu.',
    noFile: 'Iyo dosiye ntibonetse.',
    notOffline:
      'Iyi dosiye si fomu iri mu mwandiko usanzwe. Mwongere muvaneho fomu, muyuzuze, muyibike ari umwandiko usanzwe (plain text), hanyuma muyishyire hano.',
    nothingPasted: 'Mwomeke raporo yanyu hano.',
    offlineLarge: 'Dosiye irengeje 500 kB.',
    filesMany: 'Raporo ntigomba kugira dosiye zirenze 3.',
    fileLarge: 'Dosiye irengeje 5 MB.',
    oneFile: 'Mwomekeho dosiye imwe imwe.',
    fileUnclean:
      'Iyi dosiye ifite ibice bishobora kugaragaza izina ryanyu, nk’izindi dosiye ziyirimo cyangwa ibice bihishe, kandi ntibishobora gukurwamo. Muyibike nka PDF nshya, cyangwa mushyire ibitekerezo byanyu muri fomu.',
    dateOrder: 'Muhitemo itariki ihera ejo hazaza, itarenze imyaka 2 iri imbere.',
  },
  messages: {
    accepted: 'Murakoze kwemera.',
    declined: 'Murakoze gusubiza.',
    saved: 'Ibyo mwanditse byabitswe.',
    sent: 'Raporo yoherejwe. Murakoze!',
    extended: (day: string) => `Raporo yanyu ubu itegerejwe bitarenze ku wa ${day}.`,
    gaveUp: 'Murakoze kubitumenyesha.',
    offline: 'Ibisubizo byanyu biri muri fomu iri hasi aha. Mubigenzure mbere yo kohereza raporo.',
    attached: 'Dosiye yometsweho.',
    detached: 'Dosiye yakuweho.',
    freshLink:
      'Niba iri huza ari iry’isuzuma, tumaze koherereza umusuzumi imeyili irimo ihuza riheruka. Murebe muri imeyili zanyu.',
    certified: 'Icyemezo cyanyu cyateguwe.',
  },
  page: {
    title: 'Isuzuma',
    titleOf: (manuscript: string) => `Isuzuma ry’inyandiko ${manuscript}`,
    invitedLead: (name: string) =>
      `Muraho ${name}, mwakwemera gusuzuma iyi nyandiko? Musome incamake, hanyuma musubize hasi aha. Si ngombwa kugira konti.`,
    round: (number: number) => `Icyiciro cya ${number}`,
    number: 'Nimero y’inyandiko',
    abstract: 'Incamake',
    keywords: 'Amagambo y’ingenzi',
    answerBy: 'Gusubiza bitarenze',
    reportDue: 'Raporo itegerejwe',
    reportDays: (days: number) => `Mu minsi ${days} nyuma yo kwemera`,
    expected: 'Icyo musabwa',
    expectedText:
      'Raporo ifasha ibiro by’ubwanditsi gufata umwanzuro, ikanafasha abanditsi kunoza ubushakashatsi bwabo: ibyakozwe, ibyabanyuze, ibitarabanyuze n’ibikwiye guhinduka. Isuzuma rikorwa impande zombi zitaziranye: abanditsi ntibamenya umusuzumi, n’umusuzumi ntamenya abanditsi. Ntimugerageze kubamenya, mufate iyi nyandiko nk’ibanga, kandi ntimuyishyire mu bikoresho by’ubwenge buhangano (AI).',
    accept: 'Kwemera',
    acceptTitle: 'Kwemera ubutumire',
    interests:
      'Ese hari ukugongana kw’inyungu mufite, nko gukorana n’umuntu ushobora kuba yaranditse iyi nyandiko, cyangwa amafaranga mwabona bitewe n’ibyavuye muri ubu bushakashatsi?',
    interestsNone: 'Oya, nta nyungu zigongana mfite',
    interestsDeclared: 'Yego, cyangwa birashoboka',
    interestsText: 'Musobanure uko kugongana kw’inyungu',
    interestsHint: 'Niba mwasubije yego.',
    decline: 'Kutemera',
    declineTitle: 'Kutemera ubutumire',
    declineLead: 'Igisubizo kigufi gifasha kimwe na raporo: ibiro by’ubwanditsi bihita bishobora gusaba undi.',
    reason: 'Impamvu',
    reasonText: 'Ubutumwa bugufi ku biro by’ubwanditsi',
    optional: 'si ngombwa',
    proposals: 'Ni bande bandi bashobora gusuzuma iyi nyandiko?',
    proposalName: (index: number) => `Izina ry’umuntu wa ${index}`,
    proposalEmail: (index: number) => `Imeyili y’umuntu wa ${index}`,
    proposalAffiliation: (index: number) => `Ikigo umuntu wa ${index} abarizwamo`,
    notBefore: 'Sinifuza kongera gusabwa mbere y’iyi tariki',
    declinesAll: 'Sinifuza kuzongera gusabwa',
    manuscript: 'Inyandiko',
    files: {
      MANUSCRIPT: { pdf: 'Inyandiko muri PDF', docx: 'Inyandiko muri Word' },
      RESPONSE: { pdf: 'Igisubizo cy’abanditsi muri PDF', docx: 'Igisubizo cy’abanditsi muri Word' },
    },
    text: 'Inyandiko mu mwandiko usanzwe, igenewe porogaramu zisomera abatabona n’abafite interineti igenda buhoro',
    textTitle: (manuscript: string) => `Umwandiko w’inyandiko ${manuscript}`,
    pageNumber: (number: number) => `Urupapuro rwa ${number}`,
    backToReview: 'Gusubira ku isuzuma',
    response: 'Igisubizo cy’abanditsi',
    changes: 'Ibyahindutse kuva ku cyiciro giheruka',
    added: 'Cyongewemo',
    removed: 'Cyakuwemo',
    earlier: 'Raporo yanyu yabanje',
    dueOn: (day: string) => `Raporo yanyu itegerejwe bitarenze ku wa ${day}.`,
    calendar: 'Gushyira kuri kalendari',
    overdueSince: (day: string) => `Raporo yanyu yari itegerejwe bitarenze ku wa ${day}. N’ubu turacyayakira.`,
    extend: 'Kongera iminsi 14',
    giveUp: 'Sinshobora kwandika raporo',
    giveUpLead:
      'Mubimenyeshe ibiro by’ubwanditsi, kugira ngo bishobore gusaba undi. Muzakomeza gushobora gusoma ibyo mwanditse.',
    giveUpSubmit: 'Kureka isuzuma',
    report: 'Raporo yanyu',
    reportLead:
      'Ibikenewe gusa ni ibitekerezo bigenewe abanditsi n’icyifuzo ku mwanzuro. Ibyo mwandika bigenda bibikwa.',
    rating: 'Uko mubibona',
    noRating: 'Nta gisubizo',
    comment: 'Igitekerezo',
    toAuthorHint: 'Ibi bisomwa n’abanditsi. Ntimushyireho izina ryanyu, kandi ingingo zanyu muzihe nimero.',
    toEditorsHint: 'Ibi bisomwa n’ibiro by’ubwanditsi gusa.',
    ratingsTitle: 'Uko mubona buri ngingo',
    ratingsLead: 'Si ngombwa. Ibi bibonwa n’ibiro by’ubwanditsi, naho ibitekerezo bikabonwa n’abanditsi.',
    honesty: 'Ibyerekeye iri suzuma',
    yes: 'Yego',
    no: 'Oya',
    save: 'Kubika ibyanditswe',
    send: 'Kohereza raporo',
    saving: 'Birimo kubikwa…',
    savedOn: (moment: string) => `Byabitswe: ${moment} (Kigali)`,
    savedAt: (time: string) => `Byabitswe: ${time} (Kigali)`,
    unsaved: 'Ntibirabikwa. Umwandiko uri muri iyi mushakisha, kandi uzahita ubikwa interineti nigaruka.',
    otherVersion: 'Ibyabitswe mu rindi dirishya',
    sentTitle: 'Raporo yanyu yoherejwe',
    sentLead: (day: string) => `Yakiriwe ku wa ${day}. Ibiro by’ubwanditsi bizabandikira bimaze gufata umwanzuro.`,
    decidedLead: (day: string) => `Yakiriwe ku wa ${day}, kandi ibiro by’ubwanditsi byafashe umwanzuro. Murakoze.`,
    declinedTitle: 'Ntimwemeye ubutumire',
    declinedLead: 'Murakoze gusubiza. Nimuhindura igitekerezo, muracyashobora kwemera.',
    gaveUpTitle: 'Mwaretse isuzuma',
    closedTitle: 'Iri suzuma ryarangiye',
    closedLead: 'Ibiro by’ubwanditsi ntibigikeneye raporo. Murakoze kuba mwari mwiteguye kudufasha.',
    yourDraft: 'Ibyo mwari mwanditse',
    errorsTitle: 'Mugenzure iyi myanya',
    unknownTitle: 'Iri huza ntirikora',
    unknownLead:
      'Rishobora kuba rituzuye, cyangwa ryarasimbuwe n’irishya. Mukoreshe ihuza riri muri imeyili duheruka kuboherereza kuri iri suzuma, musabe kohererezwa ihuza riheruka, cyangwa mwandikire ibiro by’ubwanditsi.',
    freshLink: 'Kohererezwa ihuza riheruka',
    lateTitle: 'Ibiro by’ubwanditsi byafashe umwanzuro',
    lateLead:
      'Raporo ntigikenewe kugira ngo hafatwe umwanzuro. Niba mwaramaze kuyandika, muracyashobora kuyohereza mu minsi mike iri imbere: ibiro by’ubwanditsi bizayisoma, kandi ishobora kuzafasha abanditsi nyuma.',
    sentReports: 'Raporo uko zohererejwe abanditsi',
    reviewer: (label: number, isOwn: boolean) => (isOwn ? `Umusuzumi wa ${label} (ni mwe)` : `Umusuzumi wa ${label}`),
    editedBecause: (reason: string) => `Ibiro by’ubwanditsi byahinduye umwandiko mwageneye abanditsi: ${reason}`,
    offlineTitle: 'Gukora mudafite interineti',
    offlineLead:
      'Mushobora gukomeza kwandika kuri uru rupapuro n’iyo interineti yabuze. Mushobora no gutwara fomu muri dosiye y’umwandiko, mukayuzuriza aho mushaka, hanyuma mukayishyira hano.',
    offlineDownload: 'Kuvanaho fomu muri dosiye y’umwandiko',
    offlineFile: 'Fomu yujujwe',
    offlineUpload: 'Gushyiraho fomu yujujwe',
    pasteLabel: 'Cyangwa mwomeke raporo mwandikiye ahandi',
    pasteHint:
      'Ibiri muri fomu yujujwe bijya mu myanya yabyo; undi mwandiko wose ujya mu bitekerezo bigenewe abanditsi.',
    paste: 'Kubishyira muri fomu',
    reportFiles: 'Dosiye zigenewe abanditsi',
    reportFilesLead:
      'Mubishatse, mushobora kongeraho inyandiko mwashyizemo ibitekerezo cyangwa umwandiko muremure: PDF cyangwa Word, dosiye zitarenze 3, buri imwe itarenze 5 MB. Izina ryanyu rikurwa mu biranga dosiye, mu bitekerezo no mu mpinduka zanditswe muri yo (tracked changes); umwandiko ubwawo uguma uko mwawanditse.',
    file: 'Dosiye ya PDF cyangwa Word',
    attach: 'Komekaho dosiye',
    remove: 'Gukuraho',
    removeFile: (name: string) => `Gukuraho ${name}`,
    certificates: 'Icyemezo',
    certificatesLead:
      'Mushobora kukibika cyangwa kugiha umukoresha wanyu. Kigaragaza izina ryanyu, umwaka n’umubare wa raporo zanyu; ntikigaragaza inyandiko cyangwa itariki. Buri wese ashobora kukigenzura akoresheje kode yacyo.',
    creditedYear: (year: number, reports: number) => `${year}: raporo ${reports}`,
    certify: (year: number) => `Gukora icyemezo cy’umwaka wa ${year}`,
    certificate: (year: number) => `Icyemezo cy’umwaka wa ${year} muri PDF`,
    policy: 'Uko isuzuma ry’impuguke bagenzi rikorwa hano',
  },
} satisfies SomeWords<typeof en>;
