/**
 * The only script of pages that are just read: login state, the menu of small screens, copy buttons. It stands inline in
 * every page, so it imports nothing and knows the token's key by itself (accounts/client.ts has the same one).
 */
(() => {
  const root = document.documentElement;
  const KEY = 'access_token';
  /** See the wizard's local draft. */
  const DRAFT_KEY = 'submission-draft';

  const claimsOf = (token: string): { exp?: number; role?: string } => {
    const payload = (token.split('.')[1] ?? '').replace(/-/g, '+').replace(/_/g, '/');
    return JSON.parse(atob(payload));
  };

  /** Marks the page for visitor, member or staff before the first paint; drops a token that has expired. */
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
      // Not a token of ours; its presence still means "logged in" until a guarded page looks at it.
    }
    root.dataset.session = kind;
  };

  /** How long somebody who leaves waits for the server to hear of it, in milliseconds. */
  const LEAVING_MS = 3000;

  /** A draft the server has is found there again; one it has not would be lost. It may be damaged, so it is not parsed. */
  const forgetSyncedDraft = () => {
    // In what was typed, quotation marks have a backslash.
    if (localStorage.getItem(DRAFT_KEY)?.includes('"isSynced":true')) localStorage.removeItem(DRAFT_KEY);
  };

  const logOut = async (message: string) => {
    const token = localStorage.getItem(KEY);
    const headers: Record<string, string> = token ? { authorization: `Bearer ${token}` } : {};
    // Nobody is kept by a server that does not answer; the call goes on without the page.
    const told = fetch('/api/v1/auth/logout', { method: 'POST', headers, keepalive: true }).catch(() => {});
    await Promise.race([told, new Promise((over) => setTimeout(over, LEAVING_MS))]);
    localStorage.removeItem(KEY);
    forgetSyncedDraft();
    sessionStorage.setItem('flash', JSON.stringify({ kind: 'success', message }));
    location.assign('/login');
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
  // Told by the browser, so that kept pages are counted too, and machines that run no scripts, staff, and pages that are
  // only being made ready are not.
  const tellView = () => {
    const article = document.querySelector<HTMLElement>('[data-article]')?.dataset.article;
    if (article && root.dataset.session !== 'staff') navigator.sendBeacon(`/api/v1/articles/${article}/view`);
  };
  addEventListener('DOMContentLoaded', () => {
    if ('prerendering' in document && document.prerendering) {
      document.addEventListener('prerenderingchange', tellView, { once: true });
    } else tellView();
  });
  addEventListener('storage', showSession);
  addEventListener('session', showSession);
  root.dataset.scripted = '';
  showSession();
})();

// A form that only the framework can send waits for it, and is sent as soon as the page has come to life.
(() => {
  const root = document.documentElement;
  let waiting: HTMLFormElement | undefined;
  document.addEventListener(
    'submit',
    (event) => {
      const form = event.target as HTMLFormElement;
      if (form.method !== 'post' || !('live' in form.dataset) || 'hydrated' in root.dataset) return;
      event.preventDefault();
      waiting = form;
    },
    true,
  );
  addEventListener('hydrated', () => {
    root.dataset.hydrated = '';
    waiting?.requestSubmit();
    waiting = undefined;
  });
})();

// What stands on pages to be copied, and articles to be read in their page.
(() => {
  const copy = async (button: HTMLElement) => {
    const source = document.getElementById(button.dataset.copy ?? '');
    const [text, html] = [source?.textContent ?? '', source?.innerHTML ?? ''];
    // With its emphasis where a text processor can take it.
    const both = {
      'text/plain': new Blob([text], { type: 'text/plain' }),
      'text/html': new Blob([html], { type: 'text/html' }),
    };
    if (source?.querySelector('em') && 'ClipboardItem' in window)
      await navigator.clipboard.write([new ClipboardItem(both)]);
    else await navigator.clipboard.writeText(text);
    // A second click comes while it still says so.
    button.dataset.label ??= button.textContent ?? '';
    button.textContent = button.dataset.copied ?? '';
    setTimeout(() => {
      button.textContent = button.dataset.label ?? '';
    }, 2000);
  };

  let readerTries = 0;
  /** The reader is a script of its own, which comes only now. Browsers remember what failed, so another try has another address. */
  const read = async (link: HTMLElement) => {
    const failed = link.nextElementSibling as HTMLElement;
    failed.hidden = true;
    try {
      await import(`${link.dataset.reader}${readerTries ? `?${readerTries}` : ''}`);
      link.dispatchEvent(new Event('read', { bubbles: true }));
    } catch {
      readerTries += 1;
      failed.hidden = false;
    }
  };

  document.addEventListener('click', (event) => {
    const target = (event.target as Element).closest<HTMLElement>('[data-copy],[data-reader]');
    if (!target) return;
    if (target.matches('[data-copy]')) return void copy(target);
    // A new window or a download is what the link itself does.
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    void read(target);
  });
})();
