import { Check, FileDown } from 'lucide-react';
import type { ReactNode } from 'react';
import { type MetaFunction, useLoaderData, useSearchParams } from 'react-router';
import { withColon } from '#base/text.ts';
import { IN_ENGLISH, pageMeta } from '#features/journal/widgets.tsx';
import { pageLoader } from '#rendering/page-loader.ts';
import { ButtonLink, buttonClass } from '#ui/button.tsx';
import { Link } from '#ui/link.tsx';
import { PageHead } from '#ui/page-head.tsx';
import { pagesClient } from '../client.ts';
import { itemsOf, langOfSiteText, pairsOf, type SiteTextKey } from '../site-texts.ts';
import { pageTexts } from '../texts.ts';

const texts = pageTexts.authors;
const TABS = ['guidelines', 'submission', 'review', 'resources'] as const;
type Tab = (typeof TABS)[number];
type Written = Record<SiteTextKey, string>;

export const handle = { hydrate: false, shared: true };

export const loader = pageLoader((api) => pagesClient(api).siteTexts());

/** Each tab has its own title and canonical URL, so that search engines index it as a page. */
export const meta: MetaFunction<typeof loader> = ({ loaderData, matches, location }) => {
  const tab = TABS.find((name) => name === new URLSearchParams(location.search).get('tab')) ?? 'guidelines';
  const isDefault = tab === 'guidelines';
  return pageMeta(matches, {
    title: isDefault ? texts.title : `${withColon(texts.title)} ${texts.tabs[tab]}`,
    description: loaderData?.['guidelines-lead'],
    path: isDefault ? '/author-page' : `/author-page?tab=${tab}`,
    languages: IN_ENGLISH,
  });
};

const PANELS: Record<Tab, (props: { written: Written }) => ReactNode> = {
  guidelines: Guidelines,
  submission: Submission,
  review: Review,
  resources: Resources,
};

/** Guidelines in four tabs, each with its own URL. */
export default function AuthorPage() {
  const written = useLoaderData<typeof loader>();
  const [search] = useSearchParams();
  const tab = TABS.find((name) => name === search.get('tab')) ?? 'guidelines';
  const Panel = PANELS[tab];
  return (
    <>
      <PageHead title={texts.title}>
        <span lang={langIn(written, 'guidelines-lead')}>{written['guidelines-lead']}</span>
      </PageHead>
      <div className="page-width">
        <nav
          aria-label={texts.tabsLabel}
          className="flex gap-x-3 overflow-x-auto border-b border-line whitespace-nowrap sm:gap-x-6"
        >
          {TABS.map((name) => (
            <Link
              key={name}
              to={`?tab=${name}`}
              aria-current={name === tab ? 'page' : undefined}
              className="border-b-2 border-transparent py-3 text-sm font-medium text-ink sm:text-base no-underline aria-[current=page]:border-accent aria-[current=page]:text-accent"
            >
              {texts.tabs[name]}
            </Link>
          ))}
        </nav>
        <div className="grid gap-12 py-10">
          <Panel written={written} />
        </div>
      </div>
    </>
  );
}

function Part({ title, id, children }: { title: string; id?: string; children: ReactNode }) {
  return (
    <section id={id}>
      <h2 className="text-2xl">{title}</h2>
      <div className="mt-4">{children}</div>
    </section>
  );
}

/** A text that the office can change. */
interface WrittenProps {
  written: Written;
  name: SiteTextKey;
}

const langIn = (written: Written, name: SiteTextKey) => langOfSiteText(name, written[name]);

function Paragraph({ written, name, className }: WrittenProps & { className: string }) {
  return (
    <p lang={langIn(written, name)} className={className}>
      {written[name]}
    </p>
  );
}

function Pairs({ written, name }: WrittenProps) {
  return (
    <dl lang={langIn(written, name)} className="max-w-3xl">
      {pairsOf(written[name]).map(({ term, text }) => (
        <div key={term} className="grid gap-x-6 border-t border-line py-3 sm:grid-cols-[12rem_1fr]">
          <dt className="font-semibold">{term}</dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
  );
}

function Guidelines({ written }: { written: Written }) {
  return (
    <>
      <Part title={texts.types}>
        <Pairs written={written} name="guidelines-types" />
      </Part>
      <Part title={texts.format}>
        <Pairs written={written} name="guidelines-format" />
      </Part>
      <Part title={texts.publication}>
        <Paragraph written={written} name="guidelines-publication" className="measure" />
      </Part>
    </>
  );
}

function Submission({ written }: { written: Written }) {
  return (
    <>
      <Part title={texts.steps}>
        <ol lang={langIn(written, 'guidelines-steps')} className="grid gap-x-10 gap-y-8 sm:grid-cols-2 lg:grid-cols-3">
          {pairsOf(written['guidelines-steps']).map(({ term, text }, index) => (
            <li key={term} className="border-t-2 border-ink pt-3">
              <span aria-hidden className="font-serif text-2xl text-accent">
                {index + 1}
              </span>
              <h3 className="text-lg">{term}</h3>
              <p className="mt-1 text-faint">{text}</p>
            </li>
          ))}
        </ol>
      </Part>
      <section className="bg-sunken px-6 py-10 md:px-12">
        <h2 className="text-2xl">{texts.ready}</h2>
        <Paragraph written={written} name="guidelines-ready" className="measure mt-2 text-faint" />
        <div className="mt-6 flex flex-wrap gap-3">
          <ButtonLink to="/submission">{texts.submit}</ButtonLink>
          <ButtonLink to="?tab=resources#checklist" look="secondary">
            {texts.checklistButton}
          </ButtonLink>
        </div>
      </section>
    </>
  );
}

function Review({ written }: { written: Written }) {
  return (
    <>
      <Paragraph written={written} name="guidelines-review" className="measure text-lg" />
      <Part title={texts.timeline}>
        <Pairs written={written} name="guidelines-timeline" />
      </Part>
    </>
  );
}

function Resources({ written }: { written: Written }) {
  return (
    <>
      <Part title={texts.templates}>
        <p className="text-faint">{texts.templatesText}</p>
        <div className="mt-4 flex flex-wrap gap-3">
          {[
            { href: '/templates/mds-jaed-template.docx', label: texts.word },
            { href: '/templates/mds-jaed-template.tex', label: texts.latex },
          ].map(({ href, label }) => (
            <a key={href} href={href} download className={buttonClass('secondary')}>
              <FileDown aria-hidden className="size-4" />
              {label}
            </a>
          ))}
        </div>
      </Part>
      <Part title={texts.checklists} id="checklist">
        <p className="text-faint">{texts.checklistsText}</p>
        <ul lang={langIn(written, 'guidelines-checklist')} className="mt-4 grid gap-2">
          {itemsOf(written['guidelines-checklist']).map((item) => (
            <li key={item} className="measure flex items-start gap-3">
              <Check aria-hidden className="mt-1 size-4 shrink-0 text-positive" />
              {item}
            </li>
          ))}
        </ul>
      </Part>
      <Part title={texts.support}>
        <p className="text-faint">{texts.supportText}</p>
        <ButtonLink to="/contact" look="secondary" className="mt-4">
          {texts.supportButton}
        </ButtonLink>
      </Part>
      <aside className="border-l-4 border-accent pl-5">
        <h2 className="text-lg">{texts.ethics}</h2>
        <Paragraph written={written} name="guidelines-ethics" className="measure mt-1" />
      </aside>
    </>
  );
}
