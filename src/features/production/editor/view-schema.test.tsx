import fc from 'fast-check';
import { DOMParser, DOMSerializer, Node } from 'prosemirror-model';
import { describe, expect, test } from 'vitest';
import { anyText } from '#testing/texts.ts';
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
});
