/** Every word about topics that people read. */
export const topicTexts = {
  exists: 'There is already a topic of this name.',
} as const;
