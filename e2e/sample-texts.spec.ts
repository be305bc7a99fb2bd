import { deadEndsIn } from './support/dead-ends.ts';
import { expect, newPage, test } from './support/people.ts';

test('the articles of the sample journal have full texts without dead ends, and PDFs made from them', async ({
  browser,
  baseURL,
  request,
}) => {
  const sitemap = await (await request.get('/sitemap.xml')).text();
  const paths = sitemap.match(/(?<=<loc>https?:\/\/[^/<]+)\/article\/MDS-2025-[^<]+/g) ?? [];
  expect(paths.length).toBeGreaterThanOrEqual(11);
  const page = await newPage(browser, { baseURL: baseURL ?? '' });
  for (const path of paths) {
    await page.goto(path);
    await expect(page.getByText(/its question, its people and its numbers are invented/)).toBeVisible();
    await expect(page.getByRole('heading', { name: 'References' })).toBeVisible();
    expect(await deadEndsIn(page), path).toEqual({ twice: [], nowhere: [] });
    for (const picture of await page.getByRole('figure').getByRole('img').all()) {
      await picture.scrollIntoViewIfNeeded();
      await expect.poll(() => picture.evaluate((image) => (image as HTMLImageElement).naturalWidth)).toBe(1200);
    }
    const pdf = await (await request.get(`${path}.pdf`)).body();
    expect(pdf.toString('latin1'), path).toContain('pdfuaid');
  }
});

test('the style sheet of full texts leaves the rest of the page as it is', async ({ browser, baseURL, request }) => {
  const sitemap = await (await request.get('/sitemap.xml')).text();
  const [path = ''] = sitemap.match(/(?<=<loc>https?:\/\/[^/<]+)\/article\/MDS-2025-[^<]+/) ?? [];
  const phone = await newPage(browser, { baseURL: baseURL ?? '', viewport: { width: 360, height: 740 } });
  await phone.goto(path);
  await expect(phone.locator('#main-links')).toBeHidden();
  const desktop = await newPage(browser, { baseURL: baseURL ?? '', viewport: { width: 1280, height: 900 } });
  await desktop.goto(path);
  const beside = await desktop.getByRole('link', { name: /^Download PDF/ }).boundingBox();
  const title = await desktop.getByRole('heading', { level: 1 }).boundingBox();
  expect(beside?.x).toBeGreaterThan(title?.x ?? Number.NaN);
  expect(beside?.width).toBeLessThan(400);
});
