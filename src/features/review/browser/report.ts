/**
 * Inline script of the report form: keeps what is written in this browser at each pause and saves it on the server, so that a lost
 * connection or a closed window loses nothing. Without it the form is saved by its button.
 */
(() => {
  const token = location.pathname.split('/')[2] ?? '';
  const key = `report-${token}`;
  const form = document.querySelector<HTMLFormElement>('form[data-report]');
  const ownDraft = document.querySelector<HTMLElement>('[data-own-draft]');
  // After the report was saved or sent, the server has it all; the other forms of the page do not send it.
  if (/[?&]done=(?:save|send|offline|paste)\b/.test(location.search) || (!form && !ownDraft))
    localStorage.removeItem(key);
  history.replaceState(null, '', location.pathname + location.hash);
  if (!form) {
    // The review was closed while something was only in this browser.
    const { content: kept } = JSON.parse(localStorage.getItem(key) ?? '{}') as { content?: Record<string, string> };
    const words = [kept?.toAuthor, kept?.toEditors].filter(Boolean).join('\n\n');
    const text = ownDraft?.querySelector('p');
    if (words && ownDraft && text) {
      ownDraft.hidden = false;
      text.textContent = words;
    }
    return;
  }
  document.querySelector<HTMLElement>('[data-errors]')?.focus();

  const PAUSE_MS = 2_000;
  const RETRY_MS = 15_000;
  const { unsaved = '', saved = '' } = form.dataset;
  const version = form.elements.namedItem('version') as HTMLInputElement;
  const state = form.querySelector('[data-draft-state]');
  let timer = 0;
  let isSaving = false;
  let isStopped = false;

  const fields = () =>
    [...form.elements].filter(
      (field): field is HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement =>
        'name' in field && 'value' in field && !['version', 'act', 'confirmed', ''].includes(field.name as string),
    );
  const content = () => Object.fromEntries(fields().flatMap(({ name, value }) => (value ? [[name, value]] : [])));
  const show = (text: string) => {
    if (state) state.textContent = text;
  };

  const keep = () => {
    try {
      localStorage.setItem(key, JSON.stringify({ version: version.value, content: content() }));
    } catch {
      // The browser keeps nothing; the server still does.
    }
  };

  /** Puts back what this browser has kept and the server has not. */
  const restore = () => {
    try {
      const kept = JSON.parse(localStorage.getItem(key) ?? 'null');
      if (!kept) return;
      for (const field of fields()) field.value = kept.content[field.name] ?? '';
      // An older version is refused when it is saved, and shown beside the newer one.
      version.value = kept.version;
      later();
    } catch {
      localStorage.removeItem(key);
    }
  };

  const save = async () => {
    if (isSaving || isStopped) return;
    isSaving = true;
    const sent = JSON.stringify(content());
    try {
      const response = await fetch(`/api/v1/review/${token}/draft`, {
        method: 'PUT',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ content: JSON.parse(sent), version: Number(version.value) }),
      });
      const reply = await response.json();
      if (response.ok) {
        version.value = String(reply.data.draft.version);
        if (JSON.stringify(content()) === sent) localStorage.removeItem(key);
        else keep();
        show(saved + new Date().toLocaleTimeString([], { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }));
      } else {
        // Another window has saved, or the review is closed: the button sends the form and shows what to do.
        isStopped = response.status === 409 || response.status === 404;
        show(reply.message);
      }
      if (!response.ok && !isStopped) timer = window.setTimeout(save, RETRY_MS);
    } catch {
      show(unsaved);
      timer = window.setTimeout(save, RETRY_MS);
    }
    isSaving = false;
    if (!isStopped && JSON.stringify(content()) !== sent) later();
  };

  const later = () => {
    clearTimeout(timer);
    timer = window.setTimeout(save, PAUSE_MS);
  };

  form.addEventListener('input', () => {
    keep();
    later();
  });
  form.addEventListener('submit', (event) => {
    if (!navigator.onLine) {
      event.preventDefault();
      return show(unsaved);
    }
    isStopped = true;
    clearTimeout(timer);
  });
  // The page may come back from the browser's memory.
  window.addEventListener('pageshow', () => (isStopped = false));
  window.addEventListener('online', () => void save());
  // After a refusal the page has what was entered.
  if (form.dataset.refused === undefined) restore();
})();
