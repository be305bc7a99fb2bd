import type { SomeWords } from '#base/languages.ts';
import { grouped } from '#base/text.ts';
import type { FileType, NoticeKind, Status, StoredFileType } from '../rules.ts';
import type { en } from './en.ts';

const statuses: Record<Status, string> = {
  SUBMITTED: 'Byoherejwe',
  UNDER_REVIEW: 'Birasuzumwa',
  REVISION_REQUESTED: 'Hasabwe kuvugurura',
  ACCEPTED: 'Byemejwe',
  PUBLISHED: 'Byatangajwe',
  REJECTED: 'Byanzwe',
  WITHDRAWN: 'Byakuwemo',
};

const slots: Record<FileType, { title: string; hint: string; required: boolean }> = {
  MANUSCRIPT: { title: 'Dosiye y’inyandiko', hint: 'Inyandiko ubwayo, .docx cyangwa .pdf', required: true },
  COVER_LETTER: {
    title: 'Ibaruwa iherekeza',
    hint: 'Ibisobanuro bigufi by’akamaro k’inyandiko n’ibishya izanye',
    required: true,
  },
  ETHICS_DOCUMENTATION: {
    title: 'Ibyangombwa byerekeye imyitwarire',
    hint: 'Icyemezo cyo kubahiriza imyitwarire, ku bushakashatsi bukorerwa ku bantu cyangwa ku nyamaswa',
    required: false,
  },
  BLIND_MANUSCRIPT: {
    title: 'Inyandiko itariho amazina y’abanditsi',
    hint: 'Abasuzumi bahabwa iyi mu mwanya wa dosiye y’inyandiko',
    required: false,
  },
  TITLE_PAGE: {
    title: 'Urupapuro rw’umutwe',
    hint: 'Amazina y’abanditsi, ibigo babarizwamo, amagambo yo gushimira n’inkunga; abasuzumi ntibaruhabwa',
    required: false,
  },
  RESPONSE_LETTER: {
    title: 'Igisubizo gihabwa abasuzumi',
    hint: 'Ibisubizo byawe kuri raporo; abasuzumi bo mu cyiciro gikurikira basoma kopi itariho amazina y’abanditsi',
    required: false,
  },
};

const fileTypes: Record<StoredFileType, string> = {
  MANUSCRIPT: slots.MANUSCRIPT.title,
  COVER_LETTER: slots.COVER_LETTER.title,
  ETHICS_DOCUMENTATION: slots.ETHICS_DOCUMENTATION.title,
  BLIND_MANUSCRIPT: slots.BLIND_MANUSCRIPT.title,
  TITLE_PAGE: slots.TITLE_PAGE.title,
  RESPONSE_LETTER: slots.RESPONSE_LETTER.title,
  PUBLICATION_PDF: 'PDF yo gutangaza',
};

const noticeKinds: Record<NoticeKind, string> = {
  CORRECTION: 'Ikosora',
  RETRACTION: 'Kuvanwaho',
  EXPRESSION_OF_CONCERN: 'Itangazo ry’impungenge',
};

const draftChanged = 'Iyi nyandiko y’agateganyo yahinduwe ku kindi gikoresho cyangwa mu rindi dirishya.';
const draftSubmitted = 'Iyi nyandiko y’agateganyo yamaze koherezwa, wenda mu rindi dirishya.';

/** The declarations, which authors confirm, stay English. */
export const rw = {
  statuses,
  noticeKinds,
  slots,
  fileTypes,

  fieldHints: {
    keywords: (count: number) =>
      count === 0
        ? 'Tandukanya amagambo ukoresheje utwitso; amagambo 3 kugeza kuri 6 ni yo afasha abasomyi kurushaho.'
        : `Kugeza ubu: ${count}. Amagambo 3 kugeza kuri 6 ni yo afasha abasomyi kurushaho.`,
    abstract: (words: number) => `Amagambo: ${words}. Amabwiriza asaba amagambo 250–300.`,
    words: ([least, most]: readonly [number, number]) =>
      `Amabwiriza asaba amagambo ${grouped(least)}–${grouped(most)}, utabariyemo inyandiko zifashishijwe.`,
  },
  statements: {
    title: 'Ibisobanuro by’inyongera',
    lead: 'Bitangazwa hamwe n’inyandiko. Ibitajyanye na yo ntubyuzuze.',
  },
  corrections: {
    corrected: (field: string) => `Byakosowe: ${field}`,
    before: 'Mbere',
    after: 'Nyuma',
    empty: 'Nta kirimo',
  },
  jel: {
    placeholder: 'O13, Q18, cyangwa ijambo ry’Icyongereza nka agriculture',
    found: (count: number) => `Kode zabonetse: ${count}`,
  },

  wizard: {
    title: 'Kohereza inyandiko',
    lead: 'Hari intambwe 4. Nta mafaranga yishyurwa, kandi ushobora kuva ku ntambwe imwe ujya ku yindi uko ushatse.',
    steps: ['Ibyerekeye inyandiko', 'Abanditsi', 'Gushyiraho dosiye', 'Kugenzura no kohereza'],
    /** Read aloud after the name of a step. */
    stepHasErrors: 'harimo ibyo gukosora',
    stepOf: (step: number) => `Intambwe ya ${step} kuri 4`,
    previous: 'Subira inyuma',
    next: 'Komeza',
    submit: 'Ohereza inyandiko',
    submitting: 'Birimo koherezwa…',
    chooseTopic: 'Hitamo insanganyamatsiko',
    corresponding: 'Uhagarariye abandi',
    author: (number: number) => `Umwanditsi ${number}`,
    fullName: 'Amazina yose',
    fullNameHint:
      'Banza izina rya mbere, usoreze ku izina ry’umuryango: Josée Mukandayisenga. Niba ari ikigo, andika izina ryacyo hano no mu mwanya w’ikigo abarizwamo.',
    email: 'Imeyili',
    affiliation: 'Ikigo abarizwamo',
    moreAboutAuthor: 'Andi makuru y’uyu mwanditsi (si ngombwa)',
    orcid: 'ORCID iD',
    orcidHint: 'Urugero: 0000-0002-1825-0097',
    ownOrcid: (orcid: string) => `Ongeraho ORCID iD yawe ${orcid}`,
    ror: 'ROR id y’ikigo',
    rorHint: 'Urugero: 05a28rw58, iboneka kuri ror.org',
    addAuthor: 'Ongeraho undi mwanditsi',
    removeAuthor: (number: number) => `Kuraho umwanditsi ${number}`,
    moveUp: (number: number) => `Zamura umwanditsi ${number}`,
    moveDown: (number: number) => `Manura umwanditsi ${number}`,
    uploaded: 'Yashyizweho',
    pending: 'Itegerejwe',
    pendingOptional: 'Itegerejwe (si ngombwa)',
    edit: 'Hindura',
    editPart: (part: string) => `Hindura: ${part}`,
    replacedState: 'Yasimbuwe',
    chooseFile: 'Hitamo dosiye',
    dropHint: 'cyangwa uyikururire hano; .docx na .pdf, buri dosiye itarengeje 25\u00a0MB',
    fileHint: '.docx na .pdf, buri dosiye itarengeje 25\u00a0MB',
    removeFile: (name: string) => `Kuraho ${name}`,
    uploadsRunning: 'Hari dosiye zigishyirwaho. Tegereza zirangire, ubone kohereza inyandiko.',
    /** Followed by `dropHint`, as `chooseFile` is. */
    replaceFile: 'Ongeraho dosiye yo mu bundi bwoko cyangwa verisiyo nshya',
    required: 'ni ngombwa',
    optional: 'si ngombwa',
    replaced: 'yasimbuwe',
    /** As the first step: “incamake” is the abstract. */
    summary: 'Ibyerekeye inyandiko',
    authors: 'Abanditsi',
    files: 'Dosiye',
    declarations: 'Imenyekanisha',
    declarationsHint: 'Ibi byose uko ari 3 bigomba kwemezwa kugira ngo wohereze inyandiko.',
    number: 'Nimero',
    name: 'Amazina',
    requirement: 'Ibisabwa',
    fileName: 'Izina rya dosiye',
    status: 'Uko bimeze',
    yes: 'Yego',
    no: 'Oya',
    notProvided: 'Ntibyatanzwe',
    notSelected: 'Ntiyahiswemo',
    checkFields: 'Reba neza imyanya yagaragajwe.',
    saveStates: {
      new: '',
      saving: 'Birimo kubikwa…',
      saved: 'Inyandiko y’agateganyo yabitswe',
      offline:
        'Interineti ntihari. Inyandiko y’agateganyo ibitswe muri iyi mushakisha, kandi izabikwa ku rubuga interineti imaze kugaruka.',
      'too-large': 'Iyi nyandiko y’agateganyo ni nini cyane ku buryo itabikwa ku rubuga. Ibitswe muri iyi mushakisha.',
      refused: 'Iyi nyandiko y’agateganyo ntiyashoboye kubikwa ku rubuga. Ibitswe muri iyi mushakisha.',
      'session-over': 'Ntukiri muri konti yawe. Inyandiko y’agateganyo ibitswe muri iyi mushakisha.',
      /** `conflictTitle` is shown instead. */
      changed: '',
      submitted: draftSubmitted,
    },
    login: 'Ongera winjire',
    retry: 'Bika nonaha',
    discard: 'Siba inyandiko y’agateganyo',
    discardConfirm: 'Urabyemeza?',
    discardText: 'Ibyo wanditse hano byose birasibwa.',
    discardYes: 'Yego, siba',
    cancel: 'Kureka',
    startNew: 'Tangira indi nyandiko',
    ownSubmissions: 'Reba inyandiko nohereje',
    conflictTitle: draftChanged,
    conflictText: (at: string) => `Igihe indi verisiyo yabikiwe: ${at}.`,
    takeOther: 'Koresha indi verisiyo',
    keepThis: 'Gumana ibiri hano',
    lostFiles: (count: number) =>
      count === 1
        ? 'Dosiye imwe yari imaze iminsi irenga 3 ishyizweho yarasibwe. Ongera uyishyireho.'
        : `Dosiye ${count} zari zimaze iminsi irenga 3 zishyizweho zarasibwe. Ongera uzishyireho.`,
    receiptTitle: 'Twakiriye inyandiko yawe',
    receipt: (number: string) => `Nimero yayo ni ${number}. Ujye uyivuga igihe utwandikiye.`,
    receiptMail: 'Wohererejwe imeyili yemeza ko twayakiriye.',
    receiptMails: 'Wowe n’abanditsi mufatanyije mwohererejwe imeyili yemeza ko twayakiriye.',
    submitAnother: 'Ohereza indi nyandiko',
    follow: 'Yikurikirane muri “Inyandiko nohereje”',
    blindReview: 'Ongeraho verisiyo itariho amazina y’abanditsi (si ngombwa)',
    blindReviewLead:
      'Abasuzumi bahabwa kopi y’inyandiko yawe yakuwemo amakuru aranga dosiye, ibitekerezo byanditsweho n’ibindi bimenyetso bihishe. Niba inyandiko igaragaza amazina yawe, urugero ku rupapuro rwa mbere cyangwa aho ushimira, ushobora gushyiraho verisiyo itarimo ibyo bice, ukabishyira ku rupapuro rw’umutwe.',
    needsScript:
      'Urupapuro rwo koherezaho inyandiko rukenera JavaScript. Yemerere gukora, cyangwa wandikire ibiro by’ubwanditsi.',
  },

  /** “The editors” are the editorial office here: there is no agreed word for an editor. */
  own: {
    title: 'Inyandiko nohereje',
    lead: 'Ibyo wohereje n’ibizakurikiraho.',
    submitNew: 'Ohereza inyandiko',
    continueDraft: (title: string) => (title ? `Komeza “${title}”` : 'Komeza inyandiko yawe y’agateganyo'),
    empty: 'Nta nyandiko urohereza',
    emptyHint: 'Bisaba intambwe 4 n’iminota igera ku 10.',
    loadFailed: 'Inyandiko wohereje ntizashoboye kuboneka.',
    tryAgain: 'Ongera ugerageze',
    received: (date: string) => `yakiriwe ku wa ${date}`,
    back: 'Inyandiko zose nohereje',
    backToManuscript: 'Subira ku nyandiko',
    supplements: 'Amakuru y’ubushakashatsi, kode n’imigereka',
    suggestReviewers: 'Tanga amazina y’abasuzumi wifuza',
    publishReports: 'Tangaza raporo z’isuzuma',
    appeal: 'Juririra icyemezo',
    nextTitle: 'Ibikurikiraho',
    next: {
      SUBMITTED: 'Ibiro by’ubwanditsi biyigenzura mu gihe cy’icyumweru 1 kugeza kuri 2.',
      UNDER_REVIEW: 'Isomwa nibura n’abasuzumi 2; bifata ibyumweru 4 kugeza kuri 6.',
      REVISION_REQUESTED: 'Ibiro by’ubwanditsi bitegereje inyandiko ivuguruye. Yohereze mu byumweru 2 kugeza kuri 4.',
      ACCEPTED: 'Izatangazwa muri imwe muri nomero zikurikira. Nta kindi usabwa gukora.',
      REJECTED: 'Isuzuma ryararangiye.',
      WITHDRAWN: 'Wayikuyemo. Isuzuma ryararangiye.',
    },
    readArticle: 'Soma inyandiko y’ubushakashatsi',
    authors: 'Abanditsi',
    files: 'Dosiye',
    history: 'Ibyakozwe',
    details: 'Ibyerekeye inyandiko',
    number: 'Nimero y’inyandiko',
    receivedOn: 'Itariki yakiriweho',
    corresponding: 'uhagarariye abandi',
    receiptPrint: 'Capa uru rupapuro rube icyemezo cy’uko inyandiko yakiriwe',
    revisionTitle: 'Ohereza inyandiko ivuguruye',
    revisionLead:
      'Shyiraho inyandiko ivuguruye, ushyire n’ibisubizo byawe ku basuzumi ahanditse “Igisubizo gihabwa abasuzumi”. Dosiye za mbere zikomeza kugaragara mu “Ibyakozwe”.',
    editorsMessage: 'Ubutumwa bw’ibiro by’ubwanditsi',
    you: 'Wowe',
    office: 'Ibiro by’ubwanditsi',
    revisionDetails: 'Hindura umutwe, incamake cyangwa ibisobanuro by’inyongera',
    revisionAuthors: 'Hindura abanditsi',
    revisionNote: 'Ubutumwa ku biro by’ubwanditsi',
    revisionSend: 'Ohereza inyandiko ivuguruye',
    withdrawTitle: 'Gukuramo inyandiko',
    withdrawLead:
      'Ushobora gukuramo inyandiko igihe cyose itaratangazwa cyangwa ngo yangwe. Iki gikorwa ntigisubirwaho.',
    withdraw: 'Kuramo inyandiko',
    withdrawConfirm: 'Urabyemeza?',
    withdrawText: (title: string) => `“${title}” izakurwa mu isuzuma. Iki gikorwa ntigisubirwaho.`,
    withdrawReason: 'Impamvu',
    withdrawReasonHint: 'Si ngombwa',
    withdrawYes: 'Yego, yikuremo',
    cancel: 'Kureka',
    withdrawn: 'Inyandiko yawe yakuwemo.',
    revised: 'Twakiriye inyandiko yawe ivuguruye.',
    discarded: 'Inyandiko y’agateganyo yasibwe.',
  },

  submitSuccess: 'Inyandiko yoherejwe neza.',
  submitFailure: 'Kohereza inyandiko ntibyashobotse.',
  submitNetworkError: 'Habaye ikibazo mu kohereza inyandiko.',

  errors: {
    authors: 'Andika nibura umwanditsi 1.',
    authorsMany: 'Abanditsi ntibashobora kurenga 100.',
    authorName: 'Andika amazina yose.',
    authorNameLong: 'Amazina ntashobora kurenza inyuguti 100.',
    authorNameAddress: 'Izina ntirishobora kubamo aderesi y’urubuga. Siga akanya nyuma ya buri kadomo.',
    authorEmail: 'Andika neza aderesi ya imeyili.',
    affiliation: 'Andika ikigo abarizwamo.',
    affiliationLong: 'Izina ry’ikigo ntirishobora kurenza inyuguti 300.',
    orcid: 'Iyi si ORCID iD: igizwe n’amatsinda 4, buri rimwe ririmo ibimenyetso 4, urugero 0000-0002-1825-0097.',
    ror: 'Iyi si ROR id: igizwe n’inyuguti n’imibare 9, urugero 05a28rw58, cyangwa aderesi yayo kuri ror.org.',
    filesMany: 'Ntushobora komekaho dosiye zirenze 30.',
    fileUnknown: 'Iyi dosiye ntikiboneka. Ongera uyishyireho.',
    fileTwice: 'Iyi dosiye yometsweho kabiri.',
    fileType: 'Shyira dosiye munsi y’umwe muri iyi mitwe 3.',
    requiredFile: { MANUSCRIPT: 'Shyiraho inyandiko.', COVER_LETTER: 'Shyiraho ibaruwa iherekeza.' },
    declarations: 'Emeza ibyo umenyekanisha byose uko ari 3.',
    noteLong: 'Ubutumwa ntibushobora kurenza inyuguti 5,000.',
    missing: 'Iyo nyandiko ntiboneka.',
    noFile: 'Iyo dosiye ntiboneka.',
    cannotWithdraw: 'Iyi nyandiko ntigishobora gukurwamo. Andikira ibiro by’ubwanditsi.',
    cannotRevise: 'Ibiro by’ubwanditsi ntibitegereje ko uvugurura iyi nyandiko.',
    draftChanged,
    draftSubmitted,
    notAllowed: 'Konti yawe ntikwemerera gukora ibi.',
    draftMissing: 'Iyo nyandiko y’agateganyo ntiboneka.',
  },

  mails: {
    noticeSubject: (kind: string, number: string) => `${kind}: ${number}`,
    /** In these texts `{{title}}` stands for the title. */
    noticeText: {
      added: (kind: string) =>
        `Ikinyamakuru cyatangaje itangazo ryerekeye “{{title}}” (${kind}). Rigaragara hamwe n’inyandiko, kandi rivuga ibi bikurikira. Niba ufite ikibazo kuri ryo, andikira ibiro by’ubwanditsi.`,
      changed: (kind: string) =>
        `Itangazo ryerekeye “{{title}}” (${kind}) ryahinduwe. Rigaragara hamwe n’inyandiko, kandi ubu rivuga ibi bikurikira. Niba ufite ikibazo kuri ryo, andikira ibiro by’ubwanditsi.`,
    },
  },
} satisfies SomeWords<typeof en>;
