import { expect, test } from 'vitest';
import { createPriorityLock } from './priority-lock.ts';

const settled = () => new Promise((done) => setImmediate(done));

test('grants one request at a time, urgent ones first', async () => {
  const requestLock = createPriorityLock();
  const order: string[] = [];
  const request = (name: string, urgency: 'urgent' | 'patient') => {
    const lock = requestLock(urgency);
    void lock.acquire().then(() => order.push(name));
    return lock;
  };
  const first = request('first letter', 'patient');
  const second = request('second letter', 'patient');
  const third = request('third letter', 'patient');
  const code = request('code', 'urgent');
  await settled();
  expect(order).toEqual(['first letter']);
  first.release();
  await settled();
  second.release();
  code.release();
  await settled();
  expect(order).toEqual(['first letter', 'code', 'third letter']);
  third.release();
  request('much later', 'patient');
  await settled();
  expect(order.at(-1)).toBe('much later');
});

test('a released request is never granted', async () => {
  const lock = createPriorityLock()('patient');
  lock.release();
  await expect(lock.acquire()).rejects.toThrow('given up');
});
