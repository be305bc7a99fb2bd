import ical, { ICalCalendarMethod } from 'ical-generator';
import { dayOf } from '#base/dates.ts';
import { AppError } from '#base/errors.ts';
import { JOURNAL } from '#features/journal/journal.ts';
import type { BlindReview } from '../contract.ts';
import { blindTexts } from '../texts.ts';

const { calendar: texts, errors } = blindTexts;

interface CalendarEntry {
  review: BlindReview;
  /** The address of the reviewer's page. */
  address: string;
  now: Date;
}

/** The due date of a report as a calendar of one day (RFC 5545); it names the manuscript by its number alone. */
export function dueDateCalendar({ review, address, now }: CalendarEntry): string {
  const { state, isOpen, reportDue, manuscript, round } = review;
  if (state !== 'ACCEPTED' || !isOpen || !reportDue) throw new AppError('conflict', 'NOT_DUE', errors.notDue);
  const calendar = ical({
    prodId: { company: JOURNAL.shortName, product: 'review' },
    method: ICalCalendarMethod.PUBLISH,
  });
  calendar.createEvent({
    // The same event again, if it is extended.
    id: `${manuscript}-R${round}@review`,
    allDay: true,
    start: `${dayOf(reportDue)}T00:00:00`,
    stamp: now,
    summary: texts.summary(manuscript),
    description: texts.description(JOURNAL.shortName, address),
    url: address,
    alarms: [],
  });
  return calendar.toString();
}
