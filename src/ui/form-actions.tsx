import { Button } from './button.tsx';

interface FormActionsProps {
  /** What the form does. */
  submit: string;
  busy: boolean;
  /** The way out; without it there is none. */
  cancel?: { label: string; onCancel: () => void } | undefined;
}

/** What ends a form: doing it, or leaving it. */
export function FormActions({ submit, busy, cancel }: FormActionsProps) {
  return (
    <div className="flex flex-wrap gap-3">
      <Button type="submit" busy={busy}>
        {submit}
      </Button>
      {cancel && (
        <Button look="quiet" onClick={cancel.onCancel}>
          {cancel.label}
        </Button>
      )}
    </div>
  );
}
