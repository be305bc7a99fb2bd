import { expect, test } from 'vitest';
import { ItemReport, TitleReport } from '#testing/counter-reports.ts';
import { testJournal } from '#testing/journal.ts';
import { aSubmission } from '#testing/makers.ts';
import { monthsLater } from './rules.ts';
import { articleUsage } from './server/tables.ts';

const journal = testJournal();

test('withdrawing an article does not change reports of past months, except for its name', async () => {
  const month = monthsLater(journal.now().toISOString().slice(0, 7), -1);
  const { db, issues, updateSubmission } = journal.services;
  const issue = await issues.add({ issueNumber: 1, title: 'Soils', year: 2021, month: 7 }, null);
  const inIssue = await aSubmission(journal, { status: 'PUBLISHED' });
  const { author } = inIssue;
  await updateSubmission(author.id, inIssue.id, {
    issueId: issue.id,
    acceptedOn: '2021-07-01',
    publishedOn: '2021-08-02',
  });
  const inPress = await aSubmission(journal, { status: 'PUBLISHED' });
  const counts = { investigations: 4, uniqueInvestigations: 3, requests: 2, uniqueRequests: 1 };
  const usage = [inIssue, inPress].map(({ id }) => ({ articleId: id, day: `${month}-03`, ...counts }));
  await db.insert(articleUsage).values(usage);

  const fetched = async (report: string, more: string) => {
    const query = `begin_date=${month}&end_date=${month}&metric_type=Total_Item_Requests&${more}`;
    return (await journal.request(`/api/v1/r51/reports/${report}?${query}`)).json();
  };
  const partsOf = async (more: string) =>
    TitleReport('TR')
      .parse(await fetched('tr', more))
      .Report_Items.flatMap(({ Attribute_Performance }) => Attribute_Performance);
  const itemsOf = async (more: string) =>
    ItemReport('IR')
      .parse(await fetched('ir', more))
      .Report_Items.flatMap(({ Items }) => Items)
      .map(({ Item_ID, Attribute_Performance }) => [Item_ID.Proprietary, Attribute_Performance]);
  const past = async () => ({
    title: await partsOf('attributes_to_show=YOP'),
    ofTheYear: await partsOf('yop=2021'),
    items: await itemsOf('attributes_to_show=YOP'),
    itemsOfTheYear: await itemsOf('yop=2021'),
  });

  const before = await past();
  expect(before).toMatchObject({
    title: [{ YOP: '2021' }, { YOP: '9999' }],
    ofTheYear: [{ Performance: { Total_Item_Requests: { [month]: 2 } } }],
    itemsOfTheYear: [[`mds-jaed:${inIssue.number}`, expect.anything()]],
  });
  for (const { id } of [inIssue, inPress]) await updateSubmission(author.id, id, { status: 'WITHDRAWN' });
  expect(await past()).toEqual(before);
});
