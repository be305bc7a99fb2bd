import { type ToggleEvent, useState } from 'react';
import { momentOf } from '#base/dates.ts';
import { api } from '#features/accounts/client.ts';
import { failureMessage } from '#features/accounts/widgets/failure-toast.ts';
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { DisclosureSummary } from '#ui/disclosure.tsx';
import { Refusal } from '#ui/field.tsx';
import { toast } from '#ui/toast.tsx';
import { useToastForm } from '#ui/use-toast-form.ts';
import { productionClient } from '../client.ts';
import type { StaffText, TextVersion } from '../contract.ts';
import { productionTexts } from '../texts.ts';

const { panel: texts } = productionTexts;
const client = productionClient(api);

interface VersionsProps {
  /** Of the submission. */
  id: string;
  /** Null where the text was taken away; its versions can be restored. */
  text: StaffText | null;
  isPublished: boolean;
  onChanged: () => Promise<void>;
}

/** The versions of a text, which are loaded when the list is opened. An earlier one can be restored. */
export function TextVersions({ id, text, isPublished, onChanged }: VersionsProps) {
  const [versions, setVersions] = useState<TextVersion[]>();
  const { busy, refusal, submit } = useToastForm(failureMessage);
  const load = async () => setVersions((await client.versions(id)).toReversed());
  const onToggle = ({ newState }: ToggleEvent<HTMLDetailsElement>) => {
    if (newState === 'open') void submit(load);
  };
  const restore = (version: number) =>
    submit(async () => {
      toast.success((await client.restore(id, version)).message);
      await Promise.all([load(), onChanged()]);
    });
  return (
    <details className="group" onToggle={onToggle}>
      <DisclosureSummary title={texts.versions} />
      <Refusal>{refusal}</Refusal>
      <ul className="mt-2 grid divide-y divide-line border-y border-line text-sm">
        {versions?.map((one) => (
          <li key={one.version} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2">
            <span className="flex flex-wrap items-center gap-2">
              {sentenceOf(one)}
              {isPublished && one.version === text?.publicVersion && <Badge>{texts.public}</Badge>}
            </span>
            {!one.isRemoved && one.version !== text?.version && (
              <Button look="quiet" busy={busy} onClick={() => void restore(one.version)}>
                {texts.restore(one.version)}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </details>
  );
}

function sentenceOf(one: TextVersion): string {
  if (one.isRemoved) return texts.removedBy(one.version, one.by, momentOf(one.createdAt));
  return one.origin === 'EDITOR'
    ? texts.editedBy(one.version, one.by, momentOf(one.savedAt))
    : texts.readBy(one, momentOf(one.createdAt));
}
