import { useState } from 'react';
import { Button } from '#ui/button.tsx';
import type { ListEditor } from '../../list-contract.ts';
import { editorialTexts } from '../../texts.ts';
import { AssignDialog, IssueDialog } from './bulk-dialogs.tsx';
import { LetterDialog } from './letter-dialog.tsx';

const { list: texts } = editorialTexts;

interface SelectionBarProps {
  ids: string[];
  /** Submissions in the list, on all its pages. */
  total: number;
  editors: ListEditor[];
  onSelectAll: () => void;
  onClear: () => void;
  onExport: () => void;
  /** Called when manuscripts were changed. */
  onChanged: () => Promise<void>;
}

/** Acts on the selected manuscripts. The bar stays in view while the list is scrolled. */
export function SelectionBar(props: SelectionBarProps) {
  const { ids, total, editors, onSelectAll, onClear, onExport, onChanged } = props;
  const [open, setOpen] = useState<'assign' | 'issue' | 'letter'>();
  if (ids.length === 0) return null;
  const dialog = { ids, onClose: () => setOpen(undefined), onChanged };
  return (
    <section
      aria-label={texts.selection}
      className="sticky bottom-4 z-10 flex items-center gap-2 rounded-md border border-line bg-raised p-3 shadow-float *:shrink-0 *:whitespace-nowrap max-md:overflow-x-auto md:flex-wrap"
    >
      <p role="status" className="px-2 text-sm font-medium">
        {texts.selected(ids.length)}
      </p>
      <Button look="secondary" onClick={() => setOpen('assign')}>
        {texts.acts.assign}
      </Button>
      <Button look="secondary" onClick={() => setOpen('issue')}>
        {texts.acts.issue}
      </Button>
      <Button look="secondary" onClick={() => setOpen('letter')}>
        {texts.acts.letter}
      </Button>
      <Button look="secondary" onClick={onExport}>
        {texts.acts.export}
      </Button>
      <span className="flex-1" />
      {ids.length < total && (
        <Button look="quiet" onClick={onSelectAll}>
          {texts.selectAll(total)}
        </Button>
      )}
      <Button look="quiet" onClick={onClear}>
        {texts.clear}
      </Button>
      {open === 'assign' && <AssignDialog editors={editors} {...dialog} />}
      {open === 'issue' && <IssueDialog {...dialog} />}
      {open === 'letter' && <LetterDialog {...dialog} />}
    </section>
  );
}
