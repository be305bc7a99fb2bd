import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { momentOf } from '#base/dates.ts';
import { api } from '#features/accounts/client.ts';
import { failureMessage } from '#features/accounts/widgets/failure-toast.ts';
import { staffLoader } from '#features/accounts/widgets/staff-loader.ts';
import { useStaffData } from '#features/accounts/widgets/use-staff-data.ts';
import { Button } from '#ui/button.tsx';
import { Refusal } from '#ui/field.tsx';
import { saveAs } from '#ui/save-as.ts';
import { Skeleton } from '#ui/skeleton.tsx';
import { StaffHead } from '#ui/staff/staff-head.tsx';
import { StaffLoadFailed } from '#ui/staff/staff-load-failed.tsx';
import { toast } from '#ui/toast.tsx';
import { useToastForm } from '#ui/use-toast-form.ts';
import { houseStyleClient } from '../../client.ts';
import type { HouseStyles } from '../../contract.ts';
import type { HouseStyle } from '../../rules.ts';
import { houseStyleTexts } from '../../texts.ts';
import { Sketch } from '../../widgets/sketch.tsx';
import { StyleFields } from '../../widgets/style-fields.tsx';

const { screen: texts } = houseStyleTexts;
const client = houseStyleClient(api);

export const clientLoader = staffLoader(() => client.read(), texts.loadFailed);

export function HydrateFallback() {
  return <Skeleton className="h-96" />;
}

/** The look of the PDFs and EPUBs that the journal makes, with a sketch, a PDF to look at, and its versions. */
export default function HouseStyleScreen() {
  const loaded = useStaffData(clientLoader);
  const revalidator = useRevalidator();
  const reload = () => void revalidator.revalidate();
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-8">
      <StaffHead title={texts.title} lead={texts.lead} />
      {loaded ? (
        <StyleForm key={loaded.version} loaded={loaded} onSaved={reload} />
      ) : (
        <StaffLoadFailed message={texts.loadFailed} />
      )}
    </div>
  );
}

function StyleForm({ loaded, onSaved }: { loaded: HouseStyles; onSaved: () => void }) {
  const [style, setStyle] = useState<HouseStyle>(loaded.style);
  const { busy, errors, refusal, submit } = useToastForm(failureMessage);
  const save = (form: HTMLFormElement) =>
    submit(async () => {
      toast.success((await client.save({ ...style, version: loaded.version })).message);
      onSaved();
    }, form);
  const look = (form: HTMLFormElement | null) =>
    submit(async () => {
      const { content, name } = await client.preview(style);
      saveAs(content, name);
    }, form ?? undefined);
  return (
    <>
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-8 lg:grid-cols-[minmax(0,24rem)_minmax(0,1fr)]">
        <form
          method="post"
          data-live
          className="grid gap-5"
          onSubmit={(event) => {
            event.preventDefault();
            void save(event.currentTarget);
          }}
        >
          <StyleFields
            style={style}
            errors={errors}
            onChange={(change) => setStyle((now) => ({ ...now, ...change }))}
          />
          <Refusal>{refusal}</Refusal>
          <div className="flex flex-wrap gap-3">
            <Button type="submit" busy={busy}>
              {texts.save}
            </Button>
            <Button look="secondary" busy={busy} onClick={(event) => void look(event.currentTarget.form)}>
              {texts.look}
            </Button>
          </div>
        </form>
        <Sketch style={style} />
      </div>
      <Versions loaded={loaded} onTake={setStyle} />
    </>
  );
}

function Versions({ loaded: { versions }, onTake }: { loaded: HouseStyles; onTake: (style: HouseStyle) => void }) {
  if (versions.length === 0) return null;
  return (
    <section aria-labelledby="versions">
      <h2 id="versions" className="text-xl">
        {texts.versions}
      </h2>
      <ol reversed className="mt-3 max-w-3xl border-b border-line">
        {versions.map(({ version, style, createdAt, by }) => (
          <li key={version} className="flex flex-wrap items-center justify-between gap-x-6 border-t border-line py-2">
            <p className="flex items-center gap-3">
              <span aria-hidden className="size-5 rounded-sm border border-line" style={{ background: style.accent }} />
              <span>
                <span className="font-semibold">{texts.version(version)}</span>{' '}
                <span className="text-sm text-faint">{texts.since(momentOf(createdAt), by)}</span>
              </span>
            </p>
            <Button look="quiet" aria-label={texts.takeOf(version)} onClick={() => onTake(style)}>
              {texts.take}
            </Button>
          </li>
        ))}
      </ol>
    </section>
  );
}
