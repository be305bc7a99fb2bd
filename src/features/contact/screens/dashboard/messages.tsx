import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { api } from '#features/accounts/client.ts';
import { staffLoader } from '#features/accounts/widgets/staff-loader.ts';
import { useStaffData } from '#features/accounts/widgets/use-staff-data.ts';
import { Confirm } from '#ui/confirm.tsx';
import { pageOf, wordsOf } from '#ui/list-address.ts';
import { DataTable } from '#ui/staff/data-table.tsx';
import { choiceIn, FilterSelect } from '#ui/staff/filter-select.tsx';
import { ListFilter } from '#ui/staff/list-filter.tsx';
import { Listing } from '#ui/staff/listing.tsx';
import { StaffHead } from '#ui/staff/staff-head.tsx';
import { useEditFocus } from '#ui/staff/use-edit-focus.ts';
import { STAFF_WORDS } from '#ui/staff/words.ts';
import { toast } from '#ui/toast.tsx';
import { useServerForm } from '#ui/use-server-form.ts';
import { useUnsaved } from '#ui/use-unsaved.tsx';
import { contactClient } from '../../client.ts';
import { MESSAGE_STATES, MESSAGES_PER_PAGE, type StaffMessage } from '../../contract.ts';
import { contactTexts } from '../../texts.ts';
import { AnswerDialog } from './answer-dialog.tsx';
import { EditedMessage } from './edited-message.tsx';
import { messageColumns } from './message-columns.tsx';

const texts = contactTexts.messages;
const client = contactClient(api);

function filterOf(search: URLSearchParams) {
  const state = choiceIn(search, 'state', MESSAGE_STATES);
  return { page: pageOf(search), perPage: MESSAGES_PER_PAGE, q: wordsOf(search), state };
}

export const clientLoader = staffLoader(async ({ request }) => {
  const filter = filterOf(new URL(request.url).searchParams);
  return { ...(await client.messages(filter)), filter };
});

/** Messages of visitors: staff read, answer, edit, mark as handled and delete them. */
export default function AdminMessagesScreen() {
  const loaded = useStaffData(clientLoader);
  const revalidator = useRevalidator();
  const { leave, onInput, question } = useUnsaved();
  const [answering, setAnswering] = useState<StaffMessage>();
  const [editing, setEditing] = useState<string>();
  const area = useEditFocus(editing);
  const [removing, setRemoving] = useState<StaffMessage>();
  const { busy, submit } = useServerForm(() => toast.error(texts.removeBroken));
  /** Returns the version in the current list, which a reload may have changed. */
  const latest = (message: StaffMessage) => loaded?.data.contactMessages.find(({ id }) => id === message.id) ?? message;
  const remove = () =>
    submit(async () => {
      const { message } = await client.removeMessage(removing?.id ?? '').finally(() => setRemoving(undefined));
      toast.success(message);
      await revalidator.revalidate();
    });
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-8">
      <StaffHead title={texts.title} lead={texts.lead} />
      <ListFilter q={loaded?.filter.q ?? ''} hint={texts.searchHint}>
        <FilterSelect
          name="state"
          label={texts.state}
          value={loaded?.filter.state}
          any={texts.anyState}
          options={MESSAGE_STATES}
          labels={(state) => texts.states[state]}
        />
      </ListFilter>
      <Listing
        rows={loaded?.data.contactMessages}
        words={texts}
        paging={{ total: loaded?.total ?? 0, perPage: MESSAGES_PER_PAGE }}
      >
        {(messages) => (
          <div ref={area} onInput={onInput}>
            <DataTable
              rows={messages}
              keyOf={({ id }) => id}
              columns={messageColumns({
                onAnswer: setAnswering,
                onEdit: (id) => leave(() => setEditing(id)),
                onRemove: setRemoving,
              })}
              instead={(message) =>
                message.id === editing && (
                  <EditedMessage
                    message={message}
                    onCancel={() => leave(() => setEditing(undefined))}
                    onSaved={() => setEditing(undefined)}
                  />
                )
              }
            />
          </div>
        )}
      </Listing>
      {question}
      {answering && <AnswerDialog message={latest(answering)} onClose={() => setAnswering(undefined)} />}
      <Confirm
        open={removing !== undefined}
        title={STAFF_WORDS.sure}
        text={removing?.subject}
        yes={STAFF_WORDS.yes}
        no={STAFF_WORDS.cancel}
        busy={busy}
        onClose={() => setRemoving(undefined)}
        onYes={() => void remove()}
      />
    </div>
  );
}
