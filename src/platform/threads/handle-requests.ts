import { parentPort } from 'node:worker_threads';
import type { ThreadReply, ThreadRequest } from './thread.ts';

/** Handles the requests of `createThread` inside the thread, concurrently. */
export function handleRequests<Question, Answer>(handle: (question: Question) => Promise<Answer>): void {
  const send = (reply: ThreadReply<Answer>) => parentPort?.postMessage(reply);
  parentPort?.on('message', async ({ id, question }: ThreadRequest<Question>) => {
    try {
      send({ id, answer: await handle(question) });
    } catch (error) {
      send({ id, error: String(error) });
    }
  });
}
