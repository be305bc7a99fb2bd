/** Texts of the editors' screens over submissions and articles. */
export const editorialTexts = {
  /** Entries of the audit log; each sentence continues after the actor's name. */
  audit: {
    ordered: 'Contents of issues',
    orderedContents: (issue: string) => `put the contents of “${issue}” in order`,
  },
  contentsChanged: 'The contents of this issue have changed in the meantime. Please reload and try again.',
  issueContents: {
    title: 'Contents',
    lead: 'The order in which readers see the articles. Unpublished articles are shown only here.',
    back: 'Back to the issues',
    empty: 'This issue is empty',
    emptyHint: 'Select this issue in the publication details of a submission.',
    loadFailed: 'The contents could not be loaded.',
    moveUp: (title: string) => `Move ${title} up`,
    moveDown: (title: string) => `Move ${title} down`,
    columns: { position: '#', title: 'Title', status: 'Status', pages: 'Pages', move: 'Move' },
    save: 'Save order',
    saved: 'Order saved!',
    saveFailed: 'Failed to save the order.',
  },
};
