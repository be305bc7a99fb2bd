/** Every word about topics that people read. */
export const topicTexts = {
  /** Entries of the audit log; each sentence continues after the actor's name. */
  audit: { label: 'Topics', noun: 'topic' },
  neverNamed: 'No topic has had this name.',
  exists: 'There is already a topic of this name.',
  inUse: 'Submissions name this topic. Give them another one first.',
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
    lead: 'What authors choose from, and readers narrow by.',
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
