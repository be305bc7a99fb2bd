import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import AxeBuilder from '@axe-core/playwright';
import {
  type APIRequestContext,
  type Browser,
  type BrowserContextOptions,
  test as base,
  expect,
  type Locator,
  type Page,
} from '@playwright/test';
import { mailsFor } from './mail-sink.ts';

/** Tests at the address of the journal that was started for them. */
export const test = base.extend<{ closing: undefined }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright wants fixtures destructured
  baseURL: async ({}, use) => use(process.env.JOURNAL_URL),
  /** Contexts that a test opens are closed with it; otherwise they would request and draw until the last test. */
  closing: [
    async ({ browser }, use) => {
      await use(undefined);
      await Promise.all(browser.contexts().map((context) => context.close()));
    },
    { auto: true },
  ],
});
export { expect };

export interface Person {
  email: string;
  password: string;
}

export function anAddress(): string {
  return `person.${randomBytes(5).toString('hex')}@example.org`;
}

/** Mails to an address, once there are more than `after` with that subject. A retried mail takes half a minute. */
export async function mailTo(address: string, subject: RegExp, after = 0) {
  await expect
    .poll(
      async () =>
        (await mailsFor(process.env.MAIL_FOLDER ?? '', address)).filter((mail) => subject.test(mail.subject ?? ''))
          .length,
      {
        timeout: 45_000,
      },
    )
    .toBeGreaterThan(after);
  const mails = await mailsFor(process.env.MAIL_FOLDER ?? '', address);
  return mails.filter((mail) => subject.test(mail.subject ?? ''));
}

/** The code of the newest mail, once more than `after` have come. */
export async function codeFor(address: string, subject: RegExp, after = 0): Promise<string> {
  const mails = await mailTo(address, subject, after);
  return /\d{6}/.exec(mails.at(-1)?.subject ?? '')?.[0] ?? '';
}

export async function sees(page: Page, toast: string): Promise<void> {
  await expect(page.getByText(toast, { exact: true }).first()).toBeVisible();
}

/** The dialog somebody works in. Short notices are dialogs too to those who hear the page; theirs carry a type. */
export function openDialog(page: Page): Locator {
  return page.locator('[role="dialog"]:not([data-type])');
}

export async function registers(page: Page, email: string, password: string): Promise<void> {
  await page.goto('/login?tab=register');
  await page.getByLabel('First name').fill('Claudine');
  await page.getByLabel('Last name').fill('Mukamana');
  await page.getByRole('textbox', { name: 'Email' }).fill(email);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Create account' }).click();
  await sees(page, 'Registration successful! Check your email for the code.');
}

export async function confirmsEmail(page: Page, email: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Code' }).fill(await codeFor(email, /verification code/));
  await page.getByRole('button', { name: 'Verify', exact: true }).click();
  await sees(page, 'Email verified successfully!');
  await page.waitForURL('**/submission');
}

/** Registers and confirms an address by the API alone. */
export async function registersByApi(request: APIRequestContext): Promise<Person & { token: string }> {
  const [email, password] = [anAddress(), 'four goats on a hill'];
  await request.post('/api/v1/auth/register', {
    data: { firstName: 'Claudine', lastName: 'Mukamana', email, password },
  });
  const code = await codeFor(email, /verification code/);
  const confirmed = await request.post('/api/v1/auth/verify-email', { data: { email, code } });
  return { email, password, token: ((await confirmed.json()) as { token: string }).token };
}

/** Somebody with a confirmed address, logged in on `page`, at the wizard; those who come in by the screens are journeys. */
export async function anAuthorAt(page: Page): Promise<Person> {
  const { token, ...person } = await registersByApi(page.request);
  await returns(page, token);
  await page.goto('/submission');
  return person;
}

/** Makes the browser one in which somebody has logged in before. */
export async function returns(page: Page, token: string): Promise<void> {
  await page.goto('/robots.txt');
  await page.evaluate((value) => localStorage.setItem('access_token', value), token);
}

export async function logsIn(page: Page, { email, password }: Person): Promise<void> {
  await page.goto('/login');
  await page.getByRole('textbox', { name: 'Email' }).fill(email);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Login', exact: true }).click();
}

export async function logsOut(page: Page): Promise<void> {
  // By keyboard: a message that appears over the button between mouse down and mouse up would take the click.
  await page.getByRole('button', { name: 'Logout' }).press('Enter');
  await page.waitForURL('**/login');
}

/** An administrator of one's own, made by the command while the journal runs. */
function anAdministrator(): Person {
  const email = anAddress();
  const output = execFileSync(process.execPath, ['scripts/start.js', 'make-admin', email], {
    env: { ...process.env, DATA_DIR: process.env.JOURNAL_DATA ?? '' },
    encoding: 'utf8',
  });
  return { email, password: /Password: (\S+)/.exec(output)?.[1] ?? '' };
}

/** An administrator of one's own signs in by the screens. */
export async function administratorSignsIn(page: Page): Promise<void> {
  const administrator = anAdministrator();
  const { email } = administrator;
  await logsIn(page, administrator);
  await sees(page, '2FA code sent to your email. Please verify.');
  await page.getByRole('textbox', { name: 'Code' }).fill(await codeFor(email, /sign-in code/));
  await page.getByRole('button', { name: 'Verify Code' }).click();
  await sees(page, '2FA verification successful!');
  await page.waitForURL('**/dashboard');
}

let office: Promise<string> | undefined;

/** The token of an administrator who signs in once for all tests of a process, so none may change him or log him out. */
function tokenOfTheOffice(request: APIRequestContext): Promise<string> {
  office ??= administratorSignsInByApi(request);
  return office;
}

/** Headers of that administrator's requests. */
export const byTheOffice = async (request: APIRequestContext) => ({
  authorization: `Bearer ${await tokenOfTheOffice(request)}`,
});

/** That administrator, at the dashboard. */
export async function anAdministratorAt(page: Page): Promise<void> {
  await returns(page, await tokenOfTheOffice(page.request));
  await page.goto('/dashboard');
}

/** A new editor, at the dashboard. */
export async function anEditorAt(page: Page): Promise<Person> {
  const person = await registersByApi(page.request);
  const headers = await byTheOffice(page.request);
  const { data } = (await (await page.request.get(`/api/v1/users?q=${person.email}`, { headers })).json()) as {
    data: { id: string; version: number }[];
  };
  const [{ id, version } = { id: '', version: 0 }] = data;
  const changed = await page.request.put(`/api/v1/users/${id}`, { headers, data: { role: 'EDITOR', version } });
  expect(changed.status()).toBe(200);
  await returns(page, await signsInWithCode(page.request, person));
  await page.goto('/dashboard');
  return person;
}

const administratorSignsInByApi = (request: APIRequestContext) => signsInWithCode(request, anAdministrator());

/** Signs in with the mailed code; returns the token. */
async function signsInWithCode(request: APIRequestContext, { email, password }: Person): Promise<string> {
  await request.post('/api/v1/auth/login', { data: { email, password } });
  const code = await codeFor(email, /sign-in code/);
  const verified = await request.post('/api/v1/auth/verify-2fa', { data: { email, code } });
  return ((await verified.json()) as { token: string }).token;
}

/** Opens a screen of the dashboard by its entry in the sidebar. */
export async function opens(page: Page, entry: string): Promise<void> {
  await page.getByRole('navigation', { name: 'Dashboard' }).getByRole('link', { name: entry, exact: true }).click();
}

const WCAG = { type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'] } as const;

/** Violations of WCAG 2.2 AA that axe finds, one line a rule. */
export async function axeViolations(page: Page): Promise<string[]> {
  // Bringing axe into a document takes several times as long as running it, and it stays there.
  const isThere = await page.evaluate(() => 'axe' in window);
  const { violations } = await new AxeBuilder({ page, ...(isThere ? { axeSource: 'void 0' } : {}) })
    .options({ runOnly: { ...WCAG, values: [...WCAG.values] }, resultTypes: ['violations'] })
    // In the page itself and not in a blank one besides: frames of other origins, which we have none of, would be left out.
    .setLegacyMode()
    .analyze();
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`);
}

/** A page in a context of its own. */
export async function newPage(browser: Browser, options: BrowserContextOptions): Promise<Page> {
  return (await browser.newContext(options)).newPage();
}
