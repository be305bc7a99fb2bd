import { beforeAll, describe, expect, test } from 'vitest';
import { boardClient } from '#features/board/client.ts';
import { decisionsClient } from '#features/decisions/client.ts';
import { submissionsClient } from '#features/submissions/client.ts';
import { testJournal } from '#testing/journal.ts';
import { anAdministrator, anEditor, aSubmission, type Person } from '#testing/makers.ts';
import { aManuscriptInRound, aReportingReviewer } from '#testing/reviews.ts';
import { articlesClient } from './client.ts';

const journal = testJournal();
let editor: Person;
beforeAll(async () => {
  editor = await anEditor(journal);
});
const recordOf = async (number: string) => (await articlesClient(journal.as()).byNumber(number)).peerReview;
const accept = async (id: string, overrideReason = '') =>
  decisionsClient(journal.as(overrideReason ? (await anAdministrator(journal)).token : editor.token)).decide(id, {
    kind: 'ACCEPT',
    letter: 'Yes.',
    delayMinutes: 0,
    overrideReason,
  });
const publish = (id: string) => journal.services.updateSubmission(editor.id, id as never, { status: 'PUBLISHED' });

describe('the record of how an article was reviewed', () => {
  test('counts rounds, reports and reviewers, and names nobody who reviewed', async () => {
    const { id, number } = await aManuscriptInRound(journal, editor);
    await aReportingReviewer(journal, editor, id);
    await aReportingReviewer(journal, editor, id);
    await submissionsClient(journal.as(editor.token)).update(id, { handlingEditorId: editor.id });
    await accept(id);
    await publish(id);
    expect(await recordOf(number)).toEqual({
      rounds: 1,
      reports: 2,
      reviewers: 2,
      isException: false,
      exceptionReason: '',
      handledBy: 'Aline Ingabire',
      uninvolved: [],
      hasPublishedReports: false,
    });
    const page = await (await journal.request(`/api/v1/articles/${number}`)).text();
    expect(page).not.toContain('Akello');
  });

  test('says that an exception was made, and which authors are members of the board', async () => {
    await boardClient(journal.as((await anAdministrator(journal)).token)).add({
      fullName: 'Prof. Claudine Mukamana',
      role: 'Associate Editor',
      email: 'Claudine@ur.example',
    });
    const { id, number } = await aManuscriptInRound(journal, editor);
    await aReportingReviewer(journal, editor, id);
    await accept(id, 'The second reviewer fell ill.');
    await publish(id);
    expect(await recordOf(number)).toMatchObject({
      reports: 1,
      isException: true,
      exceptionReason: 'The second reviewer fell ill.',
      uninvolved: ['Claudine Mukamana'],
    });
  });

  test('says that there was no report, and names the person who decided where nobody was assigned', async () => {
    const { id, number } = await aManuscriptInRound(journal, editor);
    await expect(accept(id)).rejects.toMatchObject({ issues: [{ path: 'overrideReason' }] });
    await accept(id, 'It was reviewed elsewhere.');
    await publish(id);
    expect(await recordOf(number)).toMatchObject({ reports: 0, isException: true, handledBy: 'Jean Habimana' });
  });

  test('is missing for a back issue, which this office has not reviewed', async () => {
    const { number } = await aSubmission(journal, { status: 'PUBLISHED' });
    expect(await recordOf(number)).toBeNull();
  });
});
