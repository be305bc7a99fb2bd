export const en = {
  title: 'Journal status',
  lead: 'The promises of the journal, and the figures from its records.',
  details: 'How reviewers are chosen, and what they are asked:',
  peerReview: 'policy on peer review',
  decisions: {
    title: 'Decisions and articles',
    lead: (from: string, until: string) =>
      `From ${from} to ${until}, counted once a month is over. A figure with fewer than ten cases is left out, because it could say something about a person.`,
    head: ['Figure', 'Promised', 'Measured', 'Cases'],
    accepted: 'Acceptance rate: accepted manuscripts among those accepted or rejected',
    byTwoReviewers: 'Articles that two or more reviewers have read, among those with a record of their review',
    byEditors: 'Articles with a member of the editorial office or the board among their authors',
    atLeastTwo: 'All',
    noPromise: 'None',
    percent: (value: number) => `${value}%`,
    tooFew: (n: number) => (n === 0 ? 'No cases yet' : 'Too few cases'),
  },
  preservation: {
    title: 'Preservation',
    sound: (date: string) =>
      `Every stored file was read and compared with its checksum on ${date}; each was as recorded.`,
    faulty: (date: string) =>
      `Every stored file was read and compared with its checksum on ${date}; some differed, and are being restored.`,
    unchecked: 'The stored files have not been checked yet.',
    restored: (date: string) =>
      `A backup was restored on ${date}, as a rehearsal, and every record and file came back.`,
    notRestored: (date: string) =>
      `A backup was restored on ${date}, as a rehearsal; this did not succeed, and the office has been informed.`,
    unrehearsed: 'A restore from a backup has not been rehearsed yet.',
    details: 'Where copies are kept:',
    archiving: 'policy on archiving',
  },
  running: {
    title: 'Availability',
    share: (percent: string, days: number) =>
      days === 1
        ? `The journal was running for ${percent} of the last whole day.`
        : `The journal was running for ${percent} of the last ${days} whole days.`,
    since: (date: string, minutes: number) =>
      `Counted since ${date}: the journal itself makes a mark every ${minutes} minutes. An interruption of the network between readers and the server does not show.`,
    unknown: 'There is no record of a whole day yet.',
  },
};
