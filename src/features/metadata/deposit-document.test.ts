import { expect, test } from 'vitest';
import { element, textElement } from '#base/xml-elements.ts';
import { depositDocument } from './server/deposit-document.ts';

test('puts each element on its own line, indented by its depth', () => {
  const item = element('item', { id: 'a/' }, textElement('name', 'Terraces'), textElement('name', ''));
  expect(depositDocument(element('items', {}, item, element('none', {}), textElement('end', ' ')))).toBe(
    [
      '<?xml version="1.0" encoding="UTF-8"?>',
      '<items>',
      '  <item id="a/">',
      '    <name>Terraces</name>',
      '    <name/>',
      '  </item>',
      '  <none/>',
      '  <end> </end>',
      '</items>',
    ].join('\n'),
  );
});

test('escapes quotes and carriage returns in attributes only', () => {
  const text = '"<a>\r&quot;&#13;\'';
  expect(depositDocument(textElement('p', text, { title: text }))).toBe(
    [
      '<?xml version="1.0" encoding="UTF-8"?>',
      `<p title="&quot;&lt;a&gt;&#13;&amp;quot;&amp;#13;'">"&lt;a&gt;\r&amp;quot;&amp;#13;'</p>`,
    ].join('\n'),
  );
});
