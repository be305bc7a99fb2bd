import plainPage from 'virtual:plain-page-script';
import { LoaderCircle } from 'lucide-react';
import type { ReactNode } from 'react';
import { buttonClass, type Look } from './button.tsx';
import { InlineScript } from './inline-script.tsx';
import { TOAST_AREA, TOAST_KINDS, TOAST_LINE, ToastIcon, type ToastKind, toastClass } from './toast-look.tsx';

/** The script and the templates for toasts, lists that open, downloads, and forms that do not leave a page without a framework. */
export function PlainPage() {
  return (
    <>
      <div data-toasts role="status" className={TOAST_AREA} />
      {TOAST_KINDS.map((kind) => (
        <template key={kind} data-toast={kind}>
          <div className={toastClass(kind)}>
            <div className={TOAST_LINE}>
              <ToastIcon kind={kind} />
              <p />
            </div>
          </div>
        </template>
      ))}
      <InlineScript code={plainPage} />
    </>
  );
}

/** A message that the script shows as a toast. Important ones are in the page, too. */
export function Says({ kind, children }: { kind: ToastKind; children: string | undefined }) {
  return children ? <span hidden data-says={kind} data-message={children} /> : null;
}

interface SubmitProps {
  look?: Look;
  /** Shown while the form is on its way. */
  busy: string;
  children: ReactNode;
}

/** The button of a form on a page without a framework. */
export function PlainSubmit({ look = 'primary', busy, children }: SubmitProps) {
  return (
    <button type="submit" className={buttonClass(look, 'group/submit')}>
      <span className="contents group-data-busy/submit:hidden">{children}</span>
      <span className="hidden group-data-busy/submit:contents">
        <LoaderCircle aria-hidden className="size-4 animate-spin" />
        {busy}
      </span>
    </button>
  );
}

interface ToggleProps {
  /** Shown while the part is closed, and while it is open. */
  more: string;
  less: string;
  className?: string;
}

/** Opens and closes the element with `data-toggled` around it. Without the script it is hidden. */
export function Toggle({ more, less, className }: ToggleProps) {
  return (
    <button
      type="button"
      data-toggle
      aria-expanded={false}
      className={buttonClass('secondary', `hidden! in-data-scripted:inline-flex! ${className ?? ''}`)}
    >
      <span className="in-data-open:hidden">{more}</span>
      <span className="hidden in-data-open:inline">{less}</span>
    </button>
  );
}
