/** The words that every staff screen has. */
export const STAFF_WORDS = {
  edit: (name: string) => `Edit ${name}`,
  remove: (name: string) => `Delete ${name}`,
  sure: 'Are you sure?',
  yes: 'Yes, delete it!',
  cancel: 'Cancel',
  stopEditing: 'Cancel editing',
  again: 'Try again',
  search: 'Search',
  show: 'Show',
  pages: { previous: 'Previous', next: 'Next', pageOf: (page: number, pages: number) => `Page ${page} of ${pages}` },
} as const;
