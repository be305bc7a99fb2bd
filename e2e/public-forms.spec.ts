import { setTimeout as pause } from 'node:timers/promises';
import { expect, mailTo, newPage, test } from './support/people.ts';

test('a member of the board is written to by the contact form', async ({ page }) => {
  await page.goto('/editorial-board');
  await page.getByRole('link', { name: 'Contact: Dr. Wanjiru Kamau' }).click();
  await expect(page.getByText('To Dr. Wanjiru Kamau')).toBeVisible();
  await page.getByRole('textbox', { name: 'First name' }).fill('Grace');
  await page.getByRole('textbox', { name: 'Last name' }).fill('Akello');
  await page.getByRole('textbox', { name: 'Email' }).first().fill('grace@example.org');
  await page.getByRole('textbox', { name: 'Message' }).fill('May I ask you something?');
  // Machines are faster.
  await pause(2000);
  await page.getByRole('button', { name: 'Send Message' }).click();
  await expect(page.getByText('Message sent successfully!')).toBeVisible();
  const mails = await mailTo('editor@mds-jaed.example', /To Dr. Wanjiru Kamau/);
  expect(mails[0]?.replyTo?.[0]?.address).toBe('grace@example.org');
});

test('the contact form works without JavaScript, and keeps what was typed', async ({ browser, baseURL }) => {
  const page = await newPage(browser, { baseURL: baseURL ?? '', javaScriptEnabled: false });
  await page.goto('/contact');
  await page.getByRole('textbox', { name: 'First name' }).fill('Grace');
  await page.getByRole('textbox', { name: 'Message' }).fill('Without a script');
  await page.getByRole('button', { name: 'Send Message' }).click();
  await expect(page.getByText('Please enter your last name.')).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'First name' })).toHaveValue('Grace');
  await page.getByRole('textbox', { name: 'Last name' }).fill('Akello');
  await page.getByRole('textbox', { name: 'Email' }).first().fill('grace@example.org');
  await page.getByRole('combobox', { name: 'Inquiry type' }).selectOption('Other');
  await page.getByRole('textbox', { name: 'Subject' }).fill('No script');
  await page.getByRole('button', { name: 'Send Message' }).click();
  await expect(page.getByText('The editorial office will reply')).toBeVisible();
});

test('the newsletter: subscribe, confirm by mail, unsubscribe with one click', async ({ page, request }) => {
  const email = `reader.${Date.now()}@example.org`;
  await page.goto('/contact');
  const box = page.locator('#newsletter');
  await box.getByRole('button', { name: 'Subscribe' }).click();
  await expect(page.getByText('Please enter your email').first()).toBeVisible();
  await box.getByRole('textbox', { name: 'Email' }).fill(email);
  await box.getByRole('button', { name: 'Subscribe' }).click();
  await expect(page.getByText('Subscribed to newsletter successfully!')).toBeVisible();
  await expect(box.getByText('Please follow the link')).toBeVisible();
  const [mail] = await mailTo(email, /confirm your subscription/);
  await page.goto(/https?:\S+\/newsletter\/confirm\S+/.exec(mail?.text ?? '')?.[0] ?? '');
  await page.getByRole('button', { name: 'Confirm the subscription' }).click();
  await expect(page.getByText('Your subscription is confirmed.')).toBeVisible();
  const oneClick = mail?.headers.find(({ key }) => key === 'list-unsubscribe')?.value.replace(/[<>]/g, '') ?? '';
  const response = await request.post(oneClick, { form: { 'List-Unsubscribe': 'One-Click' } });
  expect(response.status()).toBe(200);
  expect(await response.text()).toContain('You have been unsubscribed.');
});

test('forms sent wrongly are refused, never a fault of ours', async ({ request }) => {
  expect((await request.post('/contact', { data: { firstName: 'A' } })).status()).toBe(415);
  expect((await request.post('/contact', { form: { message: 'x'.repeat(2_000_000) } })).status()).toBe(413);
  expect((await request.post('/newsletter/unsubscribe?link=x', { form: {} })).status()).toBe(404);
  const answers = async (method: string, path: string) => {
    const response = await request.fetch(path, { method });
    return [response.status(), response.headers().allow];
  };
  for (const method of ['POST', 'PUT', 'DELETE', 'OPTIONS']) {
    for (const path of ['/about', '/', '/dashboard', '/icon.svg', '/feed.xml'])
      expect(await answers(method, path), `${method} ${path}`).toEqual([405, 'GET, HEAD']);
    expect(await answers(method, '/nowhere'), method).toEqual([404, undefined]);
    if (method !== 'POST') expect(await answers(method, '/contact'), method).toEqual([405, 'GET, HEAD, POST']);
  }
});
