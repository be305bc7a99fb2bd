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
import { aDocx, aZip } from '#testing/docx.ts';
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

const EXTERNAL_MODE = 'TargetMode="External"';
const relationship = (type: string, target: string, { mode = EXTERNAL_MODE, id = 'rId7' } = {}) =>
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
/** Returns the stored bytes of an upload and compares them with its row. */
async function stored({ files: [file] = [] }: Reply): Promise<Buffer> {
  const row = await journal.services.files.find(author.id, asId(file?.id ?? ''));
  const bytes = await readFile(join(journal.dataDir, 'files', row?.storageKey ?? ''));
  expect({ size: row?.size, sha256: row?.sha256, reported: file?.fileSize }).toEqual({
    size: bytes.length,
    sha256: createHash('sha256').update(bytes).digest('hex'),
    reported: bytes.length,
  });
  return bytes;
}

/** Returns the parts of a ZIP archive in order. */
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

/** The smallest Word document, with its main part under another name. */
function withMainPart(name: string): Uint8Array {
  return aZip({ '[Content_Types].xml': `${XML}<Types/>`, [name]: '<a/>' });
}

/** A typical manuscript: paragraphs, a table, a picture, a footer, links. */
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

describe('stores a Word document without external parts unchanged', () => {
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
    ['a main part with a number, as in Word for the web', () => withMainPart('word/document2.xml')],
    ['a text about DTDs', () => aDocx({ 'word/footnotes.xml': '<a>&lt;!DOCTYPE a [&lt;!ENTITY b "c">]></a>' })],
    [
      'the relationship to a part',
      () =>
        aDocx({
          'word/_rels/document.xml.rels': relationships(relationship('image', 'media/image1.png', { mode: '' })),
        }),
    ],
  ])('%s', async (_, make) => {
    const bytes = Buffer.from(await make());
    const reply = await send(bytes);
    expect(reply).toMatchObject({ status: 200 });
    expect((await stored(reply)).equals(bytes)).toBe(true);
  });
});

describe('a link to the template of a document', () => {
  const template = relationship('attachedTemplate', 'file:///C:\\Users\\Author\\Thesis%20style.dotx', { id: 'rId1' });
  const link = relationship('hyperlink', 'https://example.org/?a=1&amp;b=2', { id: 'rId2' });
  const reference = '<w:attachedTemplate r:id="rId1"/>';

  test('is removed from relationships and settings, and all other parts stay unchanged and in order', async () => {
    const original = await partsOf(await aManuscript());
    original.set('word/_rels/settings.xml.rels', Buffer.from(relationships(template, link)));
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
    expect(links).toContain(link);
    expect(links).not.toMatch(/attachedTemplate|Thesis|rId1"/);
    const text = String(cleaned.get('word/settings.xml'));
    expect(text).toContain('<w:zoom w:percent="100"/><w:rsids><w:rsid w:val="00A1"/></w:rsids>');
    expect(text).not.toContain('attachedTemplate');
    expect(text).toContain('standalone="yes"');
    // A cleaned document is stored unchanged when it is uploaded again.
    expect((await stored(await send(bytes))).equals(bytes)).toBe(true);
    expect((await filesOnDisk()).filter((name) => !/^[0-9a-f-]{36}\.(docx|pdf)$/.test(name))).toEqual([]);
  });

  test('is removed when no part refers to it', async () => {
    const bytes = await stored(await send(aDocx({ 'word/_rels/settings.xml.rels': relationships(template) })));
    expect(String((await partsOf(bytes)).get('word/_rels/settings.xml.rels'))).not.toContain('attachedTemplate');
  });

  test('does not prevent the refusal of a linked picture', async () => {
    const before = await filesOnDisk();
    const both = relationships(template, relationship('image', 'file:///C:/figure.png'));
    const reply = await send(aDocx({ 'word/_rels/settings.xml.rels': both, 'word/settings.xml': settings(reference) }));
    expect(reply).toMatchObject({ status: 422, message: expect.stringContaining('figure.png') });
    expect(await filesOnDisk()).toEqual(before);
  });
});

/** A document with a part whose compressed data are invalid. */
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
  const start = bytes.indexOf(name) + name.length;
  return bytes.fill(0xff, start + 20, start + 200);
}

/** A document whose ZIP directory gives a wrong size for a part. */
function withSizeOf(name: string, size: number): Uint8Array {
  const content = relationships(relationship('image', 'http://example.org/p.png'));
  const bytes = Buffer.from(aDocx({ [name]: content }));
  // The directory record begins 46 bytes before the name; the size is at offset 24.
  bytes.writeUInt32LE(size, bytes.lastIndexOf(name) - 46 + 24);
  return bytes;
}

const EXTERNAL = /links to a file outside it \((.*)\)\. In Word, use File > Info > Edit Links to Files > Break Link/;
const LINK =
  /has links to something other than a web page or an e-mail address \((.*)\)\. In Word, right-click each of them/;

test('refuses an archive without a main part of Word', async () => {
  expect(await send(withMainPart('word/other.xml'))).toMatchObject({ status: 422 });
});

describe('refuses a Word document with a reason at the field and leaves nothing on disk', () => {
  const documentWith = (rels: string, part = 'word/_rels/document.xml.rels') => aDocx({ [part]: rels });
  test.for<[string, () => Uint8Array, RegExp, string?]>([
    [
      'a linked picture',
      () => documentWith(relationships(relationship('image', 'http://example.org/a/My%20figure.png'))),
      EXTERNAL,
      'My figure.png',
    ],
    [
      'a linked object',
      () => documentWith(relationships(relationship('oleObject', 'file:///C:\\data\\table.xlsx'))),
      EXTERNAL,
      'table.xlsx',
    ],
    [
      'a frame',
      () => documentWith(relationships(relationship('frame', 'https://example.org/'))),
      EXTERNAL,
      'example.org',
    ],
    [
      'a sub-document',
      () => documentWith(relationships(relationship('subDocument', 'chapter2.docx'))),
      EXTERNAL,
      'chapter2.docx',
    ],
    [
      'a mail merge source',
      () =>
        documentWith(
          relationships(relationship('mailMergeSource', '\\\\server\\share\\people.mdb')),
          'word/_rels/settings.xml.rels',
        ),
      EXTERNAL,
      'people.mdb',
    ],
    [
      'a linked picture of the package',
      () => documentWith(relationships(relationship('thumbnail', 'http://example.org/t.jpeg')), '_rels/.rels'),
      EXTERNAL,
      't.jpeg',
    ],
    [
      'a linked picture of a footer, with a name in another case',
      () =>
        documentWith(relationships(relationship('image', 'http://example.org/t.jpeg')), 'WORD/_Rels/footer1.xml.RELS'),
      EXTERNAL,
      't.jpeg',
    ],
    [
      'a picture whose mode is misspelled',
      () => documentWith(relationships(relationship('image', 'a.png', { mode: 'TargetMode="external"' }))),
      EXTERNAL,
      'a.png',
    ],
    [
      'an internal picture with an address',
      () => documentWith(relationships(relationship('image', 'http://example.org/a.png', { mode: '' }))),
      EXTERNAL,
      'a.png',
    ],
    [
      'an internal picture on a server',
      () => documentWith(relationships(relationship('image', '\\\\server\\a.png', { mode: 'TargetMode="Internal"' }))),
      EXTERNAL,
      'a.png',
    ],
    [
      'a link to a file',
      () => documentWith(relationships(relationship('hyperlink', 'file:///etc/passwd'))),
      LINK,
      'file:///etc/passwd',
    ],
    ['a link to a server', () => documentWith(relationships(relationship('hyperlink', '\\\\server\\share'))), LINK],
    [
      'a link to a script',
      () => documentWith(relationships(relationship('hyperlink', 'javascript:alert(1)'))),
      LINK,
      'javascript:alert(1)',
    ],
    [
      'a link to a program',
      () => documentWith(relationships(relationship('hyperlink', 'ms-word:ofe|u|http://x'))),
      LINK,
    ],
    [
      'a link to a file beside it',
      () => documentWith(relationships(relationship('hyperlink', 'setup.exe'))),
      LINK,
      'setup.exe',
    ],
    [
      'a relationship with another namespace prefix',
      () =>
        documentWith(
          `<x:Relationships xmlns:x="${PACKAGE}"><x:Relationship Id="a" Type="${OFFICE}/image" Target="http://e.org/p.png" TargetMode="External"/></x:Relationships>`,
        ),
      EXTERNAL,
      'p.png',
    ],
    [
      'a relationship written with character references',
      () =>
        documentWith(
          relationships(relationship('im&#97;ge', 'http://e.org/p.png', { mode: 'TargetMode="Ext&#101;rnal"' })),
        ),
      EXTERNAL,
      'p.png',
    ],
    [
      'a DTD',
      () => aDocx({ 'word/document.xml': '<?xml version="1.0"?><!DOCTYPE a SYSTEM "http://example.org/a.dtd"><a/>' }),
      /a DTD in document\.xml/,
    ],
    [
      'a DTD with an external entity',
      () => aDocx({ 'word/styles.xml': '<!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]><a>&b;</a>' }),
      /a DTD in styles\.xml/,
    ],
    [
      'an entity expansion attack',
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
        documentWith(
          `<!DOCTYPE a [<!ENTITY b "External">]>${relationships(relationship('image', 'x', { mode: 'TargetMode="&b;"' })).slice(XML.length)}`,
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
    ['relationships that are not XML', () => documentWith('<Relationships><Relationship'), /damaged/],
    ['a part that is not XML', () => aDocx({ 'word/styles.xml': 'body { color: red }' }), /damaged/],
    [
      'a part in UTF-7',
      () => aDocx({ 'word/styles.xml': '<?xml version="1.0" encoding="UTF-7"?>+ADwAIQ-DOCTYPE a+AD4-+ADw-a/+AD4-' }),
      /damaged/,
    ],
    ['a part with invalid compressed data', () => withBrokenData('word/styles.xml'), /damaged/],
    [
      'a part with a declared size of 0 that is not empty',
      () => withSizeOf('word/_rels/document.xml.rels', 0),
      /damaged/,
    ],
    ['a part that is larger than its declared size', () => withSizeOf('word/_rels/document.xml.rels', 10), /damaged/],
    ['a broken picture beside a link to a template', () => withBrokenData('word/media/image1.png', true), /damaged/],
    ['two parts with the same name', () => aDocx({ 'word/styles.xml': '<a/>', 'WORD/styles.xml': '<b/>' }), /damaged/],
    [
      '9 MB of relationships',
      () =>
        documentWith(
          relationships(
            ...Array.from({ length: 60_000 }, (_, at) =>
              relationship('hyperlink', `https://example.org/${at}`, { id: `r${at}` }),
            ),
          ),
        ),
      /unreasonable size/,
    ],
  ])('%s', async ([, make, pattern, name]) => {
    const before = await filesOnDisk();
    const reply = await send(make());
    expect(reply).toMatchObject({ status: 422, message: expect.stringMatching(pattern), issues: [{ path: 'files' }] });
    if (name) expect(pattern.exec(reply.message)?.[1]).toBe(name);
    expect(await filesOnDisk()).toEqual(before);
  });

  test('names every link of the kind', async () => {
    const links = ['file:///a.doc', 'https://example.org/', 'file:///b.doc', 'file:///a.doc'].map((target, at) =>
      relationship('hyperlink', target, { id: `r${at}` }),
    );
    const notes = relationships(relationship('hyperlink', 'c.doc'));
    const bytes = aDocx({
      'word/_rels/document.xml.rels': relationships(...links),
      'word/_rels/footnotes.xml.rels': notes,
    });
    expect(LINK.exec((await send(bytes)).message)?.[1]).toBe('file:///a.doc, file:///b.doc, c.doc');
    const many = Array.from({ length: 12 }, (_, at) => relationship('hyperlink', `${at}.doc`, { id: `r${at}` }));
    expect(LINK.exec((await send(documentWith(relationships(...many)))).message)?.[1]).toMatch(/^0\.doc, .*9\.doc, …$/);
  });

  test('shortens a name in the message to one line', async () => {
    const target = `http://example.org/${'%0A%E2%80%AE'.repeat(50)}${'x'.repeat(500)}.png`;
    const { message } = await send(documentWith(relationships(relationship('image', target))));
    expect(EXTERNAL.exec(message)?.[1]).toMatch(/^x{79}…$/);
  });

  test('refuses all files when one is refused and others were cleaned', async () => {
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

test('does not block the event loop while large documents are checked', async () => {
  const links = (part: number) =>
    Array.from({ length: 1_500 }, (_, at) =>
      relationship('hyperlink', `https://example.org/${part}/${at}`, { id: `r${at}` }),
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
  const startedAt = performance.now();
  let longest = 0;
  while (!isDone) {
    const tick = performance.now();
    await new Promise((done) => setTimeout(done, 5));
    longest = Math.max(longest, performance.now() - tick);
  }
  expect((await checking).map(({ status }) => status)).toEqual([200, 200, 200]);
  expect(longest).toBeLessThan((performance.now() - startedAt) / 3);
});
