/** Values are quoted as in a program, so that signs which nobody sees are seen. */
const quoted = (value: string) => JSON.stringify(value);

/** Remarks follow a line number and a title, so they begin with a small letter. */
export const en = {
  /** Before a reason of a refusal. */
  atLine: (line: number, reason: string) => `line ${line}: ${reason}`,
  /** Names of elements of the file. */
  notStored: (names: string) => `${names}: not stored`,
  articles: {
    unpublished: 'it is not published there',
    issueUnpublished: 'its issue is not published there',
    issueRefused: 'its issue is not imported',
    noDay: 'it has no day of publication, nor has its issue',
    future: (day: string) => `its day of publication, ${day}, is in the future`,
    incompleteDay: (given: string, day: string) =>
      `its day of publication, ${given}, is not complete; it is stored as ${day}`,
    noLicence: (licence: string) => `it names no licence; it gets ${licence}`,
    licenceUnknown: (licence: string) =>
      `its licence, ${licence}, is unknown here; choose one for such articles (“Other topic or licence”, or --licence)`,
    licenceReplaced: (licence: string, other: string) => `its licence, ${licence}, is unknown here; it gets ${other}`,
    doi: (given: string) => `the DOI ${given} is none`,
    pages: (given: string) => `the pages “${given}” are no page or range of pages`,
    funding: (most: number) => `the statement on funding is longer than ${most} characters`,
    section: (name: string) => `its section, “${name}”, is unknown here; it becomes a research article`,
    noPdf: 'it has no PDF; its page has the abstract alone',
    noTitle: 'it has no title',
    titleLong: (most: number) => `its title is longer than ${most} characters`,
    language: (language: string) => `its language, ${language}, is not one of this journal's; it is stored as English`,
    noAbstract: 'it has no abstract; its page says so',
    encoding: (excerpt: string) => `characters look wrongly encoded: “${excerpt}”`,
    cut: {
      abstract: (most: number) => `the abstract is cut after ${most} characters`,
      keywords: (most: number) => `the keywords are cut after ${most} characters`,
    },
    otherLanguage: (language: string) =>
      `title and abstract in ${language}, which is not one of this journal's languages`,
    titleAlone: (language: string) => `the title in ${language}, because a translation needs title and abstract`,
    abstractAlone: (language: string) => `the abstract in ${language}, because a translation needs title and abstract`,
    fullText: 'the text of the article (body): not stored; readers get the PDF',
    /** How an article was recognised, before `oldAddress`. */
    known: {
      before: 'it was imported before',
      doi: (doi: string) => `an article with its DOI, ${doi}, is there`,
      title: 'an article with its title and year is there',
    },
    oldAddress: (known: string) => `${known}; its old address leads there`,
  },
  authors: {
    none: 'it has no author',
    tooMany: (most: number) => `it has more than ${most} authors`,
    noName: 'a contributor without a name',
    nameLong: (name: string) => `the contributor ${name}: the name is too long`,
    onlyAuthors: (name: string, role: string) => `${name}, ${role}: only authors are stored`,
    role: (name: string, role: string) => `${name} has the unknown role “${role}” and becomes an author`,
    orcid: (name: string, given: string) => `the ORCID iD of ${name}, ${given}: not valid`,
    ror: (name: string, given: string) => `the ROR id of ${name}, ${given}: not valid`,
    email: (name: string, given: string) => `the e-mail address of ${name}, ${given}: not valid`,
    affiliationCut: (name: string, most: number) => `the affiliation of ${name} is cut after ${most} characters`,
    biographies: 'biographies of authors: not stored',
  },
  files: {
    further: (label: string) => `the further file “${label}”; an article has one PDF`,
    /** A reason of these, or that of the check of a file. */
    lost: (label: string, reason: string) => `the file “${label}”: ${reason}`,
    absent: 'it is not in the export',
    absentNamed: (address: string) => `it is not in the export, which names ${address}`,
    damaged: 'it is damaged',
    base64: 'its base64 is broken',
    tooLarge: 'it is larger than a PDF may be here',
    noPdf: 'it is not a PDF',
  },
  issues: {
    unpublished: 'the issue is not published there',
    noYear: 'the issue has no year',
    empty: 'none of its articles is imported',
    number: (given: string, stored: number) => `its number, “${given}”, is stored as ${stored}`,
    volumeInTitle: (volume: string) =>
      `its volume, ${volume}, is in its title; citations name the journal's own volume`,
    volumeInDescription: (volume: string) =>
      `its volume, ${volume}, is in its description; citations name the journal's own volume`,
    covers: (count: number) => `${count} more covers: not stored`,
  },
  people: {
    disabled: 'the account is disabled there',
    email: (given: string) => `the e-mail address “${given}” is not valid`,
    roles: (names: string) => `is ${names} there and gets no such role; invite the person under Users`,
    noAccount: 'no account: it needs a given name and a family name of at most 100 characters each',
    noReviewer: (most: number) => `no entry as a reviewer: the name is missing or longer than ${most} characters`,
    affiliationCut: (most: number) => `the affiliation is cut after ${most} characters`,
    interestsCut: (most: number) => `the list of interests is cut after ${most} characters`,
    orcid: (given: string) => `the ORCID iD ${given}: not valid`,
    accountHere: (email: string) => `an account with the address ${email} is here and stays as it is`,
    reviewerHere: (email: string) => `the register of reviewers has ${email} and stays as it is`,
    /** Once for all people; the part is the name of an element. */
    profile: (part: string) => `${part} of people: accounts do not have it`,
    orcidOfPeople: 'orcid of people: accounts do not have it; each links an ORCID iD by logging in there',
  },
  usage: {
    /** Of the columns of reports of OJS. */
    columns: { views: 'views', downloads: 'downloads', count: 'count' },
    /** The column has one of these names, a month, or the name that COUNTER gives it. */
    noCount: (column: string, cell: string) => `its ${column}, ${quoted(cell)}, is no count`,
    kind: (cell: string) => `its type, ${quoted(cell)}, is neither an article nor one of its files`,
    month: (cell: string) => `its month, ${quoted(cell)}, is none`,
    /** A list that is too long for a sentence. */
    andMore: (names: string, count: number) => `${names} and ${count} more`,
    ofMonths: (months: string, reason: string) => `${months}: ${reason}`,
    sameLine: 'another line says the same of this article',
    noneComes: (fault: string) => `${fault}; none of the usage of its article comes`,
    fewer: (period: string) => `${period} has fewer investigations than requests; it comes without views`,
    twins: (count: number) => `there are ${count} articles with its title; only a DOI tells them apart`,
    otherYear: (year: number | undefined) => `the article with its title is not of ${year}`,
    unknown: 'no article here has its DOI, its id in the old system, or its title and year',
    twoArticles: (ofDoi: string, ofId: string) => `its DOI is that of “${ofDoi}”, its id that of “${ofId}”`,
    otherDoi: (title: string) => `its DOI is that of “${title}”, whose usage it becomes`,
    otherId: (title: string) => `its id is that of “${title}”, whose usage it becomes`,
    otherCount: {
      views: (here: number, given: number) =>
        `${here} views are here from another import and stay; the file has ${given}`,
      downloads: (here: number, given: number) =>
        `${here} downloads are here from another import and stay; the file has ${given}`,
    },
    future: 'in the future, so it does not come',
    ownMonth: 'this journal has counted the article itself then, so it does not come',
    totalHere: (until: string) => `a total until ${until} is here and would count it twice, so it does not come`,
    monthsHere: 'counts by month are here, and its total would count them twice, so it does not come',
    ownMonths: 'this journal has counted some of its months itself, so its total does not come; export it by month',
    withoutMonth: (until: string) =>
      `its counts have no month; those until ${until} are in the totals of articles alone`,
    institution: (name: string) => `the report is that of one institution, ${name}; only usage by its readers comes`,
    metric: (name: string) => `${name}: imported usage has views and downloads alone`,
    dataType: (name: string) => `lines of the type ${name}: only articles have usage here`,
    accessMethod: (name: string) => `lines of the access method ${name}: only reading is counted here`,
    components: 'lines on components of articles',
    sum: (sum: number, total: number | undefined) =>
      `its months add up to ${sum}, its total is ${total}; the months come`,
    cells: (cells: number, columns: number) => `it has ${cells} cells for ${columns} columns`,
    noMetric: 'it has no Metric_Type',
  },
  /** Why nothing of a file is imported. The screen begins the first word with a capital letter. */
  refusals: {
    otherXml: (root: string) => `<${root}> is no export of OJS's Native XML plugin, JATS or Crossref XML.`,
    emptyXml:
      'there are no issues, articles or users in it; it should be an export of OJS (Native XML or users), JATS or Crossref XML.',
    noXmlInZip: 'there is no .xml file in this ZIP file.',
    noXmlInFolder: 'there is no .xml file in this folder.',
    wholeJournal:
      'this is the export of a whole journal; import it with “npm run import” on the server, into an empty journal.',
    sameNames: (name: string) =>
      `the ZIP file with the PDFs cannot be read: it has two files with the name ${quoted(name)}.`,
    zip: (reason: string) => `the ZIP file cannot be read: ${reason}.`,
    cutOff: 'the ZIP file cannot be read: it is cut off, or not a ZIP file.',
    damaged: 'it is damaged in the ZIP file.',
    encoding: 'the text is not in UTF-8; save the sheet as “CSV UTF-8”.',
    /** In the English of the library. */
    table: (reason: string) => `${reason}.`,
    unknownColumns: (names: string, all: string) => `unknown columns ${names}; the template has ${all}.`,
    tooManyLines: (most: number) => `it has more than ${most} lines; split it.`,
    noOjsUsage: 'this is no report of OJS on usage.',
    noCounter: 'this is no COUNTER report: it does not begin with Report_Name.',
    noColumns: (total: string) => `this is no COUNTER report: the columns Metric_Type and ${total} are missing.`,
    missingColumns: (names: string) => `the columns ${names} are missing.`,
    doiOrId: 'DOI or Proprietary_ID',
    noMonth: (column: string) => `the column ${quoted(column)} is no month.`,
    sameMonths: (month: string) => `the month ${month} has two columns.`,
    otherReport: (id: string) =>
      `this is the COUNTER report ${quoted(id)}; articles are in Item Reports, IR and IR_A1.`,
    release: (release: string) =>
      `this report is of COUNTER’s release ${quoted(release)}; those of 5 and 5.1 can be read.`,
    noRequests:
      'the report has investigations without requests, so views cannot be told apart from downloads; export it with Total_Item_Requests.',
    noPeriod: 'Reporting_Period has no Begin_Date and End_Date, and there are no months.',
  },
  /** Why an import is not undone. */
  undo: {
    missing: (id: string) => `There is no import ${id}.`,
    before: 'This import was undone before.',
    old: (days: number) => `This import is older than ${days} days; delete its articles in the dashboard.`,
    changed: (names: string) => `Nothing was undone, because these have been changed since:\n${names}`,
  },
};
