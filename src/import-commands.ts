import { writeFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { ImportRefused } from './features/importing/server/refused.ts';
import { reportLines } from './features/importing/server/report.ts';
import { sheetTemplate } from './features/importing/server/sheet/template.ts';
import { LICENCE_NAMES, type Licence } from './features/journal/journal.ts';
import { XmlRefused } from './platform/xml/stream-xml.ts';
import type { Journal } from './server.ts';

const USAGE =
  'npm run import -- FILE [--dry-run] [--files FOLDER] [--report FILE] [--topic NAME] [--licence NAME] | --undo ID | --template';
const OPTIONS = {
  'dry-run': { type: 'boolean' },
  files: { type: 'string' },
  report: { type: 'string' },
  topic: { type: 'string' },
  licence: { type: 'string' },
  undo: { type: 'string' },
  template: { type: 'boolean' },
} as const;

/** `npm run import`: imports an export of OJS, JATS, Crossref XML, a spreadsheet or a report of usage, reports what it would bring, or undoes an import. */
export async function importCommand({ services }: Pick<Journal, 'services'>, args: string[]): Promise<void> {
  const { values, positionals } = parsed(args);
  if (values.template) return console.log(sheetTemplate().trimEnd());
  if (values.undo !== undefined) {
    const { articles, issues, people, staying, used } = await services.undoImport(values.undo);
    const away =
      people + staying > 0 ? `${people} accounts and reviewers` : `${articles} articles and ${issues} issues`;
    console.log(
      used > 0
        ? `Undone: the imported usage of ${used} ${used === 1 ? 'article' : 'articles'} has been taken away.`
        : `Undone: ${away} have been taken away.`,
    );
    if (staying > 0) console.log(`${staying} stay, because somebody has used or changed them since.`);
    return;
  }
  const [file] = positionals;
  if (!file || positionals.length > 1) throw new ImportRefused(`Usage: ${USAGE}`);
  const isDryRun = values['dry-run'] ?? false;
  const options = { isDryRun, folder: values.files, topic: values.topic, licence: licenceNamed(values.licence) };
  const report = await services.importFromFile(file, options).catch((error: unknown) => {
    throw refusalOf(file, error);
  });
  if (values.report) await writeFile(values.report, `${JSON.stringify(report, null, 2)}\n`);
  console.log(reportLines(report, { isDryRun }).join('\n'));
}

function parsed(args: string[]) {
  try {
    return parseArgs({ args, options: OPTIONS, allowPositionals: true });
  } catch (cause) {
    throw new ImportRefused(`${(cause as Error).message}\nUsage: ${USAGE}`, { cause });
  }
}

function licenceNamed(name: string | undefined): Licence | undefined {
  const known = LICENCE_NAMES.find((licence) => licence === name);
  if (name !== undefined && !known) throw new ImportRefused(`--licence is one of ${LICENCE_NAMES.join(', ')}`);
  return known;
}

function refusalOf(file: string, error: unknown): unknown {
  const isMissing = (error as NodeJS.ErrnoException).code === 'ENOENT';
  if (isMissing) return new ImportRefused(`There is no file ${file}.`, { cause: error });
  const isRefused = error instanceof XmlRefused || error instanceof ImportRefused;
  return isRefused ? new ImportRefused(`${file}, ${error.message} Nothing was imported.`, { cause: error }) : error;
}
