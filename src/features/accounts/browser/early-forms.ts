/**
 * Inline script of the pages that open accounts: sends their forms until the framework has taken over, which takes a minute over a
 * slow link. An inline script cannot import, so it repeats keys of accounts/client.ts and accounts/handed-over.ts.
 */
(() => {
  const root = document.documentElement;
  const HANDED_OVER_KEY = 'handed-over';

  interface Reply {
    token?: string;
    /** Of the second factor that is still wanted. */
    method?: string;
    challenge?: string;
    /** Of a registration. */
    ticket?: string;
    message?: string;
    error?: string;
    issues?: { path: string; message: string }[];
  }

  const handedOver = JSON.parse(sessionStorage.getItem(HANDED_OVER_KEY) ?? '{}') as Record<string, string>;
  const go = (path: string, message = '') => {
    sessionStorage.setItem('flash', JSON.stringify({ kind: 'success', message }));
    location.assign(`${root.lang === 'en' ? '' : `/${root.lang}`}${path}`);
  };
  const goWith = (path: string, state: object, message?: string) => {
    sessionStorage.setItem(HANDED_OVER_KEY, JSON.stringify(state));
    go(path, message);
  };
  const isStaff = (token: string) => {
    const claims = (token.split('.')[1] ?? '').replace(/-/g, '+').replace(/_/g, '/');
    return JSON.parse(atob(claims)).role !== 'AUTHOR';
  };

  const begin = (token: string, message?: string) => {
    localStorage.setItem('access_token', token);
    sessionStorage.removeItem('login-reason');
    sessionStorage.removeItem(HANDED_OVER_KEY);
    go(isStaff(token) ? '/dashboard' : '/submission', message);
  };

  const answer = (form: HTMLFormElement, message = '') => {
    const place = form.querySelector('[data-answer]');
    place?.setAttribute('role', 'alert');
    if (place) place.textContent = message;
  };

  const proceed = (form: HTMLFormElement, { token, method, challenge, ticket, message }: Reply, email: string) => {
    const { next } = form.dataset;
    if (token) begin(token, message);
    else if (method) goWith('/verify-2fa', { email, method, challenge }, message);
    else if (ticket) goWith('/verify-email', { email, ticket }, message);
    else if (next) {
      localStorage.removeItem('access_token');
      go(next, message);
    } else answer(form, message);
  };

  const refuse = (form: HTMLFormElement, { error, message, issues }: Reply, email: string) => {
    if (error === 'EMAIL_NOT_VERIFIED') return goWith('/verify-email', { email }, message);
    const [issue] = issues ?? [];
    answer(form, issue?.message ?? message ?? form.dataset.failed);
    const field = form.elements.namedItem(issue?.path ?? '');
    if (field instanceof HTMLElement) field.focus();
  };

  const send = async (form: HTMLFormElement) => {
    const { email: address, ticket, challenge } = handedOver;
    const typed = Object.fromEntries([...new FormData(form)].filter(([, value]) => value !== ''));
    const body = { email: address, ticket, challenge, ...typed };
    answer(form);
    const response = await fetch(form.dataset.call ?? '', {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'journal-language': root.lang },
      body: JSON.stringify(body),
    });
    const reply = (await response.json()) as Reply;
    (response.ok ? proceed : refuse)(form, reply, String(body.email ?? ''));
  };

  let isBusy = false;
  document.addEventListener(
    'submit',
    (event) => {
      const form = event.target as HTMLFormElement;
      if (form.dataset.call === undefined || 'hydrated' in root.dataset) return;
      event.preventDefault();
      if (isBusy) return;
      isBusy = true;
      form.querySelector('[type="submit"]')?.setAttribute('aria-disabled', 'true');
      void send(form)
        // Without any answer `fetch` throws a TypeError.
        .catch((error) => answer(form, error instanceof TypeError ? form.dataset.offline : form.dataset.failed))
        .finally(() => {
          isBusy = false;
          form.querySelector('[type="submit"]')?.removeAttribute('aria-disabled');
        });
    },
    true,
  );
  addEventListener('DOMContentLoaded', () => {
    const field = document.querySelector<HTMLInputElement>('form[data-call] [name="email"]');
    if (field && !field.value) field.value = handedOver.email ?? '';
    if (document.querySelector('form[data-call]')) performance.mark('forms-work');
  });
})();
