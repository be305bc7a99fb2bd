import type { ContactRecord } from '#features/contact/server/service.ts';
import type { StarterPages } from '#features/pages/server/service.ts';
import { DECLARATIONS } from '#features/submissions/rules.ts';
import { en as submissions } from '#features/submissions/texts/en.ts';

/** Topics of a new journal. */
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
] as const;

const about: StarterPages['about'] = [
  {
    section: 'HEADER',
    title: 'Empowering Knowledge Through Research',
    content:
      'The MDS Journal of Applied Economics and Development is an open-access journal, published by MDS Consultancy in Kigali, Rwanda.',
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
      'Your work is free to read everywhere from the day it is published. There are no author fees. You keep your copyright, and you can follow the status of your manuscript at any time.',
  },
  {
    section: 'HOW_TO_CONTRIBUTE',
    title: 'How to contribute',
    content:
      'Prepare your manuscript according to the author guidelines, create an account, and submit it in four steps. Researchers who would like to review for the journal are welcome to write to the editors.',
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
      'Every article is open access under CC BY 4.0, has a permanent address and carries the metadata that search engines and libraries read.',
  },
  {
    section: 'RESEARCH_EXCELLENCE',
    title: 'Research excellence',
    content: 'At least two reviewers assess every manuscript, double-blind.',
  },
  {
    section: 'POLICY_IMPACT',
    title: 'Policy impact',
    content: 'Policy briefs put findings into the hands of those who decide, in words they can use.',
  },
  {
    section: 'ENGAGEMENT_WITH_PRACTITIONERS',
    title: 'Engagement with practitioners',
    content: 'In field and case reports, practitioners share what they have learned from their work.',
  },
  {
    section: 'JOIN_OUR_COMMUNITY',
    title: 'Join our community',
    content: 'Submit your research, review for us, or subscribe to our newsletter.',
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
      'The initial review takes one to two weeks, peer review four to six, a revision two to four, and the final decision another one to two.',
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
    answer: 'We check every manuscript. Manuscripts with a similarity above 15% are returned before review.',
  },
  {
    question: 'Can I withdraw a submission?',
    answer: 'Yes, at any time before it is published.',
  },
];

const documents: StarterPages['documents'] = [
  {
    key: 'open-access',
    title: 'Open access and licence',
    body: `Every article is free to read, download, share and reuse from the day it is published, without registration and without a waiting period.

Articles are published under the [Creative Commons Attribution licence, CC BY 4.0](https://creativecommons.org/licenses/by/4.0/). **Authors keep their copyright.** The declaration “${submissions.declarations.COPYRIGHT_TRANSFER.title}” of the submission form is recorded as “${DECLARATIONS.COPYRIGHT_TRANSFER}”, but transfers no copyright: the authors allow the journal to publish the article and to name itself as the place of first publication.

Readers may copy and adapt an article for any purpose if they give credit to its authors, link to the licence and say what was changed.`,
  },
  {
    key: 'peer-review',
    title: 'Peer review',
    body: `Every manuscript is read by at least two reviewers, double-blind: the reviewers do not know the authors, and the authors do not know the reviewers.

- **Initial review**, 1–2 weeks: the editors check that the manuscript fits the journal, is complete and is below 15% similarity.
- **Peer review**, 4–6 weeks.
- **Revision**, 2–4 weeks.
- **Final decision**, 1–2 weeks.

Reviewers get copies of the files without names, properties and other marks of the authors, and are asked about competing interests before they read the manuscript. The authors read the reports under “Reviewer 1” and “Reviewer 2”. A manuscript is accepted with reports of at least two reviewers; an exception needs a reason, which is kept with the decision.

Authors may suggest reviewers, or ask not to invite some; the editors decide. Authors hear when a review takes longer than promised, and may withdraw. A rejection can be appealed once.

Editors do not decide on manuscripts of their own, and see no part of their review. The page of an article says how many reports it had, who handled it, and where an exception was made.`,
  },
  {
    key: 'publication-ethics',
    title: 'Publication ethics',
    body: `Authors submit their own, original work to one journal at a time, name all contributors and nobody else as authors, and disclose potential conflicts of interest. Research with human or animal subjects needs the approval of an ethics committee.

Reviewers and editors treat manuscripts as confidential.

Plagiarism, fabricated data and undisclosed conflicts of interest end the review. Where they are found after publication, the article is corrected or retracted, with a notice that stays at its address.`,
  },
  {
    key: 'ai-use',
    title: 'Use of AI',
    body: `Authors, reviewers and editors may use language models and similar tools, within these limits.

## Authors

- A tool cannot be an author: it cannot answer for the work or agree to its publication.
- Authors answer for every sentence, figure, number and reference, whatever helped them to write it.
- Say in the methods or the acknowledgements which tool was used and for what. Correcting spelling and grammar needs no mention.
- Data, results and images may not be invented or altered by such tools. Images made by them are used only where they are the subject of the study, and are labelled.

## Reviewers and editors

Manuscripts are confidential. Do not enter any part of them into a tool that stores or learns from what is entered. The judgement in a review is the reviewer’s own, and decisions are made by editors.`,
  },
  {
    key: 'data-availability',
    title: 'Data and code availability',
    body: `Results should be open to checking. Every empirical article has a statement that says where its data and code can be found.

- Put data and code into a public repository that gives a permanent identifier, such as Zenodo, Dataverse or the repository of your institution, and cite it in the reference list.
- Where data cannot be shared, because of consent, law, or a contract with a statistics office, say why, who holds them and how others can apply for access. Share the code all the same.
- Remove everything that could identify respondents before sharing.

Reviewers may ask to see data and code in confidence. Not sharing for one of the reasons above is no ground for rejection.`,
  },
  {
    key: 'corrections',
    title: 'Corrections and retractions',
    body: `The published record is not changed silently. Notices are free to read, have their own date, and are linked with the article in both directions.

- **Correction**: an error that matters to readers but leaves the conclusions standing.
- **Expression of concern**: there are serious doubts and an inquiry is still open.
- **Retraction**: the findings are unreliable, or the work is plagiarised, published elsewhere, or breaks research ethics. The article stays at its address, marked as retracted, with the reasons.

Authors tell the editors as soon as they find an error. Anybody else may write to the editors too. The editors hear the authors before they decide, and follow the guidelines of the Committee on Publication Ethics (COPE).`,
  },
  {
    key: 'appeals',
    title: 'Appeals and complaints',
    body: `## Appeals

Authors may appeal against a rejection once, within 30 days, on the page of the manuscript. An appeal says where the decision rests on an error of fact or on a conflict of interest; a difference of opinion about importance or fit is not enough. An editor who took no part in the decision reads the manuscript, the reviews and the appeal, may ask another reviewer, and answers within six weeks. That answer is final.

## Complaints

Complaints about delays, conduct or ethics go to the Editor-in-Chief, or to the publisher if they concern the Editor-in-Chief. Receipt is confirmed within a week. Nobody who is the subject of a complaint handles it, and no one is worse off for having made one in good faith.`,
  },
  {
    key: 'fees',
    title: 'Fees',
    body: `There are **no fees**: none for submission, none for publication, none for colour or length, and none for readers.`,
  },
  {
    key: 'archiving',
    title: 'Archiving',
    body: `Articles keep their address permanently. When an article is removed, a notice stays at its address.

Authors may deposit every version of their article, the submitted, the accepted and the published one, wherever they like and at any time.`,
  },
  {
    key: 'privacy',
    title: 'Privacy',
    body: `The information you enter to submit, review or write to us is used for that purpose only. Your e-mail address is never shown to other readers and never passed on.

Pages load nothing from other sites and set no cookies. The login token is stored in your own browser. Logging in sets one cookie for half a year; it is read only when you log in again, so that people who guess at your password cannot lock you out. When you log in, we store the times and the name of your browser, so that we can warn you of a login that is not yours: until ninety days after the last visit, and for the latest login as long as you have an account. The newsletter is sent only to confirmed addresses, and every e-mail has a link to unsubscribe.

You may ask for your data, have it corrected, or have your account deleted at any time; the names of authors stay with what has been published.`,
  },
];

/** Placeholders that editors replace with their own contact details. */
export const STARTER_CONTACT: ContactRecord = {
  intro: 'Questions about a manuscript, a review or the journal itself: we answer within three working days.',
  editorEmail: 'editor@mds-jaed.example',
  submissionsEmail: 'submissions@mds-jaed.example',
  phone: '+250 788 000 000',
  mailingAddress: 'MDS-JAED, MDS Consultancy, Kigali, Rwanda',
  officeHours: 'Monday to Friday, 8:00 to 17:00 (Central Africa Time)',
  locationDescription: 'In the centre of Kigali, a short walk from the main bus station.',
  social: { twitter: '', facebook: '', linkedin: '', instagram: '' },
};

/** Starter texts of a new journal, without invented articles, people or figures. */
export const STARTER_PAGES: StarterPages = { about, faqs, documents };
