import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { api } from '#features/accounts/client.ts';
import { staffLoader } from '#features/accounts/widgets/staff-loader.ts';
import { useStaffData } from '#features/accounts/widgets/use-staff-data.ts';
import { Button } from '#ui/button.tsx';
import { ShownOnce } from '#ui/shown-once.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { StaffHead } from '#ui/staff/staff-head.tsx';
import { StaffLoadFailed } from '#ui/staff/staff-load-failed.tsx';
import { webhooksClient } from '../../client.ts';
import type { Webhook } from '../../contract.ts';
import { webhookTexts as texts } from '../../texts.ts';
import { WebhookDialog } from './webhook-dialog.tsx';
import { WebhookItem } from './webhook-item.tsx';

export const clientLoader = staffLoader(() => webhooksClient(api).list(), texts.loadFailed);

export function HydrateFallback() {
  return <Skeleton className="h-96" />;
}

/** The webhooks of the journal, each with the log of its deliveries. */
export default function WebhooksScreen() {
  const webhooks = useStaffData(clientLoader);
  const revalidator = useRevalidator();
  const [editing, setEditing] = useState<Webhook | 'new'>();
  const [secret, setSecret] = useState<string>();
  const reload = () => revalidator.revalidate();
  return (
    <div className="grid max-w-4xl grid-cols-[minmax(0,1fr)] gap-8">
      <StaffHead title={texts.title} lead={texts.lead}>
        <Button onClick={() => setEditing('new')}>{texts.begin}</Button>
      </StaffHead>
      <p>
        <a href="/api#description/webhooks">{texts.guide}</a>
      </p>
      {secret && (
        <ShownOnce
          id="webhook-secret"
          heading="h2"
          title={texts.secretTitle}
          lead={texts.secretLead}
          secrets={[secret]}
          copy={texts.copy}
          copied={texts.copied}
        />
      )}
      {webhooks ? (
        <>
          {webhooks.length === 0 && <p className="text-faint">{texts.none}</p>}
          <ul className="grid gap-6">
            {webhooks.map((webhook) => (
              <WebhookItem key={webhook.id} webhook={webhook} onEdit={() => setEditing(webhook)} onChanged={reload} />
            ))}
          </ul>
        </>
      ) : (
        <StaffLoadFailed message={texts.loadFailed} />
      )}
      {editing && (
        <WebhookDialog
          webhook={editing === 'new' ? undefined : editing}
          onClose={() => setEditing(undefined)}
          onSaved={async (made) => {
            setEditing(undefined);
            if (made) setSecret(made);
            await reload();
          }}
        />
      )}
    </div>
  );
}
