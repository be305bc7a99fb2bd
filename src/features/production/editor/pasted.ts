/** Gives each table of pasted HTML the figure that tables of a text are in; its caption becomes that of the figure. */
export function withTableFigures(html: string): string {
  const pasted = new DOMParser().parseFromString(html, 'text/html');
  for (const table of pasted.querySelectorAll('table')) {
    // A table within a table gives its words to the outer one.
    if (table.parentElement?.closest('table, figure[data-table]')) continue;
    const figure = pasted.createElement('figure');
    figure.dataset.table = '';
    const caption = pasted.createElement('figcaption');
    caption.textContent = table.caption?.textContent?.trim() ?? '';
    table.caption?.remove();
    table.replaceWith(figure);
    figure.append(caption, table);
  }
  return pasted.body.innerHTML;
}
