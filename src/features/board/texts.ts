/** Every word of the board's page that people read. */
export const boardTexts = {
  title: 'Editorial Board',
  lead: 'The people who read, decide and answer.',
  leaders: 'Managing Editor',
  members: 'Members',
  contact: 'Contact',
  contactEditor: 'Contact Editor',
  expertise: 'Expertise',
  empty: 'The board will be introduced here soon.',
  portraitOf: (name: string) => `Portrait of ${name}`,
} as const;
