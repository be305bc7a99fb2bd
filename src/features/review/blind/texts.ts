import type { Confidence, Rating, ReportField } from '../report-form.ts';
import type { DeclineReason } from '../rules.ts';
import { questionTexts, recommendationTexts } from '../texts.ts';

const ratings: Record<Rating, string> = {
  GOOD: 'Good',
  MINOR: 'Minor problems',
  MAJOR: 'Major problems',
  FATAL: 'Cannot be repaired',
  OUTSIDE: 'Outside my expertise',
};

const confidences: Record<Confidence, string> = {
  EXPERT: 'I work on this question myself',
  FAMILIAR: 'I know the field well',
  GENERAL: 'I judge it as an economist in general',
};

const declineReasons: Record<DeclineReason, string> = {
  BUSY: 'I have no time at present',
  EXPERTISE: 'It is outside my field of expertise',
  CONFLICT: 'I have a competing interest',
  KNOWS_AUTHOR: 'I know, or believe I know, who wrote it',
  OTHER: 'Another reason',
};

/** Labels of the fields that are no scales. */
const labels: Partial<Record<ReportField, string>> = {
  toAuthor: 'Comments for the authors',
  toEditors: 'Confidential comments for the editors',
  recommendation: 'Recommendation',
  confidence: 'How well do you know the subject?',
  helpers: 'Did anybody help you with this report? Please name them',
  aiUse: 'Did you use AI tools? Please say which and for what',
  knowsAuthor: 'Do you think you know who wrote the manuscript?',
  seesRevision: 'Would you look at a revision?',
  isListed: 'May the journal name you in its yearly list of reviewers, without the manuscript?',
  isPublished:
    'If the article is published and its authors agree, may your comments for the authors be published with it?',
  isSigned: 'If so, with your name?',
};

/** Texts of the reviewer's page. */
export const blindTexts = {
  questions: questionTexts,
  ratings,
  confidences,
  declineReasons,
  labels,
  recommendations: recommendationTexts,
  /** The entry in the reviewer's calendar. */
  calendar: {
    summary: (manuscript: string) => `Report on ${manuscript} is due`,
    description: (journal: string, address: string) => `Your review for ${journal}: ${address}`,
  },
  /** The form as a text to be filled in without a connection. */
  offline: {
    lead: [
      'Write your answers below the lines that begin with ###, and leave those lines as they are.',
      'Lines that begin with > are explanations. Only the comments for the authors and the recommendation are needed.',
      'Save the file as plain text, and upload it on the page of your review.',
    ],
    oneOf: (choices: string[]) => `One of: ${choices.join('; ')}`,
    comment: (question: string) => `Comment on: ${question}`,
  },
  errors: {
    interests: 'Please say whether you have a competing interest.',
    interestsText: 'Please describe the competing interest in a sentence.',
    reasonChoice: 'Please choose a reason.',
    textLong: 'This text may have at most 2,000 characters.',
    fieldLong: (most: string) => `This text may have at most ${most} characters.`,
    choice: 'Please choose one of the answers.',
    recommendation: 'Please choose a recommendation.',
    confidence: 'Please say how well you know the subject.',
    toAuthor: 'Please write at least a few sentences for the authors.',
    closed: 'This review is closed. Nothing more has to be done.',
    notInvited: 'This invitation is no longer open.',
    notAccepted: 'A report can be written after the invitation has been accepted.',
    alreadySent: 'Your report has been sent already.',
    conflict:
      'This report was saved in another window in the meantime. Your text is still here: compare it with the other version below, and save again to keep yours.',
    names: (excerpt: string) =>
      `Your comments for the authors seem to name you: “${excerpt}”. Please remove it, or confirm below that it stays.`,
    misplaced:
      'The confidential comments seem to be addressed to the authors. Please check that they are in the right field, or confirm below.',
    extended: 'The due date has been extended once already. Please write to the editorial office.',
    notDue: 'No report is due now.',
    noFile: 'There is no such file.',
    notOffline:
      'This is not the form as a text file. Please download the form again, fill it in, save it as plain text, and upload it here.',
    offlineLarge: 'The file is larger than 500 kB.',
    filesMany: 'A report can have at most three files.',
    fileLarge: 'The file is larger than 5 MB.',
    oneFile: 'Please attach one file at a time.',
    fileUnclean:
      'This file has parts that could name you, such as embedded files or hidden layers, and they cannot be removed. Please save it as a new PDF, or put your comments into the form.',
    dateOrder: 'Please choose a day from tomorrow on, at most two years ahead.',
  },
  messages: {
    accepted: 'Thank you for accepting.',
    declined: 'Thank you for your answer.',
    saved: 'Draft saved.',
    sent: 'Report sent. Thank you!',
    extended: (day: string) => `Your report is now due on ${day}.`,
    gaveUp: 'Thank you for telling us.',
    offline: 'Your answers are in the form below. Please check them before you send the report.',
    attached: 'File attached.',
    detached: 'File removed.',
    freshLink:
      'If this link belonged to a review, we have just mailed its latest link to the reviewer. Please look into your inbox.',
    certified: 'Your certificate is ready.',
  },
  page: {
    title: 'Review',
    titleOf: (manuscript: string) => `Review of ${manuscript}`,
    invitedLead: (name: string) =>
      `Dear ${name}, would you review this manuscript? Please read the abstract and answer below. No account is needed.`,
    round: (number: number) => `Round ${number}`,
    number: 'Manuscript number',
    abstract: 'Abstract',
    keywords: 'Keywords',
    answerBy: 'Please answer by',
    reportDue: 'Report due',
    reportDays: (days: number) => `${days} days after you accept`,
    expected: 'Your task',
    expectedText:
      'A report that helps the editors to decide and the authors to improve their work: what is done, what convinces, what does not, and what should change. The review is double-blind: the authors do not learn who you are, and you do not learn who they are. Please do not try to find out, treat the manuscript as confidential, and do not enter it into AI tools.',
    accept: 'Accept',
    acceptTitle: 'Accept the invitation',
    interests:
      'Do you have a competing interest, such as working with a person who may have written it, or money that depends on its result?',
    interestsNone: 'No, I have none',
    interestsDeclared: 'Yes, or perhaps',
    interestsText: 'Which one?',
    interestsHint: 'If you have one.',
    decline: 'Decline',
    declineTitle: 'Decline the invitation',
    declineLead: 'A short answer helps as much as a report: the editors can then ask somebody else.',
    reason: 'Reason',
    reasonText: 'A word to the editors',
    optional: 'optional',
    proposals: 'Who else could review it?',
    proposalName: (index: number) => `Name of person ${index}`,
    proposalEmail: (index: number) => `E-mail address of person ${index}`,
    proposalAffiliation: (index: number) => `Affiliation of person ${index}`,
    notBefore: 'Please do not ask me again before',
    declinesAll: 'Please do not ask me again at all',
    manuscript: 'The manuscript',
    files: {
      MANUSCRIPT: { pdf: 'Manuscript as PDF', docx: 'Manuscript as Word document' },
      RESPONSE: { pdf: 'Response of the authors as PDF', docx: 'Response of the authors as Word document' },
    },
    text: 'Manuscript as plain text, for screen readers and slow connections',
    textTitle: (manuscript: string) => `Text of ${manuscript}`,
    textLead: 'Extracted from the manuscript: without pictures, and with tables as lines of text.',
    pageNumber: (number: number) => `Page ${number}`,
    backToReview: 'Back to the review',
    response: 'The authors’ response',
    changes: 'Changes since the last round',
    changesLead:
      'Paragraphs of the manuscript that were added or removed, found by comparing the texts of both rounds.',
    added: 'Added',
    removed: 'Removed',
    earlier: 'Your earlier report',
    dueOn: (day: string) => `Your report is due on ${day}.`,
    calendar: 'Add to a calendar',
    overdueSince: (day: string) => `Your report was due on ${day}. It is still welcome.`,
    extend: 'Extend by 14 days',
    giveUp: 'I cannot write the report',
    giveUpLead: 'Please tell the editors, so that they can ask somebody else. Your draft stays readable for you.',
    giveUpSubmit: 'Give the review up',
    report: 'Your report',
    reportLead:
      'Only the comments for the authors and the recommendation are needed. The draft is saved while you write.',
    rating: 'Rating',
    noRating: 'No answer',
    comment: 'Comment',
    toAuthorHint: 'The authors read this. Please do not sign it, and number your points.',
    toEditorsHint: 'Only the editors read this.',
    ratingsTitle: 'Ratings',
    ratingsLead: 'Optional. The editors see them, and the authors see the comments.',
    honesty: 'About this review',
    yes: 'Yes',
    no: 'No',
    confirmed: 'I have read the notices above and want to send the report as it is',
    save: 'Save the draft',
    send: 'Send the report',
    saving: 'Saving…',
    savedAt: (moment: string) => `Saved on ${moment}`,
    unsaved: 'Not saved yet. The text is kept in this browser, and saved as soon as there is a connection.',
    otherVersion: 'Saved in the other window',
    sentTitle: 'Your report has been sent',
    sentLead: (day: string) => `It was received on ${day}. The editors will write to you when they have decided.`,
    decidedLead: (day: string) => `It was received on ${day}, and the editors have decided. Thank you.`,
    declinedTitle: 'You have declined',
    declinedLead: 'Thank you for your answer. If you change your mind, you can still accept.',
    gaveUpTitle: 'You have given the review up',
    closedTitle: 'This review is closed',
    closedLead: 'The editors do not need a report any more. Thank you for your readiness to help.',
    yourDraft: 'Your draft',
    errorsTitle: 'Please check these fields',
    unknownTitle: 'This link does not work',
    unknownLead:
      'It may be incomplete, or have been replaced by a newer one. Please use the link in our latest mail about the review, have the latest link mailed to you, or write to the editorial office.',
    freshLink: 'Mail me the latest link',
    lateTitle: 'The editors have decided',
    lateLead:
      'A report is no longer needed for the decision. If you have written one already, you can still send it for some days: the editors read it, and it may help the authors later.',
    sentReports: 'Reports as sent to the authors',
    reviewer: (label: number, isOwn: boolean) => (isOwn ? `Reviewer ${label} (you)` : `Reviewer ${label}`),
    editedBecause: (reason: string) => `The editors have changed your text for the authors: ${reason}`,
    offlineTitle: 'Work without a connection',
    offlineLead:
      'You can write on this page while the connection is lost. Or take the form with you as a text file, fill it in anywhere, and upload it here.',
    offlineDownload: 'Download the form as a text file',
    offlineFile: 'Filled form',
    offlineUpload: 'Upload the filled form',
    reportFiles: 'Files for the authors',
    reportFilesLead:
      'If you like, an annotated manuscript or a longer text: PDF or Word, at most three files of 5 MB. Your name is taken out of the file’s properties, comments and tracked changes; the text itself stays as you wrote it.',
    file: 'PDF or Word document',
    attach: 'Attach the file',
    saveFirst: 'Please save the draft before you attach a file.',
    remove: 'Remove',
    removeFile: (name: string) => `Remove ${name}`,
    certificates: 'Certificate',
    certificatesLead:
      'For your records or your employer. It names you, the year and the number of your reports, no manuscript and no day. Anybody can verify it by its code.',
    creditedYear: (year: number, reports: number) => `${year}: ${reports === 1 ? 'one report' : `${reports} reports`}`,
    certify: (year: number) => `Make the certificate for ${year}`,
    certificate: (year: number) => `Certificate for ${year} as PDF`,
    policy: 'How peer review works here',
  },
};
