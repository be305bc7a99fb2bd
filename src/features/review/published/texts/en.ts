export const en = {
  audit: {
    label: 'Published reports',
    agreed: (number: string) => `agreed that the reports on ${number} are published`,
    takenBack: (number: string) => `took back that the reports on ${number} are published`,
  },
  errors: {
    early: 'This can be chosen once the manuscript is accepted.',
    public: 'The article and its reports are published. Please write to the editorial office.',
    missing: 'This article has no published reports.',
  },
  messages: {
    agreed: 'Saved. The reports will be published with the article.',
    takenBack: 'Saved. The reports will not be published.',
  },
  /** The authors' page. */
  own: {
    title: 'Publish the reports',
    lead: 'You may have the reviewers’ comments published beside your article, so that readers see how it was discussed. Only reports whose reviewers agree are published, under the reviewer’s name or as “Reviewer 1”, in the words in which you read them. Letters and confidential comments stay private.',
    count: (willing: number, sent: number) => `Reports that you have read: ${sent}. Reviewers who agree: ${willing}.`,
    agree: 'Publish the reports with the article',
    takeBack: 'Do not publish them',
    agreed: 'You have agreed. You can take it back until the article is published.',
    isPublic: 'You have agreed, and the article is published.',
    see: 'Read the published reports',
    early: 'You can choose this once your manuscript is accepted.',
  },
  /** The readers' page. */
  readers: {
    title: 'Reports of the reviewers',
    titleOf: (article: string) => `Reports of the reviewers: ${article}`,
    lead: 'These reports were written on earlier versions of the article, for the journal and its authors, and are published with the consent of both sides. The reviewers did not know the authors’ names.',
    back: 'To the article',
    round: (number: number, day: string) => `Round ${number}, decided on ${day}`,
    nameless: (label: number) => `Reviewer ${label}`,
    signed: (label: number, name: string) => `Reviewer ${label}: ${name}`,
    description: (article: string) => `What the reviewers wrote on “${article}”.`,
  },
};
