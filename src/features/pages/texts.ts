import type { Policy } from './rules.ts';

const policies: Record<Policy, string> = {
  'open-access': 'Open access and licence',
  'peer-review': 'Peer review',
  'publication-ethics': 'Ethics',
  fees: 'Fees: none',
  archiving: 'Archiving',
  privacy: 'Privacy',
};

/** Every word of the standing pages that people read, but for what editors write themselves. */
export const pageTexts = {
  errors: {
    faqBoth: 'Please fill in both fields',
    tooLong: (most: number) => `Please keep it under ${most.toLocaleString('en-GB')} characters.`,
  },
  faqAdded: 'FAQ added successfully!',
  faqChanged: 'FAQ updated successfully!',
  faqRemoved: 'FAQ deleted!',
  faqDashboard: {
    title: 'FAQ',
    lead: 'What visitors find on the contact page, in the order they were added.',
    question: 'Question',
    answer: 'Answer',
    actions: 'Actions',
    add: 'Add FAQ',
    change: 'Update FAQ',
    empty: 'No FAQs available.',
    more: (count: number) => `View More (${count})`,
    less: 'Show Less',
    loadFailed: 'The questions could not be loaded.',
    saveFailed: 'Failed to save FAQ',
    networkError: 'Something went wrong.',
    removeFailed: 'Failed to delete FAQ',
  },

  policies,
  policyKicker: 'Policies',
  updated: (date: string) => `Last changed on ${date}`,
  about: {
    title: 'Empowering Knowledge Through Research',
    subtitle: (journal: string, publisher: string) => `The ${journal} is published by ${publisher} in Kigali, Rwanda.`,
    pillars: 'What we stand for',
    mission: 'Our Mission',
    join: 'Join Our Community',
    joinText: 'Submit your research, review for us, or follow the journal by its newsletter.',
    submit: 'Submit Your Research',
  },
  authors: {
    title: 'Author Guidelines',
    lead: 'What to prepare, how to submit, and what happens then.',
    tabs: { guidelines: 'Guidelines', submission: 'Submission', review: 'Review Process', resources: 'Resources' },
    tabsLabel: 'Parts of the guidelines',
    types: 'Types of submission',
    format: 'Format',
    steps: 'Six steps',
    ready: 'Ready to Submit',
    readyText: 'With the manuscript in .docx and .pdf and a cover letter at hand, it takes about ten minutes.',
    submit: 'Submit Manuscript',
    checklistButton: 'Submission Checklist',
    reviewLead:
      'Every manuscript is read by at least two reviewers, double-blind: they do not know the authors, and the authors do not know them.',
    timeline: 'Timeline',
    templates: 'Templates',
    templatesText: 'Made for this journal, with its styles set.',
    word: 'Word template (.docx)',
    latex: 'LaTeX template (.tex)',
    checklists: 'Checklists',
    checklistsText: 'Go through this list before you submit.',
    support: 'Support',
    supportText: 'A question the guidelines do not answer? Write to us.',
    supportButton: 'Contact the editors',
    ethics: 'Ethics notice',
    publication: 'Publication',
    publicationText:
      'Twice a year: issue 1 covers July to December, issue 2 January to June. There are currently no author fees.',
  },
} as const;
