import { type FormEvent, useState } from 'react';
import { useRevalidator } from 'react-router';
import { longDate } from '#base/dates.ts';
import { api } from '#features/accounts/client.ts';
import { LanguageField } from '#features/accounts/widgets/language-field.tsx';
import { staffLoader } from '#features/accounts/widgets/staff-loader.ts';
import { useMay } from '#features/accounts/widgets/use-role.ts';
import { useStaffData } from '#features/accounts/widgets/use-staff-data.ts';
import { Button } from '#ui/button.tsx';
import { Confirm } from '#ui/confirm.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { Refusal, TextArea, TextField } from '#ui/field.tsx';
import { pageOf, wordsOf } from '#ui/list-address.ts';
import { Skeleton } from '#ui/skeleton.tsx';
import { type Column, DataTable } from '#ui/staff/data-table.tsx';
import { ListFilter } from '#ui/staff/list-filter.tsx';
import { Listing } from '#ui/staff/listing.tsx';
import { StaffHead } from '#ui/staff/staff-head.tsx';
import { useRefusal } from '#ui/staff/use-refusal.ts';
import { toast } from '#ui/toast.tsx';
import { formValues } from '#ui/use-server-form.ts';
import { reviewClient } from '../../client.ts';
import type { Reviewer } from '../../contract.ts';
import { reviewTexts } from '../../texts.ts';
import { ReviewerMerge } from './reviewer-merge.tsx';

const { register: texts, panel } = reviewTexts;
const PER_PAGE = 20;

export const clientLoader = staffLoader(async ({ request }) => {
  const search = new URL(request.url).searchParams;
  const q = wordsOf(search);
  const page = { page: pageOf(search), perPage: PER_PAGE };
  const { data, total } = await reviewClient(api).reviewers(q ? { q, ...page } : page);
  return { rows: data, total, q };
}, texts.loadFailed);

export function HydrateFallback() {
  return <Skeleton className="h-96" />;
}

/** The register of people who were invited to review, with their load and the office's notes. */
export default function ReviewersScreen() {
  const loaded = useStaffData(clientLoader);
  const revalidator = useRevalidator();
  const [editing, setEditing] = useState<Reviewer>();
  const isAdministrator = useMay('account.manage');
  const onSaved = async () => {
    setEditing(undefined);
    await revalidator.revalidate();
  };
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-8">
      <StaffHead title={texts.title} lead={texts.lead} />
      <ListFilter q={loaded?.q ?? ''} hint={texts.search} />
      <Listing
        rows={loaded?.rows}
        words={loaded?.q ? { ...texts, emptyHint: texts.emptyFilterHint } : texts}
        paging={{ total: loaded?.total ?? 0, perPage: PER_PAGE }}
      >
        {(rows) => <DataTable rows={rows} keyOf={({ id }) => id} columns={columnsWith(setEditing)} />}
      </Listing>
      {editing && (
        <Dialog
          open
          place="side"
          title={editing.fullName}
          closeLabel={panel.keep}
          onClose={() => setEditing(undefined)}
        >
          <div className="grid gap-6">
            <ReviewerForm reviewer={editing} mayErase={isAdministrator} onSaved={onSaved} />
            <ReviewerMerge reviewer={editing} onDone={onSaved} />
          </div>
        </Dialog>
      )}
    </div>
  );
}

const { columns } = texts;

const columnsWith = (onEdit: (reviewer: Reviewer) => void): Column<Reviewer>[] => [
  {
    name: columns.name,
    hideName: true,
    wide: true,
    cell: ({ fullName, email, affiliation }) => (
      <>
        <span className="font-semibold">{fullName}</span>
        <p className="text-faint">
          <a href={`mailto:${email}`}>{email}</a>
          {affiliation && ` · ${affiliation}`}
        </p>
      </>
    ),
  },
  { name: columns.open, cell: ({ open }) => open },
  {
    name: columns.history,
    holds: 'words',
    cell: ({ invited, accepted, reports }) => texts.history(invited, accepted, reports),
  },
  {
    name: columns.last,
    holds: 'words',
    cell: ({ lastInvitedAt }) => (lastInvitedAt ? longDate(lastInvitedAt) : '–'),
  },
  { name: columns.notes, holds: 'title', cell: notesOf },
  {
    name: columns.actions,
    cell: (reviewer) => (
      <Button look="secondary" aria-label={texts.edit(reviewer.fullName)} onClick={() => onEdit(reviewer)}>
        {texts.change}
      </Button>
    ),
  },
];

function notesOf({ expertise, languages, editorsNote, notBefore, declinesAll, isUnreachable, aliases }: Reviewer) {
  const lines = [
    isUnreachable && texts.isUnreachable,
    declinesAll ? texts.declinesAll : notBefore && texts.notBefore(longDate(notBefore)),
    ...aliases.map(({ email }) => texts.alias(email)),
    expertise,
    languages,
    editorsNote,
  ].filter(Boolean);
  return lines.map((line) => (
    <p key={String(line)} className={line === texts.isUnreachable ? 'text-danger' : undefined}>
      {line}
    </p>
  ));
}

interface ReviewerFormProps {
  reviewer: Reviewer;
  mayErase: boolean;
  onSaved: () => Promise<void>;
}

function ReviewerForm({ reviewer, mayErase, onSaved }: ReviewerFormProps) {
  const [isErasing, setErasing] = useState(false);
  const { busy, errors, refusal, submit } = useRefusal(panel.failed);
  const { id, version } = reviewer;
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    void submit(async () => {
      toast.success((await reviewClient(api).changeReviewer(id, { ...formValues(form), version })).message);
      await onSaved();
    }, form);
  };
  return (
    <form onSubmit={onSubmit} method="post" data-live className="grid gap-5">
      <TextField
        label={panel.fullName}
        name="fullName"
        required
        defaultValue={reviewer.fullName}
        error={errors.fullName}
      />
      <TextField
        label={panel.affiliation}
        name="affiliation"
        defaultValue={reviewer.affiliation}
        error={errors.affiliation}
      />
      <TextArea
        label={texts.expertise}
        name="expertise"
        rows={3}
        defaultValue={reviewer.expertise}
        error={errors.expertise}
      />
      <TextField
        label={texts.languages}
        hint={texts.languagesHint}
        name="languages"
        defaultValue={reviewer.languages}
        error={errors.languages}
      />
      <LanguageField label={texts.mailLanguage} chosen={reviewer.language} error={errors.language} />
      <TextArea
        label={texts.editorsNote}
        name="editorsNote"
        rows={3}
        defaultValue={reviewer.editorsNote}
        error={errors.editorsNote}
      />
      <Refusal>{refusal}</Refusal>
      <div className="flex flex-wrap gap-3">
        <Button type="submit" busy={busy}>
          {texts.save}
        </Button>
        {mayErase && (
          <Button look="danger" aria-label={texts.eraseOf(reviewer.fullName)} onClick={() => setErasing(true)}>
            {texts.erase}
          </Button>
        )}
      </div>
      <Confirm
        open={isErasing}
        title={texts.eraseAsk(reviewer.fullName)}
        text={texts.eraseText}
        yes={texts.eraseYes}
        no={panel.keep}
        busy={busy}
        onClose={() => setErasing(false)}
        onYes={() =>
          void submit(async () => {
            setErasing(false);
            toast.success((await reviewClient(api).eraseReviewer(id)).message);
            await onSaved();
          })
        }
      />
    </form>
  );
}
