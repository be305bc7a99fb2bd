import { api } from '#features/accounts/client.ts';
import { supplementClient } from '../client.ts';
import type { Supplement } from '../contract.ts';
import { supplementTexts } from '../texts.ts';
import { SupplementList } from './supplement-list.tsx';

const { panel: texts } = supplementTexts;

interface PanelProps {
  /** Of the submission. */
  id: string;
  isPublished: boolean;
  files: Supplement[];
  onChanged: () => Promise<void>;
}

/** The supplementary files on the publication screen. */
export function SupplementPanel({ id, isPublished, files, onChanged }: PanelProps) {
  return (
    <section id="supplements" aria-labelledby="supplements-title" className="grid max-w-3xl scroll-mt-6 gap-5">
      <div>
        <h2 id="supplements-title" className="text-xl">
          {texts.title}
        </h2>
        <p className="mt-1 text-sm text-faint">{texts.lead}</p>
      </div>
      <SupplementList files={files} calls={supplementClient(api, id)} isPublished={isPublished} onChanged={onChanged} />
    </section>
  );
}
