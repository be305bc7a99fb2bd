import { beforeAll, describe, expect, test } from 'vitest';
import { API_ROOT } from '#base/client.ts';
import type { Call } from '#base/contract.ts';
import { decisionsClient } from '#features/decisions/client.ts';
import { issuesClient } from '#features/issues/client.ts';
import { blindClient } from '#features/review/blind/client.ts';
import { reviewClient } from '#features/review/client.ts';
import { submissionsClient } from '#features/submissions/client.ts';
import { anAdministrator, anUpload } from '../makers.ts';
import { everyPage } from '../pages.ts';
import { servedJournal } from '../served-journal.ts';
import {
  AUTHORS,
  aBlindJournal,
  type BlindJournal,
  hiddenFrom,
  markedPdf,
  REVIEWERS,
  type Reviewer,
  reportOf,
} from './blind-journal.ts';
import { everyCall, parametersOf } from './calls.ts';
import { keysOf, manuscriptsOf } from './keys.ts';
import { marksIn, sentTo, unpackedAnswer } from './marks.ts';
import { mountedAddresses } from './mounted.ts';

/**
 * A journal in which the authors and the reviewers of a manuscript carry marks wherever a person can be named; then everything that
 * each of them gets is searched for the marks of the others: answers of the API, pages, files, feeds, mails and the log.
 */
const journal = servedJournal();
let made: BlindJournal;
let keys: Record<string, string[]>;
const EVERY_MARK = [...AUTHORS, ...REVIEWERS];

beforeAll(async () => {
  made = await aBlindJournal(journal);
  keys = await keysOfTheReview();
}, 120_000);

/** The keys by which somebody could ask for parts of the review, by the parameter of a path. */
async function keysOfTheReview(): Promise<Record<string, string[]>> {
  const someOf = async (...tables: string[]) =>
    (await Promise.all(tables.map(async (table) => (await keysOf(journal, [table])).slice(0, 3)))).flat();
  const rows = await journal.services.db.execute<{ code: string }>('select code from review_certificates');
  const files = ['submission_files', 'letter_files', 'report_files', 'uploads', 'decisions'];
  return {
    number: [made.number],
    n: ['1', '2'],
    id: [made.id, ...(await someOf(...files))],
    fileId: await someOf('letter_files', 'report_files', 'blind_files'),
    assignmentId: await someOf('review_assignments'),
    mailId: await someOf('outbox'),
    code: rows.rows.map(({ code }) => code),
  };
}

type Values = Record<string, string[]>;

/** A path with each of its parameters replaced by all of its values. */
function filled(path: string, valuesOf: (name: string) => string[]): string[] {
  const [whole, name = ''] = /\/:(\w+)\??/.exec(path) ?? [];
  if (!whole) return [path];
  return valuesOf(name).flatMap((value) =>
    filled(
      path.replace(whole, () => `/${value}`),
      valuesOf,
    ),
  );
}

/** Every address of GET calls of one kind, with the values of the manuscript in its path; parts of it only below itself. */
const addresses = (isWanted: (call: Call) => boolean, values: Values): string[] =>
  everyCall(journal)
    .filter((call) => call.method === 'GET' && isWanted(call))
    .flatMap((call) => {
      const isPart = parametersOf(call).length > 1;
      return filled(API_ROOT + call.path, (name) => (isPart && name === 'id' ? [made.id] : (values[name] ?? ['x'])));
    });

/**
 * The addresses of every page, with values in the places of its parameters: a page with a new parameter has to be given some here
 * before the tests pass.
 */
function pages(values: Values = {}, isWanted = (_page: string) => true): string[] {
  // A certificate's page names its reviewer to those who know the code.
  const known: Values = {
    number: [made.number],
    id: [made.id],
    token: ['x'],
    code: ['x'],
    slug: ['x', made.slug],
    page: ['x'],
    policy: ['publication-ethics'],
    kind: ['receipt'],
    ...values,
  };
  return everyPage()
    .filter(isWanted)
    .flatMap((page) =>
      filled(page, (name) => {
        if (!known[name]) throw new Error(`Name values of :${name} in ${page}.`);
        return known[name];
      }),
    );
}

/** A page as a document in the other language, and as the data that scripts fetch. */
const otherFormsOf = (path: string) => [`/fr${path}`.replace(/\/$/, ''), `${path === '/' ? '/_' : path}.data`];

/** Every page of a reviewer's link, with those of the certificates. */
function pagesOfLink({ token }: Reviewer, code: string[]): string[] {
  const paths = pages({ token: [token], code }, (page) => /:(token|code)/.test(page));
  return [...paths, ...paths.flatMap(otherFormsOf)];
}

/** Files, feeds and protocols about the manuscript. */
async function mounted(issues: string[] = []): Promise<string[]> {
  const manuscripts = (await manuscriptsOf(journal)).filter(({ number }) => number === made.number);
  const topics = await keysOf(journal, ['topics']);
  const all = mountedAddresses({ manuscripts, issues, topics, ids: [made.id] });
  return all.filter(({ method }) => method === 'GET').map(({ address }) => address);
}

interface Fetched {
  path: string;
  status: number;
  /** Whether caches may give the answer to others. */
  isShared: boolean;
  text: string;
}

async function fetched(path: string, token: string | undefined, words: readonly string[]): Promise<Fetched> {
  const response = await journal.request(path, { headers: token ? { authorization: `Bearer ${token}` } : {} });
  const isShared = /public|max-age=[1-9]/.test(response.headers.get('cache-control') ?? '');
  return { path, status: response.status, isShared, text: await unpackedAnswer(response, words) };
}

async function leaksFor(token: string | undefined, paths: string[], words: readonly string[]): Promise<string[]> {
  const leaks: string[] = [];
  for (const path of paths) {
    const { status, text } = await fetched(path, token, words);
    if (status >= 500) leaks.push(`${path}: ${status}`);
    leaks.push(...marksIn(text, words).map((word) => `${path} (${status}): ${word}`));
  }
  return leaks;
}

const FILES = ['manuscript.pdf', 'manuscript.docx', 'response.docx'];

const REVIEWING: [string, keyof BlindJournal['reviewers']][] = [
  ['of both rounds', 'both'],
  ['of the first round alone', 'once'],
  ['of the second round alone', 'second'],
  ['who has declined', 'declined'],
  ['whose invitation was cancelled', 'cancelled'],
  ['who has withdrawn', 'withdrawn'],
];

/** The codes of a reviewer's own certificates. */
async function codesOf({ token }: Reviewer): Promise<string[]> {
  const years = await blindClient(journal.as(), token).credit();
  return years.flatMap(({ code }) => code ?? []);
}

describe('a reviewer finds no mark of the authors or of other reviewers', () => {
  test.each(REVIEWING)('%s, in any answer, file and page', async (_, name) => {
    const reviewer = made.reviewers[name];
    const fileName = FILES.flatMap((file) => [1, 2].map((round) => `${made.number}-R${round}-${file}`));
    const own = { ...keys, token: [reviewer.token], fileName };
    const paths = addresses(({ access }) => access === 'link', own);
    expect(paths.length).toBeGreaterThan(20);
    paths.push(...pagesOfLink(reviewer, await codesOf(reviewer)));
    expect(await leaksFor(undefined, paths, hiddenFrom(reviewer))).toEqual([]);
  });

  test('with an account, in any answer, file and page', async () => {
    const paths = [...addresses(OF_ACCOUNTS, keys), ...pages(), ...(await mounted())];
    expect(await leaksFor(made.reviewing.token, paths, hiddenFrom(made.reviewers.second))).toEqual([]);
    const { text } = await fetched(`${API_ROOT}/reviews`, made.reviewing.token, []);
    expect(text).toContain(made.number);
  });

  test('and gets the files of the open round, so that the search has something to look through', async () => {
    const { token } = made.reviewers.both;
    const statuses = await Promise.all(
      FILES.map(async (file) => {
        const path = `${API_ROOT}/review/${token}/files/${made.number}-R2-${file}`;
        return [file, (await journal.request(path)).status];
      }),
    );
    expect(statuses).toEqual([
      ['manuscript.pdf', 200],
      ['manuscript.docx', 200],
      ['response.docx', 200],
    ]);
    for (const page of ['', '/text', '/changes'])
      expect(await fetched(`/r/${token}${page}`, undefined, [])).toMatchObject({ status: 200, isShared: false });
  });

  test('in any mail', async () => {
    for (const reviewer of Object.values(made.reviewers)) {
      const mails = await sentTo(journal, reviewer.email, EVERY_MARK);
      expect(mails.length).toBeGreaterThan(1);
      expect(marksIn(mails.join('\n'), hiddenFrom(reviewer)), reviewer.name).toEqual([]);
    }
  });
});

/** Calls without a link. The name on a certificate is for those to whom its reviewer gives the code. */
const OF_ACCOUNTS = ({ access, path }: Call) => access !== 'link' && path !== '/verify/:code';

describe('no mark of the reviewers is found', () => {
  test.each<[string, 'author' | 'coAuthor' | 'colleague' | 'stranger' | 'guest' | undefined, string[]]>([
    ['the author', 'author', REVIEWERS],
    ['a co-author with an account', 'coAuthor', REVIEWERS],
    ['an editor who is an author', 'colleague', REVIEWERS],
    ['a reader', undefined, EVERY_MARK],
    ['the author of another manuscript', 'stranger', EVERY_MARK],
    ['the guest editor of another manuscript', 'guest', EVERY_MARK],
  ])('by %s, in any answer, file and page', async (_, name, words) => {
    const paths = [...addresses(OF_ACCOUNTS, keys), ...pages(), ...(await mounted())];
    // The server writes the same documents for everybody without a link.
    if (!name) paths.push(...pages().flatMap(otherFormsOf));
    expect(paths.length).toBeGreaterThan(300);
    expect(await leaksFor(name && made[name].token, paths, words)).toEqual([]);
  });

  test('in any mail to an author, though the reports and their files are there', async () => {
    for (const { email } of [made.author, made.coAuthor, made.colleague, made.stranger, made.guest])
      expect(marksIn((await sentTo(journal, email, REVIEWERS)).join('\n'), REVIEWERS), email).toEqual([]);
    const mails = await sentTo(journal, made.author.email, REVIEWERS);
    expect(mails.join('\n')).toContain('the second table needs more explanation');
  });

  test('on the page of a certificate, but the name of its own reviewer', async () => {
    expect(keys.code?.length).toBe(2);
    for (const code of keys.code ?? []) {
      const { status, text } = await fetched(`/verify/${code}`, undefined, EVERY_MARK);
      expect(status).toBe(200);
      expect(marksIn(text, EVERY_MARK)).toHaveLength(1);
    }
  });
});

test('an answer that caches may give to others holds no mark, also when an editor fetched it first', async () => {
  const paths = [...addresses(({ access }) => access === 'public', { ...keys, code: ['x'] }), ...(await mounted())];
  paths.push(...pages(), ...pages().flatMap(otherFormsOf));
  const shared: string[] = [];
  const leaks: string[] = [];
  for (const path of paths) {
    const { isShared, text } = await fetched(path, made.editor.token, EVERY_MARK);
    if (!isShared) continue;
    shared.push(path);
    leaks.push(...marksIn(text, EVERY_MARK).map((word) => `${path}: ${word}`));
  }
  expect(leaks).toEqual([]);
  for (const kind of [/^\/$/, /^\/fr\/about/, /\/feed\.xml$/, /^\/oai/])
    expect(shared.filter((path) => kind.test(path)).length, String(kind)).toBeGreaterThan(0);
  expect(await leaksFor(undefined, shared, EVERY_MARK)).toEqual([]);
});

describe('once the article is published', () => {
  beforeAll(async () => {
    await reportOf(journal, made.reviewers.second);
    await blindClient(journal.as(), made.reviewers.both.token).send({
      toAuthor: 'The second table is clear now, and the argument holds.',
      recommendation: 'ACCEPT',
    });
    const administrator = await anAdministrator(journal);
    await decisionsClient(journal.as(administrator.token)).decide(made.id, {
      kind: 'ACCEPT',
      letter: 'We accept it.',
      reports: [],
      delayMinutes: 0,
      overrideReason: 'A test.',
    });
    const { data } = await issuesClient(journal.as(administrator.token)).add({
      issueNumber: 1,
      year: 2026,
      month: 7,
      title: 'An issue',
    });
    const final = await markedPdf(['Soil.'], 'The journal');
    const { fileUrl } = await anUpload(journal, administrator.token, 'final.pdf', final);
    const desk = submissionsClient(journal.as(administrator.token));
    await desk.update(made.id, { status: 'PUBLISHED', issueId: data.id, publicationFileUrl: fileUrl });
    issue = data.id;
  });
  let issue: string;

  test('no mark of the reviewers is in its pages, files, feeds, records and archives', async () => {
    const id = [made.id, issue];
    const paths = [...(await mounted([issue])), ...addresses(OF_ACCOUNTS, { ...keys, id })];
    paths.push(...pages({ id }), ...pages({ id }).flatMap(otherFormsOf));
    const leaks: string[] = [];
    const found: string[] = [];
    for (const path of paths) {
      const { status, text } = await fetched(path, undefined, REVIEWERS);
      if (status === 200) found.push(path);
      leaks.push(...marksIn(text, REVIEWERS).map((word) => `${path}: ${word}`));
    }
    expect(leaks).toEqual([]);
    for (const kind of [/\.xml$/, /\.pdf$/, /bag\.zip$/, /^\/oai/, /\/feed\.xml$/, /\.bib$/, /^\/fr\/article\//])
      expect(found.filter((path) => kind.test(path)).length, String(kind)).toBeGreaterThan(0);
  });

  test('neither author nor reviewers find more than before, in any answer', async () => {
    for (const person of [made.author, made.coAuthor, made.colleague])
      expect(await leaksFor(person.token, addresses(OF_ACCOUNTS, keys), REVIEWERS)).toEqual([]);
    for (const reviewer of Object.values(made.reviewers)) {
      const words = hiddenFrom(reviewer).filter((word) => REVIEWERS.includes(word));
      const paths = addresses(({ access }) => access === 'link', { ...keys, token: [reviewer.token] });
      paths.push(...pagesOfLink(reviewer, []));
      expect(await leaksFor(undefined, paths, words), reviewer.name).toEqual([]);
    }
  });
});

test('the log at its most talkative names nobody', () => {
  const log = journal.lines.join('');
  expect(log.includes('"route":"/r/*"')).toBe(true);
  expect(marksIn(log, [...EVERY_MARK, ...Object.values(made.reviewers).map(({ token }) => token)])).toEqual([]);
});

test('the marks are found where they may be: by the handling editor', async () => {
  const rows = await reviewClient(journal.as(made.editor.token)).rounds(made.id);
  expect(marksIn(JSON.stringify(rows), REVIEWERS)).toEqual(REVIEWERS);
});
