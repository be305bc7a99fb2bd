import { randomBytes } from 'node:crypto';
import { PDFDocument } from 'pdf-lib';
import sharp from 'sharp';
import { cleanInThread } from '#features/anonymity/server/cleaning/in-thread.ts';
import { aZip } from '#testing/docx.ts';

/** Time and memory of a copy for reviewers, of a PDF and a Word document of 25 MB with photographs. */
const MEGABYTE = 1e6;
const SIZE = 25 * MEGABYTE;
const WORDS = 'words of a long manuscript '.repeat(6);

async function aPhotograph(): Promise<Buffer> {
  const raw = { width: 2400, height: 1600, channels: 3 } as const;
  return sharp(randomBytes(raw.width * raw.height * raw.channels), { raw })
    .jpeg({ quality: 90 })
    .withExif({ IFD0: { Artist: 'Claudine Mukamana' } })
    .toBuffer();
}

async function aPdf(photograph: Buffer): Promise<Uint8Array> {
  const document = await PDFDocument.create();
  for (let size = 0; size < SIZE; size += photograph.length) {
    const page = document.addPage();
    page.drawImage(await document.embedJpg(photograph), { x: 0, y: 0, width: 400, height: 300 });
    page.drawText(WORDS, { size: 8, x: 10, y: 700 });
  }
  return document.save();
}

function aDocx(photograph: Buffer): Uint8Array {
  const paragraphs = Array.from(
    { length: 20_000 },
    (_, index) => `<w:p w:rsidR="00A1"><w:r><w:t>Paragraph ${index} ${WORDS}</w:t></w:r></w:p>`,
  );
  const parts: Record<string, string | Buffer> = {
    '[Content_Types].xml': '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>',
    'word/document.xml': `<w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:body>${paragraphs.join('')}</w:body></w:document>`,
  };
  for (let size = 0; size < SIZE; size += photograph.length) parts[`word/media/image${size}.jpeg`] = photograph;
  return aZip(parts);
}

async function measure(format: 'pdf' | 'docx', bytes: Uint8Array): Promise<void> {
  const before = process.memoryUsage.rss();
  let peak = before;
  const watch = setInterval(() => {
    peak = Math.max(peak, process.memoryUsage.rss());
  }, 10);
  const startedAt = performance.now();
  const { faults } = await cleanInThread({ bytes, format, identity: ['Claudine Mukamana'] });
  clearInterval(watch);
  if (faults.length > 0) throw new Error(faults.join(', '));
  const [seconds, memory] = [(performance.now() - startedAt) / 1000, (peak - before) / MEGABYTE];
  console.log(
    `${format}: ${(bytes.length / MEGABYTE).toFixed(0)} MB in ${seconds.toFixed(1)} s with ${memory.toFixed(0)} MB of memory`,
  );
}

const photograph = await aPhotograph();
await measure('pdf', await aPdf(photograph));
await measure('docx', aDocx(photograph));
