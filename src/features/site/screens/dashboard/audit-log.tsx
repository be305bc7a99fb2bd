import { useState } from 'react';
import { momentOf } from '#base/dates.ts';
import { grouped } from '#base/text.ts';
import { api } from '#features/accounts/client.ts';
import { staffLoader } from '#features/accounts/widgets/staff-loader.ts';
import { useStaffData } from '#features/accounts/widgets/use-staff-data.ts';
import { Address } from '#ui/address.tsx';
import { Button } from '#ui/button.tsx';
import { SelectField, TextField } from '#ui/field.tsx';
import { pageOf, wordsOf } from '#ui/list-address.ts';
import { saveAs } from '#ui/save-as.ts';
import { type Column, DataTable } from '#ui/staff/data-table.tsx';
import { ListFilter } from '#ui/staff/list-filter.tsx';
import { Listing } from '#ui/staff/listing.tsx';
import { StaffHead } from '#ui/staff/staff-head.tsx';
import { toast } from '#ui/toast.tsx';
import { siteClient } from '../../client.ts';
import {
  type AuditEntry,
  type AuditExport,
  areInOrder,
  ENTRIES_PER_PAGE,
  type Kind,
  MAX_EXPORTED,
} from '../../contract.ts';
import { siteTexts } from '../../texts.ts';
import { ChainLine } from './chain-line.tsx';

const texts = siteTexts.auditLog;
const client = siteClient(api);
const NO_ENTRIES: { data: AuditEntry[]; total: number; kinds: Kind[] } = { data: [], total: 0, kinds: [] };
const DAY = /^\d{4}-\d\d-\d\d$/;

function filterOf(search: URLSearchParams): AuditExport {
  const day = (name: string) => DAY.exec(search.get(name) ?? '')?.[0];
  return { q: wordsOf(search), type: search.get('type') || undefined, from: day('from'), to: day('to') };
}

export const clientLoader = staffLoader(async ({ request }) => {
  const search = new URL(request.url).searchParams;
  const filter = filterOf(search);
  if (!areInOrder(filter.from, filter.to)) return { ...NO_ENTRIES, filter };
  return { ...(await client.auditLog({ ...filter, page: pageOf(search) })), filter };
}, texts.loadFailed);

const COLUMNS: Column<AuditEntry>[] = [
  { name: texts.columns.at, holds: 'words', cell: ({ at }) => <time dateTime={at}>{momentOf(at)}</time> },
  {
    name: texts.columns.who,
    holds: 'address',
    cell: ({ who, email }) => (
      <>
        {who}
        {email && (
          <span className="block text-xs text-faint">
            <Address>{email}</Address>
          </span>
        )}
      </>
    ),
  },
  { name: texts.columns.what, cell: ({ what }) => what },
];

export default function AdminAuditLogScreen() {
  const loaded = useStaffData(clientLoader);
  const total = loaded?.total ?? 0;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-8">
      <StaffHead title={texts.title} lead={texts.lead}>
        {loaded && total > 0 && <ExportButton filter={loaded.filter} isTruncated={total > MAX_EXPORTED} />}
      </StaffHead>
      <ChainLine />
      <AuditFilter filter={loaded?.filter ?? {}} kinds={loaded?.kinds ?? []} />
      <Listing rows={loaded?.data} words={texts} paging={{ total, perPage: ENTRIES_PER_PAGE }}>
        {(entries) => <DataTable rows={entries} keyOf={({ id }) => id} columns={COLUMNS} />}
      </Listing>
    </div>
  );
}

function AuditFilter({ filter, kinds }: { filter: AuditExport; kinds: Kind[] }) {
  const { q = '', type, from, to } = filter;
  const options = kinds.map(({ type: value, label }) => ({ value, label }));
  // Keeps the selected type in the list even when no event has it.
  const selected = type && !kinds.some((kind) => kind.type === type) ? [{ value: type, label: type }] : [];
  const error = areInOrder(from, to) ? undefined : texts.errors.order;
  return (
    <ListFilter q={q} hint={texts.searchHint}>
      <SelectField
        key={`${type} ${kinds.length}`}
        label={texts.kind}
        name="type"
        defaultValue={type}
        placeholder={texts.anyKind}
        options={[...options, ...selected]}
      />
      <TextField key={`from ${from}`} label={texts.from} name="from" type="date" defaultValue={from} />
      <TextField key={`to ${to}`} label={texts.to} name="to" type="date" defaultValue={to} error={error} />
    </ListFilter>
  );
}

function ExportButton({ filter, isTruncated }: { filter: AuditExport; isTruncated: boolean }) {
  const [busy, setBusy] = useState(false);
  const save = async () => {
    setBusy(true);
    try {
      const { content, name } = await client.exportAuditLog(filter);
      saveAs(content, name);
    } catch {
      toast.error(texts.exportFailed);
    }
    setBusy(false);
  };
  return (
    <div className="grid justify-items-end gap-1">
      <Button look="secondary" busy={busy} onClick={() => void save()}>
        {texts.export}
      </Button>
      {isTruncated && <p className="text-xs text-faint">{texts.exportLimit(grouped(MAX_EXPORTED))}</p>}
    </div>
  );
}
