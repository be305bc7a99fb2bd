import { inFileThread } from '#platform/threads/file-thread.ts';
import type { CleaningReply, CleaningTask } from './cleaning-worker.ts';

/** Cleans a file in a thread of its own. Throws `UnreadableFile` for one that is damaged, encrypted or too large. */
export function cleanInThread(task: CleaningTask): Promise<CleaningReply> {
  return inFileThread<CleaningReply>(new URL('./cleaning-worker.ts', import.meta.url), task);
}
