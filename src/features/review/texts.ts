/** Texts about peer review. */
export const reviewTexts = {
  errors: {
    noManuscript: 'There is no such manuscript file.',
    notClean:
      'Some marks of the authors, or pictures of an old format, cannot be removed from this file. Please ask the author for a PDF.',
  },
  blindCopy: {
    title: 'Copy for reviewers',
    lead: 'A copy of the manuscript without the marks of its authors, and the places in its text that name them.',
    none: 'There is no manuscript file.',
    check: 'Make the copy',
    checking: 'Making the copy…',
    failed: 'The copy could not be made.',
    clean: 'No hidden marks',
    unclean: 'Hidden marks',
    removed: 'Removed',
    nothingRemoved: 'Nothing had to be removed.',
    findings: 'To be changed by the author',
    noFindings:
      'The text names none of the authors, as far as a program can tell. Please look through it yourself, too.',
    words: (words: string, least: string, most: string) =>
      `${words} words without the references; the guidelines ask for ${least} to ${most}.`,
    language: (name: string) => `The text seems to be in ${name}, not in English.`,
    download: 'Download the copy',
    screenReaders: 'The copy of a PDF has no tags for screen readers.',
  },
};
