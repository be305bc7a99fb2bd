import fc from 'fast-check';
import { DOMParser, DOMSerializer, Node } from 'prosemirror-model';
import { describe, expect, test } from 'vitest';
import { anyText } from '#testing/texts.ts';
import { withTableFigures } from './pasted.ts';
import { viewSchema } from './view-schema.ts';

describe('the form of a text in a browser', () => {
  test('is read back as the same text', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        // Browsers have one kind of line break.
        const json: unknown = JSON.parse(JSON.stringify(text.toJSON()), (_, value: unknown) =>
          typeof value === 'string' ? value.replaceAll('\r', ' ') : value,
        );
        const doc = Node.fromJSON(viewSchema, json);
        doc.check();
        const element = document.createElement('div');
        element.append(DOMSerializer.fromSchema(viewSchema).serializeFragment(doc.content));
        const read = DOMParser.fromSchema(viewSchema).parse(element, { preserveWhitespace: 'full' });
        expect(read.toJSON()).toEqual(doc.toJSON());
      }),
      { numRuns: 200 },
    );
  });

  test('takes no address that a text may not have', () => {
    const element = document.createElement('div');
    element.innerHTML = '<p><a href="javascript:alert(1)">a</a><a href="https://example.org">b</a></p>';
    const read = DOMParser.fromSchema(viewSchema).parse(element);
    expect(JSON.stringify(read.toJSON())).not.toContain('javascript');
    expect(JSON.stringify(read.toJSON())).toContain('https://example.org');
  });

  test('takes pasted tables with their caption, cells and header cells', () => {
    const element = document.createElement('div');
    element.innerHTML = withTableFigures(
      '<p>Before</p><table><caption>Prices</caption><tr><th>Season</th><th colspan="2">Price</th></tr><tr><td>A</td><td>310</td><td><table><tr><td>12</td></tr></table></td></tr></table>',
    );
    const read = DOMParser.fromSchema(viewSchema).parse(element);
    read.check();
    const [before, figure, ...others] = read.children;
    expect([before?.type.name, figure?.type.name, others.length]).toEqual(['paragraph', 'table_figure', 0]);
    expect(figure?.firstChild?.textContent).toBe('Prices');
    const rows = figure?.child(1).children.map((row) => row.children.map((cell) => [cell.type.name, cell.textContent]));
    expect(rows?.[0]).toEqual([
      ['table_header', 'Season'],
      ['table_header', 'Price'],
    ]);
    expect(
      rows
        ?.flat()
        .map(([, words]) => words)
        .join(' '),
    ).toContain('12');
  });
});
