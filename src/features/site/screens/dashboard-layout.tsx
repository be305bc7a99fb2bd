import { useRef } from 'react';
import { type MetaFunction, Outlet, redirect } from 'react-router';
import { JOURNAL } from '../../../base/journal.ts';
import { NeedsScript } from '../../../ui/needs-script.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { SkipLink } from '../../../ui/skip-link.tsx';
import styles from '../../../ui/styles/staff.css?url';
import { decodeToken, session } from '../../accounts/client.ts';
import { accountTexts } from '../../accounts/texts.ts';
import { siteTexts as texts } from '../texts.ts';
import { placeAt } from './dashboard-places.ts';
import { DashboardSidebar } from './dashboard-sidebar.tsx';

/** Only here: readers do without. */
export const links = () => [{ rel: 'stylesheet', href: styles }];

/** Each screen is titled as the sidebar names it. */
export const meta: MetaFunction = ({ location }) => [
  { title: `${placeAt(location.pathname).label} | ${JOURNAL.shortName}` },
  { name: 'robots', content: 'noindex' },
];

/** The browser's guard; every call is enforced by the server besides. */
export async function clientLoader() {
  const token = session.token();
  if (!token) throw redirect('/login');
  const claims = decodeToken(token);
  if (!claims) {
    session.end();
    throw redirect('/login');
  }
  if (claims.role !== 'ADMIN') throw redirect('/unauthorized');
  return null;
}
clientLoader.hydrate = true as const;

export function HydrateFallback() {
  return (
    <div className="page-width grid gap-4 py-10">
      <NeedsScript>{accountTexts.needsScript}</NeedsScript>
      <Skeleton className="h-10 w-64" />
      <Skeleton className="h-64" />
    </div>
  );
}

export default function DashboardLayout() {
  const content = useRef<HTMLElement>(null);
  return (
    <>
      <SkipLink to="content">{texts.skipToContent}</SkipLink>
      <div className="min-h-dvh lg:grid lg:grid-cols-[15rem_1fr]">
        <DashboardSidebar onChosen={() => content.current?.focus({ preventScroll: true })} />
        <main ref={content} id="content" tabIndex={-1} className="min-w-0 px-4 py-8 outline-none lg:px-8">
          <Outlet />
        </main>
      </div>
    </>
  );
}
