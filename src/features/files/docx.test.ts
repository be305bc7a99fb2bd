import { createHash, randomBytes } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { promisify } from 'node:util';
import {
  Document,
  ExternalHyperlink,
  Footer,
  ImageRun,
  Packer,
  Paragraph,
  Table,
  TableCell,
  TableRow,
  TextRun,
} from 'docx';
import { beforeAll, describe, expect, test } from 'vitest';
import yauzl, { type Entry, type ZipFile } from 'yauzl';
import { aDocx } from '#testing/docx.ts';
import { asId } from '#testing/ids.ts';
import { testJournal } from '#testing/journal.ts';
import { anAuthor, aPdf, type Person, upload } from '#testing/makers.ts';
import { aNoisyPicture } from '#testing/pictures.ts';
import type { UploadedFile } from './contract.ts';

const journal = testJournal();
let author: Person;
beforeAll(async () => {
  author = await anAuthor(journal);
});

const PACKAGE = 'http://schemas.openxmlformats.org/package/2006/relationships';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';

const relationship = (type: string, target: string, mode = 'TargetMode="External"', id = 'rId7') =>
  `<Relationship Id="${id}" Type="${OFFICE}/${type}" Target="${target}" ${mode}/>`;
const relationships = (...inner: string[]) =>
  `${XML}<Relationships xmlns="${PACKAGE}">${inner.join('')}</Relationships>`;
const settings = (inner: string) =>
  `${XML}<w:settings xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main" xmlns:r="${OFFICE}">${inner}</w:settings>`;

async function filesOnDisk(): Promise<string[]> {
  const list = async (folder: string) =>
    (await readdir(join(journal.dataDir, folder), { recursive: true, withFileTypes: true }).catch(() => [])).filter(
      (entry) => entry.isFile(),
    );
  return [...(await list('files')), ...(await list('incoming'))].map(({ name }) => name).sort();
}

interface Reply {
  status: number;
  message: string;
  issues?: { path: string; message: string }[];
  files?: UploadedFile[];
}
const send = async (bytes: Uint8Array): Promise<Reply> => {
  const response = await upload(journal, author.token, [{ name: 'paper.docx', bytes }]);
  return { ...((await response.json()) as Omit<Reply, 'status'>), status: response.status };
};
/** The stored bytes of an upload, which have to be those its row describes. */
async function stored({ files: [file] = [] }: Reply): Promise<Buffer> {
  const row = await journal.services.files.find(author.id, asId(file?.id ?? ''));
  const bytes = await readFile(join(journal.dataDir, 'files', row?.storageKey ?? ''));
  expect({ size: row?.size, sha256: row?.sha256, told: file?.fileSize }).toEqual({
    size: bytes.length,
    sha256: createHash('sha256').update(bytes).digest('hex'),
    told: bytes.length,
  });
  return bytes;
}

/** The parts of a ZIP archive in their order. */
async function partsOf(bytes: Uint8Array): Promise<Map<string, Buffer>> {
  const zip = await promisify<Buffer, yauzl.Options, ZipFile>(yauzl.fromBuffer)(Buffer.from(bytes), {
    lazyEntries: true,
  });
  const parts = new Map<string, Buffer>();
  const open = promisify<Entry, NodeJS.ReadableStream>(zip.openReadStream.bind(zip));
  return new Promise((done, failed) => {
    zip.on('error', failed).on('end', () => done(parts));
    zip.on('entry', (entry: Entry) => {
      open(entry)
        .then(buffer)
        .then((content) => {
          parts.set(entry.fileName, content);
          zip.readEntry();
        }, failed);
    });
    zip.readEntry();
  });
}

/** A manuscript as an author writes it: headings, a table, a picture, a footer, links. */
async function aManuscript(paragraphs = 200): Promise<Uint8Array> {
  const picture = await aNoisyPicture().png().toBuffer();
  return Packer.toBuffer(
    new Document({
      creator: 'An author',
      sections: [
        {
          footers: { default: new Footer({ children: [new Paragraph('1')] }) },
          children: [
            new Paragraph({
              children: [new ImageRun({ type: 'png', data: picture, transformation: { width: 90, height: 60 } })],
            }),
            new Paragraph({
              children: ['https://example.org/data?a=1&b=2', 'HTTP://example.org', 'mailto:author@example.org'].map(
                (link) => new ExternalHyperlink({ link, children: [new TextRun(link)] }),
              ),
            }),
            new Table({ rows: [new TableRow({ children: [new TableCell({ children: [new Paragraph('Cell')] })] })] }),
            ...Array.from({ length: paragraphs }, (_, index) => new Paragraph(`Paragraph ${index} `.repeat(30))),
          ],
        },
      ],
    }),
  );
}

describe('a Word document without anything outside it is stored as it is', () => {
  test.each<[string, () => Uint8Array | Promise<Uint8Array>]>([
    ['a manuscript with links to the web and a mail address', () => aManuscript()],
    ['the template of the journal', () => readFile('public/templates/mds-jaed-template.docx')],
    [
      'a link to a place in the document',
      () => aDocx({ 'word/_rels/document.xml.rels': relationships(relationship('hyperlink', '#_Toc1')) }),
    ],
    [
      'parts in UTF-16',
      () =>
        aDocx({
          'customXml/item1.xml': Buffer.from('\ufeff<?xml version="1.0" encoding="UTF-16"?><a>&amp;</a>', 'utf16le'),
        }),
    ],
    [
      'an empty XML part, and one of other bytes',
      () => aDocx({ 'customXml/empty.xml': '', 'word/media/image1.bin': '<!DOCTYPE a>' }),
    ],
    ['a text about DTDs', () => aDocx({ 'word/footnotes.xml': '<a>&lt;!DOCTYPE a [&lt;!ENTITY b "c">]></a>' })],
    [
      'the relationship to a part',
      () => aDocx({ 'word/_rels/document.xml.rels': relationships(relationship('image', 'media/image1.png', '')) }),
    ],
  ])('%s', async (_, make) => {
    const bytes = Buffer.from(await make());
    const reply = await send(bytes);
    expect(reply).toMatchObject({ status: 200 });
    expect((await stored(reply)).equals(bytes)).toBe(true);
  });
});

describe('the link to the template a document was made from', () => {
  const template = relationship(
    'attachedTemplate',
    'file:///C:\\Users\\Author\\Thesis%20style.dotx',
    undefined,
    'rId1',
  );
  const kept = relationship('hyperlink', 'https://example.org/?a=1&amp;b=2', undefined, 'rId2');
  const reference = '<w:attachedTemplate r:id="rId1"/>';

  test('is removed from relationships and settings, and every other part is the same, in the same order', async () => {
    const original = await partsOf(await aManuscript());
    original.set('word/_rels/settings.xml.rels', Buffer.from(relationships(template, kept)));
    original.set(
      'word/settings.xml',
      Buffer.from(settings(`<w:zoom w:percent="100"/>${reference}<w:rsids><w:rsid w:val="00A1"/></w:rsids>`)),
    );
    original.set('word/media/empty/', Buffer.alloc(0));
    const sent = Buffer.from(aDocx(Object.fromEntries(original)));
    const bytes = await stored(await send(sent));
    expect(bytes.equals(sent)).toBe(false);
    const cleaned = await partsOf(bytes);
    expect([...cleaned.keys()]).toEqual([...(await partsOf(sent)).keys()]);
    for (const [name, content] of cleaned) {
      if (/settings\.xml/.test(name)) continue;
      expect([name, content.equals(original.get(name) as Buffer)]).toEqual([name, true]);
    }
    const links = String(cleaned.get('word/_rels/settings.xml.rels'));
    expect(links).toContain(kept);
    expect(links).not.toMatch(/attachedTemplate|Thesis|rId1"/);
    const text = String(cleaned.get('word/settings.xml'));
    expect(text).toContain('<w:zoom w:percent="100"/><w:rsids><w:rsid w:val="00A1"/></w:rsids>');
    expect(text).not.toContain('attachedTemplate');
    expect(text).toContain('standalone="yes"');
    // What was cleaned is stored unchanged when it is uploaded again.
    expect((await stored(await send(bytes))).equals(bytes)).toBe(true);
    expect((await filesOnDisk()).filter((name) => !/^[0-9a-f-]{36}\.(docx|pdf)$/.test(name))).toEqual([]);
  });

  test('is removed where no part refers to it', async () => {
    const bytes = await stored(await send(aDocx({ 'word/_rels/settings.xml.rels': relationships(template) })));
    expect(String((await partsOf(bytes)).get('word/_rels/settings.xml.rels'))).not.toContain('attachedTemplate');
  });

  test('beside a linked picture refuses the document', async () => {
    const before = await filesOnDisk();
    const both = relationships(template, relationship('image', 'file:///C:/figure.png'));
    const reply = await send(aDocx({ 'word/_rels/settings.xml.rels': both, 'word/settings.xml': settings(reference) }));
    expect(reply).toMatchObject({ status: 422, message: expect.stringContaining('figure.png') });
    expect(await filesOnDisk()).toEqual(before);
  });
});

/** A document with a part of this name, whose compressed bytes are no such thing. */
function withBrokenData(name: string, hasTemplate = false): Uint8Array {
  const marker = randomBytes(400).toString('hex');
  const bytes = Buffer.from(
    aDocx({
      [name]: `<a>${marker}</a>`,
      ...(hasTemplate && {
        'word/_rels/settings.xml.rels': relationships(relationship('attachedTemplate', 'file:///C:/a.dotm')),
      }),
    }),
  );
  const at = bytes.indexOf(name) + name.length;
  return bytes.fill(0xff, at + 20, at + 200);
}

/** A document whose directory gives another size for a part than it has. */
function withSizeOf(name: string, size: number): Uint8Array {
  const content = relationships(relationship('image', 'http://example.org/p.png'));
  const bytes = Buffer.from(aDocx({ [name]: content }));
  // 46 bytes before the name, of which the size is at 24.
  bytes.writeUInt32LE(size, bytes.lastIndexOf(name) - 46 + 24);
  return bytes;
}

const EXTERNAL = /links to a file outside it \((.*)\)\. In Word, use File > Info > Edit Links to Files > Break Link/;
const LINK =
  /has a link to something other than a web page or an e-mail address \((.*)\)\. In Word, right-click the link/;

describe('a Word document is refused, says why at the field, and leaves nothing on disk', () => {
  const with_ = (rels: string, part = 'word/_rels/document.xml.rels') => aDocx({ [part]: rels });
  test.each<[string, () => Uint8Array, RegExp, string?]>([
    [
      'a linked picture',
      () => with_(relationships(relationship('image', 'http://example.org/a/My%20figure.png'))),
      EXTERNAL,
      'My figure.png',
    ],
    [
      'a linked object',
      () => with_(relationships(relationship('oleObject', 'file:///C:\\data\\table.xlsx'))),
      EXTERNAL,
      'table.xlsx',
    ],
    ['a frame', () => with_(relationships(relationship('frame', 'https://example.org/'))), EXTERNAL, 'example.org'],
    [
      'a sub-document',
      () => with_(relationships(relationship('subDocument', 'chapter2.docx'))),
      EXTERNAL,
      'chapter2.docx',
    ],
    [
      'a mail merge source',
      () =>
        with_(
          relationships(relationship('mailMergeSource', '\\\\server\\share\\people.mdb')),
          'word/_rels/settings.xml.rels',
        ),
      EXTERNAL,
      'people.mdb',
    ],
    [
      'a linked picture of the package',
      () => with_(relationships(relationship('thumbnail', 'http://example.org/t.jpeg')), '_rels/.rels'),
      EXTERNAL,
      't.jpeg',
    ],
    [
      'a linked picture of a footer, in other letters',
      () => with_(relationships(relationship('image', 'http://example.org/t.jpeg')), 'WORD/_Rels/footer1.xml.RELS'),
      EXTERNAL,
      't.jpeg',
    ],
    [
      'a picture whose mode is misspelled',
      () => with_(relationships(relationship('image', 'a.png', 'TargetMode="external"'))),
      EXTERNAL,
      'a.png',
    ],
    [
      'an internal picture with an address',
      () => with_(relationships(relationship('image', 'http://example.org/a.png', ''))),
      EXTERNAL,
      'a.png',
    ],
    [
      'an internal picture on a server',
      () => with_(relationships(relationship('image', '\\\\server\\a.png', 'TargetMode="Internal"'))),
      EXTERNAL,
      'a.png',
    ],
    [
      'a link to a file',
      () => with_(relationships(relationship('hyperlink', 'file:///etc/passwd'))),
      LINK,
      'file:///etc/passwd',
    ],
    ['a link to a server', () => with_(relationships(relationship('hyperlink', '\\\\server\\share'))), LINK],
    [
      'a link to a script',
      () => with_(relationships(relationship('hyperlink', 'javascript:alert(1)'))),
      LINK,
      'javascript:alert(1)',
    ],
    ['a link to a program', () => with_(relationships(relationship('hyperlink', 'ms-word:ofe|u|http://x'))), LINK],
    [
      'a link to a file beside it',
      () => with_(relationships(relationship('hyperlink', 'setup.exe'))),
      LINK,
      'setup.exe',
    ],
    [
      'a relationship in another prefix',
      () =>
        with_(
          `<x:Relationships xmlns:x="${PACKAGE}"><x:Relationship Id="a" Type="${OFFICE}/image" Target="http://e.org/p.png" TargetMode="External"/></x:Relationships>`,
        ),
      EXTERNAL,
      'p.png',
    ],
    [
      'a relationship in character references',
      () => with_(relationships(relationship('im&#97;ge', 'http://e.org/p.png', 'TargetMode="Ext&#101;rnal"'))),
      EXTERNAL,
      'p.png',
    ],
    [
      'a DTD',
      () => aDocx({ 'word/document.xml': '<?xml version="1.0"?><!DOCTYPE a SYSTEM "http://example.org/a.dtd"><a/>' }),
      /a DTD in document\.xml/,
    ],
    [
      'an entity',
      () => aDocx({ 'word/styles.xml': '<!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]><a>&b;</a>' }),
      /a DTD in styles\.xml/,
    ],
    [
      'a billion laughs',
      () =>
        aDocx({
          'docProps/core.xml': `<!DOCTYPE a [<!ENTITY a0 "x">${Array.from({ length: 20 }, (_, at) => `<!ENTITY a${at + 1} "${`&a${at};`.repeat(10)}">`).join('')}]><a>&a20;</a>`,
        }),
      /a DTD in core\.xml/,
    ],
    [
      'a DTD in UTF-16',
      () => aDocx({ 'word/styles.xml': Buffer.from('\ufeff<!DOCTYPE a><a/>', 'utf16le') }),
      /a DTD in styles\.xml/,
    ],
    [
      'a DTD in relationships',
      () =>
        with_(
          `<!DOCTYPE a [<!ENTITY b "External">]>${relationships(relationship('image', 'x', 'TargetMode="&b;"')).slice(XML.length)}`,
        ),
      /a DTD in document\.xml\.rels/,
    ],
    [
      'a DTD in the content types',
      () =>
        aDocx({
          '[Content_Types].xml':
            '<!DOCTYPE a><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>',
        }),
      /a DTD in \[Content_Types\]\.xml/,
    ],
    [
      'a DTD in a part that is XML by its type',
      () =>
        aDocx({
          '[Content_Types].xml':
            '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Override PartName="/word/other.bin" ContentType="application/vnd.ms-x+xml"/></Types>',
          'word/other.bin': '<!DOCTYPE a><a/>',
        }),
      /a DTD in other\.bin/,
    ],
    [
      'a DTD behind 100 KB of comment',
      () => aDocx({ 'word/styles.xml': `<!--${' x'.repeat(50_000)}--><!DOCTYPE a><a/>` }),
      /damaged/,
    ],
    ['relationships that are no XML', () => with_('<Relationships><Relationship'), /damaged/],
    ['a part that is no XML', () => aDocx({ 'word/styles.xml': 'body { color: red }' }), /damaged/],
    [
      'a part in an encoding of letters only',
      () => aDocx({ 'word/styles.xml': '<?xml version="1.0" encoding="UTF-7"?>+ADwAIQ-DOCTYPE a+AD4-+ADw-a/+AD4-' }),
      /damaged/,
    ],
    ['a part whose data are broken', () => withBrokenData('word/styles.xml'), /damaged/],
    ['a part that says it is empty and is not', () => withSizeOf('word/_rels/document.xml.rels', 0), /damaged/],
    ['a part that says it is smaller than it is', () => withSizeOf('word/_rels/document.xml.rels', 10), /damaged/],
    ['a broken picture beside a link to a template', () => withBrokenData('word/media/image1.png', true), /damaged/],
    ['two parts of one name', () => aDocx({ 'word/styles.xml': '<a/>', 'WORD/styles.xml': '<b/>' }), /damaged/],
    [
      '9 MB of relationships',
      () =>
        with_(
          relationships(
            ...Array.from({ length: 60_000 }, (_, at) =>
              relationship('hyperlink', `https://example.org/${at}`, undefined, `r${at}`),
            ),
          ),
        ),
      /unreasonable size/,
    ],
  ])('%s', async (_, make, sentence, name) => {
    const before = await filesOnDisk();
    const reply = await send(make());
    expect(reply).toMatchObject({ status: 422, message: expect.stringMatching(sentence), issues: [{ path: 'files' }] });
    if (name) expect(sentence.exec(reply.message)?.[1]).toBe(name);
    expect(await filesOnDisk()).toEqual(before);
  });

  test('a name in the sentence is one line, and not long', async () => {
    const target = `http://example.org/${'%0A%E2%80%AE'.repeat(50)}${'x'.repeat(500)}.png`;
    const { message } = await send(with_(relationships(relationship('image', target))));
    expect(EXTERNAL.exec(message)?.[1]).toMatch(/^x{79}…$/);
  });

  test('one refused among others that are cleaned', async () => {
    const before = await filesOnDisk();
    const cleaned = aDocx({
      'word/_rels/settings.xml.rels': relationships(relationship('attachedTemplate', 'a.dotm')),
    });
    const files = [
      { name: 'text.pdf', bytes: Buffer.from('no PDF') },
      ...Array.from({ length: 4 }, (_, at) => ({ name: `${at}.docx`, bytes: cleaned })),
      { name: 'good.pdf', bytes: await aPdf() },
    ];
    const response = await upload(journal, author.token, files);
    expect(response.status).toBe(422);
    expect(((await response.json()) as Reply).message).toMatch(/^text: /);
    expect(await filesOnDisk()).toEqual(before);
  });
});

test('while large documents are checked the server answers others', async () => {
  const links = (part: number) =>
    Array.from({ length: 1_500 }, (_, at) =>
      relationship('hyperlink', `https://example.org/${part}/${at}`, undefined, `r${at}`),
    );
  const parts = Array.from({ length: 25 }, (_, part) => [
    [`word/_rels/header${part}.xml.rels`, relationships(...links(part))],
    [`customXml/item${part}.xml`, `<a>${'<b>x</b>'.repeat(100_000)}</a>`],
  ]).flat();
  const template = relationships(relationship('attachedTemplate', 'a.dotm'));
  const bytes = aDocx({ ...Object.fromEntries(parts), 'word/_rels/settings.xml.rels': template });
  let isDone = false;
  const checking = Promise.all([send(bytes), send(bytes), send(bytes)]).finally(() => {
    isDone = true;
  });
  const begun = performance.now();
  let longest = 0;
  while (!isDone) {
    const asked = performance.now();
    await new Promise((done) => setTimeout(done, 5));
    longest = Math.max(longest, performance.now() - asked);
  }
  expect((await checking).map(({ status }) => status)).toEqual([200, 200, 200]);
  expect(longest).toBeLessThan((performance.now() - begun) / 3);
});
