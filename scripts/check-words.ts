import { readFileSync } from 'node:fs';
import { readCatalogues } from './words/catalogues.ts';
import { sourceFiles } from './words/files.ts';
import { textsOutsideCatalogues } from './words/outside-catalogues.ts';
import { readRecord, translationFaults } from './words/record.ts';

/** Texts that no translation can reach, and translations of texts that have changed. */
const outside = sourceFiles().flatMap((path) =>
  textsOutsideCatalogues(path, readFileSync(path, 'utf8')).map(
    ({ line, text }) => `${path}:${line} is not in a catalogue: ${JSON.stringify(text)}`,
  ),
);
const faults = [...outside, ...translationFaults(readCatalogues(), readRecord())];
for (const fault of faults) console.error(fault);
process.exit(faults.length === 0 ? 0 : 1);
