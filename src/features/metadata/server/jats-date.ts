import { dayOf } from '#base/dates.ts';
import { type Attributes, element, textElement } from '#base/xml-elements.ts';

interface JatsDate {
  /** Value of `date-type`, such as `pub`. */
  type: string;
  /** ISO 8601 time; the element has its day in Kigali. */
  iso: string;
  attributes?: Attributes;
}

/** Returns a date element such as `date` or `pub-date`. */
export function jatsDate(name: string, { type, iso, attributes = {} }: JatsDate): string {
  const day = dayOf(iso);
  const [year = '', month = '', dayOfMonth = ''] = day.split('-');
  return element(
    name,
    { 'date-type': type, ...attributes, 'iso-8601-date': day },
    textElement('day', dayOfMonth),
    textElement('month', month),
    textElement('year', year),
  );
}
