import { Button } from './button.tsx';

interface FormActionsProps {
  /** Label of the submit button. */
  submit: string;
  busy: boolean;
  /** Label and action of the cancel button, if there is one. */
  cancel?: { label: string; onCancel: () => void } | undefined;
}

/** The buttons at the end of a form. */
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
