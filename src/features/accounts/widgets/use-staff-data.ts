import { useEffect, useState } from 'react';
import { useLoaderData, useLocation } from 'react-router';
import { STAFF_WORDS } from '#ui/staff/words.ts';
import { toast } from '#ui/toast.tsx';
import type { staffLoader } from './staff-loader.ts';

/**
 * The data of a screen from its loader. If the same address is loaded again and that fails, the data stay, so that the screen
 * and what has been entered on it do; a toast says so. Undefined if the first load failed.
 */
export function useStaffData<T>(loader: ReturnType<typeof staffLoader<T>>): T | undefined {
  const loaded = useLoaderData<T | undefined>() as T | undefined;
  const { pathname, search } = useLocation();
  const address = pathname + search;
  const [kept, setKept] = useState({ address, loaded });
  if (loaded !== undefined && (loaded !== kept.loaded || address !== kept.address)) setKept({ address, loaded });
  const isOld = loaded === undefined && kept.loaded !== undefined && kept.address === address;
  useEffect(() => {
    if (isOld && !loader.reports) toast.error(STAFF_WORDS.notReloaded);
  }, [isOld, loader]);
  return isOld ? kept.loaded : loaded;
}
