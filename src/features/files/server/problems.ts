import { AppError } from '#base/errors.ts';
import { fileTexts } from '../texts.ts';

const { refusals } = fileTexts;

/** The refusal of a file that is neither a Word document nor a PDF. */
export class UnknownFormat extends AppError {
  constructor() {
    super('refused', 'FILE_REFUSED', refusals.unknownFormat);
  }
}
