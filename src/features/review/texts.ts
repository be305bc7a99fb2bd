import type { FindingKind, RemovedMark } from './rules.ts';

const removed: Record<RemovedMark, string> = {
  properties: 'document properties, such as the author’s name',
  comments: 'comments and links',
  changes: 'tracked changes with their authors',
  fields: 'links and the codes of reference managers',
  attachments: 'attached files',
  scripts: 'scripts',
  forms: 'form fields',
  pictures: 'metadata of pictures',
};

const findings: Record<FindingKind, string> = {
  name: 'An author’s name',
  email: 'An e-mail address',
  orcid: 'An ORCID iD',
  affiliation: 'An affiliation',
  corresponding: 'A corresponding author',
  acknowledgements: 'Acknowledgements, funding or contributions',
  ownWork: 'The authors’ own work',
  instruction: 'An instruction to a program instead of a reader',
};

/** Texts about peer review. */
export const reviewTexts = {
  errors: {
    noManuscript: 'There is no such manuscript file.',
    unreadable:
      'This file cannot be read, so no copy for reviewers can be made. Please ask the author for another one.',
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
    page: (page: number) => `page ${page}`,
    download: 'Download the copy',
    screenReaders: 'The copy of a PDF has no tags for screen readers.',
    kinds: { removed, findings },
  },
};
