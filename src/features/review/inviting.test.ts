import { beforeAll, describe, expect, test } from 'vitest';
import { editorialClient } from '#features/editorial/client.ts';
import { submissionsClient } from '#features/submissions/client.ts';
import { asId } from '#testing/ids.ts';
import { testJournal } from '#testing/journal.ts';
import { aGuestEditor, anAdministrator, anEditor, aSubmission, type Person } from '#testing/makers.ts';
import {
  aManuscript,
  aManuscriptInRound,
  anInvitation,
  aReportingReviewer,
  aReviewerAddress,
  NO_INTERESTS,
  staffOf,
} from '#testing/reviews.ts';
import { blindClient } from './blind/client.ts';
import type { InvitationInput } from './contract.ts';
import { reviewLinks } from './server/links.ts';

const journal = testJournal();
let editor: Person;
beforeAll(async () => {
  editor = await anEditor(journal);
});

const staff = () => staffOf(journal, editor);
const aPerson = (more: Partial<InvitationInput> = {}) => ({
  fullName: 'Grace Akello',
  email: aReviewerAddress(),
  affiliation: 'Makerere University',
  ...more,
});
const roundOf = async (id: string) => (await staff().rounds(id))[0]?.assignments ?? [];
const subjectsTo = async (email: string) => (await journal.mailsTo(email)).map(({ subject }) => subject);
const known = async (email: string) => (await staff().reviewers({ q: email })).data;
/** The reviewer's calls by the link of the invitation to this address. */
const reviewerOf = async (id: string, email: string) => {
  const assignment = (await roundOf(id)).find((one) => one.email === email);
  const target = { assignmentId: asId<'review-assignment'>(assignment?.id ?? ''), generation: 1 };
  return blindClient(journal.as(), reviewLinks(journal.services).tokenOf(target));
};

describe('several people', () => {
  test('are invited at once, each with an assignment and a mail of their own; alternates get no mail', async () => {
    const { id } = await aManuscriptInRound(journal, editor);
    const people = [aPerson(), aPerson(), aPerson({ isAlternate: true })];
    const { data, message } = await staff().inviteSeveral(id, 1, people);
    expect(message).toBe('2 invitations sent! Alternate noted.');
    expect(data[0]?.assignments.map(({ email, state }) => [email, state])).toEqual([
      [people[0]?.email, 'INVITED'],
      [people[1]?.email, 'INVITED'],
      [people[2]?.email, 'PLANNED'],
    ]);
    await journal.work();
    const mails = await Promise.all(people.map(({ email }) => journal.mailsTo(email)));
    expect(mails.map((list) => list.length)).toEqual([1, 1, 0]);
    const links = mails.flatMap((list) => /\/r\/[\w-]+/.exec(list[0]?.text ?? '')?.[0] ?? []);
    expect(new Set(links).size).toBe(2);
  });

  test('are refused together: each error names its row, and nobody is invited or noted', async () => {
    const { id } = await aManuscriptInRound(journal, editor);
    const invited = await anInvitation(journal, editor, id);
    const [fine, twice] = [aPerson(), aPerson()];
    const people = [
      fine,
      aPerson({ email: 'claudine@ur.example' }),
      aPerson({ email: 'colleague@ur.example' }),
      aPerson({ email: invited.email }),
      twice,
      { ...twice, isAlternate: true },
    ];
    const refused = staff().inviteSeveral(id, 1, people);
    await expect(refused).rejects.toMatchObject({
      issues: [
        { path: 'invitations.1.email', message: expect.stringContaining('is an author') },
        { path: 'invitations.2.conflictReason', message: expect.stringContaining('ur.example') },
        { path: 'invitations.3.email', message: expect.stringContaining('invited in this round already') },
        { path: 'invitations.5.email', message: expect.stringContaining('twice') },
      ],
    });
    await journal.work();
    expect((await roundOf(id)).map(({ email }) => email)).toEqual([invited.email]);
    expect(await subjectsTo(fine.email)).toEqual([]);
    expect(await known(fine.email)).toEqual([]);
    await expect(staff().inviteSeveral(id, 1, [fine, aPerson({ fullName: '' })])).rejects.toMatchObject({
      issues: [{ path: 'invitations.1.fullName' }],
    });
    await expect(staff().inviteSeveral(id, 1, [])).rejects.toMatchObject({ issues: [{ path: 'invitations' }] });
  });
});

describe('alternates', () => {
  const withAlternates = async (count: number) => {
    const { id } = await aManuscriptInRound(journal, editor);
    const people = Array.from({ length: count }, () => aPerson({ isAlternate: true }));
    await staff().inviteSeveral(id, 1, people);
    const ids = async (emails: string[]) => {
      const assigned = await roundOf(id);
      return emails.map((email) => assigned.find((one) => one.email === email)?.id ?? '');
    };
    return { id, emails: people.map(({ email }) => email), ids };
  };

  test('are invited in the order that the editors have set, each when somebody declines', async () => {
    const { id, emails, ids } = await withAlternates(3);
    const [first, second, third] = emails as [string, string, string];
    const { client } = await anInvitation(journal, editor, id);
    const { data } = await staff().orderAlternates(id, 1, await ids([third, first, second]));
    const planned = data[0]?.assignments.filter(({ state }) => state === 'PLANNED') ?? [];
    expect(planned.map(({ email }) => email)).toEqual([third, first, second]);
    await client.decline({ reason: 'BUSY' });
    await journal.work();
    expect(await Promise.all(emails.map(subjectsTo))).toEqual([[], [], [expect.stringMatching(/^Invitation/)]]);
    await (await reviewerOf(id, third)).decline({ reason: 'EXPERTISE' });
    await journal.work();
    expect(await subjectsTo(first)).toEqual([expect.stringMatching(/^Invitation/)]);
    expect(await subjectsTo(second)).toEqual([]);
  });

  test('keep their order when the list is incomplete, has others, or is outdated', async () => {
    const { id, emails, ids } = await withAlternates(2);
    const invited = await anInvitation(journal, editor, id);
    const [one, two] = (await ids(emails)) as [string, string];
    const [other] = await ids([invited.email]);
    for (const order of [[two], [two, two], [two, one, other ?? ''], [two, other ?? '']])
      await expect(staff().orderAlternates(id, 1, order)).rejects.toMatchObject({ code: 'ALTERNATES_CHANGED' });
    await staff().cancel({ id, n: 1, assignmentId: one });
    await expect(staff().orderAlternates(id, 1, [two, one])).rejects.toMatchObject({ failure: 'conflict' });
    expect((await roundOf(id)).map(({ email }) => email)).toEqual([...emails, invited.email]);
  });

  test('are passed over when they have meanwhile asked not to be invited', async () => {
    const { id, emails } = await withAlternates(2);
    const [unwilling = '', next = ''] = emails;
    const other = await aManuscriptInRound(journal, editor);
    const elsewhere = await anInvitation(journal, editor, other.id, { email: unwilling });
    await elsewhere.client.decline({ reason: 'BUSY', declinesAll: true });
    const { client } = await anInvitation(journal, editor, id);
    await client.decline({ reason: 'BUSY' });
    expect((await roundOf(id)).find(({ email }) => email === unwilling)?.state).toBe('PLANNED');
    expect((await roundOf(id)).find(({ email }) => email === next)?.state).toBe('INVITED');
  });
});

describe('the language of an invitation', () => {
  test('is used for a person who is new; the register and accounts keep theirs', async () => {
    const { id } = await aManuscriptInRound(journal, editor);
    const francophone = aPerson({ language: 'fr' });
    await staff().invite(id, 1, francophone);
    await journal.work();
    expect(await known(francophone.email)).toMatchObject([{ language: 'fr' }]);
    expect(await subjectsTo(francophone.email)).toEqual([expect.stringMatching(/^Invitation à évaluer/)]);
    const next = await aManuscriptInRound(journal, editor);
    await staff().invite(next.id, 1, { ...francophone, language: 'en' });
    expect(await known(francophone.email)).toMatchObject([{ language: 'fr' }]);
  });
});

describe('people who run the review', () => {
  const reason = 'Nobody else knows the field.';
  const refused = (sentence: RegExp) => ({ issues: [{ path: 'email', message: expect.stringMatching(sentence) }] });

  test('cannot invite themselves, as an editor or as the one who has opened the round', async () => {
    const { id } = await aManuscriptInRound(journal, editor);
    const colleague = await anEditor(journal);
    const invite = (by: Person, { email }: Person) =>
      staffOf(journal, by).invite(id, 1, aPerson({ email, conflictReason: reason }));
    await expect(invite(editor, editor)).rejects.toMatchObject(refused(/^This is your own address/));
    await expect(invite(colleague, colleague)).rejects.toMatchObject(refused(/^This is your own address/));
    await expect(invite(colleague, editor)).rejects.toMatchObject(refused(/opened the round/));
    const third = await anEditor(journal);
    await invite(editor, third);
    expect((await roundOf(id)).map(({ email }) => email)).toEqual([third.email]);
  });

  test('are not suggested; colleagues of the office are, with the evidence that an invitation names', async () => {
    const colleague = await anEditor(journal);
    for (const { email } of [editor, colleague])
      await aSubmission(journal, {
        manuscriptTitle: 'Soil and tenure in the office',
        authors: [{ fullName: 'Amina Otieno', email, affiliation: 'University of Nairobi' }],
        status: 'PUBLISHED',
      });
    const { id } = await aManuscriptInRound(journal, editor);
    const candidates = await editorialClient(journal.as(editor.token)).candidates(id);
    expect(candidates.map(({ email }) => email)).not.toContain(editor.email);
    const evidence = 'reads the authors’ names in the editorial office';
    expect(candidates.find(({ email }) => email === colleague.email)?.conflicts).toEqual([evidence]);
    await expect(staff().invite(id, 1, aPerson({ email: colleague.email }))).rejects.toMatchObject({
      issues: [{ path: 'conflictReason', message: expect.stringContaining(evidence) }],
    });
    await staff().invite(id, 1, aPerson({ email: colleague.email, conflictReason: reason }));
    const again = await editorialClient(journal.as(editor.token)).candidates(id);
    expect(again.map(({ email }) => email)).not.toContain(colleague.email);
  });
});

describe('an address that was merged into another person', () => {
  /** A person in the register with two addresses; the second one is used. */
  const merged = async (email: string) => {
    const [one, two] = [await aManuscriptInRound(journal, editor), await aManuscriptInRound(journal, editor)];
    const person = aPerson({ email });
    await staff().invite(one.id, 1, person);
    const kept = await anInvitation(journal, editor, two.id);
    const [row] = await known(email);
    await staff().mergeReviewer(row?.id ?? '', kept.email);
    return kept.email;
  };

  test('is invited as that person, once', async () => {
    const old = aReviewerAddress();
    const kept = await merged(old);
    const { id } = await aManuscriptInRound(journal, editor);
    await staff().invite(id, 1, aPerson({ email: old }));
    expect((await roundOf(id)).map(({ email }) => email)).toEqual([kept]);
    await journal.work();
    expect((await subjectsTo(kept)).length).toBe(2);
    await expect(staff().invite(id, 1, aPerson({ email: kept }))).rejects.toMatchObject({
      issues: [{ path: 'email' }],
    });
    await expect(
      staff().inviteSeveral((await aManuscriptInRound(journal, editor)).id, 1, [
        aPerson({ email: old }),
        aPerson({ email: kept }),
      ]),
    ).rejects.toMatchObject({ issues: [{ path: 'invitations.1.email' }] });
  });

  test('is checked for conflicts under both addresses, whichever one is entered', async () => {
    const old = `colleague.${Math.random().toString(36).slice(2)}@institute.example`;
    const kept = await merged(old);
    const { id } = await aManuscript(journal);
    await submissionsClient(journal.as(editor.token)).update(id, {
      authors: [{ fullName: 'Claudine Mukamana', email: 'claudine@institute.example', affiliation: 'Institute' }],
      tellAuthors: false,
    } as never);
    await staff().open(id);
    for (const email of [old, kept])
      await expect(staff().invite(id, 1, aPerson({ email }))).rejects.toMatchObject({
        issues: [{ path: 'conflictReason', message: expect.stringContaining('institute.example') }],
      });
    await staff().invite(id, 1, aPerson({ email: old, conflictReason: 'Another department.' }));
    expect(await roundOf(id)).toMatchObject([{ email: kept, conflictReason: 'Another department.' }]);
    await (await reviewerOf(id, kept)).accept(NO_INTERESTS);
  });
});

describe('the rounds of a manuscript', () => {
  test('that names its authors are opened after all places have been listed, with page and words', async () => {
    const { id, number } = await aManuscript(journal, [
      'Soil and tenure',
      'by Claudine Mukamana',
      'who is at claudine@ur.example',
      'as C. Mukamana has shown',
    ]);
    const refused = staff().open(id);
    await expect(refused).rejects.toMatchObject({ issues: [{ path: 'waiver' }] });
    const message: string = await refused.catch(({ issues }) => issues[0].message);
    const lines = message.split('\n').filter((line) => line.startsWith('•'));
    expect(lines.every((line) => line.startsWith(`• ${number}-R1-manuscript.pdf, page 1: “`))).toBe(true);
    for (const words of ['by Claudine Mukamana', 'claudine@ur.example', 'as C. Mukamana has shown'])
      expect(lines.some((line) => line.includes(words))).toBe(true);
  });

  test('are not found for an unknown manuscript, and for a guest editor of another one with the same answer', async () => {
    const unknown = crypto.randomUUID();
    const answerTo = (person: Person, id: string) =>
      staffOf(journal, person)
        .rounds(id)
        .catch(({ failure, code, message }) => ({ failure, code, message }));
    const missing = { failure: 'missing', code: 'NOT_FOUND', message: 'There is no such submission.' };
    expect(await answerTo(editor, unknown)).toEqual(missing);
    const administrator = await anAdministrator(journal);
    const own = await aManuscriptInRound(journal, editor);
    const other = await aManuscriptInRound(journal, editor);
    const guest = await aGuestEditor(journal, { administrator, number: own.number });
    for (const id of [unknown, other.id]) expect(await answerTo(guest, id)).toEqual(missing);
    expect(await answerTo(guest, own.id)).toHaveLength(1);
    await expect(staff().open(unknown)).rejects.toMatchObject({ failure: 'missing' });
  });
});

describe('a tie that reaches beyond the manuscript', () => {
  test('needs a reason: somebody who has reviewed the same author often', async () => {
    const person = aPerson();
    for (let time = 0; time < 3; time++) {
      const { id } = await aManuscriptInRound(journal, editor);
      await aReportingReviewer(journal, editor, id, { email: person.email });
    }
    const { id } = await aManuscriptInRound(journal, editor);
    await expect(staff().invite(id, 1, person)).rejects.toMatchObject({
      issues: [{ path: 'conflictReason', message: expect.stringContaining('more than two manuscripts') }],
    });
    await staff().invite(id, 1, { ...person, conflictReason: 'Nobody else knows the data.' });
  });

  test('needs a reason: somebody whose manuscript is handled by an author', async () => {
    const handler = await anEditor(journal);
    const { id: theirs, author } = await aManuscript(journal);
    await submissionsClient(journal.as(editor.token)).update(theirs, {
      handlingEditorId: handler.id,
      authors: [{ fullName: 'A Person', email: author.email, affiliation: 'Huye' }],
      tellAuthors: false,
    } as never);
    const { id } = await aManuscriptInRound(journal, editor);
    await submissionsClient(journal.as(editor.token)).update(id, {
      authors: [{ fullName: 'An Editor', email: handler.email, affiliation: 'Kigali' }],
      tellAuthors: false,
    } as never);
    await expect(staff().invite(id, 1, aPerson({ email: author.email }))).rejects.toMatchObject({
      issues: [{ path: 'conflictReason', message: expect.stringContaining('handles as an editor') }],
    });
  });
});

describe('a person who has asked not to be invited', () => {
  test('is not invited again, nor is an alternate; the reason of the refusal stays', async () => {
    const { id } = await aManuscriptInRound(journal, editor);
    const person = aPerson();
    await staff().invite(id, 1, person);
    const reviewer = await reviewerOf(id, person.email);
    await reviewer.decline({ reason: 'BUSY', reasonText: 'Teaching.', declinesAll: true });
    const [assignment] = await roundOf(id);
    expect(assignment).toMatchObject({ state: 'DECLINED', unwilling: expect.stringContaining('asked') });
    const key = { id, n: 1, assignmentId: assignment?.id ?? '' };
    await expect(staff().inviteAgain(key)).rejects.toMatchObject({ code: 'UNWILLING' });
    await journal.work();
    expect((await subjectsTo(person.email)).filter((subject) => subject.startsWith('Invitation'))).toHaveLength(1);
  });

  test('cannot suggest their own address; an author who is suggested is marked', async () => {
    const { id } = await aManuscriptInRound(journal, editor);
    const person = aPerson();
    await staff().invite(id, 1, person);
    const reviewer = await reviewerOf(id, person.email);
    const decline = (email: string) =>
      reviewer.decline({ reason: 'BUSY', reasonText: '', proposals: [{ fullName: 'A Person', email }] });
    await expect(decline(person.email)).rejects.toMatchObject({ issues: [{ path: 'proposals.0.email' }] });
    await decline('claudine@ur.example');
    expect((await roundOf(id))[0]?.proposals).toMatchObject([{ isAuthor: true }]);
  });

  test('has one line in the greeting, whatever was typed as the name', async () => {
    const { id } = await aManuscriptInRound(journal, editor);
    await staff().invite(id, 1, aPerson({ fullName: 'Grace\r\nBcc: x@elsewhere.example  Akello' }));
    expect((await roundOf(id))[0]?.fullName).toBe('Grace Bcc: x@elsewhere.example Akello');
  });
});
