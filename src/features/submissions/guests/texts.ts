/** Texts of the appointments of guest editors. */
export const guestTexts = {
  entry: 'Guest editors',
  title: 'Guest editors',
  lead: 'A guest editor handles one manuscript, such as one whose authors are all the editors there are. The person is invited by mail, sees this manuscript and no other, and may do with it whatever an editor may. The article names its handling editor.',
  loadFailed: 'Failed to load the guest editors.',
  none: 'No manuscript has a guest editor.',
  columns: { name: 'Name', email: 'E-mail', manuscript: 'Manuscript', since: 'Since', actions: 'Actions' },
  invited: 'Invited',
  appoint: 'Appoint a guest editor …',
  form: {
    title: 'Appoint a guest editor',
    close: 'Close the form',
    number: 'Manuscript number',
    numberHint: 'Such as MDS-2026-0042.',
    email: 'E-mail address',
    emailHint: 'Rather of an institution than private. A person with an account keeps it.',
    send: 'Appoint and invite',
  },
  end: (name: string, number: string) => `End the appointment of ${name} for ${number}`,
  ask: 'End this appointment?',
  askText: (name: string, number: string) =>
    `${name} can no longer open ${number}. All that has been done so far stays on record.`,
  yes: 'End the appointment',
  messages: {
    appointed: (name: string, number: string) => `${name} is the guest editor of ${number} and has been written to.`,
    ended: 'The appointment has ended.',
  },
  errors: {
    number: 'Please enter the number of a manuscript, such as MDS-2026-0042.',
    firstName: 'Please enter the first name.',
    lastName: 'Please enter the last name.',
    unknownNumber: 'There is no manuscript with this number.',
    inOffice: 'This person is an editor of the journal already and can be chosen on the page of the manuscript.',
    author: 'This person is an author of the manuscript.',
    twice: 'This person is the guest editor of this manuscript already.',
    missing: 'This appointment has ended already.',
  },
};
