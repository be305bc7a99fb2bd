import { useState } from 'react';
import { useLoaderData, useRevalidator, useSearchParams } from 'react-router';
import { Confirm } from '../../../ui/confirm.tsx';
import { Empty, LoadFailed } from '../../../ui/notice.tsx';
import { Pagination } from '../../../ui/pagination.tsx';
import { toast } from '../../../ui/toast.tsx';
import { useServerForm } from '../../../ui/use-server-form.ts';
import { api } from '../../accounts/client.ts';
import { staffLoader } from '../../accounts/widgets/staff-loader.ts';
import { contactClient } from '../client.ts';
import { MESSAGES_A_PAGE, type StaffMessage } from '../contract.ts';
import { contactTexts } from '../texts.ts';
import { MessageRow } from './message-row.tsx';

const texts = contactTexts.messages;
const client = contactClient(api);
const pageIn = (search: URLSearchParams) => Math.max(1, Math.floor(Number(search.get('page'))) || 1);

export const clientLoader = staffLoader(
  ({ request }) => client.messages(pageIn(new URL(request.url).searchParams)),
  texts.loadFailed,
);

/** What visitors have written: read, mended, marked as handled, deleted. */
export default function AdminMessagesScreen() {
  const loaded = useLoaderData<typeof clientLoader>();
  const [search] = useSearchParams();
  const revalidator = useRevalidator();
  const [removing, setRemoving] = useState<StaffMessage>();
  const { busy, submit } = useServerForm(() => toast.error(texts.removeBroken));
  const messages = loaded?.data.contactMessages;
  const remove = () =>
    submit(async () => {
      const { message } = await client.removeMessage(removing?.id ?? '').finally(() => setRemoving(undefined));
      toast.success(message);
      await revalidator.revalidate();
    });
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-8">
      <div>
        <h1 className="text-2xl">{texts.title}</h1>
        <p className="mt-1 text-faint">{texts.lead}</p>
      </div>
      {!messages && (
        <LoadFailed message={texts.loadFailed} retryLabel={texts.again} onRetry={() => void revalidator.revalidate()} />
      )}
      {messages?.length === 0 && <Empty title={texts.empty} />}
      {messages && messages.length > 0 && (
        <table className="block w-full text-sm lg:table">
          <thead className="sr-only lg:not-sr-only lg:table-header-group">
            <tr>
              {Object.values(texts.columns).map((name) => (
                <th key={name} scope="col" className="border-b-2 border-ink px-2 py-2 text-left">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody className="block lg:table-row-group">
            {messages.map((message) => (
              <MessageRow key={message.id} message={message} onRemove={setRemoving} />
            ))}
          </tbody>
        </table>
      )}
      <Pagination
        page={pageIn(search)}
        pages={Math.ceil((loaded?.total ?? 0) / MESSAGES_A_PAGE)}
        href={(page) => `?page=${page}`}
        texts={texts.pages}
      />
      <Confirm
        open={removing !== undefined}
        title={texts.sure}
        text={removing?.subject}
        yes={texts.yes}
        no={texts.cancel}
        busy={busy}
        onClose={() => setRemoving(undefined)}
        onYes={() => void remove()}
      />
    </div>
  );
}
