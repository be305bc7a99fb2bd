import { expect, test } from 'vitest';
import { textSchema as schema } from '#features/production/text/schema.ts';
import { STYLE } from './server/book.ts';
import { XhtmlWriter } from './server/xhtml.ts';

test('the cells of a table in a book keep their alignment', () => {
  const cell = (align: string) => ({
    type: 'table_cell',
    attrs: { align },
    content: [{ type: 'paragraph', content: [{ type: 'text', text: '310' }] }],
  });
  const table = { type: 'table', content: [{ type: 'table_row', content: ['', 'center', 'right'].map(cell) }] };
  const figure = { type: 'table_figure', attrs: { id: 'table-1' }, content: [{ type: 'caption' }, table] };
  const doc = schema.nodeFromJSON({ type: 'doc', content: [figure] });
  expect(new XhtmlWriter((path) => path).text(doc)).toContain(
    '<td>310</td><td class="center">310</td><td class="right">310</td>',
  );
  for (const name of ['center', 'right']) expect(STYLE).toContain(`.${name} {`);
});
