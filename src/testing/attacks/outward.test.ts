import type { ServerResponse } from 'node:http';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Target } from '#features/deposits/rules.ts';
import { deposits } from '#features/deposits/server/tables.ts';
import { journalClient } from '#features/journal/client.ts';
import { JOURNAL } from '#features/journal/journal.ts';
import type { SubmissionId } from '#features/submissions/rules.ts';
import { s3Store } from '#platform/files/s3-store.ts';
import { boundedFetch, outboundRequest } from '#platform/outbound/outbound-request.ts';
import { endlessBody, type HostileServer, hostileServer, slowBody } from '../hostile-server.ts';
import { testJournal } from '../journal.ts';
import { anAdministrator, aSubmission, type Person } from '../makers.ts';

/** Servers the journal sends requests to, when they are hostile. ORCID's is in openid.test.ts. */
let hostile: HostileServer;
/** A server inside our network: no request may reach it. */
let inner: HostileServer;
const environment: Record<string, string> = {
  PUBLIC_URL: 'https://journal.example.org',
  DOI_PREFIX: '10.12345',
  DOAJ_API_KEY: 'a key of DOAJ',
  CROSSREF_USERNAME: 'office',
  CROSSREF_PASSWORD: 'a password of Crossref',
  CROSSREF_DEPOSITOR_NAME: 'Office',
  CROSSREF_DEPOSITOR_EMAIL: 'office@example.org',
};
beforeAll(async () => {
  [hostile, inner] = [await hostileServer(), await hostileServer()];
  environment.CROSSREF_URL = hostile.origin;
  environment.DOAJ_URL = hostile.origin;
});
beforeEach(() => {
  hostile.requests.length = 0;
});
afterAll(() => {
  expect(inner.requests).toEqual([]);
  hostile.close();
  inner.close();
});

const ask = (timeoutMs = 500) => outboundRequest({ url: new URL(hostile.origin), method: 'GET', timeoutMs });
const answering = (act: (response: ServerResponse) => unknown) => {
  hostile.respond = (_, response) => act(response);
};
const LOCATIONS = () => [
  inner.origin,
  inner.origin.replace('127.0.0.1', 'localhost'),
  'http://169.254.169.254/latest/meta-data/iam/security-credentials/',
  'http://[::1]/',
  'file:///etc/passwd',
  'gopher://127.0.0.1:25/x',
  'data:text/plain,x',
  '//evil.example/x',
  '/elsewhere',
];

describe('a request to another server', () => {
  test.each([301, 302, 303, 307, 308])('does not follow a redirect (%i)', async (status) => {
    for (const location of LOCATIONS()) {
      answering((response) => response.writeHead(status, { location }).end());
      await expect(ask(), location).rejects.toThrow('a redirect, which is not followed');
      await expect(boundedFetch(hostile.origin)).resolves.toMatchObject({ status });
    }
    expect(inner.requests).toEqual([]);
    expect(hostile.requests).toHaveLength(2 * LOCATIONS().length);
  });

  test('reads a megabyte at most', async () => {
    const { respond, sent } = endlessBody();
    hostile.respond = respond;
    await expect(ask(5_000)).rejects.toThrow('more than can be read');
    await expect(boundedFetch(hostile.origin)).rejects.toThrow('more than can be read');
    // The socket buffers of both sides are added.
    expect(sent()).toBeLessThan(32_000_000);
  });

  test('reads a megabyte at most of what a compressed answer expands to', async () => {
    const bomb = gzipSync(Buffer.alloc(100_000_000));
    expect(bomb.length).toBeLessThan(200_000);
    answering((response) => response.writeHead(200, { 'content-encoding': 'gzip' }).end(bomb));
    await expect(ask(5_000)).rejects.toThrow('more than can be read');
    expect(process.memoryUsage().arrayBuffers).toBeLessThan(400_000_000);
  });

  test.each<[string, () => void]>([
    ['sends nothing', () => answering(() => {})],
    ['sends a byte at a time', () => (hostile.respond = slowBody)],
  ])('is given up when the server %s', async (_, prepare) => {
    prepare();
    const began = performance.now();
    await expect(ask(300)).rejects.toThrow('no answer within');
    expect(performance.now() - began).toBeLessThan(2_000);
  });

  test.each<[string, (response: ServerResponse) => unknown]>([
    ['hangs up', (response) => response.destroy()],
    [
      'hangs up in the middle',
      (response) => response.writeHead(200, { 'content-length': '100' }).write('x', () => response.destroy()),
    ],
    ['answers something that is not HTTP', (response) => response.socket?.end('SSH-2.0-x\r\n')],
    [
      'sends a header of a megabyte',
      (response) => response.socket?.end(`HTTP/1.1 200 OK\r\nx: ${'y'.repeat(1_000_000)}\r\n\r\n`),
    ],
    [
      'sends a length that is none',
      (response) => response.socket?.end('HTTP/1.1 200 OK\r\ncontent-length: -1\r\n\r\n'),
    ],
  ])('is trouble when the server %s, whose words name no address', async (_, act) => {
    answering(act);
    const failure = await ask().then(
      () => undefined,
      (error: Error) => error,
    );
    expect(failure).toMatchObject({ name: 'OutboundError' });
    expect(failure?.message).not.toMatch(/127\.0\.0\.1|http/);
  });
});

const journal = testJournal(environment);
let editor: Person;
let article: SubmissionId;
beforeAll(async () => {
  editor = await anAdministrator(journal);
  const { name, tagline, publisher, licence, countries } = JOURNAL;
  const settings = { name, tagline, publisher, licence, countries, issn: '2049-3630' };
  await journalClient(journal.as(editor.token)).change(settings);
  await journal.services.checks.faultsIn('crossref-jats/crossref5.3.1.xsd', '<none/>');
  article = (await aSubmission(journal)).id;
  await journal.services.updateSubmission(editor.id, article, { status: 'PUBLISHED', doi: '10.12345/jaed.1' });
}, 120_000);

/** One attempt of a deposit that is to be sent, or whose result is to be fetched; returns its outcome. */
async function turn(target: Target, state: 'WAITING' | 'SENT' = 'WAITING', remoteId: string | null = null) {
  const job = { articleId: article, target };
  const fresh = { ...job, state, remoteId, fileName: 'x.xml', updatedAt: journal.now(), attempts: 0 };
  const unsent = { sentHash: null, acceptedHash: null, nextTryAt: null, claim: null, claimedUntil: null };
  await journal.services.db.delete(deposits);
  await journal.services.db.insert(deposits).values({ ...fresh, ...unsent });
  const began = performance.now();
  await journal.services.deposits.delivery.work(job, new AbortController().signal);
  const took = performance.now() - began;
  const { data } = await journal.services.deposits.list({ limit: 10, offset: 0 }, {});
  return { ...data[0]?.deposits[target], took };
}

const xml = (dtd: string, message: string) =>
  `<?xml version="1.0"?><!DOCTYPE doi_batch_diagnostic [${dtd}]><doi_batch_diagnostic status="completed"><record_diagnostic status="Failure"><doi>10.1/x</doi><msg>${message}</msg></record_diagnostic></doi_batch_diagnostic>`;
const entities = (levels: number) =>
  Array.from({ length: levels }, (_, at) => `<!ENTITY a${at + 1} "${`&a${at};`.repeat(10)}">`).join('');

describe('Crossref’s report on a deposit', () => {
  test.each<[string, () => string]>([
    ['entities that multiply', () => xml(`<!ENTITY a0 "lollollol">${entities(9)}`, '&a9;')],
    ['one long entity, used often', () => xml(`<!ENTITY a "${'x'.repeat(100_000)}">`, '&a;'.repeat(100_000))],
    ['an entity that names itself', () => xml('<!ENTITY a "&b;"><!ENTITY b "&a;">', '&a;')],
    ['elements nested 100,000 levels deep', () => '<a>'.repeat(100_000)],
    [
      'an element with 50,000 attributes',
      () => `<a ${Array.from({ length: 50_000 }, (_, at) => `a${at}=""`).join(' ')}/>`,
    ],
    ['another encoding than it declares', () => '<?xml version="1.0" encoding="UTF-16"?><doi_batch_diagnostic/>'],
    ['a NUL', () => xml('', 'a\0b')],
    ['no XML', () => '{"status": "completed"}'],
  ])('is unreadable within five seconds when it has %s', async (_, body) => {
    answering((response) => response.end(body()));
    const { state, message, took } = await turn('CROSSREF', 'SENT');
    expect(state).toBe('SENT');
    expect(message).toMatch(/^Crossref/);
    expect(took).toBeLessThan(5_000);
  });

  test.each([
    ['a file of this machine', 'file:///etc/passwd'],
    ['an address inside the network', () => `${inner.origin}/secret`],
  ])('never contains %s through an external entity or DTD', async (_, place) => {
    const address = typeof place === 'string' ? place : place();
    for (const [dtd, message] of [
      [`<!ENTITY a SYSTEM "${address}">`, '&a;'],
      [`<!ENTITY % a SYSTEM "${address}"> %a;`, 'x'],
    ] as const) {
      answering((response) => response.end(xml(dtd, message)));
      expect((await turn('CROSSREF', 'SENT')).message).not.toContain('root:');
    }
    answering((response) =>
      response.end(
        xml('', 'x')
          .replace('[]', `SYSTEM "${address}"`)
          .replace('<doi_batch', `<?xml-stylesheet href="${address}"?><doi_batch`),
      ),
    );
    await turn('CROSSREF', 'SENT');
    expect(inner.requests).toEqual([]);
  });

  test('is kept as a thousand characters on one line, without control characters and changes of direction', async () => {
    answering((response) => response.end(xml('', `&lt;b&gt;no&#10;&#13;&#x202e;${'y'.repeat(5_000)}`)));
    const { state, message = '' } = await turn('CROSSREF', 'SENT');
    expect(state).toBe('REFUSED');
    expect(message.length).toBeLessThan(1_200);
    expect(message).not.toMatch(/[\p{Cc}\u202a-\u202e]/u);
  });

  test.each<[string, string]>([
    ['tags that do not close', '<'.repeat(1_000_000)],
    ['tags that begin in tags', '<a'.repeat(500_000)],
    ['scripts that do not close', '<script '.repeat(120_000)],
    ['styles that close as scripts', '<style></script>'.repeat(60_000)],
    ['blanks', ' '.repeat(1_000_000)],
  ])('takes less than five seconds to read when a page consists of %s', async (_, page) => {
    for (const status of [200, 400]) {
      answering((response) => response.writeHead(status).end(page));
      expect((await turn('CROSSREF')).took).toBeLessThan(5_000);
    }
  });
});

describe('DOAJ’s report on a deposit', () => {
  test.each<[string, number, string]>([
    ['nested 400,000 levels deep', 201, '['.repeat(400_000)],
    ['an id with a path', 201, '{"id":"../../admin"}'],
    ['an id with a line break', 201, '{"id":"x\\r\\nHost: evil.example"}'],
    ['an id that is no text', 201, '{"id":{"toString":"x"}}'],
    ['a very long id', 201, `{"id":"${'x'.repeat(10_000)}"}`],
    ['a prototype', 201, '{"__proto__":{"id":"x"}}'],
  ])('is unreadable when it is %s', async (_, status, body) => {
    answering((response) => response.writeHead(status, { 'content-type': 'application/json' }).end(body));
    expect(await turn('DOAJ')).toMatchObject({ state: 'WAITING', message: expect.stringMatching(/^DOAJ/) });
  });

  test('is kept short and on one line when it refuses', async () => {
    const error = `no\r\n${'z'.repeat(100_000)}`;
    answering((response) => response.writeHead(400).end(JSON.stringify({ error })));
    const { state, message = '' } = await turn('DOAJ');
    expect(state).toBe('REFUSED');
    expect(message.length).toBeLessThan(1_200);
    expect(message).not.toMatch(/[\n\r]/);
  });

  test.each(['DOAJ', 'CROSSREF'] as const)('sends no credentials of %s to where a redirect points', async (target) => {
    for (const location of LOCATIONS()) {
      answering((response) => response.writeHead(307, { location }).end());
      expect(await turn(target)).toMatchObject({ state: 'WAITING', message: expect.stringContaining('redirect') });
    }
    expect(inner.requests).toEqual([]);
  });
});

describe('a file store that redirects', () => {
  test('is not followed, and counts as one that is away', async () => {
    answering((response) => response.writeHead(307, { location: `${inner.origin}/bucket/x` }).end());
    const store = s3Store(
      {
        endpoint: hostile.origin,
        bucket: 'x',
        region: 'x',
        accessKeyId: 'x',
        secretAccessKey: 'x',
        forcePathStyle: true,
      },
      'uploads',
    );
    await expect(store.read('a.pdf')).rejects.toMatchObject({ failure: 'unavailable' });
    await expect(store.write('a.pdf', Buffer.from('x'))).rejects.toMatchObject({ failure: 'unavailable' });
    expect(inner.requests).toEqual([]);
  });
});
