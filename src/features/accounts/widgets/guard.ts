import { type LoaderFunctionArgs, redirect } from 'react-router';
import { AppError } from '#base/errors.ts';
import { splitLanguage } from '#base/language-paths.ts';
import { toast } from '#ui/toast.tsx';
import { session } from '../client.ts';
import { loginReason } from '../login-reason.ts';
import { accountTexts as texts } from '../texts.ts';

/** A loader for logged-in users; others get a message and are redirected to the login page. */
export function memberLoader<T>(load: (args: LoaderFunctionArgs) => Promise<T>) {
  const loader = async (args: LoaderFunctionArgs): Promise<T> => {
    if (!session.token()) throw sentToLogin(args);
    try {
      return await load(args);
    } catch (error) {
      if (!(error instanceof AppError && error.failure === 'unauthenticated')) throw error;
      session.end();
      throw sentToLogin(args);
    }
  };
  loader.hydrate = true as const;
  return loader;
}

function sentToLogin({ request }: LoaderFunctionArgs): Response {
  toast.error(texts.mustLogin);
  loginReason.set(splitLanguage(new URL(request.url).pathname).path);
  return redirect('/login');
}
