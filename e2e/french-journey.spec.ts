import type { Page } from '@playwright/test';
import { decisionTexts } from '#features/decisions/texts.ts';
import { editorialTexts } from '#features/editorial/texts.ts';
import { blindTexts } from '#features/review/blind/texts.ts';
import { reviewTexts } from '#features/review/texts.ts';
import { submissionTexts } from '#features/submissions/texts.ts';
import { inLanguage } from '#platform/languages.ts';
import { expectAccessible } from './support/accessible.ts';
import {
  anAddress,
  anAdministratorAt,
  anEditorAt,
  expect,
  mailTo,
  newPage,
  openDialog,
  returns,
  test,
} from './support/people.ts';
import { submitsByApi } from './support/submission.ts';

/** The words of the French screens, as the screens have them. */
const french = <T>(read: () => T): T => inLanguage('fr', read);
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

test('an author, an editor and a reviewer go from a manuscript to its acceptance in French', async ({
  browser,
  baseURL: origin,
  request,
}) => {
  const baseURL = origin ?? '';
  const author = await submitsByApi(request, 'Manioc et crédit');
  const headers = { authorization: `Bearer ${author.token}` };
  expect((await request.put('/api/v1/account/language', { headers, data: { language: 'fr' } })).status()).toBe(200);
  const reviewer = { name: 'Grace Akello', email: anAddress().replace('example.org', 'university.example') };
  const page = await newPage(browser, { baseURL, viewport: { width: 1280, height: 800 } });
  await anEditorAt(page);
  const manuscript = `/fr/dashboard/submissions/${author.number}`;
  const panel = french(() => ({ ...reviewTexts.panel }));

  await test.step('the editor opens a round and invites', async () => {
    await page.goto(manuscript);
    await expect(page.locator('html')).toHaveAttribute('lang', 'fr');
    await button(page, panel.open).click();
    await button(page, panel.openSubmit).click();
    await expect(button(page, panel.invite)).toBeVisible({ timeout: 30_000 });
    await button(page, panel.invite).click();
    const form = openDialog(page);
    await form.getByRole('textbox', { name: panel.fullName }).fill(reviewer.name);
    await form.getByRole('textbox', { name: panel.email }).fill(reviewer.email);
    await form.getByLabel(panel.affiliation).fill('Université de Makerere');
    await button(page, panel.inviteSubmit(1, 0)).click();
    await expect(form).toBeHidden();
    await expectAccessible(page, 'a manuscript in French');
  });

  await test.step('the reviewer accepts and reports on a phone, without JavaScript', async () => {
    const phone = await newPage(browser, { baseURL, viewport: { width: 360, height: 800 }, javaScriptEnabled: false });
    const [mail] = await mailTo(reviewer.email, /^Invitation to review/);
    const link = /\/r\/[\w-]+/.exec(mail?.text ?? '')?.[0] ?? '';
    await phone.goto(`/fr${link}`);
    const { words, labels, recommendations } = french(() => ({
      words: { ...blindTexts.page },
      labels: { ...blindTexts.labels },
      recommendations: { ...blindTexts.recommendations },
    }));
    await button(phone, words.accept).click();
    await expect(phone.getByText(french(() => blindTexts.errors.interests))).toBeVisible();
    await phone.getByLabel(words.interestsNone).check();
    await button(phone, words.accept).click();
    await expect(phone).toHaveURL(/\/fr\/r\//);
    await phone
      .getByRole('textbox', { name: labels.toAuthor ?? '' })
      .fill('La question est importante et les données sont nouvelles. Merci d’expliquer le deuxième tableau.');
    await phone.getByLabel(labels.recommendation ?? '').selectOption({ label: recommendations.ACCEPT });
    await button(phone, words.send).click();
    await expect(phone.getByRole('heading', { name: words.sentTitle })).toBeVisible();
  });

  await test.step('the editor lacks a report to accept; an administrator gives a reason, and the author gets a letter in French', async () => {
    const { screen, accept } = french(() => ({
      screen: { ...decisionTexts.screen },
      accept: decisionTexts.kinds.ACCEPT.name,
    }));
    const acceptsAt = async (office: Page) => {
      await office.goto(manuscript);
      await office
        .getByRole('link', { name: french(() => editorialTexts.manuscript.acts.decide), exact: true })
        .click();
      await office.getByRole('radio', { name: accept }).first().check();
      await office.getByLabel(screen.delay, { exact: true }).selectOption({ label: french(() => screen.delays(0)) });
      await button(office, screen.send).click();
    };
    await acceptsAt(page);
    await expect(page.getByText(french(() => reviewTexts.errors.quorumForEditors(1)))).toBeVisible();
    await expectAccessible(page, 'a decision in French');
    const chief = await newPage(browser, { baseURL, viewport: { width: 1280, height: 800 } });
    await anAdministratorAt(chief);
    await acceptsAt(chief);
    await chief.getByLabel(screen.overrideReason).fill('Une spécialiste reconnue suffit ici.');
    await button(chief, screen.send).click();
    const [letter] = await mailTo(author.email, /accepté/);
    expect(letter?.html).toContain('lang="fr"');
    expect(letter?.text).toMatch(/^Bonjour /m);
    expect(letter?.text).not.toMatch(/\b(Dear|Reviewer|Decision|the)\b/);
  });

  await test.step('the author follows it in French', async () => {
    const own = await newPage(browser, { baseURL, viewport: { width: 360, height: 800 } });
    await returns(own, author.token);
    await own.goto(`/fr/author/${author.number}`);
    await expect(own.getByText(french(() => submissionTexts.statuses.ACCEPTED)).first()).toBeVisible();
    await expectAccessible(own, 'a manuscript of an author in French');
  });
});
