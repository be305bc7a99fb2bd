import { Pencil } from 'lucide-react';
import { IconButton } from './icon-button.tsx';
import { STAFF_WORDS } from './words.ts';

interface EditButtonProps {
  /** The key by which `useEditFocus` finds the button when editing ends. */
  id: string;
  name: string;
  onClick: () => void;
}

/** Opens the form that changes a row. */
export function EditButton({ id, name, onClick }: EditButtonProps) {
  return <IconButton icon={Pencil} label={STAFF_WORDS.edit(name)} data-edits={id} onClick={onClick} />;
}
