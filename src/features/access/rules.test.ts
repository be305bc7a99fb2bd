import { describe, expect, test } from 'vitest';
import { AUDIENCES, type Audience, audienceOf, type Caller, may, PERMISSIONS, ROLES } from './rules.ts';

/** The whole policy, written down a second time: a change of a right has to be made here too. */
const GRANTED: Record<Audience, string[]> = {
  visitor: [],
  member: [],
  author: ['submission.readOwn', 'submission.revise', 'submission.withdraw'],
  reviewer: ['submission.review'],
  guest: ['submission.list', 'submission.read', 'submission.decide'],
  editor: [
    'submission.list',
    'submission.read',
    'submission.decide',
    'submission.publish',
    'submission.correct',
    'reviewer.manage',
    'notice.manage',
    'issue.manage',
    'message.manage',
    'file.upload',
    'overview.read',
    'readiness.read',
    'usage.uncounted',
    'announcement.manage',
  ],
  administrator: [
    'submission.list',
    'submission.read',
    'submission.decide',
    'submission.publish',
    'submission.correct',
    'submission.override',
    'submission.remove',
    'reviewer.manage',
    'notice.manage',
    'issue.manage',
    'message.manage',
    'file.upload',
    'overview.read',
    'readiness.read',
    'usage.uncounted',
    'usage.read',
    'account.manage',
    'announcement.manage',
    'letter.manage',
    'board.manage',
    'contact.manage',
    'deposit.manage',
    'journal.manage',
    'journal.move',
    'log.read',
    'newsletter.manage',
    'page.manage',
    'preservation.manage',
    'topic.manage',
    'trash.manage',
  ],
};

const CALLER_OF: Record<Audience, Caller> = {
  visitor: { role: undefined },
  member: { role: 'AUTHOR' },
  author: { role: 'AUTHOR', relation: 'author' },
  reviewer: { role: 'AUTHOR', relation: 'reviewer' },
  guest: { role: 'GUEST_EDITOR' },
  editor: { role: 'EDITOR' },
  administrator: { role: 'ADMIN' },
};

describe('the policy', () => {
  test.each(AUDIENCES)('grants the %s exactly these permissions', (audience) => {
    expect(audienceOf(CALLER_OF[audience])).toBe(audience);
    const granted = PERMISSIONS.filter((permission) => may(CALLER_OF[audience], permission));
    expect(new Set(granted)).toEqual(new Set(GRANTED[audience]));
  });

  test('gives an account that is not appointed for a submission no rights of the office', () => {
    for (const role of ROLES) expect(audienceOf({ role, relation: 'notAppointed' })).toBe('member');
  });

  test('gives editors nothing that administrators do not have', () => {
    for (const permission of GRANTED.editor) expect(GRANTED.administrator).toContain(permission);
  });

  test.each(ROLES)(
    'an account with the role %s that is an author or a reviewer of a submission is only that',
    (role) => {
      for (const relation of ['author', 'reviewer'] as const) expect(audienceOf({ role, relation })).toBe(relation);
    },
  );
});
