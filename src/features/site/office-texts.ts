/** Every word of the editorial office's own screens. */
export const officeTexts = {
  archive: {
    entry: 'Archived Work',
    title: 'Archive',
    lead: 'Archived journals and submissions can be viewed here.',
    submissions: 'Rejected, withdrawn and deleted submissions',
    trash: 'Deleted records',
    trashLead: (days: number) => `Everything deleted can be restored for ${days} days.`,
    emptySubmissions: 'No archived submissions',
    emptyTrash: 'Nothing was deleted lately',
    kinds: {
      topic: 'Topic',
      faq: 'Question',
      section: 'About section',
      issue: 'Issue',
      message: 'Message',
      member: 'Board member',
    } as Record<string, string>,
    columns: { title: 'Title', status: 'Status', kind: 'Kind', when: 'Deleted', actions: 'Actions' },
    deleted: 'Deleted',
    restore: (title: string) => `Restore ${title}`,
    restored: 'Restored!',
    restoreFailed: 'It could not be restored.',
    loadFailed: 'The archive could not be loaded.',
  },
} as const;
