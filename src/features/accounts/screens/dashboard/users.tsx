import { Suspense, useState } from 'react';
import { Await, type LoaderFunctionArgs, Navigate, useLoaderData, useLocation, useRevalidator } from 'react-router';
import { ROLES } from '#features/access/rules.ts';
import { pageOf, wordsOf } from '#ui/list-address.ts';
import { DataTable } from '#ui/staff/data-table.tsx';
import { choiceIn, FilterSelect } from '#ui/staff/filter-select.tsx';
import { ListFilter } from '#ui/staff/list-filter.tsx';
import { Listing } from '#ui/staff/listing.tsx';
import { StaffHead } from '#ui/staff/staff-head.tsx';
import { api, usersClient } from '../../client.ts';

import { accountTexts } from '../../texts.ts';
import { ACCOUNT_STATES, type StaffUser, USERS_PER_PAGE } from '../../users-contract.ts';
import { staffLoader } from '../../widgets/staff-loader.ts';
import { InviteDialog } from './invite-dialog.tsx';
import { UnconfirmedRemoval } from './unconfirmed-removal.tsx';
import { userColumns } from './user-columns.tsx';
import { type DeletionStage, UserDeletion } from './user-deletion.tsx';
import { UserDetails } from './user-details.tsx';
import { Merges } from './user-merge.tsx';

const texts = accountTexts.users;

function filterOf(search: URLSearchParams) {
  const role = choiceIn(search, 'role', ROLES);
  const state = choiceIn(search, 'state', ACCOUNT_STATES);
  return { page: pageOf(search), q: wordsOf(search), role, state };
}

const load = staffLoader(async ({ request }) => {
  const client = usersClient(api);
  const filter = filterOf(new URL(request.url).searchParams);
  const [page, merges] = await Promise.all([client.list({ ...filter, perPage: USERS_PER_PAGE }), client.merges()]);
  return { ...page, merges };
}, texts.loadFailed);

/** Does not wait for the users; the screen shows that they are loading. */
export function clientLoader(args: LoaderFunctionArgs) {
  const users = load(args);
  // The screen performs the redirect.
  users.catch(() => {});
  return { users, filter: filterOf(new URL(args.request.url).searchParams) };
}
clientLoader.hydrate = true as const;

/** All accounts: search, change of role, reset of the second factor, deletion. */
export default function AdminUsersScreen() {
  const { users, filter } = useLoaderData<typeof clientLoader>();
  const { search } = useLocation();
  const { revalidate } = useRevalidator();
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-8">
      <StaffHead title={texts.title} lead={texts.lead}>
        <InviteDialog onInvited={() => void revalidate()} />
      </StaffHead>
      <ListFilter q={filter.q} hint={texts.searchHint}>
        <FilterSelect
          name="role"
          label={texts.columns.role}
          value={filter.role}
          any={texts.anyRole}
          options={ROLES}
          labels={(role) => texts.roles[role]}
        />
        <FilterSelect
          name="state"
          label={texts.state}
          value={filter.state}
          any={texts.anyRole}
          options={ACCOUNT_STATES}
          labels={(state) => texts.states[state]}
        />
      </ListFilter>
      {filter.state === 'unconfirmed' && <UnconfirmedRemoval />}
      <Suspense key={search} fallback={<p role="status">{texts.loading}</p>}>
        <Await resolve={users} errorElement={<Navigate to="/login" replace />}>
          {(loaded) => (
            <>
              <Users rows={loaded?.data} total={loaded?.total ?? 0} />
              <Merges merges={loaded?.merges ?? []} />
            </>
          )}
        </Await>
      </Suspense>
    </div>
  );
}

function Users({ rows, total }: { rows: StaffUser[] | undefined; total: number }) {
  const revalidator = useRevalidator();
  const [open, setOpen] = useState<string>();
  const [deletion, setDeletion] = useState<DeletionStage>();
  const columns = userColumns({
    isOpen: ({ id }) => id === open,
    onToggle: ({ id }) => setOpen(id === open ? undefined : id),
    onRemove: (user) => setDeletion({ user, outcome: undefined }),
  });
  return (
    <>
      <Listing rows={rows} words={texts} paging={{ total, perPage: USERS_PER_PAGE }}>
        {(users) => (
          <DataTable
            rows={users}
            keyOf={({ id }) => id}
            columns={columns}
            below={(user) => user.id === open && <UserDetails user={user} />}
          />
        )}
      </Listing>
      <UserDeletion stage={deletion} onStage={setDeletion} onDeleted={() => void revalidator.revalidate()} />
    </>
  );
}
