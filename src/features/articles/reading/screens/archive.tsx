import { type MetaFunction, useLoaderData } from 'react-router';
import { monthName } from '#base/dates.ts';
import { grouped } from '#base/text.ts';
import { inPageLanguage, langOfText } from '#base/translations.ts';
import type { Issue } from '#features/issues/contract.ts';
import { IssueCover } from '#features/issues/widgets/issue-cover.tsx';
import { pageMeta } from '#features/journal/widgets.tsx';
import { topicsClient } from '#features/topics/client.ts';
import { chosenTopic, topicChoices } from '#features/topics/rules.ts';
import { readLoader } from '#rendering/page-loader.ts';
import { Badge } from '#ui/badge.tsx';
import { ButtonLink, buttonClass } from '#ui/button.tsx';
import { Details } from '#ui/details.tsx';
import { Facts } from '#ui/facts.tsx';
import { SelectField, TextField } from '#ui/field.tsx';
import { Link } from '#ui/link.tsx';
import { nameOf, pageOf, wordsOf } from '#ui/list-address.ts';
import { Empty } from '#ui/notice.tsx';
import { PageHead } from '#ui/page-head.tsx';
import { Pagination } from '#ui/pagination.tsx';
import { articlesClient } from '../../client.ts';
import { ARCHIVE_PAGE_SIZE, pagedPath, pagedTitle } from '../../rules.ts';
import { articleTexts as texts } from '../../texts.ts';

export const handle = { hydrate: false, shared: true };

export const loader = readLoader(async (api, { request }) => {
  const search = new URL(request.url).searchParams;
  const filter = { q: wordsOf(search), topic: nameOf(search, 'topic'), page: pageOf(search) };
  const client = articlesClient(api);
  const [{ data: issues, total }, statistics, topics] = await Promise.all([
    client.issues({ ...filter, perPage: ARCHIVE_PAGE_SIZE }),
    client.statistics(),
    topicsClient(api).list(),
  ]);
  return { issues, total, statistics, topics, filter };
});

export const meta: MetaFunction<typeof loader> = ({ loaderData, matches }) => {
  const { q = '', topic = '', page = 1 } = loaderData?.filter ?? {};
  return pageMeta(matches, {
    title: pagedTitle(texts.archiveTitle, page),
    description: texts.archiveLead,
    path: pagedPath('/archive', {}, page),
    unlisted: q !== '' || topic !== '' || (page > 1 && loaderData?.issues.length === 0),
  });
};

export default function ArchiveScreen() {
  const { issues, total, statistics, topics, filter } = useLoaderData<typeof loader>();
  const { tiles } = texts;
  return (
    <>
      <PageHead title={texts.archiveTitle}>{texts.archiveLead}</PageHead>
      <div className="page-width py-10">
        <Facts
          label={texts.archiveTitle}
          facts={(Object.keys(tiles) as (keyof typeof tiles)[]).map((key) => ({
            name: tiles[key],
            value: grouped(statistics[key]),
          }))}
        />
        <search>
          <form method="get" className="mt-10 grid items-end gap-4 sm:grid-cols-[1fr_1fr_auto]">
            <TextField label={texts.search} name="q" type="search" defaultValue={filter.q} />
            <SelectField
              label={texts.topic}
              name="topic"
              defaultValue={chosenTopic(topics, filter.topic)?.name ?? filter.topic}
              placeholder={texts.allTopics}
              options={topicChoices(topics).map(({ name: value, label, lang }) => ({ value, label, lang }))}
            />
            <button type="submit" className={buttonClass()}>
              {texts.apply}
            </button>
          </form>
        </search>
        {issues.length > 0 ? (
          <ul className="mt-10 grid gap-x-10 gap-y-12 sm:grid-cols-2 lg:grid-cols-3">
            {issues.map((issue) => (
              <IssueCard key={issue.id} issue={issue} />
            ))}
          </ul>
        ) : (
          <div className="mt-10">{total === 0 && <Empty title={texts.noIssues}>{texts.noIssuesHint}</Empty>}</div>
        )}
        <Pagination
          page={filter.page}
          pages={Math.ceil(total / ARCHIVE_PAGE_SIZE)}
          href={(page) => `?${new URLSearchParams({ ...filter, page: String(page) })}`}
        />
        <section className="mt-16 bg-sunken px-6 py-10 md:px-12">
          <h2 className="text-2xl">{texts.alertsTitle}</h2>
          <p className="mt-2 text-faint">{texts.alertsText}</p>
          <ButtonLink to="/contact#newsletter" className="mt-5">
            {texts.alertsButton}
          </ButtonLink>
        </section>
      </div>
    </>
  );
}

function IssueCard({ issue: given }: { issue: Issue }) {
  const issue = inPageLanguage(given);
  const rows: [string, string][] = [
    [texts.year, String(issue.year)],
    [texts.month, monthName(issue.month)],
    [texts.articleCount, grouped(issue.articleCount)],
  ];
  return (
    <li>
      <IssueCover issue={issue} />
      <h2 lang={langOfText(issue, 'title')} className="mt-4 text-xl">
        <Link to={`/issue/${issue.id}`} className="text-ink no-underline hover:text-accent hover:underline">
          {issue.title}
        </Link>
      </h2>
      {issue.isSpecial && <Badge tone="accent">{texts.special}</Badge>}
      {issue.description && (
        <p lang={langOfText(issue, 'description')} className="mt-1 text-faint">
          {issue.description}
        </p>
      )}
      <details className="mt-3">
        <summary className={buttonClass('secondary')}>
          <span data-when="closed">{texts.viewMore}</span>
          <span data-when="open">{texts.hideDetails}</span>
        </summary>
        <Details rows={rows} />
        <Link to={`/issue/${issue.id}`} className="mt-3 inline-block py-1">
          {texts.openIssue}
        </Link>
      </details>
    </li>
  );
}
