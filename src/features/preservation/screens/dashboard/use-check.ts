import { api } from '#features/accounts/client.ts';
import { usePolled } from '#ui/staff/use-polled.ts';
import { toast } from '#ui/toast.tsx';
import { useServerForm } from '#ui/use-server-form.ts';
import { preservationClient } from '../../client.ts';
import type { FixityState } from '../../contract.ts';
import { preservationTexts } from '../../texts.ts';

const texts = preservationTexts.check;
const client = preservationClient(api);

/** State of the file check: polled while it runs; the screen is reloaded when it ends. */
export function useCheck(loaded: FixityState) {
  const [state, setState] = usePolled(loaded, { read: client.state, isRunning: ({ running }) => running !== null });
  const { busy, submit } = useServerForm(() => toast.error(texts.startFailed));
  const start = () =>
    submit(async () => {
      const { message, data } = await client.check();
      setState(data);
      toast.success(message);
    });
  return { state, busy, start };
}
