/** Inline script of hydrated pages: holds back a form that needs the framework and submits it after hydration; `data-call` forms need none. */
(() => {
  const root = document.documentElement;
  let heldForm: HTMLFormElement | undefined;
  document.addEventListener(
    'submit',
    (event) => {
      const form = event.target as HTMLFormElement;
      if (form.method !== 'post' || !('live' in form.dataset) || 'call' in form.dataset || 'hydrated' in root.dataset)
        return;
      event.preventDefault();
      heldForm = form;
    },
    true,
  );
  addEventListener('hydrated', () => {
    root.dataset.hydrated = '';
    // Measured by scripts/bench/slow.ts.
    performance.mark('hydrated');
    heldForm?.requestSubmit();
    heldForm = undefined;
  });
})();
