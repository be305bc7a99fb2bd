/** Inline script of the hero: its pictures fade into each other, with dots, a pause button and swipes. */
(() => {
  const AUTOPLAY_MS = 5000;
  /** Pixels of a swipe. */
  const SWIPE = 40;
  const hero = document.querySelector<HTMLElement>('[data-hero]');
  const button = hero?.querySelector<HTMLElement>('[data-play]');
  if (!hero || !button) return;
  const slides = [...hero.querySelectorAll('[data-slide]')];
  const dots = [...hero.querySelectorAll<HTMLElement>('[data-dot]')];
  let active = 0;
  let timer = 0;

  const show = (index: number) => {
    active = (index + slides.length) % slides.length;
    for (const [at, slide] of slides.entries()) slide.toggleAttribute('data-active', at === active);
    for (const [at, dot] of dots.entries()) dot.setAttribute('aria-current', String(at === active));
  };
  const play = (isPlaying: boolean) => {
    clearInterval(timer);
    timer = isPlaying ? window.setInterval(() => show(active + 1), AUTOPLAY_MS) : 0;
    hero.toggleAttribute('data-playing', isPlaying);
    button.setAttribute('aria-label', (isPlaying ? button.dataset.pause : button.dataset.play) ?? '');
  };

  button.onclick = () => play(timer === 0);
  for (const [at, dot] of dots.entries()) dot.onclick = () => show(at);
  let from = 0;
  hero.addEventListener('touchstart', ({ changedTouches }) => (from = changedTouches[0]?.clientX ?? 0), {
    passive: true,
  });
  hero.addEventListener('touchend', ({ changedTouches }) => {
    const moved = (changedTouches[0]?.clientX ?? from) - from;
    if (Math.abs(moved) > SWIPE) show(active + (moved < 0 ? 1 : -1));
  });
  play(!matchMedia('(prefers-reduced-motion: reduce)').matches);
})();
