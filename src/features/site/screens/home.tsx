import { type MetaFunction, useLoaderData } from 'react-router';
import type { Thing } from 'schema-dts';
import { grouped } from '#base/text.ts';
import { announcementsClient } from '#features/announcements/client.ts';
import { ANNOUNCEMENTS_AT_HOME } from '#features/announcements/rules.ts';
import { announcementTexts } from '#features/announcements/texts.ts';
import { AnnouncementList } from '#features/announcements/widgets.tsx';
import { articlesClient } from '#features/articles/client.ts';
import { ArticleCards } from '#features/articles/widgets.tsx';
import type { Journal } from '#features/journal/journal.ts';
import { periodicalOf } from '#features/journal/rules.ts';
import { journalIn, originIn, pageMeta } from '#features/journal/widgets.tsx';
import { pagesClient } from '#features/pages/client.ts';
import { langOfSiteText } from '#features/pages/site-texts.ts';
import { readLoader } from '#rendering/page-loader.ts';
import { ButtonLink } from '#ui/button.tsx';
import { Facts } from '#ui/facts.tsx';
import { Empty } from '#ui/notice.tsx';
import { PlainPage } from '#ui/plain-page.tsx';
import { siteTexts as texts } from '../texts.ts';
import { Hero } from './hero.tsx';

export const handle = { hydrate: false, shared: true, anyQuery: true };

export const loader = readLoader(async (api) => {
  const [page, written, { data: announcements }] = await Promise.all([
    articlesClient(api).homePage(),
    pagesClient(api).siteTexts(),
    announcementsClient(api).list({ page: 1, perPage: ANNOUNCEMENTS_AT_HOME }),
  ]);
  return {
    ...page,
    announcements,
    welcome: written['home-welcome'],
    call: { title: written['home-call-title'], text: written['home-call-text'] },
  };
});

export const meta: MetaFunction = ({ matches }) => {
  const [journal, origin] = [journalIn(matches), originIn(matches)];
  const periodical = periodicalOf(journal, origin);
  return pageMeta(matches, {
    path: '/',
    things: [{ ...periodical, description: texts.footerAbout }, siteOf(journal, origin)],
  });
};

/** Returns the site as a schema.org `WebSite` with its search URL. */
function siteOf({ name, language }: Journal, origin: string): Thing {
  // schema.org describes the input of a search action with `query-input`, which its types lack.
  const input = { 'query-input': 'required name=words' };
  return {
    '@type': 'WebSite',
    '@id': `${origin}/#site`,
    url: `${origin}/`,
    name,
    inLanguage: language,
    about: { '@id': `${origin}/#journal` },
    potentialAction: { '@type': 'SearchAction', target: `${origin}/search?q={words}`, ...input },
  };
}

export default function Home() {
  const { recentSubmissions, publishedArticles, activeSubscribers, countries, announcements, welcome, call } =
    useLoaderData<typeof loader>();
  return (
    <>
      <PlainPage />
      <Hero welcome={welcome} />
      <div className="page-width pt-10">
        <Facts
          label={texts.stats.label}
          facts={[
            { name: texts.stats.articles, value: grouped(publishedArticles) },
            { name: texts.stats.subscribers, value: grouped(activeSubscribers) },
            { name: texts.stats.countries, value: grouped(countries) },
          ]}
        />
      </div>
      <section className="page-width py-14">
        <h2 className="text-3xl">{texts.latest.title}</h2>
        {recentSubmissions.length > 0 ? (
          <ArticleCards articles={recentSubmissions} />
        ) : (
          <div className="mt-8">
            <Empty title={texts.latest.empty}>{texts.latest.emptyHint}</Empty>
          </div>
        )}
        <ButtonLink to="/journal" look="secondary" className="mt-10">
          {texts.latest.viewAll}
        </ButtonLink>
      </section>
      {announcements.length > 0 && (
        <section className="page-width pb-14">
          <h2 className="text-3xl">{announcementTexts.page.title}</h2>
          <div className="mt-8">
            <AnnouncementList announcements={announcements} inColumns />
          </div>
          <ButtonLink to="/announcements" look="secondary" className="mt-10">
            {announcementTexts.page.all}
          </ButtonLink>
        </section>
      )}
      <section className="page-width">
        <div className="grid gap-6 border-y border-line py-12 md:grid-cols-[1fr_auto] md:items-center">
          <div>
            <h2 lang={langOfSiteText('home-call-title', call.title)} className="text-2xl">
              {call.title}
            </h2>
            <p lang={langOfSiteText('home-call-text', call.text)} className="measure mt-2 text-faint">
              {call.text}
            </p>
          </div>
          <div className="flex flex-wrap gap-3">
            <ButtonLink to="/submission">{texts.callToAction.submit}</ButtonLink>
            <ButtonLink to="/author-page" look="secondary">
              {texts.callToAction.guidelines}
            </ButtonLink>
          </div>
        </div>
      </section>
    </>
  );
}
