import { expectAccessibleEverywhere, expectNoOverhang } from './support/accessible.ts';
import { anAddress, anEditorAt, expect, mailTo, newPage, openDialog, sees, test } from './support/people.ts';
import { submitsByApi } from './support/submission.ts';

/** Another mail domain than the author's, which would be a possible conflict of interest. */
const aReviewer = (name: string) => ({ name, email: anAddress().replace('example.org', 'university.example') });

test('several people are invited in one step on a phone, and alternates put in order with the keyboard', async ({
  browser,
  baseURL: origin,
  request,
}) => {
  const baseURL = origin ?? '';
  const { number, email: author } = await submitsByApi(request, `Land Titles ${Math.random().toString(36).slice(2)}`);
  const page = await newPage(browser, { baseURL, viewport: { width: 360, height: 800 } });
  await anEditorAt(page);
  const review = page.getByRole('region', { name: 'Peer review' });
  const button = (name: string | RegExp) => page.getByRole('button', { name });
  const people = ['Amina Said', 'Brian Otieno', 'Chantal Uwera', 'Diane Ingabire'].map(aReviewer);
  const [amina, brian, chantal, diane] = people as [Reviewer, Reviewer, Reviewer, Reviewer];
  const form = openDialog(page);
  const person = (at: number) => form.getByRole('group', { name: `Person ${at}` });
  const enter = async (at: number, { name, email }: Reviewer, isAlternate = false) => {
    await person(at).getByLabel('Full name').fill(name);
    await person(at).getByLabel('E-mail address').fill(email);
    if (isAlternate)
      await person(at)
        .getByLabel(/^Only note as an alternate/)
        .check();
  };

  await test.step('the button says what it does, and an error is in the row of its person', async () => {
    await page.goto(`/dashboard/submissions/${number}`);
    await button('Open a round …').click();
    await button('Open the round').click();
    await sees(page, 'Round opened!');
    await button('Invite a reviewer …').click();
    await expect(button('Send the invitation')).toBeVisible();
    await enter(1, amina, true);
    await expect(button('Note the alternate')).toBeVisible();
    await person(1)
      .getByLabel(/^Only note as an alternate/)
      .uncheck();
    await person(1).getByLabel('Language of the mails').selectOption({ label: 'Français' });
    for (const [index, one] of [brian, chantal, diane].entries()) {
      await button('Add another person').click();
      await expect(person(index + 2).getByLabel('Full name')).toBeFocused();
      await enter(index + 2, one, true);
    }
    await button('Add another person').click();
    await enter(5, { name: 'The Author', email: author });
    await button('Send 2 invitations and note 3 alternates').click();
    await expect(person(5).getByText('This person is an author of the manuscript')).toBeVisible();
    await expect(person(5).getByLabel('E-mail address')).toBeFocused();
    await expectNoOverhang(page, 'the form of invitations');
    await expectAccessibleEverywhere(page, 'the form of invitations');
    await page.setViewportSize({ width: 360, height: 800 });
    await button('Remove person 5').click();
    await button('Send the invitation and note 3 alternates').click();
    await sees(page, 'Invitation sent! 3 alternates noted.');
    await expect(form).toBeHidden();
    expect((await mailTo(amina.email, /^Invitation à évaluer/)).length).toBe(1);
  });

  await test.step('alternates are moved with the keyboard, and keep the order', async () => {
    const alternates = review.getByRole('region', { name: /^Alternates/ });
    const names = () => alternates.locator('ol > li .font-semibold').allTextContents();
    await expect.poll(names).toEqual([brian.name, chantal.name, diane.name]);
    let saved = 0;
    page.on('requestfinished', (done) => {
      if (done.url().endsWith('/alternates')) saved++;
    });
    await button('Move Diane Ingabire up').focus();
    await page.keyboard.press('Enter');
    await expect.poll(names).toEqual([brian.name, diane.name, chantal.name]);
    await expect(button('Move Diane Ingabire up')).toBeFocused();
    await expect(alternates.getByText('Diane Ingabire: 2 of 3')).toBeAttached();
    await page.keyboard.press('Enter');
    await expect.poll(names).toEqual([diane.name, brian.name, chantal.name]);
    await expect(button('Move Diane Ingabire down')).toBeFocused();
    await expect.poll(() => saved).toBe(2);
    await page.reload();
    await expect.poll(names).toEqual([diane.name, brian.name, chantal.name]);
    await expectNoOverhang(page, 'alternates');
    await expectAccessibleEverywhere(page, 'alternates');
    await page.setViewportSize({ width: 360, height: 800 });
  });

  await test.step('suggested people are chosen together', async () => {
    await button('Find reviewers').click();
    const choices = form.getByRole('checkbox', { name: /^Choose / });
    for (const index of [0, 1]) await choices.nth(index).check();
    await expectAccessibleEverywhere(page, 'suggested reviewers');
    await page.setViewportSize({ width: 360, height: 800 });
    await button('Invite the 2 chosen people …').click();
    await expect(person(2).getByLabel('Full name')).not.toHaveValue('');
    await expect(button('Send 2 invitations')).toBeVisible();
  });

  await test.step('the subject of a letter can be read on a phone', async () => {
    await page.goto(`/dashboard/submissions/${number}/decide?kind=REJECT`);
    const subject = page.getByLabel('Subject');
    await expect(subject).not.toHaveValue('');
    const hidden = await subject.evaluate((field) => [
      field.scrollWidth - field.clientWidth,
      field.scrollHeight - field.clientHeight,
    ]);
    expect(hidden).toEqual([0, 0]);
  });
});

test('an editor reads every place that names the authors before opening a round all the same', async ({
  browser,
  baseURL: origin,
  request,
}) => {
  const { number } = await submitsByApi(request, 'Land Titles by Eric Nshimiyimana');
  const page = await newPage(browser, { baseURL: origin ?? '', viewport: { width: 360, height: 800 } });
  await anEditorAt(page);
  await page.goto(`/dashboard/submissions/${number}`);
  await page.getByRole('button', { name: 'Open a round …' }).click();
  await page.getByRole('button', { name: 'Open the round' }).click();
  const form = openDialog(page);
  await expect(form.getByText(/^The text names the authors in \d+ places:/)).toBeVisible();
  await expect(form.getByText(/-R1-manuscript\.pdf, page 1: “/)).toBeVisible();
  await expect(form.getByText(/^• Title: “/m)).toBeVisible();
  await expectAccessibleEverywhere(page, 'the places that name the authors');
});

type Reviewer = ReturnType<typeof aReviewer>;
