export const en = {
  /** Entries of the audit log; each sentence continues after the actor's name. */
  audit: { label: 'Topics', noun: 'the topic' },
  neverNamed: 'No topic has had this name.',
  exists: 'A topic with this name already exists.',
  inUse: 'Submissions use this topic. Choose another topic for them first.',
  added: 'Topic added successfully!',
  changed: 'Topic updated successfully!',
  removed: 'Topic deleted!',
  errors: {
    name: 'Please give the topic a name.',
    nameLong: 'A name may have at most 100 characters.',
  },
  dashboard: {
    title: 'Topics',
    entry: 'Add Topic',
    lead: 'Authors choose a topic for their manuscript, and readers filter articles by topic.',
    name: 'Name',
    number: '#',
    actions: 'Actions',
    add: 'Add topic',
    change: 'Update topic',
    empty: 'No topics yet',
    loadFailed: 'Failed to load topics',
    saveFailed: 'Failed to save topic',
    removeFailed: 'Failed to delete topic',
  },
} as const;
