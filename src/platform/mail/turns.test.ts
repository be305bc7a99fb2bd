import { expect, test } from 'vitest';
import { createTurns } from './turns.ts';

const settled = () => new Promise((done) => setImmediate(done));

test('one has the turn at a time, and whoever is urgent has it next', async () => {
  const turns = createTurns();
  const order: string[] = [];
  const ask = (name: string, urgency: 'urgent' | 'patient') => {
    const turn = turns(urgency);
    void turn.take().then(() => order.push(name));
    return turn;
  };
  const first = ask('first letter', 'patient');
  const second = ask('second letter', 'patient');
  const third = ask('third letter', 'patient');
  const code = ask('code', 'urgent');
  await settled();
  expect(order).toEqual(['first letter']);
  first.release();
  await settled();
  second.release();
  code.release();
  await settled();
  expect(order).toEqual(['first letter', 'code', 'third letter']);
  third.release();
  ask('much later', 'patient');
  await settled();
  expect(order.at(-1)).toBe('much later');
});

test('a turn that was given up is never had', async () => {
  const turn = createTurns()('patient');
  turn.release();
  await expect(turn.take()).rejects.toThrow('given up');
});
