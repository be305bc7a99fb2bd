import type { DecisionKind, DecisionState } from './rules.ts';

const kinds: Record<DecisionKind, { name: string; hint: string }> = {
  SEND_TO_REVIEW: { name: 'Send to review', hint: 'The manuscript is complete and fits the journal.' },
  RETURN_FOR_CORRECTION: {
    name: 'Return for correction',
    hint: 'Something is missing; it can be reviewed afterwards.',
  },
  DESK_REJECT: { name: 'Reject without review', hint: 'It does not fit the journal, or is not ready for review.' },
  ACCEPT: { name: 'Accept', hint: 'It will be prepared for publication.' },
  MINOR_REVISION: { name: 'Minor revision', hint: 'The editors check the revision themselves.' },
  MAJOR_REVISION: { name: 'Major revision', hint: 'The revision is reviewed again.' },
  REJECT: { name: 'Reject', hint: 'It is not published.' },
  SEND_PROOF: {
    name: 'Send proof',
    hint: 'The authors check the PDF for readers, which is attached, before it is published.',
  },
  PUBLISH: { name: 'Publish', hint: 'Readers can see the article from then on.' },
};

const states: Record<DecisionState, string> = {
  SCHEDULED: 'Waiting to be sent',
  DONE: 'Sent',
  TAKEN_BACK: 'Taken back',
  OVERTAKEN: 'Not sent, because the manuscript or its issue was changed first',
};

/** Texts about decisions. */
export const decisionTexts = {
  kinds,
  states,
  /** Role of the editor under a decision letter. */
  audit: {
    label: 'Decisions',
    labelTakenBack: 'Decisions taken back',
    scheduled: (kind: string, number: string) => `decided on ${number}: ${kind}`,
    takenBack: (kind: string, number: string) => `took back the decision on ${number}: ${kind}`,
  },
  errors: {
    kind: 'Please choose a decision.',
    kindNow: (kind: string, status: string) => `“${kind}” is not possible while the manuscript is: ${status}.`,
    delay: 'The time may be between 0 and 60 minutes.',
    nobody: 'There is nobody to send this letter to. Please correct the authors’ addresses first.',
    scheduled: (kind: string, by: string) =>
      `A decision is waiting to be sent already: ${kind}, by ${by}. Take it back first.`,
    missing: 'There is no such decision.',
    sent: 'The decision has been sent already, so it can no longer be taken back.',
    takenBack: 'The decision has been taken back already, so it will not be sent.',
    overtaken: 'The manuscript or its issue was changed before this decision could be sent.',
    publishAt: 'Please enter a day and a time.',
    past: 'This time has passed. Please choose a later one.',
    farAhead: 'Please choose a time within the next two years.',
    noProof: 'There is no publication PDF to check. Please add one to the publication details.',
    noPdf: 'There is no PDF for readers. Please add one to the publication details.',
  },
  messages: {
    scheduled: (minutes: number) =>
      `Decision saved! It will be sent in ${minutes === 1 ? 'one minute' : `${minutes} minutes`}.`,
    publishedAt: (moment: string) => `Saved! The article will be published on ${moment}.`,
    sent: 'Decision sent!',
    takenBack: 'Decision taken back. Nothing was sent.',
  },
  screen: {
    title: 'Decision',
    back: 'Back to the manuscript',
    loadFailed: 'The manuscript could not be loaded.',
    none: (status: string) => `No decision is possible while the manuscript is: ${status}.`,
    waiting: 'A decision on this manuscript is waiting to be sent. Take it back before you make another.',
    kind: 'Decision',
    subject: 'Subject',
    letter: 'Letter',
    letterHint: 'Greeting, manuscript number and signature are added. Authors read this text on their page, too.',
    letterFailed: 'The letter could not be loaded.',
    files: 'Files',
    filesHint: 'PDF or Word, 7 MB together. They are attached to the mail, and authors find them on their page.',
    filesBusy: 'Uploading…',
    filesFailed: 'The file could not be uploaded.',
    removeFile: (name: string) => `Remove ${name}`,
    delay: 'Send',
    delays: (minutes: number) => (minutes === 0 ? 'At once' : `In ${minutes} minutes (can be taken back until then)`),
    preview: 'Preview',
    previewFailed: 'The preview could not be loaded.',
    to: (names: string) => `To ${names}`,
    send: 'Send decision',
    sending: 'Sending…',
    publish: 'Publish',
    at: 'On a day and at a time …',
    publishAt: 'Day and time',
    publishAtHint: 'Time in Kigali.',
    failed: 'Failed to save the decision.',
  },
  pending: {
    title: (kind: string) => `Decision: ${kind}`,
    by: (name: string) => `By ${name}. Nobody outside the editorial office knows of it yet.`,
    sentIn: (time: string) => `Will be sent in ${time}.`,
    sentOn: (moment: string) => `Will be sent on ${moment}.`,
    sending: 'Being sent…',
    sendNow: 'Send now',
    takeBack: 'Take back',
    failed: 'Failed to change the decision.',
  },
};
