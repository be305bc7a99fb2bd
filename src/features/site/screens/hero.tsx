import 'swiper/css';
import 'swiper/css/effect-fade';
import { Pause, Play } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import type { Swiper } from 'swiper';
import { useJournal } from '#features/journal/widgets.tsx';
import { ButtonLink } from '#ui/button.tsx';
import { classNames } from '#ui/class-names.ts';
import { PATTERN_KINDS, Pattern } from '#ui/patterns.tsx';
import { siteTexts } from '../texts.ts';

const AUTOPLAY_MS = 5000;
const TRANSITION_MS = 800;
const texts = siteTexts.hero;

/** Three imigongo patterns that fade into each other. The first is plain HTML; a script adds the others later. */
export function Hero({ welcome }: { welcome: string }) {
  const container = useRef<HTMLDivElement>(null);
  const { swiper, active, playing, togglePlay } = useSlides(container);
  return (
    <section aria-label={texts.label} className="relative overflow-hidden bg-paint-black text-paint-white">
      <div ref={container} aria-hidden="true" className="swiper h-40 md:absolute! md:inset-0 md:h-full!">
        <div className="swiper-wrapper">
          {PATTERN_KINDS.map((kind) => (
            <div key={kind} className="swiper-slide">
              <Pattern kind={kind} />
            </div>
          ))}
        </div>
      </div>
      <div className="page-width relative z-10 md:py-16">
        <div className="-mx-4 bg-paint-black px-4 py-10 md:mx-0 md:max-w-xl md:p-10">
          <p className="text-sm tracking-wide">{useJournal().tagline}</p>
          <h1 className="mt-3 text-3xl md:text-4xl">{welcome}</h1>
          <div className="mt-8 flex flex-wrap items-center gap-4">
            <ButtonLink to="/submission">{siteTexts.hero.submit}</ButtonLink>
            {swiper && (
              <div className="flex items-center gap-1">
                {PATTERN_KINDS.map((kind, index) => (
                  <button
                    key={kind}
                    type="button"
                    aria-label={texts.slide(index + 1)}
                    aria-current={active === index}
                    onClick={() => swiper.slideTo(index)}
                    className="grid size-8 place-items-center outline-offset-0"
                  >
                    <span
                      className={classNames(
                        'size-3 rotate-45 border border-paint-white',
                        active === index && 'bg-paint-white',
                      )}
                    />
                  </button>
                ))}
                <button
                  type="button"
                  aria-label={playing ? texts.pause : texts.play}
                  onClick={togglePlay}
                  className="grid size-11 place-items-center"
                >
                  {playing ? <Pause aria-hidden className="size-4" /> : <Play aria-hidden className="size-4" />}
                </button>
              </div>
            )}
          </div>
        </div>
      </div>
    </section>
  );
}

function useSlides(container: React.RefObject<HTMLDivElement | null>) {
  const [swiper, setSwiper] = useState<Swiper>();
  const [active, setActive] = useState(0);
  const [playing, setPlaying] = useState(false);

  useEffect(() => {
    let instance: Swiper | undefined;
    let isUnmounted = false;
    const reducesMotion = matchMedia('(prefers-reduced-motion: reduce)').matches;
    void import('./hero-slides.ts').then(({ Swiper, Autoplay, EffectFade }) => {
      if (isUnmounted || !container.current) return;
      instance = new Swiper(container.current, {
        modules: [Autoplay, EffectFade],
        effect: 'fade',
        fadeEffect: { crossFade: true },
        rewind: true,
        speed: TRANSITION_MS,
        allowTouchMove: true,
        autoplay: reducesMotion ? false : { delay: AUTOPLAY_MS, disableOnInteraction: false },
        on: {
          slideChange: ({ activeIndex }) => setActive(activeIndex),
          autoplayStart: () => setPlaying(true),
          autoplayStop: () => setPlaying(false),
        },
      });
      setSwiper(instance);
      setPlaying(!reducesMotion);
    });
    return () => {
      isUnmounted = true;
      instance?.destroy();
    };
  }, [container]);

  const togglePlay = () => (playing ? swiper?.autoplay.stop() : swiper?.autoplay.start());
  return { swiper, active, playing, togglePlay };
}
