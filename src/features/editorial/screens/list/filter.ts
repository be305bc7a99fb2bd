import { isId } from '#base/ids.ts';
import { STATUSES, SUBMISSION_SORTS } from '#features/submissions/rules.ts';
import { nameOf, wordsOf } from '#ui/list-address.ts';
import { choiceIn } from '#ui/staff/filter-select.tsx';
import type { ListFilter } from '../../list-contract.ts';

/** Returns the filter in the address; ignores unknown values. */
export function filterOf(search: URLSearchParams) {
  return {
    q: wordsOf(search),
    topic: nameOf(search, 'topic'),
    status: choiceIn(search, 'status', STATUSES),
    sort: choiceIn(search, 'sort', SUBMISSION_SORTS),
    editor: editorIn(search),
  };
}
const editorIn = (search: URLSearchParams): string | undefined => {
  const editor = nameOf(search, 'editor');
  return editor && (['me', 'none'].includes(editor) || isId(editor)) ? editor : undefined;
};

export type AddressFilter = ReturnType<typeof filterOf>;

/** The fields of a filter that choose something. */
export function chosenIn(filter: AddressFilter): ListFilter {
  return Object.fromEntries(Object.entries(filter).filter(([, value]) => value)) as ListFilter;
}

/** The list's address with a filter. */
export const addressOf = (filter: ListFilter): string =>
  `/dashboard/submissions?${new URLSearchParams(filter as Record<string, string>)}`;
