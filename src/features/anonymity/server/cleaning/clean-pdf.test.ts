import { deflateSync, inflateSync } from 'node:zlib';
import { PDFDocument, PDFHexString, PDFName, PDFString, StandardFonts } from 'pdf-lib';
import { describe, expect, test } from 'vitest';
import { aNoisyPicture } from '#testing/pictures.ts';
import { cleanPdf } from './clean-pdf.ts';
import { withoutJpegMetadata } from './jpeg.ts';
import { readBack, wordsLeftIn } from './verify-pdf.ts';

const MARK = 'Mukamarker';
const TEXT = 'Does a certificate for a plot change what its owner does with the soil?';

interface Planting {
  document: PDFDocument;
  page: ReturnType<PDFDocument['addPage']>;
}

/** Places in a PDF that can hold a name, each with a function that plants one there. */
const PLACES: Record<string, (planting: Planting) => void | Promise<void>> = {
  'document properties': ({ document }) => {
    document.setAuthor(MARK);
    document.setTitle(`Paper by ${MARK}`);
    document.setKeywords([MARK]);
    document.setProducer(MARK);
  },
  'own document properties': ({ document }) => {
    document.setAuthor('nobody');
    const info = document.context.lookup(document.context.trailerInfo.Info) as never as {
      set: (key: PDFName, value: PDFHexString) => void;
    };
    info.set(PDFName.of('Company'), PDFHexString.fromText(MARK));
  },
  'XMP metadata': ({ document }) => {
    const stream = document.context.flateStream(`<x:xmpmeta><dc:creator>${MARK}</dc:creator></x:xmpmeta>`);
    document.catalog.set(PDFName.of('Metadata'), document.context.register(stream));
  },
  'XMP of a page': ({ document, page }) =>
    page.node.set(PDFName.of('Metadata'), document.context.register(document.context.stream(`<a>${MARK}</a>`))),
  'data of a program in a page': ({ document, page }) =>
    page.node.set(PDFName.of('PieceInfo'), document.context.obj({ Word: { Private: PDFString.of(MARK) } })),
  'a comment with its author': ({ document, page }) => {
    const note = {
      Type: 'Annot',
      Subtype: 'Text',
      Rect: [0, 0, 9, 9],
      T: PDFString.of(MARK),
      Contents: PDFString.of(MARK),
    };
    page.node.set(PDFName.of('Annots'), document.context.obj([document.context.register(document.context.obj(note))]));
  },
  'a link to an address': ({ document, page }) => {
    const action = { S: 'URI', URI: PDFString.of(`mailto:${MARK}@example.org`) };
    page.node.set(PDFName.of('Annots'), document.context.obj([{ Subtype: 'Link', Rect: [0, 0, 9, 9], A: action }]));
  },
  'an attached file': ({ document }) =>
    document.attach(Buffer.from(`Written by ${MARK}`), `${MARK}.txt`, { mimeType: 'text/plain', description: MARK }),
  'a script': ({ document }) => document.addJavaScript(MARK, `app.alert("${MARK}")`),
  'a form field': ({ document, page }) => {
    const field = document.getForm().createTextField(`field.${MARK}`);
    field.setText(MARK);
    field.addToPage(page, { x: 50, y: 50, width: 100, height: 20 });
  },
  'the name of a layer': ({ document, page }) => {
    const layer = document.context.register(document.context.obj({ Type: 'OCG', Name: PDFString.of(MARK) }));
    page.node.normalizedEntries().Resources?.set(PDFName.of('Properties'), document.context.obj({ MC0: layer }));
    document.catalog.set(PDFName.of('OCProperties'), document.context.obj({ OCGs: [layer], D: { ON: [layer] } }));
  },
  'a file name that TeX leaves': async ({ document, page }) => {
    const other = await PDFDocument.create();
    other.addPage([50, 50]).drawText('x');
    const [form] = await document.embedPdf(await other.save());
    if (!form) throw new Error('There is no page to embed.');
    page.drawPage(form);
    await form.embed();
    const stream = document.context.lookup(form.ref) as never as { dict: { set: (k: PDFName, v: PDFString) => void } };
    stream.dict.set(PDFName.of('PTEX.FileName'), PDFString.of(`/home/${MARK}/figure.pdf`));
  },
  'the metadata of a picture': async ({ document, page }) => {
    const jpeg = await aNoisyPicture()
      .withExif({ IFD0: { Artist: MARK } })
      .jpeg()
      .toBuffer();
    expect(jpeg.includes(MARK)).toBe(true);
    page.drawImage(await document.embedJpg(jpeg), { x: 0, y: 0, width: 40, height: 40 });
  },
  'the metadata of a picture that is compressed once more': async ({ document, page }) => {
    const jpeg = await aNoisyPicture()
      .withExif({ IFD0: { Artist: MARK } })
      .jpeg()
      .toBuffer();
    const Filter = ['FlateDecode', 'DCTDecode'];
    const entries = { Type: 'XObject', Subtype: 'Image', Width: 40, Height: 40, BitsPerComponent: 8 };
    const stream = document.context.stream(deflateSync(jpeg), { ...entries, ColorSpace: 'DeviceRGB', Filter });
    page.node.newXObject('Im', document.context.register(stream));
  },
  'bytes after the end of a picture': async ({ document, page }) => {
    const jpeg = Buffer.concat([await aNoisyPicture().jpeg({ progressive: true }).toBuffer(), Buffer.from(MARK)]);
    page.drawImage(await document.embedJpg(jpeg), { x: 0, y: 0, width: 40, height: 40 });
  },
  'the XML of a JPEG 2000': ({ document, page }) => {
    const box = (type: string, content: Buffer) => {
      const head = Buffer.alloc(8);
      head.writeUInt32BE(8 + content.length);
      head.write(type, 4, 'latin1');
      return Buffer.concat([head, content]);
    };
    const file = Buffer.concat([
      box('jP  ', Buffer.from('0d0a870a', 'hex')),
      box('xml ', Buffer.from(`<a>${MARK}</a>`)),
      box('uuid', Buffer.from(MARK)),
      box('jp2c', Buffer.from('ff4fff51', 'hex')),
    ]);
    const entries = { Type: 'XObject', Subtype: 'Image', Width: 1, Height: 1, Filter: 'JPXDecode' };
    page.node.newXObject('Im', document.context.register(document.context.stream(file, entries)));
  },
  'the id of the file': ({ document }) => {
    document.context.trailerInfo.ID = document.context.obj([PDFString.of(MARK), PDFString.of(MARK)]);
  },
  'tags and their texts': ({ document, page }) => {
    const element = document.context.obj({
      Type: 'StructElem',
      Alt: PDFString.of(MARK),
      ActualText: PDFString.of(MARK),
    });
    const root = document.context.obj({ Type: 'StructTreeRoot', K: document.context.register(element) });
    document.catalog.set(PDFName.of('StructTreeRoot'), document.context.register(root));
    page.node.set(PDFName.of('StructParents'), document.context.obj(0));
  },
  'data of other programs in a page and in a figure': ({ document, page }) => {
    const entries = {
      LastModified: PDFString.of(MARK),
      AA: { O: { S: 'JavaScript', JS: PDFString.of(MARK) } },
      OPI: { '1.3': { F: PDFString.of(MARK) } },
      AF: [{ Type: 'Filespec', F: PDFString.of(MARK) }],
      Measure: { Type: 'Measure', R: PDFString.of(MARK) },
      PtData: { Type: 'PtData', Names: [PDFString.of(MARK)] },
    };
    const form = document.context.stream('', { Type: 'XObject', Subtype: 'Form', BBox: [0, 0, 9, 9], ...entries });
    page.node.newXObject('Fm', document.context.register(form));
    for (const [key, value] of Object.entries(entries))
      page.node.set(PDFName.of(key), document.context.obj(value as never));
    page.node.set(PDFName.of('VP'), document.context.obj([{ Name: PDFString.of(MARK) }]));
    page.node.newExtGState('GS', document.context.obj({ PieceInfo: { Word: { Private: PDFString.of(MARK) } } }));
  },
  'names of places and labels of pages': ({ document }) => {
    const labels = { Nums: [0, { P: PDFString.of(MARK) }] };
    document.catalog.set(PDFName.of('PageLabels'), document.context.obj(labels));
    document.catalog.set(PDFName.of('Names'), document.context.obj({ Dests: { Names: [PDFString.of(MARK), [0]] } }));
    document.catalog.set(PDFName.of('Collection'), document.context.obj({ Schema: { A: { N: PDFString.of(MARK) } } }));
    document.catalog.set(PDFName.of('OpenAction'), document.context.obj({ S: 'URI', URI: PDFString.of(MARK) }));
  },
  'an object of an earlier revision': ({ document }) => {
    document.context.register(document.context.obj({ Old: PDFString.of(MARK) }));
  },
  bookmarks: ({ document }) => {
    const item = document.context.register(document.context.obj({ Title: PDFHexString.fromText(MARK) }));
    document.catalog.set(PDFName.of('Outlines'), document.context.obj({ Type: 'Outlines', First: item, Last: item }));
  },
};

async function planted(...places: string[]): Promise<Uint8Array> {
  const document = await PDFDocument.create();
  const page = document.addPage();
  page.drawText(TEXT, { size: 10, x: 40, y: 700, font: await document.embedFont(StandardFonts.TimesRoman) });
  for (const place of places) await PLACES[place]?.({ document, page });
  return document.save();
}

/** Whether a file has the mark, in its bytes or in a compressed stream; written again here to check the checker. */
function hasMark(file: Uint8Array): boolean {
  const bytes = Buffer.from(file);
  const wide = Buffer.from(MARK, 'utf16le').swap16();
  const needles = [Buffer.from(MARK), wide, Buffer.from(wide.toString('hex').toUpperCase())];
  const streams = [...bytes.toString('latin1').matchAll(/stream\r?\n([\s\S]*?)\r?\nendstream/g)].flatMap(
    ([, body = '']) => {
      try {
        return [inflateSync(Buffer.from(body, 'latin1'))];
      } catch {
        return [];
      }
    },
  );
  return needles.some((needle) => [bytes, ...streams].some((content) => content.includes(needle)));
}

describe('a PDF is cleaned', () => {
  test.each(Object.keys(PLACES))('of a name in %s', async (place) => {
    const original = await planted(place);
    expect(hasMark(original)).toBe(true);
    const { bytes } = await cleanPdf(original);
    expect(hasMark(bytes)).toBe(false);
    expect(wordsLeftIn(bytes, [MARK], '')).toEqual([]);
    const { pages, leftovers } = await readBack(bytes);
    expect(leftovers).toEqual([]);
    expect(pages.map((text) => text.trim())).toEqual((await readBack(original)).pages.map((text) => text.trim()));
    expect(pages[0]).toContain(TEXT);
  });

  test('of all of them at once, with a list of the kinds of marks', async () => {
    const { bytes, removed } = await cleanPdf(
      await planted(...Object.keys(PLACES).filter((place) => place !== 'a comment with its author')),
    );
    expect(hasMark(bytes)).toBe(false);
    expect(new Set(removed)).toEqual(
      new Set(['properties', 'forms', 'attachments', 'scripts', 'comments', 'pictures']),
    );
  });

  test('into the same bytes when it is cleaned again', async () => {
    const { bytes } = await cleanPdf(await planted('document properties'));
    const again = await cleanPdf(bytes);
    expect(again.removed).toEqual([]);
    expect(Buffer.from(again.bytes).equals(Buffer.from(bytes))).toBe(true);
  });

  test('only if no layer is hidden, which would be shown in the copy', async () => {
    const document = await PDFDocument.load(await planted('the name of a layer'));
    const { hasHiddenLayers } = await cleanPdf(await document.save());
    expect(hasHiddenLayers).toBe(false);
    const again = await PDFDocument.load(await planted('the name of a layer'));
    const layers = again.catalog.lookup(PDFName.of('OCProperties')) as never as {
      set: (k: PDFName, v: unknown) => void;
    };
    layers.set(PDFName.of('D'), again.context.obj({ BaseState: 'OFF' }));
    expect((await cleanPdf(await again.save())).hasHiddenLayers).toBe(true);
  });
});

test('the check finds a word in every way of writing it', async () => {
  for (const place of [
    'document properties',
    'XMP metadata',
    'own document properties',
    'an attached file',
    'bookmarks',
  ])
    expect([place, wordsLeftIn(await planted(place), [MARK], '')]).toEqual([place, [MARK]]);
  expect(wordsLeftIn(await planted('document properties'), [MARK], `a text of ${MARK}`)).toEqual([]);
});

test('a JPEG keeps its pixels and colours without its metadata', async () => {
  const jpeg = await aNoisyPicture()
    .withExif({ IFD0: { Artist: MARK } })
    .withIccProfile('p3')
    .jpeg()
    .toBuffer();
  const clean = Buffer.from(withoutJpegMetadata(jpeg));
  expect([clean.includes(MARK), clean.includes('ICC_PROFILE')]).toEqual([false, true]);
  expect(Buffer.from(withoutJpegMetadata(Buffer.from('no picture'))).toString()).toBe('no picture');
});
