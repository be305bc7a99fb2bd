import { REVIEW_LIMITS } from '../../rules.ts';

export const en = {
  errors: {
    name: 'Please enter a name.',
    email: 'Please enter an e-mail address such as name@example.org, or none.',
    long: (longest: number) => `This text may have at most ${longest} characters.`,
    many: `You can name at most ${REVIEW_LIMITS.wishes} people.`,
    reason: 'Please say in a sentence why this person should not be invited.',
    own: 'An author of the manuscript cannot be its reviewer.',
    begun: 'The review has begun, so this list can no longer be changed. Please write to the editorial office.',
  },
  messages: { saved: 'Saved. Only the editors see it.' },
  page: {
    title: 'Suggest reviewers',
    lead: 'You may suggest people who could judge your manuscript, and name people who should not, for example because of a dispute. The editors decide: they look for conflicts of interest first, and are not bound by your list. Reviewers never see it.',
    person: (index: number) => `Person ${index}`,
    kind: 'Your wish',
    kinds: { SUGGEST: 'Could review it', OPPOSE: 'Should not be invited' },
    fullName: 'Name',
    email: 'E-mail address',
    emailHint: 'If you know it; rather of an institution than private.',
    affiliation: 'Affiliation',
    reason: 'Reason',
    reasonHint: 'Needed if the person should not be invited.',
    add: 'Add a person',
    remove: (name: string) => `Remove ${name || 'this person'}`,
    save: 'Save',
    saving: 'Saving…',
    failed: 'The list could not be saved. Please try again.',
    closed: 'The review has begun, so this list can no longer be changed.',
    none: 'You have not named anybody.',
  },
};
