import { type LoaderFunctionArgs, useLoaderData, useRevalidator, useSearchParams } from 'react-router';
import { api } from '#features/accounts/client.ts';
import { staffLoader } from '#features/accounts/widgets/staff-loader.ts';
import { pageOf, wordsOf } from '#ui/list-address.ts';
import { choiceIn } from '#ui/staff/filter-select.tsx';
import { StaffHead } from '#ui/staff/staff-head.tsx';
import { useEditFocus } from '#ui/staff/use-edit-focus.ts';
import { newsletterClient } from '../../client.ts';
import { SUBSCRIBER_STATES, SUBSCRIBERS_PER_PAGE } from '../../contract.ts';
import { NEWSLETTERS_PER_PAGE } from '../../sending-contract.ts';
import { newsletterTexts } from '../../texts.ts';
import { NewsletterForm } from './newsletter-form.tsx';
import { SentNewsletters } from './sent-newsletters.tsx';
import { SubscriberList } from './subscriber-list.tsx';

const texts = newsletterTexts.dashboard;
const client = newsletterClient(api);

const searchOf = ({ request }: LoaderFunctionArgs) => new URL(request.url).searchParams;

const loadNewsletters = staffLoader(
  (args) => client.list({ page: pageOf(searchOf(args), 'sent'), perPage: NEWSLETTERS_PER_PAGE }),
  texts.newslettersFailed,
);

const loadSubscribers = staffLoader(async (args) => {
  const search = searchOf(args);
  const state = choiceIn(search, 'state', SUBSCRIBER_STATES);
  const filter = { page: pageOf(search), perPage: SUBSCRIBERS_PER_PAGE, q: wordsOf(search), state };
  return { ...(await client.subscribers(filter)), filter };
}, texts.subscribers.loadFailed);

export async function clientLoader(args: LoaderFunctionArgs) {
  const [newsletters, subscribers] = await Promise.all([loadNewsletters(args), loadSubscribers(args)]);
  return { newsletters, subscribers };
}
clientLoader.hydrate = true as const;

/** Form for newsletters, sent newsletters with their progress, and the subscribers. */
export default function AdminNewsletterScreen() {
  const { newsletters, subscribers } = useLoaderData<typeof clientLoader>();
  const [search, setSearch] = useSearchParams();
  const revalidator = useRevalidator();
  const editing = newsletters?.data.find(({ id }) => id === search.get('edit'));
  const area = useEditFocus(editing?.id);
  const edit = (id?: string) => {
    const { edit: _, ...rest } = Object.fromEntries(search);
    setSearch(id ? { ...rest, edit: id } : rest, { preventScrollReset: id === undefined });
  };
  return (
    <div ref={area} className="grid grid-cols-[minmax(0,1fr)] gap-12">
      <StaffHead title={texts.title} lead={texts.lead} />
      <NewsletterForm
        key={editing?.id ?? 'new'}
        editing={editing}
        onStop={() => edit()}
        onDone={() => revalidator.revalidate()}
      />
      <SentNewsletters loaded={newsletters} onEdit={edit} />
      <SubscriberList loaded={subscribers} />
    </div>
  );
}
