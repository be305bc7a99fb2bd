import { eventType } from '../../../platform/events.ts';

/** A topic was added, renamed or deleted. */
export const topicChanged = eventType<{ topicId: string; name: string; what: 'added' | 'changed' | 'removed' }>(
  'topic.changed',
);
