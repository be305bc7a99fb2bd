import { readFile } from 'node:fs/promises';
import { Document, Footer, Packer, Paragraph, TextRun } from 'docx';
import { describe, expect, test } from 'vitest';
import { readParts } from '#platform/files/zip-parts.ts';
import { aZip } from '#testing/docx.ts';
import { aNoisyPicture, blackPng } from '#testing/pictures.ts';
import { cleanDocx as cleanParts } from './clean-docx.ts';
import { readBackDocx, wordsLeftInDocx } from './verify-docx.ts';
import { hiddenTexts } from './word-xml.ts';

const MARK = 'Mukamarker';
const cleanDocx = async (document: Uint8Array) => cleanParts(await readParts(document));
const W = 'http://schemas.openxmlformats.org/wordprocessingml/2006/main';
const R = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const W14 = 'http://schemas.microsoft.com/office/word/2010/wordml';
const TYPES = 'http://schemas.openxmlformats.org/package/2006/content-types';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006/relationships';

type Parts = Record<string, string | Buffer>;
const relationships = (rows: string) => `<Relationships xmlns="${PACKAGE}">${rows}</Relationships>`;
const relationship = (id: string, type: string, target: string, more = '') =>
  `<Relationship Id="${id}" Type="${R}/${type}" Target="${target}" ${more}/>`;
const body = (content: string) =>
  `<?xml version="1.0"?><w:document xmlns:w="${W}" xmlns:r="${R}" xmlns:w14="${W14}"><w:body><w:p><w:r><w:t>Soil and tenure.</w:t></w:r></w:p>${content}</w:body></w:document>`;
const run = (text: string) => `<w:r><w:t xml:space="preserve">${text}</w:t></w:r>`;
const paragraph = (content: string) => `<w:p>${content}</w:p>`;
const fieldOf = (code: string, result: string) =>
  `<w:r><w:fldChar w:fldCharType="begin"/></w:r><w:r><w:instrText>${code}</w:instrText></w:r><w:r><w:fldChar w:fldCharType="separate"/></w:r>${run(result)}<w:r><w:fldChar w:fldCharType="end"/></w:r>`;

/** Parts with a name planted in one place each. */
const PLACES: Record<string, Parts | (() => Promise<Parts>)> = {
  'the core properties': { 'docProps/core.xml': `<a><creator>${MARK}</creator></a>` },
  'the properties of the program': { 'docProps/app.xml': `<a><Company>${MARK}</Company></a>` },
  'own properties': { 'docProps/custom.xml': `<a>${MARK}</a>` },
  'the thumbnail': { 'docProps/thumbnail.jpeg': Buffer.from(MARK) },
  'the list of people': {
    'word/people.xml': `<w15:people xmlns:w15="x"><w15:person w15:author="${MARK}"/></w15:people>`,
  },
  'a comment': {
    'word/comments.xml': `<w:comments xmlns:w="${W}"><w:comment w:author="${MARK}" w:initials="M">${run('Why?')}</w:comment></w:comments>`,
    'word/document.xml': body(
      paragraph(
        `<w:commentRangeStart w:id="0"/>${run('text')}<w:commentRangeEnd w:id="0"/><w:r><w:commentReference w:id="0"/></w:r>`,
      ),
    ),
  },
  'an inserted text': {
    'word/document.xml': body(
      paragraph(`<w:ins w:author="${MARK}" w:date="2026-01-01T00:00:00Z">${run('added')}</w:ins>`),
    ),
  },
  'a deleted text': {
    'word/document.xml': body(
      paragraph(`${run('kept')}<w:del w:author="nobody"><w:r><w:delText>${MARK}</w:delText></w:r></w:del>`),
    ),
  },
  'a moved text': {
    'word/document.xml': body(
      paragraph(
        `<w:moveFrom w:author="${MARK}">${run('moved')}</w:moveFrom><w:moveTo w:author="${MARK}">${run('moved')}</w:moveTo>`,
      ),
    ),
  },
  'a changed format': {
    'word/document.xml': body(
      paragraph(`<w:pPr><w:pPrChange w:author="${MARK}"><w:pPr/></w:pPrChange></w:pPr>${run('text')}`),
    ),
  },
  'the mark of an inserted paragraph': {
    'word/document.xml': body(paragraph(`<w:pPr><w:rPr><w:ins w:author="${MARK}"/></w:rPr></w:pPr>${run('text')}`)),
  },
  'ids of editing sessions': {
    'word/document.xml': body(`<w:p w:rsidR="${MARK}" w14:paraId="${MARK}">${run('text')}</w:p>`),
    'word/settings.xml': `<w:settings xmlns:w="${W}"><w:rsids><w:rsid w:val="${MARK}"/></w:rsids></w:settings>`,
  },
  'document variables': {
    'word/settings.xml': `<w:settings xmlns:w="${W}"><w:docVars><w:docVar w:name="a" w:val="${MARK}"/></w:docVars></w:settings>`,
  },
  'the code of a reference manager': {
    'word/document.xml': body(
      paragraph(fieldOf(`ADDIN ZOTERO_ITEM CSL_CITATION {"uri":"http://zotero.org/users/${MARK}"}`, '(Uwase, 2020)')),
    ),
  },
  'a field within a field': {
    'word/document.xml': body(
      paragraph(
        `<w:r><w:fldChar w:fldCharType="begin"/></w:r><w:r><w:instrText>IF </w:instrText></w:r>${fieldOf(`AUTHOR ${MARK}`, 'x')}<w:r><w:fldChar w:fldCharType="separate"/></w:r>${run('kept')}<w:r><w:fldChar w:fldCharType="end"/></w:r>`,
      ),
    ),
  },
  'a simple field': {
    'word/document.xml': body(paragraph(`<w:fldSimple w:instr=" FILENAME ${MARK} ">${run('result')}</w:fldSimple>`)),
  },
  'a link': {
    'word/document.xml': body(paragraph(`<w:hyperlink r:id="rId9">${run('data')}</w:hyperlink>`)),
    'word/_rels/document.xml.rels': relationships(
      relationship('rId9', 'hyperlink', `https://osf.io/${MARK}`, 'TargetMode="External"'),
    ),
  },
  'a data binding': {
    'word/document.xml': body(
      `<w:sdt><w:sdtPr><w:alias w:val="${MARK}"/><w:tag w:val="${MARK}"/><w:dataBinding w:xpath="/${MARK}"/></w:sdtPr><w:sdtContent>${paragraph(run('text'))}</w:sdtContent></w:sdt>`,
    ),
    'customXml/item1.xml': `<a>${MARK}</a>`,
  },
  'the description of a picture': {
    'word/document.xml': body(
      paragraph(
        `<w:r><w:drawing><docPr id="1" name="${MARK}" descr="C:\\Users\\${MARK}\\figure.png" title="${MARK}"/></w:drawing></w:r>`,
      ),
    ),
  },
  'the metadata of a picture': async () => {
    const jpeg = await aNoisyPicture()
      .withExif({ IFD0: { Artist: MARK } })
      .jpeg()
      .toBuffer();
    const png = await aNoisyPicture()
      .withExif({ IFD0: { Artist: MARK } })
      .png()
      .toBuffer();
    return { 'word/media/image1.jpeg': jpeg, 'word/media/image2.png': png };
  },
  'data of a field': {
    'word/document.xml': body(
      paragraph(
        `<w:r><w:fldChar w:fldCharType="begin"><w:fldData>${MARK}</w:fldData></w:fldChar></w:r><w:r><w:instrText> PAGE </w:instrText></w:r><w:r><w:fldChar w:fldCharType="separate"/></w:r>${run('7')}<w:r><w:fldChar w:fldCharType="end"/></w:r>`,
      ),
    ),
  },
  'the help of a form field': {
    'word/document.xml': body(
      paragraph(
        `<w:r><w:fldChar w:fldCharType="begin"><w:ffData><w:helpText w:val="${MARK}"/><w:statusText w:val="${MARK}"/><w:entryMacro w:val="${MARK}"/></w:ffData></w:fldChar></w:r><w:r><w:instrText> FORMTEXT </w:instrText></w:r><w:r><w:fldChar w:fldCharType="end"/></w:r>`,
      ),
    ),
  },
  'a smart tag': {
    'word/document.xml': body(
      paragraph(
        `<w:smartTag w:element="PersonName"><w:smartTagPr><w:attr w:name="ProductID" w:val="${MARK}"/></w:smartTagPr>${run('text')}</w:smartTag>`,
      ),
    ),
  },
  'a custom element': {
    'word/document.xml': body(
      `<w:customXml w:element="x"><w:customXmlPr><w:placeholder w:val="${MARK}"/></w:customXmlPr>${paragraph(run('text'))}</w:customXml>`,
    ),
  },
  'a picture of the old kind': {
    'word/document.xml': body(
      paragraph(
        `<w:r><w:pict><v:shape xmlns:v="urn:schemas-microsoft-com:vml" alt="C:\\Users\\${MARK}\\map.png" href="file:///${MARK}"><v:imagedata xmlns:o="urn:schemas-microsoft-com:office:office" o:title="${MARK}"/></v:shape></w:pict></w:r>`,
      ),
    ),
  },
  'an embedded object': {
    'word/document.xml': body(
      paragraph(
        `<w:r><w:object><o:OLEObject xmlns:o="urn:schemas-microsoft-com:office:office" ProgID="Excel.Sheet.12" r:id="rId9"><o:LinkType>${MARK}</o:LinkType></o:OLEObject></w:object></w:r>`,
      ),
    ),
    'word/embeddings/oleObject1.bin': Buffer.from(MARK),
  },
  'a control': {
    'word/document.xml': body(paragraph(`<w:r><w:object><w:control r:id="rId9" w:name="${MARK}"/></w:object></w:r>`)),
    'word/activeX/activeX1.xml': `<a>${MARK}</a>`,
  },
  'the link of a picture': {
    'word/document.xml': body(
      paragraph(
        `<w:r><w:drawing><docPr id="1" name="x"><a:hlinkClick xmlns:a="a" r:id="rId9" tooltip="${MARK}"/></docPr><a:blip xmlns:a="a" r:link="rId9"/></w:drawing></w:r>`,
      ),
    ),
    'word/_rels/document.xml.rels': relationships(
      relationship('rId9', 'image', `file:///C:/${MARK}/map.png`, 'TargetMode="External"'),
    ),
  },
  'the tip of a link within the document': {
    'word/document.xml': body(
      paragraph(`<w:hyperlink w:anchor="table1" w:tooltip="${MARK}">${run('Table 1')}</w:hyperlink>`),
    ),
  },
  'the source of a chart': {
    'word/charts/chart1.xml': `<c:chartSpace xmlns:c="c" xmlns:r="${R}"><c:pivotSource><c:name>[${MARK}.xlsx]</c:name></c:pivotSource><c:numRef><c:f>'C:\\${MARK}\\[data.xlsx]Sheet1'!$B$2</c:f><c:numCache><c:v>3.5</c:v></c:numCache></c:numRef><c:externalData r:id="rId1"/><c:printSettings><c:headerFooter><c:oddHeader>${MARK}</c:oddHeader></c:headerFooter></c:printSettings></c:chartSpace>`,
  },
  'the name of a theme': {
    'word/theme/theme1.xml': `<a:theme xmlns:a="a" name="${MARK}"><a:clrScheme name="${MARK}"/><a:extLst><a:ext><t:themeFamily xmlns:t="t" name="${MARK}"/></a:ext></a:extLst></a:theme>`,
  },
  'the name of a list': {
    'word/numbering.xml': `<w:numbering xmlns:w="${W}"><w:abstractNum w:abstractNumId="0"><w:nsid w:val="${MARK}"/><w:tmpl w:val="${MARK}"/><w:name w:val="${MARK}"/></w:abstractNum></w:numbering>`,
  },
  'the settings': {
    'word/settings.xml': `<w:settings xmlns:w="${W}" xmlns:r="${R}"><w:writeProtection w:userName="${MARK}"/><w:attachedTemplate r:id="rId1"/><w:mailMerge><w:query w:val="${MARK}"/></w:mailMerge><w:documentProtection w:hash="${MARK}"/><w15:docId xmlns:w15="x" w15:val="${MARK}"/></w:settings>`,
    'word/_rels/settings.xml.rels': relationships(
      relationship('rId1', 'attachedTemplate', `file:///C:/Users/${MARK}/paper.dotx`, 'TargetMode="External"'),
    ),
  },
  'notes at the foot and at the end': {
    'word/footnotes.xml': `<w:footnotes xmlns:w="${W}"><w:footnote><w:p w:rsidR="${MARK}"><w:ins w:author="${MARK}">${run('A note')}</w:ins></w:p></w:footnote></w:footnotes>`,
    'word/endnotes.xml': `<w:endnotes xmlns:w="${W}"><w:endnote><w:p><w:del w:author="x"><w:r><w:delText>${MARK}</w:delText></w:r></w:del></w:p></w:endnote></w:endnotes>`,
  },
  'a permission and a moved range': {
    'word/document.xml': body(
      paragraph(
        `<w:permStart w:id="1" w:ed="${MARK}"/>${run('text')}<w:permEnd w:id="1"/><w:moveFromRangeStart w:author="${MARK}" w:name="${MARK}"/><w:moveFromRangeEnd/><w:customXmlInsRangeStart w:author="${MARK}"/><w:customXmlInsRangeEnd/>`,
      ),
    ),
  },
  'a deleted cell and changed properties of a table': {
    'word/document.xml': body(
      `<w:tbl><w:tblPr><w:tblPrChange w:author="${MARK}"><w:tblPr/></w:tblPrChange></w:tblPr><w:tr><w:trPr><w:ins w:author="${MARK}"/></w:trPr><w:tc><w:tcPr><w:cellIns w:author="${MARK}"/></w:tcPr>${paragraph(run('cell'))}</w:tc></w:tr></w:tbl><w:sectPr><w:sectPrChange w:author="${MARK}"/></w:sectPr>`,
    ),
  },
  'both branches of an alternative': {
    'word/document.xml': body(
      paragraph(
        `<w:r><mc:AlternateContent xmlns:mc="m"><mc:Choice Requires="wps"><wps:cNvPr xmlns:wps="s" id="1" name="${MARK}"/></mc:Choice><mc:Fallback><w:pict><v:rect xmlns:v="v" title="${MARK}"/></w:pict></mc:Fallback></mc:AlternateContent></w:r>`,
      ),
    ),
  },
  'other parts': Object.fromEntries(
    [
      'word/webSettings.xml',
      'word/vbaData.xml',
      'word/attachedToolbars.bin',
      'word/printerSettings/printerSettings1.bin',
      'word/commentsExtended.xml',
      'word/commentsIds.xml',
      'word/customizations.xml',
      'docMetadata/LabelInfo.xml',
      'word/fonts/font1.odttf',
    ].map((name) => [name, name.endsWith('.xml') ? `<a>${MARK}</a>` : Buffer.from(MARK)]),
  ),
  'an embedded workbook': { 'word/embeddings/book.xlsx': Buffer.from(MARK) },
  'a glossary': { 'word/glossary/document.xml': `<a>${MARK}</a>` },
  'a main part with a number': { 'word/document2.xml': body(`<w:p w:rsidR="${MARK}">${run('text')}</w:p>`) },
  'an XML comment': { 'word/document.xml': body(`<!-- ${MARK} -->`) },
  'a header': {
    'word/header1.xml': `<w:hdr xmlns:w="${W}"><w:p w:rsidR="${MARK}">${run('Running head')}</w:p></w:hdr>`,
  },
};

async function planted(place: string): Promise<Uint8Array> {
  const made = PLACES[place];
  const parts = typeof made === 'function' ? await made() : (made ?? {});
  return aZip({
    '[Content_Types].xml': `<Types xmlns="${TYPES}"><Default Extension="xml" ContentType="application/xml"/><Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/><Override PartName="/word/people.xml" ContentType="application/xml"/></Types>`,
    '_rels/.rels': relationships(
      relationship('rId1', 'officeDocument', 'word/document.xml') + relationship('rId2', 'core', 'docProps/core.xml'),
    ),
    'word/document.xml': body(''),
    ...parts,
  });
}

/** Whether a document has the mark in any of its parts; written again here to check the checker. */
async function hasMark(document: Uint8Array): Promise<boolean> {
  return [...(await readParts(document)).values()].some(
    (content) => content.includes(MARK) || content.includes(Buffer.from(MARK, 'utf16le')),
  );
}

describe('a Word document is cleaned', () => {
  test.each(Object.keys(PLACES))('of a name in %s', async (place) => {
    const original = await planted(place);
    expect(await hasMark(original)).toBe(true);
    const { bytes, faults } = await cleanDocx(original);
    expect([await hasMark(bytes), faults]).toEqual([false, []]);
    const read = await readBackDocx(bytes);
    expect(read.leftovers).toEqual([]);
    expect(wordsLeftInDocx(read, [MARK])).toEqual([]);
    expect(read.text).toBe((await readBackDocx(original)).text);
    expect(read.text).toContain('Soil and tenure.');
    expect(read.text).not.toContain(MARK);
  });

  test('and keeps results of fields, moved text once, and links to places in it', async () => {
    const content = paragraph(
      `${fieldOf('ADDIN ZOTERO_ITEM x', '(Uwase, 2020)')}${fieldOf(' PAGE ', '7')}<w:bookmarkStart w:name="A &amp; &quot;B&quot; &lt;C"/><w:moveFrom>${run('once')}</w:moveFrom><w:moveTo>${run('once')}</w:moveTo><w:hyperlink w:anchor="table1">${run('Table 1')}</w:hyperlink>`,
    );
    const parts = await readParts(
      (
        await cleanDocx(
          aZip({ '[Content_Types].xml': `<Types xmlns="${TYPES}"/>`, 'word/document.xml': body(content) }),
        )
      ).bytes,
    );
    const xml = parts.get('word/document.xml')?.toString() ?? '';
    expect(xml.match(/once/g)).toHaveLength(1);
    for (const kept of [
      '(Uwase, 2020)',
      '<w:instrText> PAGE </w:instrText>',
      'w:anchor="table1"',
      'w:name="A &amp; &quot;B&quot; &lt;C"',
    ])
      expect(xml).toContain(kept);
    expect(xml).not.toContain('ADDIN');
  });

  test('that a word processor has written, so that its text, footer and picture are still there', async () => {
    const original = await Packer.toBuffer(
      new Document({
        creator: MARK,
        lastModifiedBy: MARK,
        sections: [
          {
            footers: { default: new Footer({ children: [new Paragraph('A footer')] }) },
            children: [
              new Paragraph({ children: [new TextRun({ text: 'Bold words', bold: true }), new TextRun(' & <signs>')] }),
            ],
          },
        ],
      }),
    );
    const { bytes, removed, faults } = await cleanDocx(original);
    expect([removed, faults, await hasMark(bytes)]).toEqual([['properties'], [], false]);
    const { text, parts } = await readBackDocx(bytes);
    expect(text).toContain('Bold words & <signs>');
    expect(text).toContain('A footer');
    expect(parts.get('word/document.xml')?.toString()).toContain('<w:b');
    expect(parts.get('word/_rels/document.xml.rels')?.toString()).toMatch(/Target="footer1.xml"/);
  });

  test('of the journal’s own template, with all its styles', async () => {
    const { bytes, faults } = await cleanDocx(await readFile('public/templates/mds-jaed-template.docx'));
    const { leftovers, parts } = await readBackDocx(bytes);
    expect([faults, leftovers]).toEqual([[], []]);
    expect([...parts.keys()]).toEqual(expect.arrayContaining(['word/document.xml', 'word/styles.xml']));
  });

  test('into the same bytes when it is cleaned again', async () => {
    const { bytes } = await cleanDocx(await planted('an inserted text'));
    const again = await cleanDocx(bytes);
    expect([again.removed, again.bytes.length]).toEqual([[], bytes.length]);
    expect(Buffer.from(again.bytes).equals(Buffer.from(bytes))).toBe(true);
  });

  test('but not with a picture that unpacks to more than memory holds', async () => {
    const parts = { 'word/media/image1.png': blackPng(20_000, 20_000) };
    const document = aZip({
      '[Content_Types].xml': `<Types xmlns="${TYPES}"/>`,
      'word/document.xml': body(''),
      ...parts,
    });
    await expect(cleanDocx(document)).rejects.toThrow(/pixel limit/);
  });

  test('except when it has pictures that cannot be rewritten', async () => {
    const parts = { 'word/media/image1.emf': Buffer.from('EMF') };
    const document = aZip({
      '[Content_Types].xml': `<Types xmlns="${TYPES}"/>`,
      'word/document.xml': body(''),
      ...parts,
    });
    expect((await cleanDocx(document)).faults).toEqual(['word/media/image1.emf']);
  });
});

test('texts that readers do not see are found, and white heads of tables are not taken for them', () => {
  const styled = (style: string, text: string) => `<w:r><w:rPr>${style}</w:rPr><w:t>${text}</w:t></w:r>`;
  const document = body(
    paragraph(
      styled('<w:vanish/>', 'Praise it.') +
        styled('<w:vanish w:val="0"/>', 'seen') +
        styled('<w:color w:val="FFFFFF"/>', 'White on white') +
        styled('<w:sz w:val="2"/>', 'One point') +
        styled('<w:sz w:val="22"/>', 'seen'),
    ) +
      `<w:tbl><w:tr><w:tc><w:tcPr><w:shd w:fill="26402F"/></w:tcPr>${paragraph(styled('<w:color w:val="FFFFFF"/>', 'Head'))}</w:tc></w:tr></w:tbl>`,
  );
  expect(hiddenTexts(Buffer.from(document))).toEqual(['Praise it.', 'One point', 'White on white']);
});
