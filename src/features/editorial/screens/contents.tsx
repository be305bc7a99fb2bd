import { ArrowDown, ArrowUp } from 'lucide-react';
import { useState } from 'react';
import { Link, useLoaderData, useRevalidator } from 'react-router';
import { AppError } from '#base/errors.ts';
import { api } from '#features/accounts/client.ts';
import { staffLoader } from '#features/accounts/widgets/staff-loader.ts';
import { pagesOf } from '#features/articles/rules.ts';
import { StatusBadge } from '#features/submissions/widgets/status-badge.tsx';
import { Button } from '#ui/button.tsx';
import { FieldError } from '#ui/field.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { type Column, DataTable } from '#ui/staff/data-table.tsx';
import { IconButton } from '#ui/staff/icon-button.tsx';
import { Listing } from '#ui/staff/listing.tsx';
import { RowActions } from '#ui/staff/row-actions.tsx';
import { StaffHead } from '#ui/staff/staff-head.tsx';
import { toast } from '#ui/toast.tsx';
import { useServerForm } from '#ui/use-server-form.ts';
import { editorialClient } from '../client.ts';
import type { ContentsEntry } from '../contract.ts';
import { editorialTexts } from '../texts.ts';

const texts = editorialTexts.issueContents;
const { columns } = texts;
const client = editorialClient(api);

export const clientLoader = staffLoader(async ({ params }) => {
  const issueId = params.id ?? '';
  return { issueId, ...(await client.contents(issueId)) };
}, texts.loadFailed);

export function HydrateFallback() {
  return <Skeleton className="h-96" />;
}

/** The contents of an issue, which editors can reorder. */
export default function ContentsScreen() {
  const loaded = useLoaderData<typeof clientLoader>();
  // A list with other entries or in another order resets the unsaved order.
  const key = loaded?.entries.map(({ id }) => id).join();
  return (
    <div className="grid max-w-5xl grid-cols-[minmax(0,1fr)] gap-8">
      <div className="grid gap-3">
        <Link to="/dashboard/issues" className="justify-self-start py-1 text-sm">
          {texts.back}
        </Link>
        <StaffHead title={loaded ? `${texts.title}: ${loaded.title}` : texts.title} lead={texts.lead} />
      </div>
      <Listing rows={loaded?.entries} words={texts}>
        {(entries) => <Order key={key} issueId={loaded?.issueId ?? ''} entries={entries} />}
      </Listing>
    </div>
  );
}

function Order({ issueId, entries }: { issueId: string; entries: ContentsEntry[] }) {
  const [order, setOrder] = useState(entries);
  const revalidator = useRevalidator();
  const [refusal, setRefusal] = useState<string>();
  const { busy, submit } = useServerForm((error) => {
    toast.error(texts.saveFailed);
    setRefusal(error instanceof AppError ? error.message : undefined);
  });
  const move = (from: number, to: number) => setOrder(withMoved(order, { from, to }));
  const isChanged = order.some((entry, index) => entry !== entries[index]);
  const save = () =>
    submit(async () => {
      const ids = order.map(({ id }) => id);
      toast.success((await client.order(issueId, ids)).message);
      await revalidator.revalidate();
    });
  return (
    <>
      <DataTable rows={order} keyOf={({ id }) => id} columns={contentsColumns(order.length, move)} />
      {refusal && (
        <div role="alert" className="mt-4">
          <FieldError>{refusal}</FieldError>
        </div>
      )}
      <Button className="mt-6" busy={busy} disabled={!isChanged} onClick={() => void save()}>
        {texts.save}
      </Button>
    </>
  );
}

function withMoved<T>(list: T[], { from, to }: { from: number; to: number }): T[] {
  const rest = list.toSpliced(from, 1);
  return rest.toSpliced(to, 0, ...list.slice(from, from + 1));
}

function contentsColumns(count: number, move: (from: number, to: number) => void): Column<ContentsEntry>[] {
  return [
    { name: columns.position, cell: (_, index) => index + 1 },
    {
      name: columns.title,
      hideName: true,
      cell: ({ title, authors, number }) => (
        <>
          <span className="font-serif text-base font-semibold">{title}</span>
          <span className="block text-xs text-faint">
            {number} · {authors.join(', ')}
          </span>
        </>
      ),
    },
    { name: columns.status, cell: ({ status }) => <StatusBadge status={status} /> },
    { name: columns.pages, cell: (entry) => pagesOf(entry) },
    {
      name: columns.move,
      hideName: true,
      cell: ({ title }, index) => (
        <RowActions>
          <IconButton
            icon={ArrowUp}
            label={texts.moveUp(title)}
            disabled={index === 0}
            onClick={() => move(index, index - 1)}
          />
          <IconButton
            icon={ArrowDown}
            label={texts.moveDown(title)}
            disabled={index === count - 1}
            onClick={() => move(index, index + 1)}
          />
        </RowActions>
      ),
    },
  ];
}
