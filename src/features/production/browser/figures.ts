/** Inline script of full texts: opens figures in a dialog on the page. Without it, their links lead to the pictures. */
(() => {
  const dialog = document.querySelector<HTMLDialogElement>('[data-figure-dialog]');
  const place = dialog?.querySelector<HTMLElement>('[data-figure-place]');
  if (!dialog || !place) return;
  let opener: HTMLElement | undefined;

  const open = (link: HTMLAnchorElement) => {
    const picture = link.querySelector('img')?.cloneNode() as HTMLImageElement;
    const caption = link.closest('figure')?.querySelector('figcaption')?.cloneNode(true) as HTMLElement | undefined;
    // Not the narrow version; and an id may be in a document only once.
    picture.removeAttribute('srcset');
    picture.removeAttribute('class');
    for (const element of caption?.querySelectorAll('[id]') ?? []) element.removeAttribute('id');
    place.replaceChildren(picture, ...(caption ? [caption] : []));
    dialog.setAttribute('aria-label', caption?.querySelector('strong')?.textContent?.trim() || picture.alt);
    opener = link;
    dialog.showModal();
  };

  document.addEventListener('click', (event) => {
    const target = event.target as Element;
    // Beside the dialog, or a link from its caption to a place of the text.
    if (target === dialog || target.closest('[data-figure-dialog] a[href^="#"]')) return dialog.close();
    const link = target.closest<HTMLAnchorElement>('a[data-figure]');
    if (!link || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    open(link);
  });
  dialog.addEventListener('close', () => opener?.focus({ preventScroll: true }));
})();
