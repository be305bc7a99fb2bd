import { CircleCheck, CircleSlash, Clock, UserMinus } from 'lucide-react';
import { longDate, momentOf } from '#base/dates.ts';
import { LANGUAGE_NAMES } from '#base/languages.ts';
import { Address } from '#ui/address.tsx';
import { Badge } from '#ui/badge.tsx';
import type { Column } from '#ui/staff/data-table.tsx';
import { IconButton } from '#ui/staff/icon-button.tsx';
import { RowActions } from '#ui/staff/row-actions.tsx';
import type { Subscriber } from '../../contract.ts';
import { newsletterTexts } from '../../texts.ts';

const texts = newsletterTexts.dashboard.subscribers;
const { columns } = texts;

const BADGES = {
  pending: { tone: 'warning', icon: Clock },
  confirmed: { tone: 'positive', icon: CircleCheck },
  unsubscribed: { tone: 'neutral', icon: CircleSlash },
} as const;

/** Columns of the table of subscribers; `before` is the number of rows on the previous pages. */
export function subscriberColumns(before: number, onRemove: (subscriber: Subscriber) => void): Column<Subscriber>[] {
  return [
    { name: columns.number, cell: (_, index) => before + index + 1 },
    {
      name: columns.email,
      holds: 'address',
      cell: ({ email, language }) => (
        <>
          <Address>{email}</Address>
          {language !== 'en' && <span className="block text-sm text-faint">{LANGUAGE_NAMES[language]}</span>}
        </>
      ),
    },
    {
      name: columns.subscribedAt,
      holds: 'words',
      cell: ({ subscribedAt }) => (
        <time dateTime={subscribedAt} title={momentOf(subscribedAt)}>
          {longDate(subscribedAt)}
        </time>
      ),
    },
    { name: columns.state, cell: ({ state }) => <Badge {...BADGES[state]}>{texts.states[state]}</Badge> },
    {
      name: columns.actions,
      hideName: true,
      cell: (subscriber) =>
        subscriber.state !== 'unsubscribed' && (
          <RowActions>
            <IconButton icon={UserMinus} label={texts.remove(subscriber.email)} onClick={() => onRemove(subscriber)} />
          </RowActions>
        ),
    },
  ];
}
