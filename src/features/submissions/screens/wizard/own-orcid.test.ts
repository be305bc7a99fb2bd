import { expect, test } from 'vitest';
import { type AuthorCard, emptyAuthor } from './draft.ts';
import { offeredOrcid, withOwnOrcid } from './own-orcid.ts';

const submitter = { fullName: 'Aline Ingabire', email: 'aline@example.org', orcid: '0000-0002-1825-0097' };
const card = (fields: Partial<AuthorCard>) => ({ ...emptyAuthor(), key: 'a', ...fields });
const after = (before: Partial<AuthorCard>, patch: Partial<AuthorCard>) =>
  withOwnOrcid([card(before)], [card({ ...before, ...patch })], submitter)[0]?.orcid;

test('the submitter’s own card gets the linked ORCID iD, by e-mail address or by name', () => {
  expect(after({ email: 'aline@example.or' }, { email: 'Aline@Example.org ' })).toBe(submitter.orcid);
  expect(after({ fullName: 'Aline Ingabir' }, { fullName: 'aline ingabire' })).toBe(submitter.orcid);
});

test('another person’s card gets none, also with the same name and another address', () => {
  expect(after({ email: 'other@example.org' }, { fullName: submitter.fullName })).toBe('');
  expect(after({ fullName: submitter.fullName, orcid: submitter.orcid }, { email: 'other@example.org' })).toBe('');
  expect(after({ fullName: submitter.fullName, orcid: submitter.orcid }, { fullName: 'Aline Ingabire-Uwase' })).toBe(
    '',
  );
});

test('an iD typed or removed by hand stays so, and the linked iD is added to one card only', () => {
  expect(after({ email: 'x', orcid: '0000-0001' }, { email: submitter.email })).toBe('0000-0001');
  expect(after({ email: submitter.email, orcid: submitter.orcid }, { orcid: '' })).toBe('');
  const first = card({ email: submitter.email, orcid: submitter.orcid });
  const second = card({ key: 'b', email: 'x' });
  expect(withOwnOrcid([first, second], [first, { ...second, email: submitter.email }], submitter)[1]?.orcid).toBe('');
  expect(withOwnOrcid([first], [first], undefined)).toEqual([first]);
});

test('offers the linked iD on the submitter’s own card without an iD, and on no other card', () => {
  const own = card({ fullName: submitter.fullName });
  expect(offeredOrcid(own, [own], submitter)).toBe(submitter.orcid);
  expect(offeredOrcid(own, [own], undefined)).toBeUndefined();
  expect(offeredOrcid(card({ fullName: 'Eric' }), [own], submitter)).toBeUndefined();
  expect(offeredOrcid({ ...own, orcid: '0000-0001' }, [own], submitter)).toBeUndefined();
  expect(offeredOrcid(own, [own, card({ key: 'b', orcid: submitter.orcid })], submitter)).toBeUndefined();
});
