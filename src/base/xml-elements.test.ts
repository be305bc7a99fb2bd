import { expect, test } from 'vitest';
import { aroundDocument, element, textElement, xmlDocument } from './xml-elements.ts';

test('text and attributes are escaped, and characters XML has no way to write are left out', () => {
  expect(textElement('p', 'a < b & "c"\r\u0000\ud800', { title: '<"&>', lang: undefined })).toBe(
    '<p title="&lt;&quot;&amp;&gt;">a &lt; b &amp; &quot;c&quot;&#13;\ufffd</p>',
  );
});

test('an element without content is closed at once', () => {
  expect([element('br', {}), textElement('p', ''), element('p', {}, '', '')]).toEqual(['<br/>', '<p/>', '<p/>']);
});

test('a document sent in pieces equals the whole one', () => {
  const attributes = { xmlns: 'http://example.org/?a&b' };
  const [start, end] = aroundDocument('root', attributes);
  expect(start + textElement('p', 'Terraces') + end).toBe(
    xmlDocument(element('root', attributes, textElement('p', 'Terraces'))),
  );
});
