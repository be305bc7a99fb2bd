export const en = {
  errors: {
    reason: 'Please say in a sentence why you can handle this manuscript without bias.',
    long: 'This text may have at most 2,000 characters.',
    open: (evidence: string) =>
      `You may have a conflict of interest: ${evidence}. Please say on the page of the manuscript why you can handle it, or leave it to a colleague.`,
  },
  messages: { cleared: 'Recorded. You can handle this manuscript.' },
  panel: {
    title: 'A possible conflict of interest',
    lead: 'Before you invite reviewers or decide, please say why you can handle this manuscript without bias, or assign it to a colleague. Your words stay with the manuscript.',
    evidence: 'Found between you and the authors:',
    reason: 'Why you can handle it',
    save: 'I can handle it',
    busy: 'Saving…',
    failed: 'It could not be saved.',
    cleared: (reason: string) => `You handle this manuscript in spite of a possible conflict of interest: ${reason}`,
  },
  audit: {
    label: 'Conflicts of interest',
    cleared: (number: string) => `gave a reason to handle ${number} in spite of a possible conflict of interest`,
  },
};
