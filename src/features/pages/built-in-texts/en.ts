export const en = {
  'home-welcome': {
    label: 'Heading',
    text: 'Welcome to the MDS Journal of Applied Economics and Development',
  },
  'home-call-title': {
    label: 'Invitation: heading',
    text: 'Your work, read where it matters',
  },
  'home-call-text': {
    label: 'Invitation: text',
    text: 'Double-blind review by at least two reviewers, a first answer within two weeks, and no fees.',
  },
  'guidelines-lead': {
    label: 'Introduction',
    text: 'How to prepare and submit a manuscript, and what happens next.',
  },
  'guidelines-types': {
    label: 'Types of submission',
    text: `Original research: 4,000–8,000 words
Policy brief: 2,000–4,000 words
Field or case report: 3,000–6,000 words
Book review: 1,000–2,500 words`,
  },
  'guidelines-format': {
    label: 'Format',
    text: `Abstract: 250–300 words
References: APA 7th edition; at most 50 for research articles
Figures: at least 300 DPI
Similarity: below 15%, checked before review
Files: both .docx and .pdf
Type: Times New Roman 12 pt, 1.5 spacing, 1 inch margins
Fees: none`,
  },
  'guidelines-publication': {
    label: 'Publication',
    text: 'Twice a year: issue 1 covers July to December, issue 2 January to June. There are currently no author fees.',
  },
  'guidelines-steps': {
    label: 'Steps of a submission',
    text: `Prepare Manuscript: Follow the format above, and leave the authors’ names out of the manuscript itself.
Online Submission: Enter the details, name the authors, upload the files and confirm the declarations.
Initial Review: The editors check that the manuscript is complete and fits the journal.
Peer Review: At least two reviewers read it, double-blind.
Decision & Revision: You receive the reviews with the decision, and time to revise.
Publication: The article gets its own page, its PDF and its place in an issue.`,
  },
  'guidelines-ready': {
    label: 'Ready to submit',
    text: 'With the manuscript in .docx and .pdf and a cover letter at hand, it takes about ten minutes.',
  },
  'guidelines-review': {
    label: 'Review process',
    text: 'Every manuscript is read by at least two reviewers, double-blind: they do not know the authors, and the authors do not know them.',
  },
  'guidelines-timeline': {
    label: 'Timeline',
    text: `Initial review: 1–2 weeks
Peer review: 4–6 weeks
Revision: 2–4 weeks
Final decision: 1–2 weeks`,
  },
  'guidelines-checklist': {
    label: 'Submission checklist',
    text: `The manuscript is within the word range of its type.
The abstract has 250–300 words and the keywords are listed.
The authors’ names do not appear in the manuscript file.
References follow APA 7th edition and number at most 50.
Figures have at least 300 DPI and can be understood on their own.
The text has been checked for similarity (below 15%).
Both a .docx and a .pdf of the manuscript are ready.
A cover letter explains in a few lines what is new and why it matters.
Ethics approval is attached where human or animal subjects took part.
All authors have agreed to the submission and to the order of authors.`,
  },
  'guidelines-ethics': {
    label: 'Ethics notice',
    text: 'Research with human or animal subjects needs the approval of an ethics committee. Authors disclose potential conflicts of interest, share data and code where possible, and submit to one journal at a time. Plagiarism and fabricated data end the review.',
  },
};
