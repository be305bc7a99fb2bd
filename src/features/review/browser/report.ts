/**
 * Inline script of the reviewer's page: keeps the report in this browser at each pause and saves it on the server, so that a lost
 * connection or a closed window loses nothing, and opens the manuscript beside the form. Without it the form is saved by its
 * button, and the manuscript is a link.
 */
{
  const token = location.pathname.split('/')[2] ?? '';
  const call = `/api/v1/review/${token}`;
  const PAUSE_MS = 2_000;
  const RETRY_MS = 15_000;

  type Content = Record<string, string>;
  /** A text that the server may not have, with the version of the draft that it is based on. */
  interface Kept {
    version: string;
    content: Content;
    /** Sent to the server without an answer; the server may have it. */
    sent?: string;
    /** Milliseconds since 1970. */
    at?: number;
  }

  const form = document.querySelector<HTMLFormElement>('form[data-report]');
  const isSaved = /[?&]done=(?:save|send|offline|paste)\b/.test(location.search);
  history.replaceState(null, '', location.pathname + location.hash);

  /** The text of a draft in one spelling: as the server keeps it, without white space around the fields. */
  const spelt = (content: Content) =>
    JSON.stringify(
      Object.entries(content)
        .map(([name, text]) => [name, text.replaceAll('\r\n', '\n').trim()])
        .filter(([, text]) => text)
        .sort(([one = ''], [other = '']) => (one < other ? -1 : 1)),
    );

  // Each window has a key of its own, so that no window overwrites what another has kept. A window that is copied gets a new one,
  // because the key is in the session only while no page of the window is open.
  const PREFIX = `report-${token}`;
  const newKey = () => `${PREFIX}.${Math.random().toString(36).slice(2)}`;
  const key = (() => {
    try {
      const id = sessionStorage.getItem(PREFIX) ?? newKey();
      const open = () => sessionStorage.removeItem(PREFIX);
      open();
      window.addEventListener('pageshow', open);
      window.addEventListener('pagehide', () => sessionStorage.setItem(PREFIX, id));
      return id;
    } catch {
      return newKey();
    }
  })();
  const forget = (name: string) => {
    try {
      localStorage.removeItem(name);
    } catch {
      // The browser keeps nothing.
    }
  };
  const store = (name: string, kept: Kept) => {
    try {
      localStorage.setItem(name, JSON.stringify({ ...kept, at: Date.now() }));
    } catch {
      // The browser keeps nothing; the server still does.
    }
  };
  // The last saved draft, for as long as the window is open.
  const SAVED = `${PREFIX}-saved`;
  const remember = (saved: Kept) => {
    try {
      sessionStorage.setItem(SAVED, JSON.stringify(saved));
    } catch {
      // The browser keeps nothing.
    }
  };
  const lastSaved = (): Kept | undefined => {
    try {
      return (JSON.parse(sessionStorage.getItem(SAVED) ?? 'null') as Kept | null) ?? undefined;
    } catch {
      return undefined;
    }
  };
  /** All texts that this browser has kept, the latest first. */
  const keptTexts = (): [string, Kept][] => {
    try {
      return Object.keys(localStorage)
        .filter((name) => name.startsWith(PREFIX))
        .map((name): [string, Kept] => [name, JSON.parse(localStorage.getItem(name) ?? '') as Kept])
        .filter(([, { content }]) => typeof content === 'object')
        .sort(([, one], [, other]) => (other.at ?? 0) - (one.at ?? 0));
    } catch {
      return [];
    }
  };

  /** Shows a text that this browser has kept and the draft does not have. */
  const showKept = (name: string, { content }: Kept, use?: (content: Content) => Content) => {
    const box = document.querySelector<HTMLElement>('[data-kept]');
    const template = box?.querySelector('template');
    const part = template?.content.firstElementChild?.cloneNode(true) as HTMLElement | undefined;
    if (!box || !part) return;
    let shown = content;
    const write = () => {
      const texts = Object.entries(shown).filter(([field, text]) => /^to|Comment$/.test(field) && text.trim());
      const place = part.querySelector('p');
      if (place) place.textContent = texts.map(([, text]) => text).join('\n\n');
      return texts.length > 0;
    };
    if (!write()) return forget(name);
    const [swap, remove] = part.querySelectorAll('button');
    if (use)
      swap?.addEventListener('click', () => {
        shown = use(shown);
        store(name, { version: '', content: shown });
        write();
      });
    else swap?.remove();
    remove?.addEventListener('click', () => {
      forget(name);
      part.remove();
      box.hidden = box.children.length <= Number(box.dataset.kept);
    });
    box.append(part);
    box.hidden = false;
  };

  const reader = document.querySelector<HTMLElement>('[data-pdf-reader]');
  const opener = document.querySelector<HTMLButtonElement>('[data-read-pdf]');
  if (reader && opener) {
    opener.hidden = false;
    const toggle = () => {
      const open = reader.querySelector('iframe');
      open?.remove();
      opener.setAttribute('aria-expanded', String(!open));
      if (open) return opener.focus();
      const frame = document.createElement('iframe');
      frame.src = `${opener.dataset.readPdf}#navpanes=0&view=FitH`;
      frame.title = opener.dataset.title ?? '';
      frame.className = 'w-full grow';
      reader.append(frame);
    };
    for (const button of [opener, reader.querySelector('button')]) button?.addEventListener('click', toggle);
  }

  // The server has what was saved or sent.
  if (isSaved) forget(key);
  if (!form) for (const [name, kept] of keptTexts()) showKept(name, kept);

  if (form) {
    // The browser takes the focus away when it scrolls to the form, until the page has loaded.
    const focusErrors = () => document.querySelector<HTMLElement>('[data-errors]')?.focus();
    focusErrors();
    window.addEventListener('load', () => setTimeout(focusErrors));

    const { unsaved = '', unsent = '', saved = '', saving: savingText = '', elsewhere = '' } = form.dataset;
    const version = form.elements.namedItem('version') as HTMLInputElement;
    const state = form.querySelector('[data-draft-state]');
    /** Both versions are on the page: the person chooses, so nothing is saved before a button is pressed. */
    const isConflict = form.dataset.conflict !== undefined;
    const isRefused = form.dataset.refused !== undefined;
    let timer = 0;
    let running: Promise<Outcome> | undefined;
    let isStopped = isConflict;
    let isLeaving = false;
    let isChecking = false;
    /** Texts that were sent without an answer. */
    let unanswered: string[] = [];

    type Outcome = 'saved' | 'refused' | 'unreachable';

    const fields = () =>
      [...form.elements].filter(
        (field): field is HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement =>
          'name' in field && 'value' in field && !/^(?:version|act|file|confirm.*|)$/.test(field.name as string),
      );
    const content = (): Content =>
      Object.fromEntries(fields().flatMap(({ name, value }) => (value ? [[name, value]] : [])));
    const fill = (written: Content) => {
      for (const field of fields()) field.value = written[field.name] ?? '';
    };
    const show = (text: string) => {
      if (state) state.textContent = text;
    };
    /** The draft on the server; unknown after a refusal, when the page has the entered text. */
    let onServer = isRefused ? '' : spelt(content());

    const keep = () => {
      const sent = unanswered.at(-1);
      // A text without a version is never put back over the draft, but shown beside it.
      store(key, { version: isConflict ? '' : version.value, content: content(), ...(sent ? { sent } : {}) });
    };

    const later = (pause = PAUSE_MS) => {
      clearTimeout(timer);
      if (!isStopped) timer = window.setTimeout(() => void save(), pause);
    };

    const isUnsaved = () => spelt(content()) !== onServer;

    /** Takes over the version of a draft that has come from this window, although the answer was lost, or has the same text. */
    const adopts = async (): Promise<boolean> => {
      const { data } = await (await fetch(call)).json();
      const text = spelt(data.draft.content);
      if (!unanswered.includes(text)) return false;
      version.value = String(data.draft.version);
      onServer = text;
      return true;
    };

    const run = async (isAgain = false): Promise<Outcome> => {
      const written = content();
      const text = spelt(written);
      unanswered = [...unanswered.filter((one) => one !== text), text];
      keep();
      const response = await fetch(`${call}/draft`, {
        method: 'PUT',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ content: written, version: Number(version.value) }),
      });
      const reply = await response.json();
      if (response.ok) {
        version.value = String(reply.data.draft.version);
        onServer = text;
        unanswered = [];
        if (isUnsaved()) keep();
        else forget(key);
        remember({ version: version.value, content: written });
        const at = new Date(reply.data.draft.savedAt);
        const time = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23', timeZone: 'Africa/Kigali' } as const;
        show(saved.replace('{time}', at.toLocaleTimeString([], time)));
        return 'saved';
      }
      const isChanged = reply.error === 'DRAFT_CHANGED';
      if (isChanged && !isAgain && (await adopts())) return run(true);
      // Another window has saved, or the review is closed: the button sends the form and shows what to do.
      isStopped = response.status === 409 || response.status === 404;
      show(isChanged ? elsewhere : reply.message);
      return 'refused';
    };

    /** Saves the draft. The text that is written meanwhile is saved next. */
    const save = (): Promise<Outcome> => {
      running ??= run()
        .catch((): Outcome => {
          show(unsaved);
          return 'unreachable';
        })
        .then((outcome) => {
          running = undefined;
          if (outcome !== 'saved') later(RETRY_MS);
          else if (isUnsaved()) later();
          return outcome;
        });
      return running;
    };

    /** Whether a form can be sent: the connection is there, and what is written has been saved. */
    const check = async (): Promise<Outcome> => {
      await running;
      if (!isConflict) return save();
      return fetch(call, { method: 'HEAD' }).then(
        () => 'saved',
        () => 'unreachable',
      );
    };

    const sayAt = (button: HTMLElement | null, text: string) => {
      if (!button || button.closest('form') === form) return show(text);
      const line = document.createElement('p');
      line.className = 'text-sm';
      line.setAttribute('role', 'status');
      if (button.nextElementSibling?.getAttribute('role') === 'status') button.nextElementSibling.remove();
      button.after(line);
      line.textContent = text;
    };

    // A browser leaves the page for its own error without a connection, and other forms take the draft as the server has it: so
    // the draft is saved before a form is sent.
    document.addEventListener('submit', (event) => {
      const target = event.target as HTMLFormElement;
      const button = event.submitter as HTMLButtonElement | null;
      if (isLeaving || !(target === form || target.matches('[data-saves-first]'))) return;
      event.preventDefault();
      if (isChecking) return;
      isChecking = true;
      const isSending = target !== form || button?.value === 'send';
      show(savingText);
      void check().then((outcome) => {
        isChecking = false;
        if (outcome === 'unreachable') return sayAt(button, isSending ? unsent : unsaved);
        if (outcome === 'refused' && target !== form) return sayAt(button, state?.textContent ?? '');
        isLeaving = true;
        clearTimeout(timer);
        target.requestSubmit(button);
      });
    });
    form.addEventListener('input', () => {
      keep();
      later();
    });
    // The page may come back from the browser's memory.
    window.addEventListener('pageshow', ({ persisted }) => {
      if (!persisted) return;
      isLeaving = false;
      isChecking = false;
      isStopped = isConflict;
      if (isUnsaved()) later();
    });
    window.addEventListener('online', () => {
      if (isUnsaved()) later(0);
    });

    // The page may have been made just before the last save of this window, and show the draft before it.
    const newer = lastSaved();
    if (newer && !isRefused && !isConflict && Number(newer.version) > Number(version.value)) {
      fill(newer.content);
      version.value = newer.version;
      onServer = spelt(newer.content);
    }
    const kept = keptTexts();
    /** Whether the draft on the server is the one that the text was written on. */
    const isCurrent = (one: Kept) => one.version === version.value || one.sent === onServer;
    // Of this window, or of one that was closed; after a refusal the page has what was entered.
    const own = kept.find(([name]) => name === key) ?? (isSaved ? undefined : kept[0]);
    // A save that the earlier page has begun may reach the server after this page was made.
    if (own?.[1].sent) unanswered = [own[1].sent];
    if (own && !isRefused && isCurrent(own[1])) {
      fill(own[1].content);
      if (own[0] !== key) forget(own[0]);
      if (isUnsaved()) keep();
      else forget(key);
    }
    if (isRefused) keep();
    if (isUnsaved()) later();
    const swapped = (written: Content): Content => {
      const before = content();
      fill(written);
      keep();
      later();
      return before;
    };
    for (const [name, one] of keptTexts()) {
      const isShown = name === key && (isRefused || isCurrent(one));
      if (isShown) continue;
      const text = spelt(one.content);
      const apart = name === key ? newKey() : name;
      if (apart !== name) {
        forget(name);
        store(apart, one);
      }
      if (text === onServer || text === spelt(content())) forget(apart);
      else showKept(apart, one, swapped);
    }
  }
}
