import { APPEAL_DAYS, type AppealState } from '../rules.ts';

const states: Record<AppealState, string> = { OPEN: 'Open', UPHELD: 'Upheld', DISMISSED: 'Dismissed' };

export const en = {
  states,
  errors: {
    short: 'Please explain in a few sentences why the decision should be reconsidered.',
    long: 'An appeal may have at most 5,000 characters.',
    answer: 'Please give the authors your reasons.',
    answerLong: 'This text may have at most 5,000 characters.',
    none: 'There is no open appeal on this manuscript.',
    notRejected: 'Only a rejection can be appealed.',
    late: `An appeal is possible within ${APPEAL_DAYS} days of the decision. Please write to the editorial office.`,
    twice: 'An appeal has been sent already.',
    decider: 'You made the decision that is appealed, so a colleague has to answer.',
  },
  messages: {
    sent: 'Appeal sent. You will get an answer by mail.',
    upheld: 'Appeal upheld: the manuscript is under review again.',
    dismissed: 'Appeal dismissed. The authors get your reasons.',
  },
  /** Kept with the change of status. */
  upheldReason: 'The appeal was upheld.',
  author: {
    title: 'Appeal against the decision',
    lead: `You can ask once, within ${APPEAL_DAYS} days, that another editor looks at the decision. An appeal helps where you can show a misunderstanding or an error in the reports; a new argument or new data are a new submission. Until the answer the decision stands.`,
    text: 'Your reasons',
    textHint: 'Name the points of the decision or the reports, and what is wrong with them. At most 5,000 characters.',
    send: 'Send the appeal',
    sending: 'Sending…',
    yours: (day: string) => `Your appeal of ${day}`,
    waiting: 'An editor will answer you by mail: another than the one who made the decision, if the office has one.',
    answer: (state: string, day: string) => `${state} on ${day}`,
    closed: `The ${APPEAL_DAYS} days have passed, or the manuscript has not been rejected.`,
  },
  office: {
    title: 'Appeal',
    received: (day: string) => `Received on ${day}`,
    lead: 'Please compare it with the reports and the letter of the decision. If you uphold it, the manuscript is under review again, and you open a new round. The authors get your words by mail.',
    answer: 'Your answer to the authors',
    uphold: 'Uphold',
    dismiss: 'Dismiss',
    busy: 'Saving…',
    failed: 'The answer could not be saved.',
    answered: (state: string, day: string, by: string) => `${state} on ${day} by ${by}`,
  },
  news: {
    subject: (number: string) => `An appeal on ${number} has arrived`,
    body: (title: string) =>
      `The authors of “${title}” appeal against its rejection. An editor who did not make the decision has to answer.`,
  },
  audit: {
    label: 'Appeals',
    sent: (number: string) => `appealed against the rejection of ${number}`,
    answered: (number: string, isUpheld: boolean) => `${isUpheld ? 'upheld' : 'dismissed'} the appeal on ${number}`,
  },
};
