import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type APIRequestContext, type Browser, expect, type Page, test } from '@playwright/test';
import type { RouteConfigEntry } from '@react-router/dev/routes';
import PostalMime from 'postal-mime';
import { dayOf } from '#base/dates.ts';
import { NOTICES } from '#features/review/report-form.ts';
import { payloadFor, ROUNDS } from '#testing/attacks/payloads.ts';
import { isLong } from '#testing/long.ts';
import routes from '../src/routes.ts';
import { aHostileText } from './support/hostile-text.ts';
import { mailsFor } from './support/mail-sink.ts';
import { type JournalProcess, startJournal } from './support/process.ts';
import { type ApiDocument, callsWithTexts, type Filler, fill, uploads } from './support/stored-scripts.ts';

/** Scripts in every field a person can fill, by the contract; then every page and every mail, and nothing may run. */
const ADMIN = { email: 'office@example.org', password: 'a password of the office' };
const PASSWORD = 'four goats on a hill';
let folder: string;
let journal: JournalProcess;
test.beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'jaed-scripts-'));
  journal = await startJournal({
    DATA_DIR: folder,
    RATE_LIMIT_FACTOR: '1000',
    PAGE_CACHE_MB: '0',
    ADMIN_EMAIL: ADMIN.email,
    ADMIN_PASSWORD: ADMIN.password,
  });
});
test.afterEach(async () => {
  await journal.end();
  await rm(folder, { recursive: true, force: true });
});

/** Calls that take texts nobody is ever shown: passwords, codes, links; and one whose twin is attacked. */
const SHOWN_TO_NOBODY =
  /^(POST \/contact-info|POST \/auth\/(?!register)|POST \/account\/(email|authenticator|recovery-codes|passkeys|orcid|delete)|PUT \/account\/(password|two-factor|news)|POST \/newsletter\/(confirm|unsubscribe|subscribe|test)|PUT \/users|POST \/(users|reviewers)\/\{\w+\}\/merge|POST \/submission\/\{id\}\/mails|POST \/deposits|POST \/trash|PUT \/issues\/\{id\}\/contents|POST \/issues\/\{id\}\/pages|POST \/submission\/\{id\}\/similarity|POST \/submission\/\{id\}\/text\/release|POST \/submission\/anonymity-report|POST \/look-ups|POST \/submission\/bulk$|PUT \/submission\/\{id\}\/rounds\/\{n\}\/alternates|POST \/imports|POST \/exports)/;

/** The last mail to an address that carries a code. */
async function codeFor(address: string, count: number): Promise<string> {
  const codes = async () =>
    (await mailsFor(join(folder, 'mail'), address).catch(() => [])).flatMap(
      ({ subject }) => /\d{6}/.exec(subject ?? '') ?? [],
    );
  await expect.poll(async () => (await codes()).length, { timeout: 20_000 }).toBe(count);
  return (await codes()).at(-1) ?? '';
}

interface People {
  administrator: string;
  author: string;
}

async function signsIn(request: APIRequestContext, filler: Filler): Promise<People> {
  const post = async (path: string, data: object, headers = {}) =>
    (await (await request.post(`/api/v1/auth/${path}`, { data, headers })).json()) as { token: string };
  await post('login', ADMIN, { 'user-agent': '<script>pwned(99)</script>' });
  const administrator = (await post('verify-2fa', { email: ADMIN.email, code: await codeFor(ADMIN.email, 1) })).token;
  const email = 'author@example.org';
  await fill(filler, 'POST /auth/register', undefined, { known: { email: () => email, password: () => PASSWORD } });
  const author = (await post('verify-email', { email, code: await codeFor(email, 1) })).token;
  return { administrator, author };
}

interface Made {
  submission: string;
  number: string;
  issue: string;
  /** Of an announcement. */
  slug: string;
  /** Links of reviewers: with a sent report, with a draft, declined. */
  reviews: string[];
  /** Of the corresponding author of a proof. */
  proofLink: string;
}

/** Fills everything there is; answers what pages need for their addresses. */
async function fillEverything(filler: Filler, { administrator, author }: People): Promise<Made> {
  const done = new Set<string>(['POST /auth/register']);
  const go = async (name: string, token: string | undefined, more: Parameters<typeof fill>[3] = {}) => {
    done.add(name);
    return fill(filler, name, token, more);
  };
  const idOf = ({ data }: { data?: { id?: string } }) => data?.id ?? '';
  const staff = (name: string, more?: Parameters<typeof fill>[3]) => go(name, administrator, more);
  await staff('POST /users/invitations', { known: { email: () => 'invited@example.org', role: () => 'EDITOR' } });
  await staff('PUT /journal');
  await staff('PATCH /contact-info');
  const topic = idOf(await staff('POST /topic'));
  await staff('PUT /topic/{id}', { ids: { id: topic } });
  const known = (extra = {}) => ({ topic: () => topic, email: () => 'author@example.org', ...extra });
  await staff('PUT /editorial-board-member/{id}', { ids: { id: idOf(await staff('POST /editorial-board-member')) } });
  await staff('PUT /about-sections/{id}', { ids: { id: idOf(await staff('POST /about-sections')) } });
  await staff('PATCH /faqs/{id}', { ids: { id: idOf(await staff('POST /faqs')) } });
  for (const key of ['publication-ethics', 'privacy'])
    await staff('PUT /documents/{key}', { ids: { key } }).catch(() => {});
  const slugs = { slug: () => undefined };
  const menus = { ...slugs, menu: () => 'HEADER' };
  await staff('PUT /pages/{id}', { ids: { id: idOf(await staff('POST /pages', { known: menus })) }, known: menus });
  await staff('PUT /site-texts/{key}', { ids: { key: 'guidelines-ready' } });
  const announcement = await staff('POST /announcements', { known: slugs });
  await staff('PUT /announcements/{id}', { ids: { id: idOf(announcement) }, known: slugs });
  const visible = { status: () => 'PUBLISHED', coverImage: () => undefined };
  const issue = idOf(await staff('POST /issues', { known: visible }));
  await staff('PUT /issues/{id}', { ids: { id: issue }, known: visible });
  await go('PUT /account', author);

  const files = async () => {
    const [paper, letter] = [await uploads(filler, author), await uploads(filler, author)];
    return [
      { fileUrl: paper, fileType: 'MANUSCRIPT' },
      { fileUrl: letter, fileType: 'COVER_LETTER' },
    ];
  };
  const submit = async () => {
    const list = await files();
    return go('POST /submission', author, { known: known({ files: () => list }) });
  };
  const [first, second, third] = [await submit(), await submit(), await submit()];
  const ids = { id: idOf(first) };
  const change = (status: string) => ({
    status: () => status,
    issueId: () => issue,
    handlingEditorId: () => null,
    publicationFileUrl: () => undefined,
  });
  const hostile = await aHostileText({ ...filler, token: administrator }, idOf(first));
  await staff('PUT /submission/{id}/text/document', { ids, known: hostile });
  const proofLink = await proof(filler, { go, staff, id: ids.id, accepted: change('ACCEPTED'), administrator });
  await staff('PUT /submission/{id}', { ids, known: change('PUBLISHED') });
  await staff('PUT /submission/{id}/authors', { ids, known: { order: () => 1 } });
  await staff('POST /submission/{id}/notes', { ids, known: { mentions: () => [] } });
  const letter = { ids: () => [idOf(first)] };
  await staff('POST /submission/bulk/letters/preview', { known: letter });
  await staff('POST /submission/bulk/letters', { known: letter });
  await staff('POST /submission/filters', { known: { status: () => undefined, editor: () => undefined } });
  const day = dayOf(new Date().toISOString());
  const task = { dueOn: () => day, assigneeId: () => null, version: () => undefined };
  const taskId = idOf(await staff('POST /submission/{id}/tasks', { ids, known: task }));
  await staff('PUT /submission/{id}/tasks/{taskId}', { ids: { ...ids, taskId }, known: task });
  const notice = idOf(await staff('POST /submission/{id}/notices', { ids, known: { date: () => day } }));
  await staff('PUT /submission/{id}/notices/{noticeId}', {
    ids: { ...ids, noticeId: notice },
    known: { date: () => day },
  });
  await staff('PUT /submission/{id}', { ids: { id: idOf(second) }, known: change('REVISION_REQUESTED') });
  const revised = await files();
  await go('POST /submission/{id}/revision', author, {
    ids: { id: idOf(second) },
    known: { files: () => revised.slice(0, 1) },
  });
  // Its name is an attack, too.
  const attached = [await uploads(filler, administrator)];
  const decision = (kind: string) => ({
    ids: { id: idOf(second) },
    known: {
      kind: () => kind,
      delayMinutes: () => 0,
      version: () => undefined,
      files: () => attached,
      reports: () => [],
    },
  });
  await staff('POST /submission/{id}/decisions/preview', decision('ACCEPT'));
  await staff('POST /submission/{id}/decisions', decision('ACCEPT'));
  const template = { ids: { kind: 'receipt' }, known: { version: () => undefined } };
  await staff('POST /letters/{kind}/preview', template);
  await staff('PUT /letters/{kind}', template);
  await go('POST /submission/{id}/withdraw', author, { ids: { id: idOf(third) } });
  const draft = { version: () => 0, files: () => [], email: () => '<script>pwned(98)</script>@example.org' };
  await go('PUT /submission/draft/{id}', author, { ids: { id: crypto.randomUUID() }, known: draft });

  const forReview = await submit();
  const wish = { kind: () => 'OPPOSE', email: () => 'opposed@example.net' };
  await addsSupplements(filler, {
    go,
    staff,
    author,
    administrator,
    id: idOf(forReview),
    number: forReview.data?.number ?? '',
  });
  await go('PUT /submission/mine/{number}/reviewer-wishes', author, {
    ids: { number: forReview.data?.number ?? '' },
    known: wish,
  });
  const reviews = await review(filler, { go, staff, id: idOf(forReview) });

  await staff('POST /guest-editors', {
    known: { number: () => forReview.data?.number, email: () => 'guest@example.net' },
  });
  const chosen = { headings: 'SERIF', body: 'SANS', headLeft: 'TITLE', headRight: 'NONE', firstPage: 'LINE' };
  const style = { ...chosen, accent: '#1f4e79', size: 10, hasQr: true, version: 0 };
  const plainStyle = Object.fromEntries(Object.entries(style).map(([name, value]) => [name, () => value]));
  await staff('PUT /house-style', { known: plainStyle });
  await staff('POST /submission/{id}/own-conflict', { ids: { id: idOf(forReview) } });
  const rejected = await submit();
  await staff('PUT /submission/{id}', { ids: { id: idOf(rejected) }, known: change('REJECTED') });
  await go('POST /submission/mine/{number}/appeal', author, {
    ids: { number: rejected.data?.number ?? '' },
    known: { text: () => payloadFor(filler.round, 500).padEnd(60, '.') },
  });
  await staff('POST /submission/{id}/appeal/answer', { ids: { id: idOf(rejected) }, known: { isUpheld: () => false } });

  await go('POST /contact-messages', undefined, { known: known({ website: () => '' }) });
  const inbox = await filler.request.get('/api/v1/contact-messages', {
    headers: { authorization: `Bearer ${administrator}` },
  });
  const { data } = (await inbox.json()) as { data: { contactMessages: { id: string; version: number }[] } };
  const message = {
    ids: { id: data.contactMessages[0]?.id ?? '' },
    known: { version: () => data.contactMessages[0]?.version },
  };
  await staff('POST /contact-messages/{id}/answer', message);
  await staff('PATCH /contact-messages/{id}', { ids: message.ids, known: known() });
  await staff('POST /newsletter/subscribers/import', {
    known: { csv: () => 'author@example.org\n"=cmd|<script>pwned(97)</script>"' },
  });
  await staff('PUT /newsletter/{id}', { ids: { id: idOf(await staff('POST /newsletter/send')) } });
  await forPrograms(staff);
  await publishedBefore(filler, { staff, administrator, topic });
  const unknown = callsWithTexts(filler.document).filter((name) => !done.has(name) && !SHOWN_TO_NOBODY.test(name));
  expect(unknown, 'calls that take texts and are not attacked').toEqual([]);
  return {
    submission: ids.id,
    number: first.data?.number ?? '',
    issue,
    slug: announcement.data?.slug ?? '',
    reviews,
    proofLink,
  };
}

interface Supplemented extends Reviewed {
  number: string;
  author: string;
  administrator: string;
}

/** Supplementary files with scripts in their names, titles and descriptions: one by the author, one by the office. */
async function addsSupplements(filler: Filler, { go, staff, id, number, author, administrator }: Supplemented) {
  const added = async (path: string, token: string, content: string): Promise<string> => {
    const response = await filler.request.post(`/api/v1/submission/${path}/supplements`, {
      headers: { authorization: `Bearer ${token}` },
      multipart: {
        file: { name: '<img src=x onerror=pwned(95)>.csv', mimeType: 'text/csv', buffer: Buffer.from(content) },
      },
    });
    return ((await response.json()) as { data: { id: string }[] }).data.at(-1)?.id ?? '';
  };
  const known = { kind: () => 'DATA', licence: () => 'MIT' };
  const own = { number, supplementId: await added(`mine/${number}`, author, 'a,b') };
  await go('PUT /submission/mine/{number}/supplements/{supplementId}', author, { ids: own, known });
  const ids = { id, supplementId: await added(id, administrator, 'c,d') };
  await staff('PUT /submission/{id}/supplements/{supplementId}', { ids, known });
}

interface Proofed extends Reviewed {
  /** Known values of the call that accepts the manuscript. */
  accepted: Record<string, () => unknown>;
  administrator: string;
}

/** A proof with scripts in questions, comments, answers and messages; returns the link of its corresponding author. */
async function proof(filler: Filler, { go, staff, id, accepted, administrator }: Proofed): Promise<string> {
  const pdf = await uploads(filler, administrator);
  await staff('PUT /submission/{id}', { ids: { id }, known: { ...accepted, publicationFileUrl: () => pdf } });
  const place = () => 'b0';
  await staff('POST /submission/{id}/questions', { ids: { id }, known: { place } });
  const sending = {
    kind: () => 'SEND_PROOF',
    delayMinutes: () => 0,
    publishAt: () => undefined,
    version: () => undefined,
  };
  const plain = { files: () => [], reports: () => [] };
  await staff('POST /submission/{id}/decisions', { ids: { id }, known: { ...sending, ...plain } });
  const link = async () =>
    (await mailsFor(join(folder, 'mail'), 'author@example.org').catch(() => []))
      .flatMap(({ text }) => /\/p\/([\w-]+)/.exec(text ?? '')?.[1] ?? [])
      .at(-1);
  await expect.poll(link, { timeout: 20_000 }).toBeTruthy();
  const token = (await link()) ?? '';
  const { data } = (await go('POST /proof/{token}/comments', undefined, { ids: { token }, known: { place } })) as {
    data?: { comments: { id: string; isQuestion: boolean }[] };
  };
  const commentOf = (isQuestion: boolean) => data?.comments.find((one) => one.isQuestion === isQuestion)?.id ?? '';
  const question = { token, commentId: commentOf(true) };
  await go('POST /proof/{token}/comments/{commentId}/answer', undefined, { ids: question });
  const settled = { ids: { id, commentId: commentOf(false) }, known: { isSettled: () => true } };
  await staff('POST /submission/{id}/comments/{commentId}/settle', settled);
  const answer = { isApproved: () => true, isChecked: () => true };
  await go('POST /proof/{token}/answer', undefined, { ids: { token }, known: answer });
  return token;
}

interface Reviewed {
  go: (name: string, token: string | undefined, more?: Parameters<typeof fill>[3]) => ReturnType<typeof fill>;
  staff: (name: string, more?: Parameters<typeof fill>[3]) => ReturnType<typeof fill>;
  /** The submission's id. */
  id: string;
}

/** A personal token and a webhook. */
async function forPrograms(staff: Reviewed['staff']): Promise<void> {
  const own = { scopes: () => ['own:read'], days: () => 30, currentPassword: () => ADMIN.password };
  await staff('POST /account/tokens', { known: own });
  const hook = {
    url: () => 'https://receiver.example.org/?<script>pwned(96)</script>',
    events: () => ['article.withdrawn'],
    isPaused: () => true,
    version: () => 1,
  };
  const { data } = (await staff('POST /webhooks', { known: hook })) as { data?: { id?: string } };
  await staff('PUT /webhooks/{id}', { ids: { id: data?.id ?? '' }, known: hook });
}

interface PublishedBefore extends Pick<Reviewed, 'staff'> {
  administrator: string;
  topic: string;
}

/** An article that was published elsewhere. */
async function publishedBefore(filler: Filler, { staff, administrator, topic }: PublishedBefore): Promise<void> {
  const fileUrl = await uploads(filler, administrator);
  await staff('POST /published-articles/suggestions', { known: { fileUrl: () => fileUrl } });
  const facts = {
    topic,
    fileUrl,
    publishedOn: '2020-05-01',
    email: '',
    doi: null,
    issueId: null,
    firstPage: null,
    lastPage: null,
  };
  const known = Object.fromEntries(Object.entries(facts).map(([name, value]) => [name, () => value]));
  await staff('POST /published-articles', { known });
}

/** A round of review with scripts in every text; returns the links of its reviewers. */
async function review(filler: Filler, { go, staff, id }: Reviewed): Promise<string[]> {
  await staff('POST /submission/{id}/rounds', { ids: { id }, known: { requiredReports: () => 2 } });
  const inRound = { id, n: '1' };
  const report = {
    toAuthor: payloadFor(filler.round, 500).padEnd(60, '.'),
    methodsComment: payloadFor(filler.round, 200),
  };
  const invited = async (email: string) => {
    const known = { email: () => email, isAlternate: () => false };
    await staff('POST /submission/{id}/rounds/{n}/invitations', { ids: inRound, known });
    const link = async () =>
      (await mailsFor(join(folder, 'mail'), email).catch(() => []))
        .flatMap(({ text }) => /\/r\/([\w-]+)/.exec(text ?? '')?.[1] ?? [])
        .at(-1);
    await expect.poll(link, { timeout: 20_000 }).toBeTruthy();
    return { token: (await link()) ?? '' };
  };
  const [sent, drafting, declined] = [
    await invited('sent@example.net'),
    await invited('drafting@example.net'),
    await invited('declined@example.net'),
  ];
  const declares = { interests: () => 'DECLARED' };
  for (const ids of [sent, drafting]) await go('POST /review/{token}/accept', undefined, { ids, known: declares });
  const proposal = { email: () => 'other@example.net', notBefore: () => '' };
  await go('POST /review/{token}/decline', undefined, { ids: declined, known: proposal });
  const draft = { content: () => report, version: () => 0 };
  await go('PUT /review/{token}/draft', undefined, { ids: drafting, known: draft });
  const content = () => ({ ...report, toEditors: report.toAuthor, recommendation: 'MINOR' });
  await go('POST /review/{token}/report', undefined, { ids: sent, known: { content, confirmed: () => [...NOTICES] } });
  const { data } = (await staff('POST /submission/{id}/rounds/{n}/invitations', {
    ids: inRound,
    known: { email: () => 'alternate@example.net', isAlternate: () => true },
  })) as { data?: { assignments: { id: string; reviewerId: string; state: string }[] }[] };
  const [first] = data?.[0]?.assignments ?? [];
  const [assignmentId, reviewerId] = [first?.id ?? '', first?.reviewerId ?? ''];
  await staff('PUT /reviewers/{reviewerId}', { ids: { reviewerId }, known: { version: () => undefined } });
  const several = { email: () => 'several@example.net', isAlternate: () => true };
  await staff('POST /submission/{id}/rounds/{n}/invitations/several', { ids: inRound, known: several });
  const again = { ids: { ...inRound, assignmentId } };
  await staff('POST /submission/{id}/rounds/{n}/invitations/{assignmentId}/reopen', again);
  const dueOn = () => dayOf(new Date(Date.now() + 9 * 24 * 3600_000).toISOString());
  await staff('PUT /submission/{id}/rounds/{n}/invitations/{assignmentId}', { ...again, known: { dueOn } });
  await go('POST /review/{token}/report', undefined, { ids: sent, known: { content, confirmed: () => [...NOTICES] } });
  return [sent.token, drafting.token, declined.token];
}

/** Every address of routes.ts, with ids and slugs of the records made instead of its parameters. */
function addressesOf(entries: RouteConfigEntry[], made: Made, base = ''): string[] {
  return entries.flatMap(({ path = '', children = [] }) => {
    const whole = `${base}/${path}`.replace(/\/+/g, '/');
    const id = whole.startsWith('/issue') || whole.includes('/issues/') ? made.issue : made.submission;
    const address = whole
      .replace('/:code?', '/x')
      .replace(':number', made.number)
      .replace('/:slug?', '/x')
      .replace(':slug', made.slug)
      .replace(':policy', 'publication-ethics')
      .replace(':kind', 'receipt')
      .replace(':token', made.reviews[0] ?? '')
      .replace(':id', id)
      .replace('*', encodeURIComponent('<script>pwned(96)</script>'));
    return [address, ...addressesOf(children, made, whole)];
  });
}

/** Addresses that show the text of their parameters. */
const said = encodeURIComponent(payloadFor(0, 1_000).replace(/\0/g, ''));
const REFLECTING = [
  '/search?q=',
  '/contact?to=',
  '/journal?topic=',
  '/archive?q=',
  '/verify-email?email=',
  '/reset-password?link=',
  '/newsletter/confirm?link=',
  '/newsletter/unsubscribe?link=',
  '/login?next=',
  '/orcid?code=',
  '/first-administrator?link=',
  '/invitation?link=',
].map((address) => address + said);

/** A page on which nothing may ever run that is not the site's own. */
async function trappedPage(browser: Browser, token: string | undefined, faults: string[]): Promise<Page> {
  const context = await browser.newContext({ baseURL: journal.url });
  await context.exposeFunction('pwned', (what: unknown) => void faults.push(`ran: ${String(what)}`));
  await context.addInitScript((bearer) => {
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sample }) =>
      (window as unknown as { pwned(what: string): void }).pwned(
        `stopped by the policy only: ${violatedDirective} ${blockedURI} ${sample}`,
      ),
    );
    if (bearer && location.protocol.startsWith('http')) localStorage.setItem('access_token', bearer);
  }, token);
  const page = await context.newPage();
  page.on('dialog', async (dialog) => {
    faults.push(`dialog: ${dialog.message()}`);
    await dialog.dismiss();
  });
  return page;
}

/** Parts of the document that would run on a click. */
const touchy = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('*')].flatMap((element) =>
      [...element.attributes]
        .filter(
          ({ name, value }) =>
            /^on/i.test(name) ||
            (/^(href|src|action|formaction|data)$/i.test(name) && /^\W*(javascript|data:text|vbscript):?/i.test(value)),
        )
        .map(({ name, value }) => `${element.tagName} ${name}=${value.slice(0, 60)}`),
    ),
  );

async function visit(page: Page, address: string, faults: string[]): Promise<void> {
  const before = faults.length;
  await page.goto(address, { waitUntil: 'load' });
  await expect(page.locator('h1').first()).toBeAttached();
  // Everything loaded in the background has arrived when the network is idle.
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
  const button = page.getByRole('button', { name: /^(Edit|View|Answer|Details|Notices|Versions)\b/ }).first();
  if (await button.isVisible()) await button.click();
  faults.push(...(await touchy(page)).map((found) => `waits for a touch: ${found}`));
  // The API reader tests whether it may evaluate code, is refused, and works without it.
  const own = address === '/api' ? faults.indexOf('ran: stopped by the policy only: script-src eval ', before) : -1;
  if (own >= 0) faults.splice(own, 1);
  for (let index = before; index < faults.length; index++) faults[index] = `${address} ${faults[index]}`;
}

/** That a page which takes payloads for markup would be noticed. */
async function trapSnaps(browser: Browser): Promise<void> {
  const faults: string[] = [];
  const page = await trappedPage(browser, undefined, faults);
  await page.setContent(payloadFor(0, 1_000));
  await expect.poll(() => faults.length).toBeGreaterThan(1);
  expect((await touchy(page)).length).toBeGreaterThan(1);
  await page.context().close();
}

/** Every mail there is, shown without any policy; and its head, which nobody may have added to. */
async function readMails(browser: Browser, faults: string[]): Promise<number> {
  const page = await trappedPage(browser, undefined, faults);
  const names = (await readdir(join(folder, 'mail'))).filter((name) => name.endsWith('.eml'));
  for (const name of names) {
    const raw = await readFile(join(folder, 'mail', name));
    const mail = await new PostalMime().parse(raw);
    const known = mail.headers.filter(({ key }) => /pwned|bcc/i.test(key));
    if (known.length > 0 || mail.to?.length !== 1 || mail.cc || mail.bcc)
      faults.push(`${mail.subject}: a head of somebody else’s`);
    await page.setContent(mail.html ?? '');
    faults.push(...(await touchy(page)).map((found) => `${mail.subject}: ${found}`));
  }
  await page.context().close();
  return names.length;
}

for (const round of Array.from({ length: isLong ? ROUNDS : 1 }, (_, index) => index)) {
  test(`nothing that people write runs on any page or in any mail (round ${round + 1})`, async ({
    browser,
    playwright,
  }) => {
    test.setTimeout(400_000);
    const request = await playwright.request.newContext({ baseURL: journal.url });
    const document = (await (await request.get('/api/v1/openapi.json')).json()) as ApiDocument;
    const filler: Filler = { request, document, round, taken: new Set(), refused: new Set() };
    const people = await signsIn(request, filler);
    const made = await fillEverything(filler, people);
    expect(filler.taken.size).toBeGreaterThan(50);
    await trapSnaps(browser);

    const faults: string[] = [];
    const reviews = made.reviews.map((token) => `/r/${token}`);
    const links = [...reviews, `/p/${made.proofLink}`];
    const all = [...new Set([...addressesOf(routes, made), ...links]), ...REFLECTING];
    let pages = 0;
    for (const [token, isTheirs] of [
      [people.administrator, (address: string) => address.startsWith('/dashboard') || address === '/account'],
      [people.author, (address: string) => /^\/(author|account|submission)/.test(address)],
      [undefined, (address: string) => !address.startsWith('/dashboard')],
    ] as const) {
      const page = await trappedPage(browser, token, faults);
      for (const address of all.filter(isTheirs)) {
        await visit(page, address, faults);
        pages += 1;
      }
      await page.context().close();
    }
    const mails = await readMails(browser, faults);
    console.info(
      `${filler.taken.size} fields took payloads, ${filler.refused.size} refused them; ${pages} pages, ${mails} mails`,
    );
    expect(faults).toEqual([]);
    expect(pages).toBeGreaterThan(50);
  });
}
