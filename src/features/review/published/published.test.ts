import { beforeAll, describe, expect, test } from 'vitest';
import { articlesClient } from '#features/articles/client.ts';
import { decisionsClient } from '#features/decisions/client.ts';
import { submissionsClient } from '#features/submissions/client.ts';
import { testJournal } from '#testing/journal.ts';
import { anAdministrator, anAuthor, anEditor, anUpload, type Person } from '#testing/makers.ts';
import { aManuscriptInRound, aManuscriptPdf, aReportingReviewer, REPORT, staffOf } from '#testing/reviews.ts';
import { testSite } from '#testing/site.ts';
import { blindTexts } from '../blind/texts.ts';
import type { ReportDraft } from '../report-form.ts';
import { publishedClient } from './client.ts';

const journal = testJournal();
let editor: Person;
beforeAll(async () => {
  editor = await anEditor(journal);
});
const own = ({ token }: Person) => publishedClient(journal.as(token));
const reportsOn = (number: string) => publishedClient(journal.as()).reports(number);
const publish = (id: string) => journal.services.updateSubmission(editor.id, id as never, { status: 'PUBLISHED' });

async function decideWithReports(id: string, kind: 'ACCEPT' | 'MAJOR_REVISION') {
  const [round] = await staffOf(journal, editor).rounds(id);
  const reports = round?.assignments.flatMap(({ report }) => (report ? [{ reportId: report.id }] : [])) ?? [];
  const letter = { letter: 'Yes.', delayMinutes: 0, overrideReason: 'Enough.' };
  const { token } = await anAdministrator(journal);
  await decisionsClient(journal.as(token)).decide(id, { kind, reports, ...letter });
}

async function reviseBy({ token }: Person, id: string) {
  const { fileUrl } = await anUpload(journal, token, 'again.pdf', await aManuscriptPdf('Soil and tenure, again.'));
  const files = [{ fileUrl, fileType: 'MANUSCRIPT' as const }];
  await submissionsClient(journal.as(token)).revise(id, { files, note: '' });
}

/** An accepted manuscript whose letter held the reports of reviewers with these answers. */
async function anAcceptance(...answers: ReportDraft[]) {
  const made = await aManuscriptInRound(journal, editor);
  for (const given of answers) await aReportingReviewer(journal, editor, made.id, { answers: given });
  await decideWithReports(made.id, 'ACCEPT');
  return made;
}
const JATS = 'jats/JATS-journalpublishing1-3-mathml3.xsd';
const isOffered = async (number: string) =>
  (await articlesClient(journal.as()).byNumber(number)).peerReview?.hasPublishedReports;

describe('reports beside an article', () => {
  test('are those whose reviewers agree, with a name only where it is signed, once the authors agree', async () => {
    const { id, number, author } = await anAcceptance(
      { isPublished: 'YES', isSigned: 'YES', toEditors: 'For the editors alone.' },
      { isPublished: 'YES', toAuthor: 'The second report, on which no name is to stand anywhere.' },
      { isPublished: 'NO', isSigned: 'YES', toAuthor: 'The third report, which its reviewer keeps private.' },
    );
    expect(await own(author).choice(number)).toEqual({
      isAgreed: false,
      isOpen: true,
      isPublic: false,
      sent: 3,
      willing: 2,
    });
    expect((await own(author).choose(number, true)).data).toMatchObject({ isAgreed: true, isOpen: true });
    await expect(reportsOn(number)).rejects.toMatchObject({ failure: 'missing' });
    await publish(id);
    expect(await isOffered(number)).toBe(true);
    const { rounds, ...article } = await reportsOn(number);
    expect(article).toMatchObject({ number, manuscriptTitle: expect.any(String) });
    expect(rounds).toMatchObject([
      {
        number: 1,
        reports: [
          { label: 1, reviewer: { fullName: 'Grace Akello', affiliation: 'Makerere University' } },
          { label: 2, reviewer: null, text: expect.stringContaining('The second report') },
        ],
      },
    ]);
    expect(rounds[0]?.reports).toHaveLength(2);
    const page = await (await journal.request(`/api/v1/articles/${number}/reports`)).text();
    expect(page).toContain(REPORT.toAuthor.slice(0, 30));
    expect(page).not.toMatch(/For the editors alone|keeps private|elsewhere\.example/);
    expect(page.match(/Akello/g)).toHaveLength(1);

    const jats = await (await testSite(journal).request(`/article/${number}/${article.slug}.jats.xml`)).text();
    expect(await journal.services.checks.faultsIn(JATS, jats)).toEqual([]);
    const [signed, unsigned, ...others] = jats.split('<sub-article article-type="referee-report"').slice(1);
    expect(others).toEqual([]);
    expect(signed).toMatch(
      /<surname>Akello<.*Makerere University.*peer-review-revision-round<\/meta-name><meta-value>0</s,
    );
    expect(unsigned).toMatch(/<anonymous\/>.*The second report/s);
    expect(jats).not.toMatch(/For the editors alone|keeps private|elsewhere\.example/);

    const [assigned] = (await staffOf(journal, editor).rounds(id))[0]?.assignments ?? [];
    await staffOf(journal, await anAdministrator(journal)).eraseReviewer(assigned?.reviewerId ?? '');
    expect((await reportsOn(number)).rounds[0]?.reports[0]).toMatchObject({ label: 1, reviewer: null });
  });

  test('name a reviewer only where each of their reports on the manuscript is signed, also those that stay private', async () => {
    const { id, number, author } = await aManuscriptInRound(journal, editor);
    const person = await aReportingReviewer(journal, editor, id, { answers: { isPublished: 'YES', isSigned: 'YES' } });
    await decideWithReports(id, 'MAJOR_REVISION');
    await reviseBy(author, id);
    await staffOf(journal, editor).open(id);
    const second = { round: 2, email: person.email };
    expect(blindTexts.labels.isSigned).toContain('only if you agree for each of your reports on the manuscript');
    await aReportingReviewer(journal, editor, id, { ...second, answers: { isPublished: 'NO', isSigned: 'NO' } });
    await decideWithReports(id, 'ACCEPT');
    await own(author).choose(number, true);
    await publish(id);
    const { rounds } = await reportsOn(number);
    expect(rounds.map(({ reports }) => reports)).toMatchObject([[{ label: 1, reviewer: null }]]);
    expect(await (await journal.request(`/api/v1/articles/${number}/reports`)).text()).not.toContain('Akello');
  });

  test('are missing while one side has not agreed', async () => {
    const { id, number, author } = await anAcceptance({ isPublished: 'YES' });
    await publish(id);
    await expect(reportsOn(number)).rejects.toMatchObject({ failure: 'missing' });
    expect(await isOffered(number)).toBe(false);
    await own(author).choose(number, true);
    expect((await reportsOn(number)).rounds).toHaveLength(1);
    expect(await isOffered(number)).toBe(true);

    const silent = await anAcceptance({});
    await own(silent.author).choose(silent.number, true);
    await publish(silent.id);
    await expect(reportsOn(silent.number)).rejects.toMatchObject({ failure: 'missing' });
    expect(await isOffered(silent.number)).toBe(false);
  });

  test('are agreed to by the submitter alone, after acceptance; taken back until publication', async () => {
    const early = await aManuscriptInRound(journal, editor);
    await expect(own(early.author).choose(early.number, true)).rejects.toMatchObject({ code: 'NOT_ACCEPTED' });
    const { id, number, author } = await anAcceptance({ isPublished: 'YES' });
    await expect(own(await anAuthor(journal)).choose(number, true)).rejects.toMatchObject({ failure: 'missing' });
    await own(author).choose(number, true);
    await own(author).choose(number, true);
    expect((await own(author).choose(number, false)).data.isAgreed).toBe(false);
    await own(author).choose(number, true);
    await publish(id);
    await expect(own(author).choose(number, false)).rejects.toMatchObject({ code: 'REPORTS_PUBLIC' });
  });
});
