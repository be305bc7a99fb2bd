import { sql } from 'drizzle-orm';
import type { Hono } from 'hono';
import { beforeAll, describe, expect, test } from 'vitest';
import { API_ROOT } from '#base/client.ts';
import type { Call } from '#base/contract.ts';
import { decisionsClient } from '#features/decisions/client.ts';
import { editorialClient } from '#features/editorial/client.ts';
import { blindClient } from '#features/review/blind/client.ts';
import { reviewClient } from '#features/review/client.ts';
import type { AssignmentId } from '#features/review/rules.ts';
import { reviewLinks } from '#features/review/server/links.ts';
import { submissionsClient } from '#features/submissions/client.ts';
import type { Env } from '#platform/http/address.ts';
import { testJournal } from '../journal.ts';
import { anAdministrator, anAuthor, anEditor, aSubmission, type MadeSubmission, type Person } from '../makers.ts';
import { aManuscript, NO_INTERESTS, REPORT } from '../reviews.ts';
import { testSite } from '../site.ts';
import { addressWith, everyCall, jsonSchema, nameOf, parametersOf, send, unknownValue, wholeOf } from './calls.ts';
import { keysOf } from './keys.ts';
import { mountedAddresses } from './mounted.ts';
import { validValue } from './values.ts';

/**
 * Everything that happens in the review of a manuscript, between two readings of every call by those who may not learn about it:
 * not a byte of any answer may differ. That covers counts, times, order, lengths and tags, which a search for names does not find.
 */
const journal = testJournal();
let site: Hono<Env>;
let colleague: Person;
let own: Manuscript;
/** A manuscript of somebody else, which the members of the office handle. */
let other: Manuscript;
const READERS = [
  'visitor',
  'author of another manuscript',
  'author',
  'co-author',
  'editor who is an author',
  'administrator who is an author',
] as const;
/** People without a part in the review of the manuscript, most of them authors of it. */
let readers: Record<(typeof READERS)[number], Person | undefined>;
let before: Map<string, Map<string, string>>;
let colleagueBefore: Map<string, string>;

/** Searches that would find the reviewers, their institutions and the words of the office. */
const QUERIES = [
  '',
  '?q=Qqgrace',
  '?q=qqgrace@elsewhere.example',
  '?q=Qqcollege',
  '?page=1&perPage=100',
  '?status=UNDER_REVIEW',
];

/** A key that nothing has. */
const UNKNOWN = '00000000-0000-4000-8000-000000000000';
const unknown = (name: string) => unknownValue(name).replaceAll(/[0-9a-f-]{36}/g, UNKNOWN);

type Manuscript = Pick<MadeSubmission, 'id' | 'number'>;

/** A call about a manuscript, with nothing that exists in the other places of its path. */
const addressOf = (call: Call, { id, number }: Manuscript) =>
  addressWith(call, (name) => ({ id, number, n: '1' })[name] ?? unknown(name));

/** Every address that a reader can fetch: of calls, files, feeds and protocols, with the two manuscripts in their places. */
function addresses(): string[] {
  const calls = everyCall(journal).filter(({ method, access }) => method === 'GET' && access !== 'link');
  const manuscripts = [own, other].map(({ number }) => ({ number, slug: 'x' }));
  const mounted = mountedAddresses({ manuscripts, issues: [], topics: [], ids: [own.id] });
  return [
    ...calls.flatMap((call) =>
      [own, other].flatMap((manuscript) =>
        (call.query ? QUERIES : ['']).map((query) => addressOf(call, manuscript) + query),
      ),
    ),
    ...mounted.filter(({ method }) => method === 'GET').map(({ address }) => address),
  ];
}

/** Parts of an answer that differ each time: moments, sessions in use, and links that end some time after now. */
const MOMENTS =
  /"(?:exportedAt|lastSeenAt)":"[^"]*"|expires=\d+&signature=[\w-]+|<(?:responseDate|earliestDatestamp)>[^<]*/g;

/** Everything that a reader can fetch, by its address. */
async function readingOf(person: Person | undefined): Promise<Map<string, string>> {
  const headers: Record<string, string> = person ? { authorization: `Bearer ${person.token}` } : {};
  const found = new Map<string, string>();
  for (const path of new Set(addresses())) {
    // Free bytes of the disk, and milliseconds: the machine's, not the review's.
    if (path === `${API_ROOT}/checkup`) continue;
    const whole = await wholeOf(await site.request(path, { headers }));
    // A preview is dated as if it were published now.
    const dated = path.endsWith('/preview') ? whole.replaceAll(/"(?:publishedAt|updatedAt)":"[^"]*"/g, '') : whole;
    found.set(path, dated.replaceAll(MOMENTS, ''));
  }
  return found;
}

/** The first place at which two answers differ. */
function differenceOf(path: string, one: string, two: string): string {
  let at = 0;
  while (at < one.length && one[at] === two[at]) at++;
  const place = Math.max(0, at - 60);
  return `${path}: ${one.slice(place, place + 160)} | ${two.slice(place, place + 160)}`;
}

/** All that editors, reviewers and the clock do between the opening of a round and a decision. */
async function theReview({ id }: Manuscript): Promise<void> {
  const staff = reviewClient(journal.as(colleague.token));
  const links = reviewLinks(journal.services);
  await submissionsClient(journal.as(colleague.token)).update(id, { handlingEditorId: colleague.id });
  await staff.open(id, { waiver: 'A test.' });
  const invited = async (name: string, more: { isAlternate?: boolean } = {}) => {
    const person = {
      fullName: `Prof Qq${name}`,
      email: `qq${name}@elsewhere.example`,
      affiliation: 'Qqcollege',
      ...more,
    };
    const { data } = await staff.invite(id, 1, person);
    const assignment = data[0]?.assignments.at(-1);
    const assignmentId = assignment?.id ?? '';
    const token = links.tokenOf({ assignmentId: assignmentId as AssignmentId, generation: 1 });
    return { ...assignment, assignmentId, reviewer: blindClient(journal.as(), token) };
  };
  const [grace, paul, amina, kofi] = [
    await invited('grace'),
    await invited('paul'),
    await invited('amina'),
    await invited('kofi'),
  ];
  await invited('josee', { isAlternate: true });
  await staff.changeReviewer(grace.reviewerId ?? '', {
    expertise: 'Terraces and tenure of land',
    editorsNote: 'Good.',
  });
  await grace.reviewer.accept(NO_INTERESTS);
  await grace.reviewer.saveDraft({ toAuthor: 'So far.' }, 0);
  await grace.reviewer.extend();
  await grace.reviewer.send(REPORT);
  await staff.reopen({ id, n: 1, assignmentId: grace.assignmentId }, 'One more table, please.');
  await grace.reviewer.send(REPORT);
  const proposal = { fullName: 'Solange Qqproposed', email: 'qqproposed@elsewhere.example', affiliation: 'Qqcollege' };
  await paul.reviewer.decline({ reason: 'BUSY', proposals: [proposal] });
  await amina.reviewer.accept({ interests: 'DECLARED', interestsText: 'Knows the region.' });
  await staff.cancel({ id, n: 1, assignmentId: kofi.assignmentId });
  const editorial = editorialClient(journal.as(colleague.token));
  await editorial.addNote(id, 'Between us.', [colleague.id]);
  await editorial.addTask(id, { text: 'Ask Prof Qqgrace.' });
  const decisions = decisionsClient(journal.as(colleague.token));
  const { data } = await decisions.decide(id, { kind: 'REJECT', letter: 'We regret.', reports: [], delayMinutes: 60 });
  await decisions.takeBack(id, data.id);
  await decisions.decide(id, { kind: 'MAJOR_REVISION', letter: 'Please revise.', reports: [], delayMinutes: 60 });
  await journal.work();
  await journal.services.db.execute(sql`update outbox set state = 'bounced', error = '550' where recipient like 'qq%'`);
}

beforeAll(async () => {
  site = testSite(journal);
  colleague = await anEditor(journal);
  const [editor, administrator, coAuthor, author] = [
    await anEditor(journal),
    await anAdministrator(journal),
    await anAuthor(journal),
    await anAuthor(journal),
  ];
  const made = await aManuscript(journal, undefined, author);
  own = made;
  await journal.services.db.execute(
    sql`update submission_authors set email = ${coAuthor.email} where submission_id = ${own.id}`,
  );
  for (const [index, { email }] of [editor, administrator].entries())
    await journal.services.db.execute(sql`
      insert into submission_authors (id, submission_id, position, full_name, email, affiliation)
      values (gen_random_uuid(), ${own.id}, ${index + 2}, 'Jean Habimana', ${email}, 'Kigali')`);
  other = await aSubmission(journal, { status: 'UNDER_REVIEW' });
  readers = {
    visitor: undefined,
    'author of another manuscript': await anAuthor(journal),
    author,
    'co-author': coAuthor,
    'editor who is an author': editor,
    'administrator who is an author': administrator,
  };
  await journal.work();
  for (const person of Object.values(readers)) await readingOf(person);
  before = new Map();
  for (const [name, person] of Object.entries(readers)) before.set(name, await readingOf(person));
  colleagueBefore = await readingOf(colleague);
  await theReview(own);
}, 240_000);

/** Authors learn that the review has begun: from then on they can no longer suggest reviewers. */
const TOLD = /\/reviewer-wishes$/;

describe('the review of a manuscript changes no byte', () => {
  test.each(READERS)('of what anything answers to the %s', async (name) => {
    const after = await readingOf(readers[name]);
    expect(after.size).toBeGreaterThan(200);
    const changed = [...after].filter(
      ([path, answer]) => before.get(name)?.get(path) !== answer && !(name === 'author' && TOLD.test(path)),
    );
    expect(changed.map(([path, answer]) => differenceOf(path, before.get(name)?.get(path) ?? '', answer))).toEqual([]);
  });

  test('but changes what a colleague reads, so that there is something to compare', async () => {
    const after = await readingOf(colleague);
    const changed = [...after].filter(([path, answer]) => colleagueBefore.get(path) !== answer).map(([path]) => path);
    for (const path of ['/reviewers', '/worklist', '/review-figures', `/submission/${own.id}/rounds`])
      expect(changed).toContain(API_ROOT + path);
  });
});

describe('the keys of the review', () => {
  /** Tables whose rows belong to the review of the manuscript. */
  const TABLES = [
    'review_rounds',
    'review_assignments',
    'reviewers',
    'reports',
    'blind_files',
    'reviewer_proposals',
    'decisions',
    'submission_notes',
    'submission_tasks',
  ];

  test('are as unknown to authors in the office as those that nothing has, in every call', async () => {
    const keys = (await Promise.all(TABLES.map((table) => keysOf(journal, [table])))).flatMap((ids) => ids.slice(-2));
    const mails = await journal.services.db.execute<{ id: string }>(
      sql`select id from outbox where recipient like 'qq%'`,
    );
    keys.push(...mails.rows.slice(0, 2).map(({ id }) => id));
    expect(keys.length).toBeGreaterThan(10);
    const calls = everyCall(journal).filter((call) => call.access.includes('.') && parametersOf(call).length > 0);
    const differing: string[] = [];
    for (const name of ['editor who is an author', 'administrator who is an author'] as const) {
      for (const call of calls) {
        const body = call.body && validValue(jsonSchema(call.body), '', {});
        const answerTo = async (key: string) => {
          const address = addressWith(call, (parameter) => (/id$/i.test(parameter) ? key : unknown(parameter)));
          const response = await send(journal, call, address, {
            token: readers[name]?.token,
            ...(body ? { body } : {}),
          });
          return (await wholeOf(response)).replaceAll(key, '');
        };
        const expected = await answerTo(UNKNOWN);
        for (const key of keys) {
          const answer = await answerTo(key);
          if (answer !== expected) differing.push(differenceOf(`${name}: ${nameOf(call)}`, expected, answer));
        }
      }
    }
    expect(differing).toEqual([]);
  });
});
