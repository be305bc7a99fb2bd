import { AppError } from '#base/errors.ts';
import { sniff } from '#features/files/server/sniff.ts';
import { remarkTexts } from '../remark-texts.ts';
import type { DescribedGalley, DescribedVersion } from './description.ts';
import { excerptOf, type Note } from './findings.ts';

const remarks = remarkTexts.files;

/** A PDF that is on the disk of this machine. */
export interface PlannedFile {
  path: string;
  name: string;
  /** Bytes. */
  size: number;
  sha256: string;
}

interface FileNeeds {
  /** Of the article. */
  language: string;
  note: Note;
  isLast: boolean;
}

/** The PDF that readers get of a version: the first one in the article's language, or else the first one. */
export async function planFile(
  { galleys }: DescribedVersion,
  { language, note, isLast }: FileNeeds,
): Promise<PlannedFile | undefined> {
  const usable: DescribedGalley[] = [];
  for (const galley of galleys) if (await isUsable(galley, note)) usable.push(galley);
  const chosen = usable.find((galley) => galley.language === language) ?? usable[0];
  const others = isLast ? usable.filter((galley) => galley !== chosen) : [];
  for (const { line, label } of others) note(line, 'lost', remarks.further(excerptOf(label)));
  if (!chosen?.file) return undefined;
  const { path, size, sha256 } = chosen.file;
  return { path, size, sha256, name: chosen.fileName };
}

async function isUsable({ line, label, file, address }: DescribedGalley, note: Note): Promise<boolean> {
  const lost = (reason: string): false => {
    note(line, 'lost', remarks.lost(excerptOf(label), reason));
    return false;
  };
  if (!file) return lost(address ? remarks.absentNamed(excerptOf(address)) : remarks.absent);
  if (file.fault === 'broken') return lost(address ? remarks.damaged : remarks.base64);
  if (file.fault === 'too-large') return lost(remarks.tooLarge);
  try {
    return (await sniff(file.path)) === 'pdf' || lost(remarks.noPdf);
  } catch (error) {
    if (error instanceof AppError) return lost(error.message);
    throw error;
  }
}
