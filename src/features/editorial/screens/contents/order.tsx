import { ArrowDown, ArrowUp, GripVertical } from 'lucide-react';
import { type HTMLAttributes, type ReactNode, useState } from 'react';
import { AppError } from '#base/errors.ts';
import { api } from '#features/accounts/client.ts';
import { pagesOf } from '#features/articles/rules.ts';
import { ARTICLE_TYPES } from '#features/submissions/fields/article-types.ts';
import { StatusBadge } from '#features/submissions/widgets/status-badge.tsx';
import { Button } from '#ui/button.tsx';
import { Refusal } from '#ui/field.tsx';
import { type Column, DataTable } from '#ui/staff/data-table.tsx';
import { IconButton } from '#ui/staff/icon-button.tsx';
import { RowActions } from '#ui/staff/row-actions.tsx';
import { toast } from '#ui/toast.tsx';
import { useServerForm } from '#ui/use-server-form.ts';
import { editorialClient } from '../../client.ts';
import type { ContentsEntry } from '../../contract.ts';
import { editorialTexts } from '../../texts.ts';

const texts = editorialTexts.issueContents;
const { columns } = texts;

interface OrderProps {
  issueId: string;
  entries: ContentsEntry[];
  onSaved: () => Promise<void>;
  /** Further acts beside the button that saves. */
  children: ReactNode;
}

/** The articles in their order, which is changed with buttons or by dragging a row. */
export function ContentsOrder({ issueId, entries, onSaved, children }: OrderProps) {
  const [order, setOrder] = useState(entries);
  const [refusal, setRefusal] = useState<string>();
  const { busy, submit } = useServerForm((error) => {
    toast.error(texts.saveFailed);
    setRefusal(error instanceof AppError ? error.message : undefined);
  });
  const move = (from: number, to: number) => setOrder(withMoved(order, { from, to }));
  const dragging = useDragging(move);
  const isChanged = order.some((entry, index) => entry !== entries[index]);
  const save = () =>
    submit(async () => {
      const ids = order.map(({ id }) => id);
      toast.success((await editorialClient(api).order(issueId, ids)).message);
      await onSaved();
    });
  return (
    <>
      <DataTable
        rows={order}
        keyOf={({ id }) => id}
        columns={contentsColumns(order.length, move)}
        rowProps={(_, index) => dragging(index)}
      />
      <div className="mt-4">
        <Refusal>{refusal}</Refusal>
      </div>
      <div className="mt-6 flex flex-wrap gap-3">
        <Button busy={busy} disabled={!isChanged} onClick={() => void save()}>
          {texts.save}
        </Button>
        {children}
      </div>
    </>
  );
}

/** Attributes with which a row is dragged to the place of another one. */
function useDragging(move: (from: number, to: number) => void): (index: number) => HTMLAttributes<HTMLElement> {
  const [dragged, setDragged] = useState<number>();
  const [over, setOver] = useState<number>();
  const end = () => {
    setDragged(undefined);
    setOver(undefined);
  };
  return (index) => ({
    draggable: true,
    className: index === dragged ? 'opacity-50' : index === over ? 'bg-tint' : '',
    onDragStart: (event) => {
      event.dataTransfer.effectAllowed = 'move';
      setDragged(index);
    },
    onDragOver: (event) => {
      if (dragged === undefined) return;
      event.preventDefault();
      setOver(index);
    },
    onDrop: (event) => {
      event.preventDefault();
      if (dragged !== undefined && dragged !== index) move(dragged, index);
      end();
    },
    onDragEnd: end,
  });
}

function withMoved<T>(list: T[], { from, to }: { from: number; to: number }): T[] {
  const rest = list.toSpliced(from, 1);
  return rest.toSpliced(to, 0, ...list.slice(from, from + 1));
}

function contentsColumns(count: number, move: (from: number, to: number) => void): Column<ContentsEntry>[] {
  return [
    {
      name: columns.position,
      cell: (_, index) => (
        <span className="flex items-center gap-1">
          <GripVertical aria-hidden className="size-4 cursor-grab text-faint max-md:hidden" />
          {index + 1}
        </span>
      ),
    },
    {
      name: columns.title,
      hideName: true,
      wide: true,
      cell: ({ title, authors, number }) => (
        <>
          <span className="font-serif text-base font-semibold">{title}</span>
          <span className="block text-xs text-faint">
            {number} · {authors.join(', ')}
          </span>
        </>
      ),
    },
    { name: texts.section, cell: ({ articleType }) => ARTICLE_TYPES[articleType].label },
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
