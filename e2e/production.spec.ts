import { aWordManuscript } from '#testing/manuscript.ts';
import { expectAccessibleEverywhere } from './support/accessible.ts';
import { anAdministratorAt, byTheOffice, expect, newPage, sees, test } from './support/people.ts';
import { submitsByApi } from './support/submission.ts';
import { totalOf, weighed } from './support/weight.ts';

test('a Word manuscript becomes an article with text, PDF and EPUB, by an editor alone', async ({
  browser,
  baseURL,
  request,
}) => {
  const { id, number } = await submitsByApi(request, `Terraces in words ${Date.now()}`);
  const moves = async (status: string) => {
    const headers = await byTheOffice(request);
    expect((await request.put(`/api/v1/submission/${id}`, { headers, data: { status } })).ok()).toBe(true);
  };
  await moves('ACCEPTED');
  const page = await newPage(browser, { baseURL: baseURL ?? '' });
  await anAdministratorAt(page);
  await page.goto(`/dashboard/submissions/${id}/publication`);
  const panel = page.getByRole('region', { name: 'Full text' });
  await expect(panel.getByText('There is no full text yet.')).toBeVisible();

  // A file that is no document keeps its place, with the reason.
  const file = panel.getByLabel('Word document (.docx)');
  await file.setInputFiles({ name: 'accepted.docx', mimeType: 'text/plain', buffer: Buffer.from('Hello') });
  await panel.getByRole('button', { name: 'Read the document' }).click();
  await expect(file).toHaveAttribute('aria-invalid', 'true');
  await file.setInputFiles({
    name: 'accepted.docx',
    mimeType: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    buffer: await aWordManuscript(),
  });
  await panel.getByRole('button', { name: 'Read the document' }).click();
  await sees(page, 'The text was read.');
  await expect(panel.getByText('3 of 4 citations lead to a reference')).toBeVisible();
  await expect(panel.getByText('“Nobody 2020” is cited and is not in the list of references.')).toBeVisible();

  await page.getByRole('button', { name: 'Use it as the PDF of the article' }).click();
  await sees(page, 'The PDF was made and belongs to the article.');
  await moves('PUBLISHED');

  const reader = await newPage(browser, { baseURL: baseURL ?? '' });
  const { slug } = ((await (await request.get(`/api/v1/articles/${number}`)).json()) as { data: { slug: string } })
    .data;
  const sizes = await weighed(reader, `/article/${number}/${slug}`);
  expect(sizes.some(([url]) => /\/text-[^/]+\.css$/.test(url))).toBe(true);
  const withoutPictures = totalOf(sizes.filter(([url]) => !url.includes('/images/')));
  expect(withoutPictures).toBeGreaterThan(20 * 1024);
  expect(withoutPictures).toBeLessThan(100 * 1024);
  await reader
    .getByRole('navigation', { name: 'In this article' })
    .getByRole('link', { name: 'Data and method' })
    .click();
  await expect(reader.getByRole('heading', { name: '2 Data and method' })).toBeInViewport();
  await reader.getByRole('link', { name: 'Mukamana & Habimana, 2019' }).click();
  const reference = reader.getByRole('listitem').filter({ hasText: 'Who terraces?' });
  await expect(reference).toBeInViewport();
  await reference.getByRole('link', { name: 'Cited, place 1' }).click();
  await expect(reader.getByText('Tenure matters')).toBeInViewport();
  await expect(reader.getByRole('img', { name: 'Prices rise from March to May.' })).toBeAttached();
  const dead = await reader.evaluate(() => {
    const ids = [...document.querySelectorAll('[id]')].map(({ id }) => id);
    const targets = [...document.querySelectorAll('a[href^="#"]')].map(
      (link) => link.getAttribute('href')?.slice(1) ?? '',
    );
    return {
      twice: ids.filter((id, index) => ids.indexOf(id) !== index),
      nowhere: targets.filter((target) => !ids.includes(target)),
    };
  });
  expect(dead).toEqual({ twice: [], nowhere: [] });
  await expectAccessibleEverywhere(reader, 'an article with its full text');
  for (const [ending, type] of [
    ['pdf', 'application/pdf'],
    ['epub', 'application/epub+zip'],
    ['jats.xml', 'application/xml'],
  ]) {
    const response = await request.get(`${new URL(reader.url()).pathname}.${ending}`);
    expect([response.status(), response.headers()['content-type']], ending).toEqual([
      200,
      expect.stringContaining(type ?? ''),
    ]);
  }
});
