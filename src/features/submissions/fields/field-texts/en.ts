export const en = {
  fields: {
    articleType: {
      label: 'Article Type',
      unknown: 'Please choose one of the article types in the list.',
    },
    language: {
      label: 'Language of the article',
      unknown: 'Please choose one of the languages in the list.',
    },
    manuscriptTitle: {
      label: 'Article Title',
      missing: 'Please give the title of the article.',
      tooLong: 'A title may have at most 500 characters.',
    },
    topic: {
      label: 'Research Topic',
      missing: 'Please select a research topic.',
      unknown: 'This topic is no longer offered. Please select another.',
    },
    keywords: {
      label: 'Keywords',
      missing: 'Please give at least one keyword.',
      tooLong: 'Keywords may have at most 1,000 characters in all.',
    },
    abstract: {
      label: 'Abstract',
      missing: 'Please give an abstract.',
      tooLong: 'An abstract may have at most 10,000 characters.',
    },
    translations: {
      label: 'Title and abstract in other languages',
      hint: 'Readers and indexes of these languages find the article by them. Optional.',
      group: (language: string) => `In ${language}`,
      title: (language: string) => `Title in ${language}`,
      abstract: (language: string) => `Abstract in ${language}`,
      keywords: (language: string) => `Keywords in ${language}`,
      missingTitle: (language: string) => `Please give the title in ${language} as well, or leave out the abstract.`,
      missingAbstract: (language: string) => `Please give the abstract in ${language} as well, or leave out the title.`,
    },
    jelCodes: {
      label: 'JEL codes',
      hint: 'The classification of the Journal of Economic Literature. Two to four codes serve readers best.',
      tooMany: 'At most ten JEL codes can be given.',
      unknown: 'A JEL code has three characters, such as O13.',
      unlisted: (code: string) => `The JEL classification has no code ${code}.`,
    },
    fundingStatement: {
      label: 'Funding statement',
      hint: 'The funders of the research, with grant numbers.',
      tooLong: 'A funding statement may have at most 3,000 characters.',
      heading: 'Funding',
    },
    competingInterests: {
      label: 'Competing interests',
      hint: 'Anything that might be seen as influencing the authors, or that there is nothing.',
      tooLong: 'The statement on competing interests may have at most 3,000 characters.',
      heading: 'Competing interests',
    },
    dataAvailability: {
      label: 'Data availability',
      hint: 'Where the data and code can be found, or why they cannot be shared.',
      tooLong: 'The statement on data availability may have at most 3,000 characters.',
      heading: 'Data availability',
    },
    acknowledgements: {
      label: 'Acknowledgements',
      hint: 'People and institutions that helped.',
      tooLong: 'The acknowledgements may have at most 3,000 characters.',
      heading: 'Acknowledgements',
    },
  },
  languageNames: { en: 'English', fr: 'French', rw: 'Kinyarwanda' },
  articleTypes: {
    RESEARCH_ARTICLE: { label: 'Research article' },
    POLICY_BRIEF: { label: 'Policy brief' },
    FIELD_REPORT: { label: 'Field/case report' },
    BOOK_REVIEW: { label: 'Book review' },
  },
};
