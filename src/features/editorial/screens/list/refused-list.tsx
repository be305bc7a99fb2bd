import type { BulkResult } from '../../list-contract.ts';
import { editorialTexts } from '../../texts.ts';

/** The manuscripts that a bulk act left as they were, each with the reason. */
export function RefusedList({ refused }: { refused: BulkResult['refused'] }) {
  if (refused.length === 0) return null;
  return (
    <div role="alert" className="grid gap-1 border-l-4 border-danger pl-3 text-sm">
      <p>{editorialTexts.list.refused}</p>
      <ul className="grid gap-1">
        {refused.map(({ id, number, message }) => (
          <li key={id}>
            <strong className="font-medium">{number ?? id}</strong> {message}
          </li>
        ))}
      </ul>
    </div>
  );
}
