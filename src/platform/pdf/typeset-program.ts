import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler';

/** Input of the program. */
export interface TypesetTask {
  /** Typst source. */
  template: string;
  /** JSON that the template reads. */
  data: string;
  fonts: Uint8Array[];
  /** Pictures that the template reads, by the names that the data have for them. */
  files: ReadonlyMap<string, Uint8Array>;
}

/** Reply of the program. */
export type TypesetReply = { pdf: Uint8Array } | { error: string };

/** A diagnostic is an object of the compiler's own. */
const wordsOf = (diagnostic: unknown) =>
  String((diagnostic as { message?: string }).message ?? JSON.stringify(diagnostic));

// The compiler looks for fonts of the machine; with them, the same text would look otherwise elsewhere.
process.env.FONTCONFIG_FILE = resolve('fonts', 'none.conf');

/** Runs in a process of its own: typesets one document and replies. */
function typeset({ template, data, fonts, files }: TypesetTask): TypesetReply {
  try {
    const compiler = NodeCompiler.create({
      workspace: tmpdir(),
      fontArgs: [{ fontBlobs: fonts.map((font) => Buffer.from(font)) }],
    });
    for (const [name, bytes] of files) compiler.mapShadow(join(tmpdir(), name), Buffer.from(bytes));
    const document = { mainFileContent: template, inputs: { data } };
    const compiled = compiler.compile(document);
    const fault = compiled.takeError();
    if (fault) return { error: compiler.fetchDiagnostics(fault).map(wordsOf).join('; ') };
    return { pdf: compiler.pdf(document, { pdfStandard: 'ua-1' }) };
  } catch (error) {
    return { error: String(error) };
  }
}

process.once('message', (task: TypesetTask) => process.send?.(typeset(task)));
