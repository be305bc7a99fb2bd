import * as z from 'zod/mini';
import { FIELD_NAMES, FIELDS, type FieldName } from './fields.ts';

/** A field that was corrected, or `authors`. */
const CORRECTABLE = ['authors', ...FIELD_NAMES] as const;

/** A correction with the value before and after, as readers of the history see it. */
export const CorrectedField = z.object({
  field: z.enum(CORRECTABLE),
  before: z.string(),
  after: z.string(),
});
export type Correction = z.infer<typeof CorrectedField>;

/** The label of a corrected field. */
export function correctedLabel(field: Correction['field']): string {
  return field === 'authors' ? 'Authors' : FIELDS[field satisfies FieldName].label;
}
