import { Toast } from '@base-ui/react/toast';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { classNames } from './class-names.ts';
import { TOAST_AREA, TOAST_LINE, ToastIcon, type ToastKind, toastClass } from './toast-look.tsx';

const manager = Toast.createToastManager();
const AUTO_CLOSE_MS = 2000;
const FLASH_KEY = 'flash';

/** Toasts from before the toaster was mounted: a loader runs before the first screen. */
let queue: (() => void)[] | undefined = [];

function show(kind: ToastKind, message: string, timeout = AUTO_CLOSE_MS): void {
  const add = () => void manager.add({ title: message, type: kind, timeout, priority: 'low' });
  if (queue) queue.push(add);
  else add();
}

/** Short messages, top right, that disappear after two seconds unless they are hovered or focused. */
export const toast = {
  success: (message: string, timeout?: number) => show('success', message, timeout),
  error: (message: string, timeout?: number) => show('error', message, timeout),
  /** Shown on the next page, after a full load. */
  onNextPage: (kind: ToastKind, message: string) =>
    sessionStorage.setItem(FLASH_KEY, JSON.stringify({ kind, message })),
};

/** Shows the toast that the previous page left for this one. */
export function showFlash(): void {
  const flash = sessionStorage.getItem(FLASH_KEY);
  if (!flash) return;
  sessionStorage.removeItem(FLASH_KEY);
  const { kind, message } = JSON.parse(flash) as { kind: ToastKind; message: string };
  show(kind, message);
}

export function Toaster() {
  useEffect(() => {
    const queued = queue ?? [];
    queue = undefined;
    for (const add of queued) add();
    return () => {
      queue = [];
    };
  }, []);
  return (
    <Toast.Provider toastManager={manager} limit={4}>
      <Toast.Portal>
        <ToastList />
      </Toast.Portal>
    </Toast.Provider>
  );
}

function ToastList() {
  const { toasts } = Toast.useToastManager();
  const area = useRef<HTMLDivElement>(null);
  const isReachable = usePointerElsewhere(toasts[0]?.id, area);
  return (
    <Toast.Viewport ref={area} className={classNames(TOAST_AREA, !isReachable && 'pointer-events-none')}>
      {toasts.map((item) => (
        <ToastItem key={item.id} item={item} />
      ))}
    </Toast.Viewport>
  );
}

/**
 * Whether the pointer has been outside since the newest toast appeared, so that hovering it is intended. Otherwise a toast that
 * appears under the pointer would count as hovered, stay for ever, and intercept the next click.
 */
function usePointerElsewhere(newest: string | undefined, area: RefObject<HTMLElement | null>): boolean {
  const [elsewhereFor, setElsewhereFor] = useState<string>();
  useEffect(() => {
    const onMove = ({ clientX: x, clientY: y, movementX, movementY }: PointerEvent) => {
      const isResting = movementX === 0 && movementY === 0;
      const { left = 0, right = 0, top = 0, bottom = 0 } = area.current?.getBoundingClientRect() ?? {};
      const isOver = x >= left && x <= right && y >= top && y <= bottom;
      if (!isResting && !isOver) setElsewhereFor(newest);
    };
    addEventListener('pointermove', onMove);
    return () => removeEventListener('pointermove', onMove);
  }, [newest, area]);
  return elsewhereFor === newest;
}

function ToastItem({ item }: { item: ReturnType<typeof Toast.useToastManager>['toasts'][number] }) {
  const kind: ToastKind = item.type === 'error' ? 'error' : 'success';
  return (
    <Toast.Root toast={item} className={toastClass(kind)}>
      <Toast.Content className={TOAST_LINE}>
        <ToastIcon kind={kind} />
        <Toast.Title render={<p />} />
      </Toast.Content>
    </Toast.Root>
  );
}
