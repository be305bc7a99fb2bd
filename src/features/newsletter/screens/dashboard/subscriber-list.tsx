import { Download, Upload } from 'lucide-react';
import { useState } from 'react';
import { useRevalidator, useSearchParams } from 'react-router';
import { api } from '#features/accounts/client.ts';
import { Button } from '#ui/button.tsx';
import { Confirm } from '#ui/confirm.tsx';
import { saveAs } from '#ui/save-as.ts';
import { DataTable } from '#ui/staff/data-table.tsx';
import { FilterSelect } from '#ui/staff/filter-select.tsx';
import { ListFilter } from '#ui/staff/list-filter.tsx';
import { Listing } from '#ui/staff/listing.tsx';
import { STAFF_WORDS } from '#ui/staff/words.ts';
import { toast } from '#ui/toast.tsx';
import { useServerForm } from '#ui/use-server-form.ts';
import { newsletterClient } from '../../client.ts';
import { SUBSCRIBER_STATES, SUBSCRIBERS_PER_PAGE, type Subscriber } from '../../contract.ts';
import { newsletterTexts } from '../../texts.ts';
import { ImportDialog } from './import-dialog.tsx';
import { ListHead } from './list-head.tsx';
import { subscriberColumns } from './subscriber-columns.tsx';

const texts = newsletterTexts.dashboard.subscribers;
const client = newsletterClient(api);

interface Loaded {
  subscribers: Subscriber[];
  total: number;
  found: number;
  filter: { page: number; q: string; state: Subscriber['state'] | undefined };
}

/** Subscribers with search, import, export and removal. */
export function SubscriberList({ loaded }: { loaded: Loaded | undefined }) {
  const [isImporting, setIsImporting] = useState(false);
  const [removing, setRemoving] = useState<Subscriber>();
  const revalidator = useRevalidator();
  const removal = useServerForm(() => toast.error(texts.removeFailed));
  const { q = '', state, page = 1 } = loaded?.filter ?? {};
  const remove = () =>
    removal.submit(async () => {
      const { message } = await client.removeSubscriber(removing?.id ?? '').finally(() => setRemoving(undefined));
      toast.success(message);
      await revalidator.revalidate();
    });
  return (
    <section aria-labelledby="subscribers" className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <ListHead id="subscribers" title={texts.title} count={loaded && texts.count(loaded.total)}>
        <ExportButton />
        <Button look="secondary" onClick={() => setIsImporting(true)}>
          <Upload aria-hidden className="size-4" />
          {newsletterTexts.dashboard.import.open}
        </Button>
      </ListHead>
      <Filter q={q} state={state} />
      <Listing
        rows={loaded?.subscribers}
        words={texts}
        paging={{ total: loaded?.found ?? 0, perPage: SUBSCRIBERS_PER_PAGE, name: 'page' }}
      >
        {(rows) => (
          <DataTable
            rows={rows}
            keyOf={({ id }) => id}
            columns={subscriberColumns((page - 1) * SUBSCRIBERS_PER_PAGE, setRemoving)}
          />
        )}
      </Listing>
      <Confirm
        open={removing !== undefined}
        title={STAFF_WORDS.sure}
        text={removing && texts.removeText(removing.email)}
        yes={texts.removeYes}
        no={STAFF_WORDS.cancel}
        busy={removal.busy}
        onClose={() => setRemoving(undefined)}
        onYes={() => void remove()}
      />
      <ImportDialog open={isImporting} onClose={() => setIsImporting(false)} onDone={() => revalidator.revalidate()} />
    </section>
  );
}

function Filter({ q, state }: { q: string; state: Subscriber['state'] | undefined }) {
  const [search] = useSearchParams();
  const others = [...search].filter(([name]) => name === 'sent' || name === 'edit');
  return (
    <ListFilter q={q} hint={texts.searchHint} keep={Object.fromEntries(others)}>
      <FilterSelect
        name="state"
        label={texts.state}
        value={state}
        any={texts.anyState}
        options={SUBSCRIBER_STATES}
        labels={(one) => texts.states[one]}
      />
    </ListFilter>
  );
}

function ExportButton() {
  const { busy, submit } = useServerForm(() => toast.error(texts.exportFailed));
  const save = async () => {
    const { content, name } = await client.exportSubscribers();
    saveAs(content, name);
  };
  return (
    <Button look="secondary" busy={busy} onClick={() => void submit(save)}>
      {!busy && <Download aria-hidden className="size-4" />}
      {texts.export}
    </Button>
  );
}
