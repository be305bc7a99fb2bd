import { remarkTexts } from '../remark-texts.ts';

/** An import or its undoing is refused; the message is for the operator. */
export class ImportRefused extends Error {
  override name = 'ImportRefused';
}

/** A refusal because of a line of the file. */
export const refusedAt = (line: number, reason: string): ImportRefused =>
  new ImportRefused(remarkTexts.atLine(line, reason));
