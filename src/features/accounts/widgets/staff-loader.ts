import { type LoaderFunctionArgs, redirect } from 'react-router';
import { AppError } from '#base/errors.ts';
import { toast } from '#ui/toast.tsx';
import { session } from '../client.ts';

/** A dashboard screen's loader. A failed load shows the given message and is undefined. */
export function staffLoader<T>(load: (args: LoaderFunctionArgs) => Promise<T>, failed: string) {
  const loader = async (args: LoaderFunctionArgs): Promise<T | undefined> => {
    // The dashboard's own guard redirects such a user.
    if (!session.token()) return undefined;
    try {
      return await load(args);
    } catch (error) {
      if (error instanceof AppError && error.failure === 'unauthenticated') {
        session.end();
        throw redirect('/login');
      }
      // The role has changed, or the address belongs to another role.
      if (error instanceof AppError && error.code === 'FORBIDDEN') throw redirect('/unauthorized');
      toast.error(failed);
      return undefined;
    }
  };
  loader.hydrate = true as const;
  return loader;
}
