import {
  BookOpen,
  CalendarDays,
  Compass,
  FileText,
  Globe,
  HandHelping,
  Landmark,
  Library,
  type LucideIcon,
  Microscope,
  PenLine,
  Users,
} from 'lucide-react';
import { type MetaFunction, useLoaderData } from 'react-router';
import { inPageLanguage, languagesOf } from '#base/translations.ts';
import { journalIn, pageMeta, useJournal } from '#features/journal/widgets.tsx';
import { pageLoader } from '#rendering/page-loader.ts';
import { ButtonLink } from '#ui/button.tsx';
import { PageHead } from '#ui/page-head.tsx';
import { PatternBand } from '#ui/patterns.tsx';
import { RichText } from '#ui/rich-text.tsx';
import { pagesClient } from '../client.ts';
import type { AboutSection } from '../contract.ts';
import { MISSION, PILLARS, sectionTitle } from '../rules.ts';
import { pageTexts } from '../texts.ts';

const texts = pageTexts.about;

export const handle = { hydrate: false, shared: true, anyQuery: true };
export const loader = pageLoader((api) => pagesClient(api).about());
export const meta: MetaFunction<typeof loader> = ({ loaderData, matches }) => {
  const sections = loaderData?.map(inPageLanguage);
  const header = sections?.find(({ section }) => section === 'HEADER');
  const { name, publisher } = journalIn(matches);
  return pageMeta(matches, {
    title: header?.title || texts.title,
    description: header?.content || texts.subtitle(name, publisher),
    path: '/about',
    languages: languagesOf(...(loaderData ?? [])),
  });
};

const ICONS: Record<string, LucideIcon> = {
  WHAT_IS_MDS_JAED: BookOpen,
  WHY_PUBLISH_WITH_US: PenLine,
  HOW_TO_CONTRIBUTE: HandHelping,
  AIMS_AND_SCOPE: Compass,
  PUBLICATION_FREQUENCY: CalendarDays,
  INDEXING_AND_ACCESSIBILITY: Library,
  RESEARCH_EXCELLENCE: Microscope,
  POLICY_IMPACT: Landmark,
  ENGAGEMENT_WITH_PRACTITIONERS: Users,
  JOIN_OUR_COMMUNITY: Globe,
};

export default function AboutScreen() {
  const { name, publisher } = useJournal();
  const sections = useLoaderData<typeof loader>().map(inPageLanguage);
  const header = sections.find(({ section }) => section === 'HEADER');
  const join = sections.find(({ section }) => section === 'JOIN_OUR_COMMUNITY');
  const pillars = sections.filter(({ section }) => PILLARS.includes(section)).slice(0, 3);
  const mission = sections.filter(({ section }) => MISSION.includes(section));
  const shownSeparately = new Set([header, join, ...pillars, ...mission]);
  return (
    <>
      <PageHead title={header?.title || texts.title} lang={header?.lang}>
        {header?.content || texts.subtitle(name, publisher)}
      </PageHead>
      <div className="page-width grid gap-16 py-12">
        <div className="grid gap-x-12 gap-y-10 md:grid-cols-2">
          {sections
            .filter((section) => !shownSeparately.has(section))
            .map((section) => (
              <Card key={section.id} section={section} />
            ))}
        </div>
        {pillars.length > 0 && <Pillars sections={pillars} />}
        {mission.length > 0 && <Mission sections={mission} />}
        <section className="text-center">
          <PatternBand kind="lozenges" />
          <h2 lang={join?.lang} className="mt-8 text-2xl">
            {join?.title || texts.join}
          </h2>
          <p lang={join?.lang} className="mx-auto mt-3 max-w-xl text-faint">
            {join?.content || texts.joinText}
          </p>
          <ButtonLink to="/submission" className="mt-6">
            {texts.submit}
          </ButtonLink>
        </section>
      </div>
    </>
  );
}

type ShownSection = ReturnType<typeof inPageLanguage<AboutSection>>;

function Card({ section }: { section: ShownSection }) {
  const Icon = ICONS[section.section] ?? FileText;
  return (
    <section className="border-t-2 border-ink pt-4">
      <Icon aria-hidden className="size-6 text-accent" />
      <h2 lang={section.lang} className="mt-2 text-xl">
        {sectionTitle(section)}
      </h2>
      <RichText isTranslated={section.isTranslated}>{section.content}</RichText>
    </section>
  );
}

function Pillars({ sections }: { sections: ShownSection[] }) {
  return (
    <section>
      <h2 className="text-2xl">{texts.pillars}</h2>
      <div className="mt-6 grid gap-8 md:grid-cols-3">
        {sections.map((section) => {
          const Icon = ICONS[section.section] ?? FileText;
          return (
            <div key={section.id} className="border-l-4 border-accent pl-5">
              <Icon aria-hidden className="size-6 text-accent" />
              <h3 lang={section.lang} className="mt-2 text-lg">
                {sectionTitle(section)}
              </h3>
              <RichText isTranslated={section.isTranslated}>{section.content}</RichText>
            </div>
          );
        })}
      </div>
    </section>
  );
}

function Mission({ sections }: { sections: ShownSection[] }) {
  return (
    <section className="bg-sunken px-6 py-10 md:px-12">
      <p className="kicker">{texts.mission}</p>
      {sections.map((section) => (
        <div key={section.id} className="mt-2">
          <h2 lang={section.lang} className="text-2xl">
            {sectionTitle(section)}
          </h2>
          <RichText isTranslated={section.isTranslated}>{section.content}</RichText>
        </div>
      ))}
    </section>
  );
}
