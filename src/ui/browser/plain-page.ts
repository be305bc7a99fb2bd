/**
 * Inline script of pages without a framework that people act on: toasts, cards and lists that open, downloads, and forms that are sent
 * without leaving the page. Without it, lists are open, and forms and downloads are those of the browser.
 */
(() => {
  const AUTO_CLOSE_MS = 2000;
  const FLASH_KEY = 'flash';

  /** Shows a message like those of ui/toast.tsx, from the templates of the page. */
  const toast = (kind: string, message: string) => {
    const template = document.querySelector<HTMLTemplateElement>(`template[data-toast="${kind}"]`);
    const item = template?.content.firstElementChild?.cloneNode(true) as HTMLElement | undefined;
    const text = item?.querySelector('p');
    if (!item || !text) return;
    text.textContent = message;
    // A toast that appears under a resting pointer does not stay for it.
    let isHeld = false;
    item.onpointermove = ({ movementX, movementY }) => (isHeld ||= movementX !== 0 || movementY !== 0);
    item.onpointerleave = () => (isHeld = false);
    const close = () => (isHeld ? void setTimeout(close, AUTO_CLOSE_MS) : item.remove());
    document.querySelector('[data-toasts]')?.append(item);
    setTimeout(close, AUTO_CLOSE_MS);
  };
  const toastsIn = (part: ParentNode) => {
    for (const { dataset } of part.querySelectorAll<HTMLElement>('[data-says]'))
      toast(dataset.says ?? '', dataset.message ?? '');
  };

  // From the page before: also when this one comes back from the browser's memory.
  addEventListener('pageshow', () => {
    const flash = sessionStorage.getItem(FLASH_KEY);
    if (!flash) return;
    sessionStorage.removeItem(FLASH_KEY);
    const { kind, message } = JSON.parse(flash) as { kind: string; message: string };
    toast(kind, message);
  });

  const setOpen = (part: Element, isOpen: boolean) => {
    part.toggleAttribute('data-open', isOpen);
    part.querySelector('[data-toggle]')?.setAttribute('aria-expanded', String(isOpen));
  };
  document.addEventListener('click', ({ target }) => {
    const part = (target as Element).closest('[data-toggle]')?.closest('[data-toggled]');
    if (!part) return;
    const isOpen = part.hasAttribute('data-open');
    for (const other of part.closest('[data-one-open]')?.querySelectorAll('[data-open]') ?? []) setOpen(other, false);
    setOpen(part, !isOpen);
  });

  /** Runs one thing at a time, with its button marked as busy. */
  let isBusy = false;
  const busily = async (form: HTMLFormElement, work: () => Promise<void>) => {
    if (isBusy) return;
    isBusy = true;
    const button = form.querySelector('[type="submit"]');
    const mark = (is: boolean) => {
      button?.toggleAttribute('data-busy', is);
      if (is) button?.setAttribute('aria-disabled', 'true');
      else button?.removeAttribute('aria-disabled');
    };
    mark(true);
    try {
      await work();
    } catch (error) {
      // Without any answer `fetch` throws a TypeError.
      const { failed = '', offline = failed } = form.dataset;
      toast('error', error instanceof TypeError ? offline : failed);
    } finally {
      isBusy = false;
      mark(false);
    }
  };

  const download = async ({ dataset }: HTMLFormElement) => {
    const response = await fetch(dataset.download ?? '');
    if (!response.ok) throw new Error(String(response.status));
    const link = document.createElement('a');
    link.href = URL.createObjectURL(await response.blob());
    link.download = dataset.name ?? '';
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
  };

  /** Sends a form as the browser would, and puts its part of the answered page into this one, so that other forms keep their words. */
  const send = async (form: HTMLFormElement) => {
    const elapsed = form.elements.namedItem('elapsed');
    if (elapsed instanceof HTMLInputElement) elapsed.value = String(Math.round(performance.now()));
    const [address = ''] = form.action.split('#');
    const response = await fetch(address, { method: 'POST', body: new URLSearchParams(new FormData(form) as never) });
    if (response.redirected) return location.assign(response.url);
    const page = new DOMParser().parseFromString(await response.text(), 'text/html');
    const part = form.closest('section[id]');
    const answered = page.getElementById(part?.id ?? '');
    if (!part || !answered) throw new Error(String(response.status));
    const wasHere = part.contains(document.activeElement) || document.activeElement === document.body;
    part.replaceWith(answered);
    toastsIn(answered);
    if (wasHere) answered.querySelector<HTMLElement>('[aria-invalid="true"],[type="submit"]')?.focus();
    answered.querySelector('[role="status"]')?.scrollIntoView({ block: 'nearest' });
  };

  document.addEventListener('submit', (event) => {
    const form = event.target as HTMLFormElement;
    const { download: address, missing, failed } = form.dataset;
    if (failed === undefined) return;
    event.preventDefault();
    if (missing) return toast('error', missing);
    void busily(form, () => (address === undefined ? send(form) : download(form)));
  });
  addEventListener('DOMContentLoaded', () => toastsIn(document));
})();
