import { parentPort } from 'node:worker_threads';
import type { Asked, Told } from './thread.ts';

/** The other end of `createThread`: answers what is asked, each question for itself. */
export function answerQuestions<Question, Answer>(answer: (question: Question) => Promise<Answer>): void {
  const tell = (told: Told<Answer>) => parentPort?.postMessage(told);
  parentPort?.on('message', async ({ id, question }: Asked<Question>) => {
    try {
      tell({ id, answer: await answer(question) });
    } catch (error) {
      tell({ id, error: String(error) });
    }
  });
}
