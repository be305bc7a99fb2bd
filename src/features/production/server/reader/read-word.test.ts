import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Node } from 'prosemirror-model';
import { beforeAll, describe, expect, test } from 'vitest';
import { aDocx, aZip } from '#testing/docx.ts';
import { aWordManuscript, MANUSCRIPT_TITLE } from '#testing/manuscript.ts';
import { textSchema } from '../../text/schema.ts';
import { toJats } from '../../text/to-jats.ts';
import { NoWordDocument } from './package.ts';
import { type ReadText, readWord } from './read-word.ts';

const KNOWN = { title: MANUSCRIPT_TITLE, abstract: '' };
let read: ReadText;
let doc: Node;
let jats: string;
beforeAll(async () => {
  read = await readWord(await aWordManuscript(), KNOWN);
  doc = Node.fromJSON(textSchema, read.doc);
  const { body, back } = toJats(doc);
  jats = body + back;
});
const codes = (severity: string) =>
  read.report.findings.filter((one) => one.severity === severity).map(({ code }) => code);

describe('a Word manuscript', () => {
  test('becomes sections, without the front matter that the journal has', () => {
    const headings = doc.children.filter(({ type }) => type.name === 'heading');
    expect(headings.map(({ attrs, textContent }) => [attrs.level, attrs.label, textContent, attrs.part])).toEqual([
      [1, '1', 'Introduction', 'body'],
      [1, '2', 'Data and method', 'body'],
      [2, '2.1', 'Households', 'body'],
      [1, '', 'Appendix A Questionnaire', 'appendix'],
    ]);
    expect(doc.textContent).not.toMatch(/Does a certificate|Keywords|JEL|University of Rwanda/);
    expect(read.report.findings.find(({ code }) => code === 'frontLeftOut')?.excerpt).toContain('Terraces and tenure');
  });

  test('has tracked changes accepted, and its comments left out', () => {
    expect(doc.textContent).toContain('It was newly written last year, on a page, with CO2.');
    expect(doc.textContent).not.toMatch(/thrown away|Is this so/);
    expect(codes('note')).toEqual(
      expect.arrayContaining(['changesAccepted', 'commentsLeftOut', 'frontLeftOut', 'statementFound']),
    );
  });

  test('keeps formats, links, notes and lists', () => {
    expect(jats).toContain('<bold>Besley</bold>');
    expect(jats).toContain('CO<sub>2</sub>');
    expect(jats).toContain('<ext-link ext-link-type="uri" xlink:href="https://example.org/land">a page</ext-link>');
    expect(jats).toContain('Sectors<fn id="fn-1"><p>A sector has about ten cells.</p></fn> differ');
    expect(jats).toContain(
      '<list list-type="bullet"><list-item><p>Those with a certificate</p><list list-type="bullet"><list-item><p>of their own</p></list-item></list></list-item><list-item><p>Those without</p></list-item></list><list list-type="alpha-lower">',
    );
  });

  test('has tables with spans, header row and note, and figures with caption and description', () => {
    expect(jats).toContain(
      '<table-wrap id="table-1"><label>Table 1</label><caption><title>Prices of maize by season</title></caption><table><thead><tr><th>Season</th><th colspan="2">Price</th></tr></thead><tbody><tr><td rowspan="2">A</td><td>310</td><td>12</td></tr><tr><td>295</td><td>9</td></tr></tbody></table><table-wrap-foot><p>Note: Rwandan francs per kilogram.</p></table-wrap-foot></table-wrap>',
    );
    expect(jats).toContain(
      '<fig id="fig-1"><label>Figure 1</label><caption><title>Prices over the year</title></caption><graphic xlink:href="figure-1.webp"><alt-text>Prices rise from March to May.</alt-text></graphic></fig>',
    );
    expect(read.media).toMatchObject([{ name: 'figure-1.webp', width: 900, height: 500 }]);
  });

  test('has equations as MathML, with their numbers', () => {
    expect(jats).toContain(
      '<disp-formula id="eq-1"><label>(1)</label><mml:math display="block"><mml:msub><mml:mrow><mml:mi>y</mml:mi></mml:mrow><mml:mrow><mml:mi>i</mml:mi></mml:mrow></mml:msub><mml:mo>=</mml:mo><mml:mfrac><mml:mrow><mml:mi>α</mml:mi></mml:mrow><mml:mrow><mml:mn>2</mml:mn></mml:mrow></mml:mfrac><mml:msup><mml:mrow><mml:mi>x</mml:mi></mml:mrow><mml:mrow><mml:mn>2</mml:mn></mml:mrow></mml:msup></mml:math></disp-formula>',
    );
  });

  test('has citations that lead to references, and words that lead to tables, figures, equations and sections', () => {
    expect(jats).toContain(
      '<xref ref-type="bibr" rid="ref-3">Mukamana &amp; Habimana, 2019</xref>; <xref ref-type="bibr" rid="ref-1">Akello, 2021</xref>',
    );
    expect(jats).toMatch(/<xref ref-type="bibr" rid="ref-2"><bold>Besley<\/bold> \(1995\)<\/xref>/);
    for (const [kind, id, words] of [
      ['table', 'table-1', 'Table 1'],
      ['fig', 'fig-1', 'Figure 1'],
      ['sec', 'sec-2', 'Section 2'],
      ['disp-formula', 'eq-1', 'Equation (1)'],
    ])
      expect(jats).toContain(`<xref ref-type="${kind}" rid="${id}">${words}</xref>`);
    expect(codes('fault')).toEqual(['unmatchedCitation']);
    expect(read.report.findings[0]?.excerpt).toBe('Nobody 2020');
  });

  test('has references as pieces alone, and in the words of the author', () => {
    expect(jats).toContain(
      '<ref id="ref-3" specific-use="confidence-99"><citation-alternatives><element-citation publication-type="journal"><person-group person-group-type="author"><name><surname>Mukamana</surname><given-names>C.</given-names></name><name><surname>Habimana</surname><given-names>J.</given-names></name></person-group><year>2019</year><article-title>Who terraces? Evidence from Rwanda</article-title><source>Land Economics</source><volume>95</volume><issue>2</issue><fpage>201</fpage><lpage>223</lpage></element-citation><mixed-citation publication-type="journal"><string-name><surname>Mukamana</surname>, <given-names>C.</given-names></string-name>, &amp; <string-name><surname>Habimana</surname>, <given-names>J.</given-names></string-name> (<year>2019</year>). <article-title>Who terraces? Evidence from Rwanda</article-title>. <source><italic>Land Economics</italic></source>, <volume>95</volume>(<issue>2</issue>), <fpage>201</fpage>–<lpage>223</lpage>.</mixed-citation></citation-alternatives></ref>',
    );
    expect(jats).toContain('<collab>World Bank</collab>');
    expect(jats).toContain('<pub-id pub-id-type="doi">10.1016/j.worlddev.2020.105120</pub-id>');
    expect(read.report.counts).toMatchObject({
      references: 4,
      cited: 3,
      citations: 4,
      linkedCitations: 3,
      tables: 1,
      figures: 1,
      equations: 1,
      footnotes: 1,
    });
    expect(codes('warning')).toContain('uncitedReference');
  });

  test('has its statements outside of the text', () => {
    expect(read.report.statements).toEqual([{ name: 'acknowledgements', text: 'We thank the enumerators.' }]);
    expect(doc.textContent).not.toContain('We thank');
  });
});

describe('a file that is no manuscript', () => {
  const w = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"';
  const withBody = (body: string, extra: Record<string, string> = {}) =>
    Buffer.from(aZip({ 'word/document.xml': `<w:document ${w}><w:body>${body}</w:body></w:document>`, ...extra }));
  test.each([
    ['no archive', Buffer.from('Hello')],
    ['an archive of something else', Buffer.from(aZip({ 'a.txt': 'Hello' }))],
    ['a document without a body', Buffer.from(aDocx())],
    ['a document whose main part is no XML', Buffer.from(aZip({ 'word/document.xml': '<w:document' }))],
  ])('%s is refused', async (_, bytes) => {
    await expect(readWord(bytes, KNOWN)).rejects.toBeInstanceOf(NoWordDocument);
  });

  test('an entity bomb is refused', async () => {
    const bomb = `<?xml version="1.0"?><!DOCTYPE x [<!ENTITY a "aaaaaaaaaa">${Array.from({ length: 9 }, (_, n) => `<!ENTITY a${n} "${`&a${n === 0 ? '' : n - 1};`.repeat(10)}">`).join('')}]><x>&a8;</x>`;
    await expect(readWord(Buffer.from(aZip({ 'word/document.xml': bomb })), KNOWN)).rejects.toBeInstanceOf(
      NoWordDocument,
    );
  });

  test('absurd spans are cut down', async () => {
    const table =
      '<w:tbl><w:tr><w:tc><w:tcPr><w:gridSpan w:val="99999999"/></w:tcPr><w:p><w:r><w:t>Wide</w:t></w:r></w:p></w:tc></w:tr></w:tbl>';
    const { doc: found } = await readWord(withBody(`<w:p><w:r><w:t>Words.</w:t></w:r></w:p>${table}`), KNOWN);
    expect(JSON.stringify(found)).toContain('"colspan":64');
  });

  test('a listing of code keeps its lines, and other paragraphs run on', async () => {
    const lines = '<w:r><w:t>sum x</w:t><w:br/><w:t xml:space="preserve">  by y</w:t></w:r>';
    const styled = `<w:p><w:pPr><w:pStyle w:val="SourceCode"/></w:pPr>${lines}</w:p><w:p>${lines}</w:p>`;
    const styles = `<w:styles ${w}><w:style w:type="paragraph" w:styleId="SourceCode"><w:name w:val="Source Code"/></w:style></w:styles>`;
    const type = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships/styles';
    const rels = `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="s" Type="${type}" Target="styles.xml"/></Relationships>`;
    const parts = { 'word/styles.xml': styles, 'word/_rels/document.xml.rels': rels };
    const { doc: found } = await readWord(withBody(styled, parts), KNOWN);
    expect(found).toMatchObject({
      content: [
        { type: 'preformatted', content: [{ text: 'sum x\n  by y' }] },
        { type: 'paragraph', content: [{ text: expect.stringMatching(/^sum x +by y$/) }] },
      ],
    });
  });

  const innermost = '<w:p><w:r><w:t>Innermost</w:t></w:r></w:p></w:tc><w:tc><w:p><w:r><w:t>cells</w:t></w:r></w:p>';
  const nested = (depth: number) =>
    `${'<w:tbl><w:tr><w:tc>'.repeat(depth)}${innermost}${'</w:tc></w:tr></w:tbl>'.repeat(depth)}`;

  test('tables within tables keep their words, and beyond all measure the document is refused', async () => {
    const { doc: found, report } = await readWord(withBody(nested(30)), KNOWN);
    expect(JSON.stringify(found)).toContain('Innermost');
    expect(report.findings).toContainEqual(
      expect.objectContaining({ code: 'nestedTable', excerpt: 'Innermost cells' }),
    );
    await expect(readWord(withBody(nested(3000)), KNOWN)).rejects.toThrow();
  });

  test('pictures and templates elsewhere are not fetched', async () => {
    let requests = 0;
    const server = createServer((_, response) => {
      requests++;
      response.end();
    });
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
    const elsewhere = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const kind = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
    const picture = `<w:p><w:r><w:drawing><wp:inline xmlns:wp="http://schemas.openxmlformats.org/drawingml/2006/wordprocessingDrawing"><a:blip xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main" xmlns:r="${kind}" r:link="rId1"/></wp:inline></w:drawing></w:r></w:p>`;
    const relations = `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="${kind}/image" Target="${elsewhere}/a.png" TargetMode="External"/><Relationship Id="rId2" Type="${kind}/attachedTemplate" Target="${elsewhere}/b.dotm" TargetMode="External"/></Relationships>`;
    const document = withBody(`<w:p><w:r><w:t>Words.</w:t></w:r></w:p>${picture}`, {
      'word/_rels/document.xml.rels': relations,
    });
    const { doc: found } = await readWord(document, KNOWN);
    server.close();
    expect(JSON.stringify(found)).toContain('Words.');
    expect(JSON.stringify(found)).not.toContain(elsewhere);
    expect(requests).toBe(0);
  });
});
