import { Node } from 'prosemirror-model';
import { readWord } from '#features/production/server/reader/read-word.ts';
import { textSchema } from '#features/production/text/schema.ts';
import { toJats } from '#features/production/text/to-jats.ts';

/** The text of a Word document as JATS, its findings as `code: excerpt`, and its pictures. */
export async function readAsJats(bytes: Uint8Array, known = { title: '', abstract: '' }) {
  const { doc, media, report } = await readWord(bytes, known);
  const { body, back } = toJats(Node.fromJSON(textSchema, doc));
  return {
    jats: body + back,
    media,
    findings: report.findings.map(({ code, excerpt }) => `${code}: ${excerpt}`),
    report,
  };
}
