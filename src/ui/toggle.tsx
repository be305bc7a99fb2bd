import { Switch } from '@base-ui/react/switch';
import { type ReactNode, useId } from 'react';

interface ToggleProps {
  checked: boolean;
  onChange: (checked: boolean) => void;
  title: string;
  children: ReactNode;
}

/** A switch with its explanation. */
export function Toggle({ checked, onChange, title, children }: ToggleProps) {
  const id = useId();
  return (
    <div className="flex items-start gap-4 border-t border-line py-4">
      <Switch.Root
        checked={checked}
        onCheckedChange={onChange}
        aria-labelledby={`${id}-title`}
        aria-describedby={`${id}-text`}
        className="mt-1 flex h-6 w-11 shrink-0 items-center rounded-full border border-field bg-sunken p-0.5 data-checked:border-positive data-checked:bg-positive"
      >
        <Switch.Thumb className="size-4.5 rounded-full bg-field transition-transform data-checked:translate-x-5 data-checked:bg-paper" />
      </Switch.Root>
      <div>
        <p id={`${id}-title`} className="font-medium">
          {title}
        </p>
        <p id={`${id}-text`} className="text-sm text-faint">
          {children}
        </p>
      </div>
    </div>
  );
}
