/** Guidelines whose numbers the specification fixes. */
export const SUBMISSION_TYPES = [
  { name: 'Original research', words: '4,000–8,000' },
  { name: 'Policy brief', words: '2,000–4,000' },
  { name: 'Field or case report', words: '3,000–6,000' },
  { name: 'Book review', words: '1,000–2,500' },
] as const;

export const FORMAT_RULES = [
  { name: 'Abstract', rule: '250–300 words' },
  { name: 'References', rule: 'APA 7th edition; at most 50 for research articles' },
  { name: 'Figures', rule: 'at least 300 DPI' },
  { name: 'Similarity', rule: 'below 15%, checked before review' },
  { name: 'Files', rule: 'both .docx and .pdf' },
  { name: 'Type', rule: 'Times New Roman 12 pt, 1.5 spacing, 1 inch margins' },
  { name: 'Fees', rule: 'none' },
] as const;

export const SUBMISSION_STEPS = [
  {
    name: 'Prepare Manuscript',
    text: 'Follow the format above, and leave the authors’ names out of the manuscript itself.',
  },
  {
    name: 'Online Submission',
    text: 'Enter the details, name the authors, upload the files and confirm the declarations.',
  },
  { name: 'Initial Review', text: 'The editors check that the manuscript is complete and fits the journal.' },
  { name: 'Peer Review', text: 'At least two reviewers read it, double-blind.' },
  { name: 'Decision & Revision', text: 'You receive the reviews with the decision, and time to revise.' },
  { name: 'Publication', text: 'The article gets its own page, its PDF and its place in an issue.' },
] as const;

export const REVIEW_TIMELINE = [
  { name: 'Initial review', weeks: '1–2 weeks' },
  { name: 'Peer review', weeks: '4–6 weeks' },
  { name: 'Revision', weeks: '2–4 weeks' },
  { name: 'Final decision', weeks: '1–2 weeks' },
] as const;

export const CHECKLIST = [
  'The manuscript is within the word range of its type.',
  'The abstract has 250–300 words and the keywords are listed.',
  'The authors’ names do not appear in the manuscript file.',
  'References follow APA 7th edition and number at most 50.',
  'Figures have at least 300 DPI and can be understood on their own.',
  'The text has been checked for similarity (below 15%).',
  'Both a .docx and a .pdf of the manuscript are ready.',
  'A cover letter explains in a few lines what is new and why it matters.',
  'Ethics approval is attached where human or animal subjects took part.',
  'All authors have agreed to the submission and to the order of authors.',
] as const;

export const ETHICS_NOTICE =
  'Research with human or animal subjects needs the approval of an ethics committee. Authors disclose potential conflicts of interest, share data and code where possible, and submit to one journal at a time. Plagiarism and fabricated data end the review.';
