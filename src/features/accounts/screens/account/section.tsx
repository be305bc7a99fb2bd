import { type FormEvent, type ReactNode, useId } from 'react';
import { useNavigate, useRevalidator } from 'react-router';
import { AppError } from '#base/errors.ts';
import { Button } from '#ui/button.tsx';
import { TextField } from '#ui/field.tsx';
import { toast } from '#ui/toast.tsx';
import { type FieldErrors, formValues, useServerForm } from '#ui/use-server-form.ts';
import { session } from '../../client.ts';
import { accountTexts } from '../../texts.ts';
import { toastFailure } from '../../widgets/failure-toast.ts';

const texts = accountTexts.account;

/** One part of the account: a description at the left, the form at the right. */
export function Section({ title, lead, children }: { title: string; lead?: ReactNode; children: ReactNode }) {
  const id = useId();
  return (
    <section
      aria-labelledby={id}
      className="grid gap-x-12 gap-y-5 border-t border-line py-10 first-of-type:border-t-0 md:grid-cols-[16rem_1fr]"
    >
      <div>
        <h2 id={id} className="text-xl">
          {title}
        </h2>
        {lead && <p className="mt-1 text-sm text-faint">{lead}</p>}
      </div>
      <div className="grid content-start justify-items-start gap-5 *:w-full *:max-w-md">{children}</div>
    </section>
  );
}

/** A change on the server: shows its result in a toast and reloads the account. */
export function useChange() {
  const revalidator = useRevalidator();
  const navigate = useNavigate();
  const form = useServerForm((error) => {
    toastFailure(error);
    if (!(error instanceof AppError && error.failure === 'unauthenticated')) return;
    session.end();
    void navigate('/login');
  });
  const change = (work: () => Promise<{ message: string } | undefined>, at?: HTMLFormElement) =>
    form.submit(async () => {
      const done = await work();
      if (done) toast.success(done.message);
      await revalidator.revalidate();
    }, at);
  return { ...form, change };
}

interface ChangeFormProps {
  /** Returns the message to show; the form is reset then. */
  onValues: (values: Record<string, string>) => Promise<{ message: string } | undefined>;
  children: (state: { busy: boolean; errors: FieldErrors }) => ReactNode;
}

/** Each change has a form of its own, so that an error appears where it can be corrected. */
export function ChangeForm({ onValues, children }: ChangeFormProps) {
  const { busy, errors, change } = useChange();
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    void change(async () => {
      const done = await onValues(formValues(form));
      form.reset();
      return done;
    }, form);
  };
  return (
    <form onSubmit={onSubmit} method="post" data-live className="grid justify-items-start gap-5 *:w-full">
      {children({ busy, errors })}
    </form>
  );
}

/** The button of a change that is saved. */
export function SaveButton({ busy }: { busy: boolean }) {
  return (
    <Button type="submit" busy={busy} className="max-w-fit">
      {texts.save}
    </Button>
  );
}

/** Required for every change that a stolen session must not make. */
export function CurrentPassword({ errors }: { errors: FieldErrors }) {
  return (
    <TextField
      label={texts.currentPassword}
      name="currentPassword"
      type="password"
      autoComplete="current-password"
      required
      error={errors.currentPassword}
    />
  );
}
