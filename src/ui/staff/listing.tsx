import type { ReactNode } from 'react';
import { useRevalidator, useSearchParams } from 'react-router';
import { pageOf } from '../list-address.ts';
import { Empty, LoadFailed } from '../notice.tsx';
import { Pagination } from '../pagination.tsx';
import { STAFF_WORDS } from './words.ts';

interface ListingProps<Row> {
  /** Undefined if loading failed. */
  rows: Row[] | undefined;
  words: { loadFailed: string; empty: string; emptyHint?: string };
  /** Total and page size of a paged list. `name` distinguishes lists of one screen. */
  paging?: { total: number; perPage: number; name?: string };
  children: (rows: Row[]) => ReactNode;
}

/** A list with its other states: failed, with a retry; empty; and paged. */
export function Listing<Row>({ rows, words, paging, children }: ListingProps<Row>) {
  const revalidator = useRevalidator();
  const [search] = useSearchParams();
  const name = paging?.name ?? 'page';
  const href = (page: number) => `?${new URLSearchParams({ ...Object.fromEntries(search), [name]: String(page) })}`;
  if (!rows) {
    const retry = () => void revalidator.revalidate();
    return <LoadFailed message={words.loadFailed} retryLabel={STAFF_WORDS.again} onRetry={retry} />;
  }
  return (
    <div>
      {rows.length === 0 && !paging?.total ? <Empty title={words.empty}>{words.emptyHint}</Empty> : children(rows)}
      {paging && (
        <Pagination
          page={pageOf(search, name)}
          pages={Math.ceil(paging.total / paging.perPage)}
          href={href}
          stays={paging.name !== undefined}
        />
      )}
    </div>
  );
}
