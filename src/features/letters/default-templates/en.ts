import type { LetterKind, LetterTemplate } from '../rules.ts';

export const en: Record<LetterKind, LetterTemplate> = {
  receipt: {
    subject: 'We have received your manuscript {{number}}',
    body: `Thank you for submitting “{{title}}” to {{journal}}.

Its number is {{number}}. Please quote it when you write to us.

The editors will check the manuscript within one to two weeks. You will hear from us at every step.`,
  },
  coAuthorReceipt: {
    subject: 'We have received your manuscript {{number}}',
    body: `{{submitter}} has submitted “{{title}}” to {{journal}} and named you as an author. Its number is {{number}}.

If you did not agree to this, please write to the editorial office.`,
  },
  sentToReview: {
    subject: 'Your manuscript {{number}} is under review',
    body: `Your manuscript “{{title}}” has passed the initial check and is now under review.

At least two reviewers will read it without knowing who wrote it. That takes four to six weeks. We will write to you as soon as the editors have decided.`,
  },
  returned: {
    subject: 'Please correct your manuscript {{number}}',
    body: `We have checked your manuscript “{{title}}”. Before we can send it to reviewers, we need some corrections:

- 

Please send the corrected files by {{dueDate}}.`,
  },
  deskRejected: {
    subject: 'Decision on your manuscript {{number}}',
    body: `Thank you for submitting “{{title}}” to {{journal}}.

The editors have read your manuscript and decided not to send it to reviewers. We are sorry to disappoint you, and tell you early so that you can submit it elsewhere.`,
  },
  minorRevision: {
    subject: 'Decision on your manuscript {{number}}: minor revision',
    body: `Your manuscript “{{title}}” has been reviewed. We would like to publish it once some smaller points have been addressed.

Please send the revised manuscript, with a response to each comment, by {{dueDate}}. The editors will check the revision themselves.`,
  },
  majorRevision: {
    subject: 'Decision on your manuscript {{number}}: major revision',
    body: `Your manuscript “{{title}}” has been reviewed. The reviewers see promise in it, and ask for substantial changes before the editors can decide.

Please send the revised manuscript, with a response to each comment, by {{dueDate}}. It will be reviewed again.`,
  },
  revisionReminder: {
    subject: 'Reminder: the revision of your manuscript {{number}}',
    body: `The revised version of your manuscript “{{title}}” is due on {{dueDate}}. Please send it on the page of the manuscript, with your response to the comments.

If you need more time, please write to the editorial office. If you have agreed on another day with the editors, that day holds.`,
  },
  revisionOverdue: {
    subject: 'The revision of your manuscript {{number}} was due on {{dueDate}}',
    body: `The revised version of your manuscript “{{title}}” was due on {{dueDate}}, and we have not received it yet. It is still welcome: please send it on the page of the manuscript.

If you need more time, please tell the editorial office until when. If you have agreed on another day with the editors, that day holds. If you no longer wish to publish with {{journal}}, you can withdraw the manuscript on the same page.`,
  },
  revisionReceived: {
    subject: 'We have your revision of {{number}}',
    body: 'Thank you for the revision of “{{title}}”. It is under review again, and we will write to you as soon as the editors have decided.',
  },
  accepted: {
    subject: 'Your manuscript {{number}} is accepted',
    body: `We are pleased to tell you that “{{title}}” has been accepted for publication in {{journal}}. Congratulations.

We will now prepare it for publication, and write to you when it appears. There are no fees.`,
  },
  acceptedCoAuthor: {
    subject: 'Your manuscript {{number}} is accepted',
    body: `We are pleased to tell you that “{{title}}”, of which you are an author, has been accepted for publication in {{journal}}. Congratulations.

The corresponding author has the full letter, and will hear from us about the next steps.`,
  },
  rejected: {
    subject: 'Decision on your manuscript {{number}}',
    body: `Your manuscript “{{title}}” has been reviewed. On the advice of the reviewers, the editors have decided not to publish it. We are sorry to disappoint you.

Thank you for considering {{journal}}. We hope that the comments help you to publish your work.`,
  },
  withdrawn: {
    subject: '{{number}} is withdrawn',
    body: 'You have withdrawn “{{title}}”. Its review is closed, and nothing more has to be done.',
  },
  proof: {
    subject: 'Please check the proof of your article {{number}}',
    body: `Your article “{{title}}” is ready for publication. Its proof is attached; with the button below you can read it, comment at each place and approve it, without a password.

Please answer by {{dueDate}}. Check above all names, affiliations, numbers, tables and equations. Changes of content are no longer possible.

The other authors get the proof, too. Each author confirms their own roles and agrees to publication there.`,
  },
  proofCoAuthor: {
    subject: 'The proof of the article {{number}}, of which you are an author',
    body: `The article “{{title}}”, of which you are an author, is ready for publication. Its proof is attached.

With the button below you can read it and comment at each place, without a password. Please confirm your roles and agree to publication there by {{dueDate}}.`,
  },
  proofReminder: {
    subject: 'Reminder: the proof of your article {{number}}',
    body: `The proof of your article “{{title}}” was due on {{dueDate}}. We can publish the article once you have approved it or sent your corrections, with the button below.`,
  },
  proofLink: {
    subject: 'Your link to the proof of the article {{number}}',
    body: `Here is your link to the proof of the article “{{title}}” once more. It opens the proof without a password.

Please confirm your roles and agree to publication there by {{dueDate}}. The corresponding author also approves the proof or asks for corrections.`,
  },
  published: {
    subject: 'Your article {{number}} is published',
    body: `We are pleased to tell you that “{{title}}” has been published in {{journal}}. Everyone can read it at:

{{address}}

**How to cite it:** {{citation}}

Please share it with colleagues and on your institution’s pages: {{shareLinks}}`,
  },
  statusChanged: {
    subject: 'News of your manuscript {{number}}',
    body: 'There is news of your manuscript “{{title}}”. Its status is now: {{status}}.',
  },
  reviewDelayed: {
    subject: 'The review of manuscript {{number}} takes longer',
    body: `The review of “{{title}}” takes longer than the six weeks that we promise. We are sorry, and have reminded those on whom it depends.

You do not have to do anything. If you cannot wait, you may withdraw the manuscript on its page; you need not give a reason.`,
  },
  appealReceived: {
    subject: 'We have received your appeal on manuscript {{number}}',
    body: `We have received your appeal against the decision on “{{title}}”. An editor reads it with the reports, another than the one who made the decision if the office has one, and will answer you within six weeks. Until then the decision stands.`,
  },
  appealUpheld: {
    subject: 'Your appeal on manuscript {{number}} was upheld',
    body: `Your appeal against the decision on “{{title}}” was upheld: the manuscript is under review again. We will write to you when there is a new decision.`,
  },
  appealDismissed: {
    subject: 'Your appeal on manuscript {{number}}',
    body: `An editor has read your appeal on “{{title}}” with the reports. The decision stands, for the reasons below. This answer is final; another journal may well see your work differently, and we wish you success with it.`,
  },
  reviewInvitation: {
    subject: 'Invitation to review manuscript {{number}} for {{journal}}',
    body: `We would like to ask you to review a manuscript for {{journal}}: “{{title}}”.

**Abstract:** {{abstract}}

Your report would be due {{reportDays}} days after you accept. Please answer by {{dueDate}} with the button below: no account and no password are needed. If you cannot review it, you can decline and suggest somebody else there.

The review is double-blind. Please do not try to find out who the authors are, and treat the manuscript as confidential.`,
  },
  reviewInvitationAgain: {
    subject: 'Revised manuscript {{number}}: would you review it again? (round {{round}})',
    body: `You have reviewed “{{title}}” for {{journal}} before; thank you. The authors have now sent a revised manuscript, and we would like to ask you to review it in round {{round}}.

Please tell us above all whether the revision answers the points of the reports, and what is still missing. After you accept, you find the revised manuscript on the page of the review, with its changes since the last round, the response of the authors if they sent one, and your earlier report.

**Abstract:** {{abstract}}

Your report would be due {{reportDays}} days after you accept. Please answer by {{dueDate}} with the button below: no account and no password are needed. The review is double-blind, as before.`,
  },
  invitationReminder: {
    subject: 'Reminder: invitation to review manuscript {{number}}',
    body: `Some days ago we asked you to review the manuscript “{{title}}” for {{journal}}. We would be glad to have your answer by {{dueDate}}, also if you have no time: then we can ask somebody else.`,
  },
  reviewAccepted: {
    subject: 'Thank you for reviewing manuscript {{number}}',
    body: `Thank you for agreeing to review “{{title}}”. Your report is due on {{dueDate}}.

You find the manuscript and the form for your report with the button below. What you write is saved, so you can stop and continue at any time and on any device. If you need more time, you can extend the due date there.`,
  },
  reviewLink: {
    subject: 'The link of your review of manuscript {{number}}',
    body: `Here is the link that works now for your review of “{{title}}”. Older links of this review do not work any more.`,
  },
  reviewDeclined: {
    subject: 'Your answer about manuscript {{number}}',
    body: `Thank you for your answer about the manuscript “{{title}}”. If you change your mind, the button below still lets you accept as long as reviewers are needed.`,
  },
  reportReminder: {
    subject: 'Your report on manuscript {{number}}',
    body: `The due date of your report on “{{title}}” is {{dueDate}}. What you have written so far is saved.

If you need more time, please extend the due date with the button below. If you cannot write the report, please tell us there, so that we can ask somebody else.`,
  },
  reportReceived: {
    subject: 'We have received your report on manuscript {{number}}',
    body: `Thank you for your report on “{{title}}”. The editors have it now. You can read it with the button below, and we will write to you when they have decided.`,
  },
  lateReportReceived: {
    subject: 'Thank you for your report on manuscript {{number}}',
    body: `Thank you for your report on “{{title}}”. It arrived after the decision on this round, so it could not be part of it. The editors have it now and will read it.

You can read your report with the button below. Nothing more has to be done.`,
  },
  reviewReopened: {
    subject: 'Please complete your report on manuscript {{number}}',
    body: `Thank you for your report on “{{title}}”. The editors have read it, and ask you to complete it by {{dueDate}}. Their reason is below.

With the button below you find the form with your report as you sent it. Change what is needed and send it again; until then the report counts as it is.`,
  },
  reopenedReminder: {
    subject: 'Reminder: please complete your report on manuscript {{number}}',
    body: `We asked you to complete your report on “{{title}}” by {{dueDate}}. The reason is below, and what you have written is saved.

If you have nothing to add, please tell us with the button below. Your report then counts as you sent it.`,
  },
  reopeningEnded: {
    subject: 'Your report on manuscript {{number}} counts as you sent it',
    body: `You do not have to complete your report on “{{title}}” any more. It counts as you sent it, and you can read it with the button below. Thank you for your work for {{journal}}.`,
  },
  reviewCancelled: {
    subject: 'Manuscript {{number}}: a review is no longer needed',
    body: `We had asked you to review the manuscript “{{title}}”. This is no longer needed. Thank you for your readiness to help {{journal}}.`,
  },
  reviewNotNeeded: {
    subject: 'Manuscript {{number}}: a report is no longer needed',
    body: `The editors have decided on the manuscript “{{title}}”, so your report is no longer needed. Thank you for your time. If you have already written a report, you can still send it for a week with the button below; the editors read it.`,
  },
  reviewOutcome: {
    subject: 'Decision on manuscript {{number}}, which you reviewed',
    body: `The editors have decided on the manuscript “{{title}}”: {{decision}}.

Thank you for your report. With the button below you can read what the authors were sent from all reports, and make a certificate of your review.`,
  },
};
