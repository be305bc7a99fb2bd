import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { AppError } from '#base/errors.ts';
import { MAIL_STATES } from '#base/mail-states.ts';
import { api } from '#features/accounts/client.ts';
import { staffLoader } from '#features/accounts/widgets/staff-loader.ts';
import { useStaffData } from '#features/accounts/widgets/use-staff-data.ts';
import { FieldError } from '#ui/field.tsx';
import { pageOf, wordsOf } from '#ui/list-address.ts';
import { DataTable } from '#ui/staff/data-table.tsx';
import { choiceIn, FilterSelect } from '#ui/staff/filter-select.tsx';
import { ListFilter } from '#ui/staff/list-filter.tsx';
import { Listing } from '#ui/staff/listing.tsx';
import { StaffHead } from '#ui/staff/staff-head.tsx';
import { toast } from '#ui/toast.tsx';
import { useServerForm } from '#ui/use-server-form.ts';
import { siteClient } from '../../client.ts';
import { type LoggedMail, MAILS_PER_PAGE } from '../../contract.ts';
import { siteTexts } from '../../texts.ts';
import { mailColumns } from './mail-columns.tsx';

const texts = siteTexts.mailLog;
const client = siteClient(api);

function filterOf(search: URLSearchParams) {
  const state = choiceIn(search, 'state', MAIL_STATES);
  return { page: pageOf(search), q: wordsOf(search), state };
}

export const clientLoader = staffLoader(async ({ request }) => {
  const filter = filterOf(new URL(request.url).searchParams);
  return { ...(await client.mailLog(filter)), filter };
}, texts.loadFailed);

/** Mails of the journal with their states. */
export default function AdminMailLogScreen() {
  const loaded = useStaffData(clientLoader);
  const { sending, refusal, resend } = useResend();
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-8">
      <StaffHead title={texts.title} lead={texts.lead} />
      <ListFilter q={loaded?.filter.q ?? ''} hint={texts.searchHint}>
        <FilterSelect
          name="state"
          label={texts.state}
          value={loaded?.filter.state}
          any={texts.anyState}
          options={MAIL_STATES}
          labels={(state) => texts.states[state]}
        />
      </ListFilter>
      <Listing rows={loaded?.data} words={texts} paging={{ total: loaded?.total ?? 0, perPage: MAILS_PER_PAGE }}>
        {(mails) => (
          <DataTable
            rows={mails}
            keyOf={({ id }) => id}
            columns={mailColumns({ sending, onResend: (mail) => void resend(mail) })}
            below={({ id }) => refusal?.id === id && <FieldError>{refusal.reason}</FieldError>}
          />
        )}
      </Listing>
    </div>
  );
}

/** Resends a mail; `refusal` is the reason of the last failure, shown below its row. */
function useResend() {
  const revalidator = useRevalidator();
  const [sending, setSending] = useState<string>();
  const [refusal, setRefusal] = useState<{ id: string; reason: string }>();
  const { submit } = useServerForm(() => toast.error(texts.resendFailed));
  const resend = ({ id, resends }: LoggedMail) =>
    submit(async () => {
      setSending(id);
      setRefusal(undefined);
      try {
        toast.success((await client.resendMail(id, resends)).message);
      } catch (error) {
        if (error instanceof AppError) setRefusal({ id, reason: error.message });
        throw error;
      } finally {
        setSending(undefined);
        await revalidator.revalidate();
      }
    });
  return { sending, refusal, resend };
}
