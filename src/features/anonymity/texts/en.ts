import type { FindingKind, RemovedMark } from '../rules.ts';

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
  hidden: 'A text that readers do not see: hidden, white or tiny',
};

export const en = {
  errors: {
    noUpload: 'This file is no longer available. Please upload it again.',
    unreadable:
      'This file cannot be read, so no copy for reviewers can be made. Please ask the author for another one.',
    notClean:
      'Some marks of the authors, or pictures of an old format, cannot be removed from this file. Please ask the author for a PDF.',
  },
  report: {
    title: 'For the reviewers',
    lead: 'Reviewers get a copy that does not name the authors.',
    checking: 'The manuscript is being searched for marks of its authors…',
    removed: (marks: string) => `We will remove: ${marks}.`,
    nothingRemoved: 'There are no hidden marks of the authors in this file.',
    unclean:
      'Some marks of the authors, or pictures of an old format, cannot be removed from this file. Please upload a PDF.',
    findings: 'Please change in the text, now or in a revision:',
    noFindings: 'The text names none of the authors, as far as a program can tell.',
    page: (page: number) => `page ${page}`,
    kinds: { removed, findings, reviewerName: 'The reviewer’s name' },
  },
};
