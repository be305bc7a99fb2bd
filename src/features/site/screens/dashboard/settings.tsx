import type { FormEvent } from 'react';
import { Link, useLoaderData, useRevalidator } from 'react-router';
import { type Journal, LICENCE_NAMES, type Licence } from '../../../../base/journal.ts';
import { Button } from '../../../../ui/button.tsx';
import { FieldError, SelectField, TextField } from '../../../../ui/field.tsx';
import { LoadFailed } from '../../../../ui/notice.tsx';
import { Skeleton } from '../../../../ui/skeleton.tsx';
import { StaffHead } from '../../../../ui/staff/staff-head.tsx';
import { useRefusal } from '../../../../ui/staff/use-refusal.ts';
import { STAFF_WORDS } from '../../../../ui/staff/words.ts';
import { toast } from '../../../../ui/toast.tsx';
import { type FieldErrors, formValues } from '../../../../ui/use-server-form.ts';
import { api } from '../../../accounts/client.ts';
import { staffLoader } from '../../../accounts/widgets/staff-loader.ts';
import { journalClient } from '../../../journal/client.ts';
import { journalTexts as texts } from '../../../journal/texts.ts';

const client = journalClient(api);

export const clientLoader = staffLoader(() => client.readAsStaff(), texts.loadFailed);

export function HydrateFallback() {
  return <Skeleton className="h-96" />;
}

/** What the journal says of itself. */
export default function SettingsScreen() {
  const journal = useLoaderData<typeof clientLoader>();
  const revalidator = useRevalidator();
  const { busy, errors, refusal, submit } = useRefusal(texts.saveFailed);
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const {
      name = '',
      tagline = '',
      publisher = '',
      issn = '',
      licence,
      countries = '',
    } = formValues(event.currentTarget);
    void submit(async () => {
      const settings = { name, tagline, publisher, issn, licence: licence as Licence, countries };
      const { message } = await client.change({ ...settings, version: journal?.version });
      toast.success(message);
      await revalidator.revalidate();
    });
  };
  return (
    <div className="grid max-w-4xl grid-cols-[minmax(0,1fr)] gap-8">
      <StaffHead title={texts.title} lead={texts.lead} />
      {!journal && (
        <LoadFailed
          message={texts.loadFailed}
          retryLabel={STAFF_WORDS.again}
          onRetry={() => void revalidator.revalidate()}
        />
      )}
      {journal && (
        <form key={journal.version} onSubmit={onSubmit} method="post" data-live className="grid max-w-xl gap-5">
          <SettingsFields journal={journal} errors={errors} />
          {refusal && <FieldError>{refusal}</FieldError>}
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
