import type { StarterPages } from '../../pages/server/service.ts';

/** The topics a new journal offers. */
export const STARTER_TOPICS = [
  'Agricultural Economics',
  'Development Economics',
  'Education and Human Capital',
  'Energy and Environment',
  'Finance and Financial Inclusion',
  'Health Economics',
  'Labour and Employment',
  'Public Policy and Governance',
  'Trade and Regional Integration',
];

const about: StarterPages['about'] = [
  {
    section: 'HEADER',
    title: 'Empowering Knowledge Through Research',
    content:
      'The MDS Journal of Applied Economics and Development is an open-access journal published in Kigali, Rwanda.',
  },
  {
    section: 'WHAT_IS_MDS_JAED',
    title: 'What is MDS-JAED?',
    content:
      'A peer-reviewed journal of applied economics and development with a focus on African contexts. It publishes original research, policy briefs, field and case reports, and book reviews.',
  },
  {
    section: 'WHY_PUBLISH_WITH_US',
    title: 'Why publish with us',
    content:
      'Your work is free to read everywhere from the day it is published. There are no author fees. You keep your copyright, and you know at every moment where your manuscript stands.',
  },
  {
    section: 'HOW_TO_CONTRIBUTE',
    title: 'How to contribute',
    content:
      'Prepare your manuscript by the author guidelines, create an account, and submit it in four steps. Researchers who would like to review for the journal are welcome to write to the editors.',
  },
  {
    section: 'AIMS_AND_SCOPE',
    title: 'Aims and scope',
    content:
      'The journal brings careful evidence to the questions of development: agriculture, trade, finance, labour, health, education, energy, and the institutions around them. It looks for work whose methods can be checked and whose findings can be used.',
  },
  {
    section: 'PUBLICATION_FREQUENCY',
    title: 'Publication frequency',
    content: 'Twice a year: issue 1 covers July to December, issue 2 covers January to June.',
  },
  {
    section: 'INDEXING_AND_ACCESSIBILITY',
    title: 'Indexing and accessibility',
    content:
      'Every article is open access under CC BY 4.0, has a lasting address and carries the metadata that search engines and libraries read.',
  },
  {
    section: 'RESEARCH_EXCELLENCE',
    title: 'Research excellence',
    content: 'At least two reviewers read every manuscript, without knowing its authors and unknown to them.',
  },
  {
    section: 'POLICY_IMPACT',
    title: 'Policy impact',
    content: 'Policy briefs put findings into the hands of those who decide, in words they can use.',
  },
  {
    section: 'ENGAGEMENT_WITH_PRACTITIONERS',
    title: 'Engagement with practitioners',
    content: 'Field and case reports let those who do the work speak of what they have learned from it.',
  },
  {
    section: 'JOIN_OUR_COMMUNITY',
    title: 'Join our community',
    content: 'Submit your research, review for us, or follow the journal by its newsletter.',
  },
];

const faqs: StarterPages['faqs'] = [
  { question: 'Are there any fees?', answer: 'No. Neither authors nor readers pay anything.' },
  {
    question: 'Which formats do you accept?',
    answer:
      'Word (.docx) and PDF. Please submit your manuscript in both, so that editors can work on it and reviewers see it as you do.',
  },
  {
    question: 'How long does it take?',
    answer:
      'The first look takes one to two weeks, peer review four to six, a revision two to four, and the final decision another one to two.',
  },
  {
    question: 'What kind of review do you use?',
    answer:
      'Double-blind peer review by at least two reviewers. Please leave the names of the authors out of the manuscript itself.',
  },
  {
    question: 'Who owns the copyright?',
    answer: 'You do. You give the journal a licence to publish, and readers may use the article under CC BY 4.0.',
  },
  {
    question: 'How similar to other texts may a manuscript be?',
    answer: 'We check every manuscript. Similarity above 15% is sent back before review.',
  },
  {
    question: 'Can I withdraw a submission?',
    answer: 'Yes, at any time before it is published.',
  },
];

const documents: StarterPages['documents'] = [
  {
    key: 'guidelines',
    title: 'Guidelines',
    body: `Write in English. Follow APA 7th edition, Times New Roman 12 pt, 1.5 spacing and 1 inch margins.

- **Abstract**: 250–300 words
- **References**: at most 50 for research articles
- **Figures**: at least 300 DPI
- **Similarity**: below 15%
- **Files**: both .docx and .pdf
- **Fees**: none

## Types of submission

- **Original research**: 4,000–8,000 words
- **Policy brief**: 2,000–4,000 words
- **Field or case report**: 3,000–6,000 words
- **Book review**: 1,000–2,500 words`,
  },
  {
    key: 'review-process',
    title: 'Review Process',
    body: `Every manuscript is read by at least two reviewers, double-blind.

- **Initial review**: 1–2 weeks
- **Peer review**: 4–6 weeks
- **Revision**: 2–4 weeks
- **Final decision**: 1–2 weeks`,
  },
  {
    key: 'ethics',
    title: 'Ethics',
    body: `Research with human or animal subjects needs the approval of an ethics committee; please attach it. Authors disclose what might be seen as a conflict of interest. Data and code are shared wherever that is possible.`,
  },
];

/** Texts only; no invented article, person or figure. */
export const STARTER_PAGES: StarterPages = { about, faqs, documents };
