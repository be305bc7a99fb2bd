import type { FormEvent } from 'react';
import { api } from '#features/accounts/client.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { CheckField, FieldError, Refusal, TextField } from '#ui/field.tsx';
import { useRefusal } from '#ui/staff/use-refusal.ts';
import { toast } from '#ui/toast.tsx';
import { formValues } from '#ui/use-server-form.ts';
import { webhooksClient } from '../../client.ts';
import type { Webhook } from '../../contract.ts';
import { MAX_URL, SUBSCRIPTIONS } from '../../rules.ts';
import { webhookTexts as texts } from '../../texts.ts';

const client = webhooksClient(api);

interface WebhookDialogProps {
  /** Undefined for a new one. */
  webhook: Webhook | undefined;
  onClose: () => void;
  /** With the secret of a new webhook. */
  onSaved: (secret?: string) => Promise<void>;
}

/** The form of a webhook. */
export function WebhookDialog({ webhook, onClose, onSaved }: WebhookDialogProps) {
  const { busy, errors, refusal, submit } = useRefusal(texts.failed);
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const data = new FormData(form);
    const draft = {
      url: formValues(form).url ?? '',
      events: SUBSCRIPTIONS.filter((name) => data.has(name)),
      isPaused: data.has('isPaused'),
    };
    void submit(async () => {
      const added = webhook ? undefined : await client.add(draft);
      const { message } =
        added ?? (await client.change(webhook?.id ?? '', { ...draft, version: webhook?.version ?? 0 }));
      toast.success(message);
      await onSaved(added?.data.secret);
    }, form);
  };
  return (
    <Dialog open title={webhook ? texts.editTitle : texts.addTitle} closeLabel={texts.close} onClose={onClose}>
      <form onSubmit={onSubmit} noValidate className="grid gap-5">
        <TextField
          label={texts.url}
          hint={texts.urlHint}
          name="url"
          type="url"
          required
          maxLength={MAX_URL}
          defaultValue={webhook?.url}
          error={errors.url}
        />
        <fieldset className="grid gap-2">
          <legend className="mb-1 font-medium">{texts.eventsLegend}</legend>
          {SUBSCRIPTIONS.map((name) => (
            <CheckField
              key={name}
              label={texts.events[name]}
              name={name}
              defaultChecked={webhook?.events.includes(name)}
            />
          ))}
          {errors.events && <FieldError>{errors.events}</FieldError>}
        </fieldset>
        {webhook && <CheckField label={texts.isPaused} name="isPaused" defaultChecked={webhook.isPaused} />}
        <Refusal>{refusal}</Refusal>
        <Button type="submit" busy={busy} className="max-w-fit">
          {webhook ? texts.save : texts.add}
        </Button>
      </form>
    </Dialog>
  );
}
