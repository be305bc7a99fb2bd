import { Pencil, Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { longDate } from '#base/dates.ts';
import { TRASH_DAYS } from '#base/trash.ts';
import { api } from '#features/accounts/client.ts';
import { doiAddress } from '#features/articles/rules.ts';
import { NoticeBadge } from '#features/articles/widgets.tsx';
import { noticesClient } from '#features/submissions/client.ts';
import type { StaffSubmission } from '#features/submissions/contract.ts';
import type { Notice } from '#features/submissions/notice-contract.ts';
import { submissionTexts } from '#features/submissions/texts.ts';
import { Button } from '#ui/button.tsx';
import { Confirm } from '#ui/confirm.tsx';
import { Refusal } from '#ui/field.tsx';
import { IconButton } from '#ui/staff/icon-button.tsx';
import { useRefusal } from '#ui/staff/use-refusal.ts';
import { STAFF_WORDS } from '#ui/staff/words.ts';
import { toast } from '#ui/toast.tsx';
import { NoticeDialog } from './notice-dialog.tsx';
import { PanelPart } from './panel-part.tsx';

const texts = submissionTexts.notices;

interface NoticesProps {
  submission: StaffSubmission;
  onChanged: () => Promise<void>;
}

/** Lists the notices on an article; editors can add, edit and delete them. */
export function Notices({ submission, onChanged }: NoticesProps) {
  const { notices, status } = submission;
  const [editing, setEditing] = useState<Notice | 'new'>();
  const [removing, setRemoving] = useState<Notice>();
  const deletion = useRefusal(texts.removeFailed);
  const isPublished = status === 'PUBLISHED';
  const remove = () =>
    deletion.submit(async () => {
      if (!removing) return;
      const { message } = await noticesClient(api)
        .remove(submission.id, removing.id)
        .finally(() => setRemoving(undefined));
      toast.success(message);
      await onChanged();
    });
  return (
    <PanelPart id="notices" title={texts.title} lead={texts.lead}>
      {notices.length === 0 && <p>{isPublished ? texts.none : texts.notYet}</p>}
      {notices.length > 0 && (
        <ul className="grid gap-4">
          {notices.map((notice) => (
            <NoticeItem key={notice.id} notice={notice}>
              {isPublished && (
                <>
                  <IconButton
                    icon={Pencil}
                    label={STAFF_WORDS.edit(nameOf(notice))}
                    onClick={() => setEditing(notice)}
                  />
                  <IconButton
                    icon={Trash2}
                    label={STAFF_WORDS.remove(nameOf(notice))}
                    onClick={() => setRemoving(notice)}
                  />
                </>
              )}
            </NoticeItem>
          ))}
        </ul>
      )}
      <Refusal>{deletion.refusal}</Refusal>
      {isPublished && (
        <Button look="secondary" className="justify-self-start" onClick={() => setEditing('new')}>
          <Plus aria-hidden className="size-4" />
          {texts.add}
        </Button>
      )}
      {editing && (
        <NoticeDialog
          submissionId={submission.id}
          notice={editing === 'new' ? undefined : (notices.find(({ id }) => id === editing.id) ?? editing)}
          onReload={onChanged}
          onClose={() => setEditing(undefined)}
          onSaved={async () => {
            setEditing(undefined);
            await onChanged();
          }}
        />
      )}
      <Confirm
        open={removing !== undefined}
        title={texts.sure}
        text={removing && texts.removeText(submissionTexts.noticeKinds[removing.kind], longDate(removing.date))}
        hint={texts.removeHint(TRASH_DAYS)}
        yes={texts.yes}
        no={texts.no}
        busy={deletion.busy}
        onClose={() => setRemoving(undefined)}
        onYes={() => void remove()}
      />
    </PanelPart>
  );
}

function NoticeItem({ notice, children }: { notice: Notice; children: React.ReactNode }) {
  const { date, text, doi } = notice;
  return (
    <li className="grid gap-1 border-l-4 border-line pl-4">
      <div className="flex flex-wrap items-center gap-x-3">
        <NoticeBadge article={{ notices: [notice] }} />
        <time dateTime={date} className="text-sm text-faint">
          {longDate(date)}
        </time>
        <span className="ml-auto flex">{children}</span>
      </div>
      <p className="measure whitespace-pre-line [overflow-wrap:anywhere]">{text}</p>
      {doi && (
        <a href={doiAddress(doi)} className="justify-self-start text-sm break-all">
          {doi}
        </a>
      )}
    </li>
  );
}

function nameOf({ kind, date }: Notice): string {
  return texts.name(submissionTexts.noticeKinds[kind], longDate(date));
}
