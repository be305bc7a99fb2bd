import { dayOf } from '#base/dates.ts';
import { element, textElement } from '#base/xml-elements.ts';

/** An element such as `date` or `pub-date`, with the day of an ISO 8601 instant in Kigali. */
export function jatsDate(name: string, type: string, iso: string, attributes = {}): string {
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
