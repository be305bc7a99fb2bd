import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  ASSIGNMENT_ACTS,
  ASSIGNMENT_STATES,
  type AssignmentState,
  dueAfter,
  hasQuorum,
  stageOf,
  stateAfter,
} from './rules.ts';

const act = fc.constantFrom(...ASSIGNMENT_ACTS);
const state = fc.constantFrom(...ASSIGNMENT_STATES);

describe('an assignment', () => {
  test('after any acts has a legal state, and a report only after it was accepted', () => {
    fc.assert(
      fc.property(fc.array(act, { maxLength: 40 }), (acts) => {
        let current: AssignmentState = 'PLANNED';
        let wasAccepted = false;
        for (const next of acts) {
          const after = stateAfter(current, next);
          if (!after) continue;
          if (after === 'ACCEPTED') wasAccepted = true;
          if (after === 'SUBMITTED') expect(wasAccepted).toBe(true);
          current = after;
        }
        expect(ASSIGNMENT_STATES).toContain(current);
      }),
    );
  });

  test('is never left invited or accepted when its round is closed, and never changed by that once a report was sent', () => {
    fc.assert(
      fc.property(state, (before) => {
        const after = stateAfter(before, 'close') ?? before;
        expect(['PLANNED', 'INVITED', 'LAPSED', 'ACCEPTED']).not.toContain(after);
        if (before === 'SUBMITTED') expect(after).toBe('SUBMITTED');
      }),
    );
  });

  test('that a colleague has cancelled takes no answer', () => {
    for (const answer of ['accept', 'decline', 'giveUp', 'submit'] as const)
      expect([answer, stateAfter('CANCELLED', answer)]).toEqual([answer, undefined]);
  });
});

describe('a round', () => {
  test('waits for exactly one thing, and for the decision only once it has the reports', () => {
    fc.assert(
      fc.property(fc.array(state, { maxLength: 12 }), fc.integer({ min: 1, max: 5 }), (states, required) => {
        const reports = states.filter((one) => one === 'SUBMITTED').length;
        const stage = stageOf(required, states);
        expect(stage === 'decision').toBe(reports >= required);
        if (stage === 'answers') expect(states).toContain('INVITED');
        if (stage === 'reports') expect(states).toContain('ACCEPTED');
      }),
    );
  });

  test('has a quorum with two reports of different reviewers', () => {
    expect(hasQuorum([{ reviewerId: 'a' }, { reviewerId: 'a' }])).toBe(false);
    expect(hasQuorum([{ reviewerId: 'a' }, { reviewerId: 'b' }])).toBe(true);
  });
});

test('a due date is the last moment of its day in Kigali', () => {
  expect(dueAfter(7, new Date('2026-03-01T08:00:00Z')).toISOString()).toBe('2026-03-08T21:59:59.999Z');
  // After ten in the evening UTC it is the next day in Kigali.
  expect(dueAfter(7, new Date('2026-03-01T22:30:00Z')).toISOString()).toBe('2026-03-09T21:59:59.999Z');
});
