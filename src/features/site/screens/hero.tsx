import heroScript from 'virtual:hero-script';
import { Pause, Play } from 'lucide-react';
import { languageOfContent } from '#base/languages.ts';
import { JOURNAL } from '#features/journal/journal.ts';
import { useJournal } from '#features/journal/widgets.tsx';
import { langOfSiteText } from '#features/pages/site-texts.ts';
import { ButtonLink } from '#ui/button.tsx';
import { InlineScript } from '#ui/inline-script.tsx';
import { PATTERN_KINDS, Pattern } from '#ui/patterns.tsx';
import { siteTexts } from '../texts.ts';

const texts = siteTexts.hero;

/** Three imigongo patterns that fade into each other. Without the script the first one stays. */
export function Hero({ welcome }: { welcome: string }) {
  return (
    <section
      data-hero
      aria-label={texts.label}
      className="group/hero relative overflow-hidden bg-paint-black text-paint-white"
    >
      <div aria-hidden="true" className="relative h-40 md:absolute md:inset-0 md:h-full">
        {PATTERN_KINDS.map((kind, index) => (
          <div
            key={kind}
            data-slide
            data-active={index === 0 ? '' : undefined}
            className="absolute inset-0 opacity-0 transition-opacity duration-800 data-active:opacity-100"
          >
            <Pattern kind={kind} />
          </div>
        ))}
      </div>
      <div className="page-width relative z-10 md:py-16">
        <div className="-mx-4 bg-paint-black px-4 py-10 md:mx-0 md:max-w-xl md:p-10">
          <Tagline />
          <h1 lang={langOfSiteText('home-welcome', welcome)} className="mt-3 text-3xl md:text-4xl">
            {welcome}
          </h1>
          <div className="mt-8 flex flex-wrap items-center gap-4">
            <ButtonLink to="/submission">{siteTexts.hero.submit}</ButtonLink>
            <Controls />
          </div>
        </div>
      </div>
      <InlineScript code={heroScript} />
    </section>
  );
}

/** The journal's own, or the one it begins with in the page's language. */
function Tagline() {
  const { tagline } = useJournal();
  const isOwn = tagline !== JOURNAL.tagline;
  return (
    <p lang={isOwn ? languageOfContent() : undefined} className="text-sm tracking-wide">
      {isOwn ? tagline : texts.tagline}
    </p>
  );
}

function Controls() {
  return (
    <div className="hidden items-center gap-1 in-data-scripted:flex">
      {PATTERN_KINDS.map((kind, index) => (
        <button
          key={kind}
          type="button"
          data-dot
          aria-label={texts.slide(index + 1)}
          aria-current={index === 0}
          className="group/dot grid size-8 place-items-center outline-offset-0"
        >
          <span className="size-3 rotate-45 border border-paint-white group-aria-[current=true]/dot:bg-paint-white" />
        </button>
      ))}
      <button
        type="button"
        data-play={texts.play}
        data-pause={texts.pause}
        aria-label={texts.play}
        className="grid size-11 place-items-center"
      >
        <Pause aria-hidden className="hidden size-4 group-data-playing/hero:block" />
        <Play aria-hidden className="size-4 group-data-playing/hero:hidden" />
      </button>
    </div>
  );
}
