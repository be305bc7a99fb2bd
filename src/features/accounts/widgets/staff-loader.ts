import { data, type LoaderFunctionArgs, redirect } from 'react-router';
import { AppError } from '#base/errors.ts';
import { toast } from '#ui/toast.tsx';
import { session } from '../client.ts';

/**
 * A dashboard screen's loader. An address that leads to nothing shows the not-found page. After another failed load the data
 * are undefined, and the screen says so; `failed` is shown as a toast as well, for screens whose message the specification names,
 * for `toastFor` milliseconds. Screens read the data with `useStaffData`.
 */
export function staffLoader<T>(load: (args: LoaderFunctionArgs) => Promise<T>, failed?: string, toastFor?: number) {
  const loader = async (args: LoaderFunctionArgs): Promise<T | undefined> => {
    // The dashboard's own guard redirects such a user.
    if (!session.token()) return undefined;
    try {
      return await load(args);
    } catch (error) {
      if (error instanceof Response) throw error;
      if (error instanceof AppError && error.failure === 'unauthenticated') {
        session.end();
        throw redirect('/login');
      }
      // The role has changed, or the address belongs to another role.
      if (error instanceof AppError && error.code === 'FORBIDDEN') throw redirect('/unauthorized');
      if (error instanceof AppError && error.failure === 'missing') throw data(null, { status: 404 });
      console.error(error);
      if (failed) toast.error(failed, toastFor);
      return undefined;
    }
  };
  loader.hydrate = true as const;
  /** Whether the loader itself says that a load has failed. */
  loader.reports = failed !== undefined;
  return loader;
}
