import { useRef } from 'react';
import {
  type ClientLoaderFunctionArgs,
  type MetaFunction,
  Outlet,
  redirect,
  type ShouldRevalidateFunctionArgs,
} from 'react-router';
import { splitLanguage } from '#base/language-paths.ts';
import { decodeToken, session } from '#features/accounts/client.ts';
import { accountTexts } from '#features/accounts/texts.ts';
import { JOURNAL } from '#features/journal/journal.ts';
import { NeedsScript } from '#ui/needs-script.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { SkipLink } from '#ui/skip-link.tsx';
import styles from '../../../ui/styles/staff.css?url';
import { siteTexts as texts } from '../texts.ts';
import { firstScreenOf, mayOpenScreen, screenAt } from './dashboard-entries.ts';
import { DashboardSidebar, SidebarSkeleton } from './dashboard-sidebar.tsx';

/** Only the dashboard loads this style sheet. */
export const links = () => [{ rel: 'stylesheet', href: styles }];

/** Titles each screen with its label in the sidebar. */
export const meta: MetaFunction = ({ location }) => [
  { title: `${screenAt(location.pathname).label} | ${JOURNAL.shortName}` },
  { name: 'robots', content: 'noindex' },
];

/** Redirects in the browser only; the server checks every call. */
export async function clientLoader({ request }: ClientLoaderFunctionArgs) {
  const token = session.token();
  if (!token) throw redirect('/login');
  const claims = decodeToken(token);
  if (!claims) {
    session.end();
    throw redirect('/login');
  }
  const { path: pathname } = splitLanguage(new URL(request.url).pathname);
  if (mayOpenScreen(claims.role, pathname)) return null;
  // The overview leads on to another screen by itself.
  if (screenAt(pathname).entry === '/dashboard' && firstScreenOf(claims.role)) return null;
  throw redirect('/unauthorized');
}
clientLoader.hydrate = true as const;

/** Checks the permission again for every screen. */
export const shouldRevalidate = ({ currentUrl, nextUrl, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) =>
  defaultShouldRevalidate || currentUrl.pathname !== nextUrl.pathname;

const FRAME = 'min-h-dvh lg:grid lg:grid-cols-[15rem_1fr]';
const CONTENT = 'min-w-0 px-4 py-8 lg:px-8';

/** Widths of skeleton rows, as most screens are lists. */
const ROWS = ['w-2/3', 'w-1/2', 'w-3/4', 'w-3/5', 'w-1/3', 'w-5/6'];

/** Skeleton of the layout, which prevents layout shifts. */
export function HydrateFallback() {
  return (
    <div className={FRAME}>
      <SidebarSkeleton />
      <div className={`grid grid-cols-[minmax(0,1fr)] content-start gap-8 ${CONTENT}`}>
        <NeedsScript>{accountTexts.needsScript}</NeedsScript>
        <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
          <Skeleton className="h-8 w-64 max-w-full" />
          <Skeleton className="h-4 w-96 max-w-full" />
        </div>
        <div className="max-w-4xl">
          {ROWS.map((width) => (
            <div key={width} className="border-t border-line py-4">
              <Skeleton className={`h-4 ${width}`} />
            </div>
          ))}
        </div>
      </div>
    </div>
  );
}

export default function DashboardLayout() {
  const content = useRef<HTMLElement>(null);
  return (
    <>
      <SkipLink to="content">{texts.skipToContent}</SkipLink>
      <div className={FRAME}>
        <DashboardSidebar onChosen={() => content.current?.focus({ preventScroll: true })} />
        <main ref={content} id="content" tabIndex={-1} className={`${CONTENT} outline-none`}>
          <Outlet />
        </main>
      </div>
    </>
  );
}
