import { Link, useRevalidator } from 'react-router';
import { api } from '#features/accounts/client.ts';
import { staffLoader } from '#features/accounts/widgets/staff-loader.ts';
import { useStaffData } from '#features/accounts/widgets/use-staff-data.ts';
import { journalClient } from '#features/journal/client.ts';
import { type Journal, LICENCE_NAMES, type Licence } from '#features/journal/journal.ts';
import { journalTexts as texts } from '#features/journal/texts.ts';
import { Button } from '#ui/button.tsx';
import { SelectField, TextField } from '#ui/field.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { Refused } from '#ui/staff/refused.tsx';
import { StaffHead } from '#ui/staff/staff-head.tsx';
import { StaffLoadFailed } from '#ui/staff/staff-load-failed.tsx';
import { useRecordForm } from '#ui/staff/use-record-form.ts';
import { toast } from '#ui/toast.tsx';
import { type FieldErrors, formValues } from '#ui/use-server-form.ts';

const client = journalClient(api);

export const clientLoader = staffLoader(() => client.readAsStaff(), texts.loadFailed);

export function HydrateFallback() {
  return <Skeleton className="h-96" />;
}

/** Form for the journal's name, publisher, ISSN and licence. */
export default function SettingsScreen() {
  const journal = useStaffData(clientLoader);
  const revalidator = useRevalidator();
  const reload = () => revalidator.revalidate();
  const form = useRecordForm({ record: journal, failed: texts.saveFailed, reload });
  const { base, busy, errors } = form;
  const save = form.onSubmit(async (element, version) => {
    const {
      name = '',
      tagline = '',
      publisher = '',
      issn = '',
      licence,
      countries = '',
      ...codes
    } = formValues(element);
    const { repecArchive, repecSeries } = codes;
    const settings = {
      name,
      tagline,
      publisher,
      issn,
      licence: licence as Licence,
      countries,
      repecArchive,
      repecSeries,
    };
    const { message } = await client.change({ ...settings, version });
    toast.success(message);
    await reload();
  });
  return (
    <div className="grid max-w-4xl grid-cols-[minmax(0,1fr)] gap-8">
      <StaffHead title={texts.title} lead={texts.lead} />
      {!base && <StaffLoadFailed message={texts.loadFailed} />}
      {base && (
        <form key={form.key} {...form.props} onSubmit={save} className="grid max-w-xl gap-5">
          <SettingsFields journal={base} errors={errors} />
          <Refused {...form.refused} />
          <Button type="submit" busy={busy} className="justify-self-start">
            {texts.save}
          </Button>
        </form>
      )}
      <nav aria-labelledby="elsewhere" className="border-t border-line pt-4">
        <h2 id="elsewhere" className="text-lg">
          {texts.elsewhere}
        </h2>
        <ul className="mt-2 grid gap-1">
          <li>
            <Link to="/dashboard/contact-info" className="inline-block py-2">
              {texts.contactInfo}
            </Link>
          </li>
          <li>
            <Link to="/dashboard/policies" className="inline-block py-2">
              {texts.policies}
            </Link>
          </li>
        </ul>
      </nav>
    </div>
  );
}

function SettingsFields({ journal, errors }: { journal: Journal; errors: FieldErrors }) {
  const text = (name: 'name' | 'tagline' | 'publisher') => (
    <TextField label={texts[name]} name={name} required defaultValue={journal[name]} error={errors[name]} />
  );
  return (
    <>
      {text('name')}
      {text('tagline')}
      {text('publisher')}
      <TextField
        label={texts.issn}
        name="issn"
        hint={texts.issnHint}
        defaultValue={journal.issn}
        placeholder="0000-0000"
        error={errors.issn}
      />
      <SelectField
        label={texts.licence}
        name="licence"
        defaultValue={journal.licence}
        options={LICENCE_NAMES.map((value) => ({ value, label: value }))}
        error={errors.licence}
      />
      {(['repecArchive', 'repecSeries'] as const).map((name) => (
        <TextField
          key={name}
          label={texts[name]}
          name={name}
          required
          hint={texts[`${name}Hint`]}
          defaultValue={journal[name]}
          error={errors[name]}
        />
      ))}
      <TextField
        label={texts.countries}
        name="countries"
        type="number"
        required
        defaultValue={journal.countries}
        error={errors.countries}
      />
    </>
  );
}
