/**
 * Inline script of every page, and the only script of pages that are not hydrated: login state, the menu of small
 * screens, copy buttons. An inline script cannot import, so it repeats the token's key of accounts/client.ts.
 */
(() => {
  const root = document.documentElement;
  const KEY = 'access_token';
  /** Key of the submission wizard's local draft. */
  const DRAFT_KEY = 'submission-draft';

  const claimsOf = (token: string): { exp?: number; role?: string } => {
    const payload = (token.split('.')[1] ?? '').replace(/-/g, '+').replace(/_/g, '/');
    return JSON.parse(atob(payload));
  };

  /** Marks the page for visitor, member or staff before the first paint; removes an expired token. */
  const showSession = () => {
    const token = localStorage.getItem(KEY);
    delete root.dataset.session;
    if (!token) return;
    let kind = 'member';
    try {
      const { exp = 0, role = '' } = claimsOf(token);
      if (exp * 1000 <= Date.now()) return localStorage.removeItem(KEY);
      if (role !== 'AUTHOR') kind = 'staff';
    } catch {
      // An unreadable token counts as "logged in" until a guarded page rejects it.
    }
    root.dataset.session = kind;
  };

  /** Timeout of the logout request, in milliseconds. */
  const LOGOUT_TIMEOUT_MS = 3000;

  /** Removes a draft that the server has stored too. The local copy may be damaged, so it is not parsed. */
  const removeSyncedDraft = () => {
    // Quotation marks in entered text are escaped, so this matches only the draft's own field.
    if (localStorage.getItem(DRAFT_KEY)?.includes('"isSynced":true')) localStorage.removeItem(DRAFT_KEY);
  };

  const logOut = async (message: string) => {
    const token = localStorage.getItem(KEY);
    const headers: Record<string, string> = token ? { authorization: `Bearer ${token}` } : {};
    // Logging out works even when the server does not respond; `keepalive` lets the request outlive the page.
    const request = fetch('/api/v1/auth/logout', { method: 'POST', headers, keepalive: true }).catch(() => {});
    await Promise.race([request, new Promise((resolve) => setTimeout(resolve, LOGOUT_TIMEOUT_MS))]);
    localStorage.removeItem(KEY);
    removeSyncedDraft();
    sessionStorage.setItem('flash', JSON.stringify({ kind: 'success', message }));
    location.assign(`${root.lang === 'en' ? '' : `/${root.lang}`}/login`);
  };

  const toggleMenu = (open: boolean) => {
    root.toggleAttribute('data-menu', open);
    document.querySelector('[data-menu-toggle]')?.setAttribute('aria-expanded', String(open));
  };

  document.addEventListener('click', (event) => {
    const target = (event.target as Element).closest<HTMLElement>(
      '[data-menu-toggle],[data-menu-links] a,[data-logout]',
    );
    if (!target) return;
    if (target.matches('[data-menu-toggle]')) toggleMenu(!root.hasAttribute('data-menu'));
    else if (target.matches('[data-logout]')) void logOut(target.dataset.logout ?? '');
    else toggleMenu(false);
  });
  document.addEventListener('keydown', (event) => {
    if (event.key === 'Escape' && root.hasAttribute('data-menu')) {
      toggleMenu(false);
      document.querySelector<HTMLElement>('[data-menu-toggle]')?.focus();
    }
  });
  // The browser reports views, so that cached pages count, and robots without scripts, staff and prerendered pages do not.
  const reportView = () => {
    const article = document.querySelector<HTMLElement>('[data-article]')?.dataset.article;
    if (article && root.dataset.session !== 'staff') navigator.sendBeacon(`/api/v1/articles/${article}/view`);
  };
  addEventListener('DOMContentLoaded', () => {
    if ('prerendering' in document && document.prerendering) {
      document.addEventListener('prerenderingchange', reportView, { once: true });
    } else reportView();
  });
  /** Key of the address of the fonts that this browser has kept. */
  const FONTS_KEY = 'fonts';
  /** Milliseconds until a page has arrived over a link that is too slow for fonts. */
  const SLOW_MS = 2000;
  const loadFonts = () => {
    const link = document.createElement('link');
    link.rel = 'stylesheet';
    link.href = root.dataset.fonts ?? '';
    link.onload = () => document.fonts.ready.then(() => localStorage.setItem(FONTS_KEY, link.href));
    document.head.append(link);
  };
  /** Fonts come after the first paint, and neither over a slow link nor where data are saved; kept ones come at once. */
  const fontsAreKept = localStorage.getItem(FONTS_KEY) === new URL(root.dataset.fonts ?? '', location.href).href;
  if (fontsAreKept) loadFonts();
  else
    addEventListener('load', () => {
      const { saveData = false, effectiveType = '' } =
        (navigator as { connection?: { saveData?: boolean; effectiveType?: string } }).connection ?? {};
      const [visit] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
      const isSlow = /2g/.test(effectiveType) || (visit?.responseEnd ?? 0) > SLOW_MS;
      if (!saveData && !isSlow) loadFonts();
    });
  addEventListener('storage', showSession);
  addEventListener('session', showSession);
  root.dataset.scripted = '';
  showSession();
})();

// Copy buttons, and the PDF reader in article pages.
(() => {
  const copy = async (button: HTMLElement) => {
    const source = document.getElementById(button.dataset.copy ?? '');
    const [text, html] = [source?.textContent ?? '', source?.innerHTML ?? ''];
    // HTML keeps the emphasis when the text is pasted into a word processor.
    const formats = {
      'text/plain': new Blob([text], { type: 'text/plain' }),
      'text/html': new Blob([html], { type: 'text/html' }),
    };
    if (source?.querySelector('em') && 'ClipboardItem' in window)
      await navigator.clipboard.write([new ClipboardItem(formats)]);
    else await navigator.clipboard.writeText(text);
    // A second click may come while the button still shows the confirmation.
    button.dataset.label ??= button.textContent ?? '';
    button.textContent = button.dataset.copied ?? '';
    setTimeout(() => {
      button.textContent = button.dataset.label ?? '';
    }, 2000);
  };

  let failedLoads = 0;
  /** Loads the PDF reader on demand. Browsers cache a failed import, so each retry uses another URL. */
  const openReader = async (link: HTMLElement) => {
    const errorMessage = link.nextElementSibling as HTMLElement;
    errorMessage.hidden = true;
    try {
      await import(`${link.dataset.reader}${failedLoads ? `?${failedLoads}` : ''}`);
      link.dispatchEvent(new Event('read', { bubbles: true }));
    } catch {
      failedLoads += 1;
      errorMessage.hidden = false;
    }
  };

  /** Loads the script of offline copies: on a click, or where the browser has some already. */
  const loadKeeping = (button: HTMLElement | null) => import(button?.dataset.script ?? '');
  addEventListener('DOMContentLoaded', () => {
    const box = document.querySelector<HTMLElement>('[data-keep-box]');
    if (!box || !('serviceWorker' in navigator)) return;
    box.hidden = false;
    if (navigator.serviceWorker.controller) void loadKeeping(box.querySelector('button'));
  });

  document.addEventListener('click', (event) => {
    const target = (event.target as Element).closest<HTMLElement>('[data-copy],[data-reader],[data-keep]');
    if (!target) return;
    if (target.matches('[data-copy]')) return void copy(target);
    if (target.matches('[data-keep]'))
      return void loadKeeping(target).then(() => target.dispatchEvent(new Event('keep')));
    // With a modifier key, the link itself opens a new window or downloads the file.
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    void openReader(target);
  });
})();
