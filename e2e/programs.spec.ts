import { execFile, spawn } from 'node:child_process';
import { createServer } from 'node:net';
import { promisify } from 'node:util';
import type { APIRequestContext } from '@playwright/test';
import { expectAccessibleEverywhere } from './support/accessible.ts';
import { anAdministratorAt, anEditorAt, expect, sees, test } from './support/people.ts';
import { submitsByApi } from './support/submission.ts';

/** The programs on the page about the API, in their order. */
async function programsOf(request: APIRequestContext): Promise<string[]> {
  const { info } = (await (await request.get('/api/v1/openapi.json')).json()) as { info: { description: string } };
  return [...info.description.matchAll(/```js\n([\s\S]*?)```/g)].map(([, program = '']) => program);
}

/** Runs a program as a file of its own would run; its output. */
async function runs(program: string, env: Record<string, string>): Promise<string> {
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', program], { env });
  return stdout;
}

test('a program of the page about the API lists manuscripts with a token that an editor makes and revokes', async ({
  page,
  request,
  baseURL,
}) => {
  const { number, id } = await submitsByApi(request, 'Boats on Lake Kivu');
  const { password } = await anEditorAt(page);
  await page.goto('/account');
  const tokens = page.getByRole('region', { name: 'Personal tokens' });
  await tokens.getByText('New token').click();
  await tokens.getByLabel('Name of the token').fill('Weekly list');
  await tokens.getByLabel('Current password').fill(password);
  await tokens.getByRole('button', { name: 'Make the token' }).click();
  await expect(tokens.getByText('Please choose what the token may do.')).toBeVisible();
  await tokens.getByLabel('Manuscripts and peer review').selectOption('Read and change');
  await tokens.getByLabel('Current password').fill(password);
  await tokens.getByRole('button', { name: 'Make the token' }).click();
  await sees(page, 'The token is made.');
  const token = (await tokens.locator('#new-token').textContent())?.trim() ?? '';
  await expectAccessibleEverywhere(page, 'account with a new token');
  const headers = { authorization: `Bearer ${token}` };
  await request.put(`/api/v1/submission/${id}`, { headers, data: { status: 'UNDER_REVIEW' } });
  const [list = ''] = await programsOf(request);
  const output = await runs(list, { JOURNAL_URL: baseURL ?? '', JOURNAL_TOKEN: token });
  expect(output).toContain(`${number} Boats on Lake Kivu`);
  await page.reload();
  await expect(tokens.getByText(/last used on/)).toBeVisible();
  await expect(page.getByText(token)).toHaveCount(0);
  await tokens.getByRole('button', { name: 'Revoke Weekly list' }).click();
  await page.getByRole('button', { name: 'Yes, revoke it' }).click();
  await sees(page, 'The token is revoked.');
  expect((await request.get('/api/v1/auth/me', { headers })).status()).toBe(401);
});

/** A port that is free now. */
const freePort = () =>
  new Promise<number>((resolve, reject) => {
    const server = createServer().on('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => (typeof address === 'object' && address ? resolve(address.port) : reject(new Error())));
    });
  });

test('the other program receives what a webhook sends, and refuses what the journal has not signed', async ({
  page,
  request,
}) => {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}/events`;
  await anAdministratorAt(page);
  await page.goto('/dashboard/webhooks');
  await page.getByRole('button', { name: 'Add a webhook …' }).click();
  await page.getByLabel('Address').fill(url);
  await page.getByRole('button', { name: 'Add the webhook' }).click();
  await expect(page.getByText('Please choose at least one event.')).toBeVisible();
  await page.getByLabel('A manuscript was submitted').check();
  await page.getByRole('button', { name: 'Add the webhook' }).click();
  await sees(page, 'The webhook is added.');
  const secret = (await page.locator('#webhook-secret').textContent())?.trim() ?? '';
  await expectAccessibleEverywhere(page, 'webhooks');

  const [, receiver = ''] = await programsOf(request);
  const program = spawn(process.execPath, ['--input-type=module', '--eval', receiver], {
    env: { WEBHOOK_SECRET: secret, PORT: String(port) },
  });
  let output = '';
  program.stdout.on('data', (part: Buffer) => {
    output += part.toString();
  });
  try {
    await expect(async () => {
      expect((await request.post(url, { data: { type: 'ping' } })).status()).toBe(401);
    }).toPass();
    const { number } = await submitsByApi(request, 'Ferries and Prices');
    await expect.poll(() => output, { timeout: 30_000 }).toContain(`submission.received ${number}`);
    await page.getByText('Deliveries').click();
    await expect(page.getByText('Delivered').first()).toBeVisible();
    await expectAccessibleEverywhere(page, 'webhooks with deliveries');
  } finally {
    program.kill();
  }
  await page.getByRole('button', { name: `Remove … (${url})` }).click();
  await page.getByRole('button', { name: 'Yes, remove it' }).click();
  await sees(page, 'The webhook is removed.');
});
