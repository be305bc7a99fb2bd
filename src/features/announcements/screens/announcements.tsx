import { type MetaFunction, useLoaderData } from 'react-router';
import { pageMeta } from '#features/journal/widgets.tsx';
import { pageLoader } from '#rendering/page-loader.ts';
import { pageOf } from '#ui/list-address.ts';
import { Empty } from '#ui/notice.tsx';
import { PageHead } from '#ui/page-head.tsx';
import { Pagination } from '#ui/pagination.tsx';
import { announcementsClient } from '../client.ts';
import { ANNOUNCEMENTS_PER_PAGE } from '../rules.ts';
import { announcementTexts } from '../texts.ts';
import { AnnouncementList } from '../widgets.tsx';

const texts = announcementTexts.page;

export const handle = { hydrate: false, shared: true };

export const loader = pageLoader(async (api, { request }) => {
  const page = pageOf(new URL(request.url).searchParams);
  return { page, ...(await announcementsClient(api).list({ page, perPage: ANNOUNCEMENTS_PER_PAGE })) };
});

export const meta: MetaFunction = ({ matches }) => [
  ...pageMeta(matches, { title: texts.title, description: texts.lead, path: '/announcements' }),
  {
    tagName: 'link',
    rel: 'alternate',
    type: 'application/atom+xml',
    title: texts.feed,
    href: '/announcements/feed.xml',
  },
];

/** All announcements, newest first. */
export default function AnnouncementsScreen() {
  const { data, total, page } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHead title={texts.title}>{texts.lead}</PageHead>
      <div className="page-width grid gap-10 py-8">
        {data.length > 0 ? <AnnouncementList announcements={data} /> : <Empty title={texts.empty} />}
        <Pagination page={page} pages={Math.ceil(total / ANNOUNCEMENTS_PER_PAGE)} href={(to) => `?page=${to}`} />
      </div>
    </>
  );
}
