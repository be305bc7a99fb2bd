import { createContext, data, type LoaderFunctionArgs } from 'react-router';
import type { Client } from './client.ts';
import { AppError, statusOf } from './errors.ts';

/** The API as an anonymous visitor, in process; set by the server for every page it renders. */
export const visitorApi = createContext<Client | null>(null);

/** Is told of every failure of a page that is nobody's but ours. */
export const reportBug = createContext<(error: unknown) => void>(() => {});

/** The journal's own origin, from the configuration: a request's Host header is the client's word. */
export const siteOrigin = createContext<string>('');

/** The same API as the person who sends a form, with that person's address, for what is limited by it. */
export const callerApi = createContext<Client | null>(null);

/** What the error page is given. */
export interface PageFailure {
  code: string;
  message: string;
}

type PageArguments = LoaderFunctionArgs & { origin: string };

/** A server loader that reads the API as a visitor; a failure becomes the error page with its own status. */
export function pageLoader<T>(load: (api: Client, args: PageArguments) => Promise<T>) {
  return onPage(visitorApi, load);
}

/**
 * The same for a page that is only read (`hydrate: false`). Rendered, it hands no data over to the browser, yet the router
 * codes for that whatever the loader's answer has of its own. So this one has nothing of its own: all of it is inherited.
 * Who walks to the page in the browser asks for its data alone, and is given them.
 */
export function readLoader<T extends object>(load: (api: Client, args: PageArguments) => Promise<T>) {
  return pageLoader(async (api, args) => {
    const loaded = await load(api, args);
    const isPlain = Object.getPrototypeOf(loaded) === Object.prototype;
    const isAskedAlone = new URL(args.request.url).pathname.endsWith('.data');
    return isPlain && !isAskedAlone ? (Object.create(loaded) as T) : loaded;
  });
}

/** A server action: what a form does that is sent without JavaScript. */
export function pageAction<T>(act: (api: Client, args: PageArguments) => Promise<T>) {
  return onPage(callerApi, act);
}

function onPage<T>(which: typeof visitorApi, work: (api: Client, args: PageArguments) => Promise<T>) {
  return async (args: LoaderFunctionArgs): Promise<T> => {
    const api = args.context.get(which);
    if (!api) throw new Error('The server did not provide the API.');
    try {
      return await work(api, { ...args, origin: args.context.get(siteOrigin) });
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      const failure: PageFailure = { code: error.code, message: error.message };
      throw data(failure, { status: statusOf(error) });
    }
  };
}
