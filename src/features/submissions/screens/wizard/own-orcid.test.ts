import { expect, test } from 'vitest';
import { type AuthorCard, emptyAuthor } from './draft.ts';
import { orcidFor, withOwnOrcid } from './own-orcid.ts';

const me = { fullName: 'Aline Ingabire', email: 'aline@example.org', orcid: '0000-0002-1825-0097' };
const card = (fields: Partial<AuthorCard>) => ({ ...emptyAuthor(), key: 'a', ...fields });
const after = (before: Partial<AuthorCard>, patch: Partial<AuthorCard>) =>
  withOwnOrcid([card(before)], [card({ ...before, ...patch })], me)[0]?.orcid;

test('the submitter’s own card gets the linked ORCID iD, by address or by name', () => {
  expect(after({ email: 'aline@example.or' }, { email: 'Aline@Example.org ' })).toBe(me.orcid);
  expect(after({ fullName: 'Aline Ingabir' }, { fullName: 'aline ingabire' })).toBe(me.orcid);
});

test('nobody else’s does: another address says it is another Aline Ingabire', () => {
  expect(after({ email: 'other@example.org' }, { fullName: me.fullName })).toBe('');
  expect(after({ fullName: me.fullName, orcid: me.orcid }, { email: 'other@example.org' })).toBe('');
  expect(after({ fullName: me.fullName, orcid: me.orcid }, { fullName: 'Aline Ingabire-Uwase' })).toBe('');
});

test('what was typed or taken out by hand stays, and it is given once', () => {
  expect(after({ email: 'x', orcid: '0000-0001' }, { email: me.email })).toBe('0000-0001');
  expect(after({ email: me.email, orcid: me.orcid }, { orcid: '' })).toBe('');
  const first = card({ email: me.email, orcid: me.orcid });
  const second = card({ key: 'b', email: 'x' });
  expect(withOwnOrcid([first, second], [first, { ...second, email: me.email }], me)[1]?.orcid).toBe('');
  expect(withOwnOrcid([first], [first], undefined)).toEqual([first]);
});

test('a card that was one’s own before the iD was linked is offered it, nobody else’s is', () => {
  const own = card({ fullName: me.fullName });
  expect(orcidFor(own, [own], me)).toBe(me.orcid);
  expect(orcidFor(own, [own], undefined)).toBeUndefined();
  expect(orcidFor(card({ fullName: 'Eric' }), [own], me)).toBeUndefined();
  expect(orcidFor({ ...own, orcid: '0000-0001' }, [own], me)).toBeUndefined();
  expect(orcidFor(own, [own, card({ key: 'b', orcid: me.orcid })], me)).toBeUndefined();
});
