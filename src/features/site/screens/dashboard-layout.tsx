import {
  ArchiveRestore,
  BookMarked,
  ChartLine,
  FileText,
  Globe,
  House,
  IdCard,
  Info,
  LayoutDashboard,
  LogOut,
  Mail,
  MailCheck,
  MapPin,
  Menu,
  MessageCircleQuestion,
  Newspaper,
  ScrollText,
  Settings,
  ShieldCheck,
  Tags,
  Users,
} from 'lucide-react';
import { useState } from 'react';
import { Outlet, redirect } from 'react-router';
import { JOURNAL } from '../../../base/journal.ts';
import { classNames } from '../../../ui/class-names.ts';
import { NavLink } from '../../../ui/link.tsx';
import { NeedsScript } from '../../../ui/needs-script.tsx';
import { Mark, PatternBand } from '../../../ui/patterns.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import styles from '../../../ui/styles/staff.css?url';
import { decodeToken, session } from '../../accounts/client.ts';
import { accountTexts } from '../../accounts/texts.ts';
import { boardTexts } from '../../board/texts.ts';
import { contactTexts } from '../../contact/texts.ts';
import { depositTexts } from '../../deposits/texts.ts';
import { issueTexts } from '../../issues/texts.ts';
import { journalTexts } from '../../journal/texts.ts';
import { newsletterTexts } from '../../newsletter/texts.ts';
import { pageTexts } from '../../pages/texts.ts';
import { preservationTexts } from '../../preservation/texts.ts';
import { topicTexts } from '../../topics/texts.ts';
import { usageTexts } from '../../usage/texts.ts';
import { officeTexts } from '../office-texts.ts';
import { siteTexts as texts } from '../texts.ts';

const ENTRIES = [
  { to: '/dashboard', label: officeTexts.overview.title, icon: LayoutDashboard },
  { to: '/dashboard/submissions', label: 'Submissions', icon: FileText },
  { to: '/dashboard/users', label: accountTexts.users.entry, icon: Users },
  { to: '/dashboard/upload-member', label: boardTexts.dashboard.title, icon: IdCard },
  { to: '/dashboard/issues', label: issueTexts.dashboard.entry, icon: BookMarked },
  { to: '/dashboard/add-faq', label: pageTexts.faqDashboard.title, icon: MessageCircleQuestion },
  { to: '/dashboard/contact-msg', label: contactTexts.messages.title, icon: Mail },
  { to: '/dashboard/add-about', label: pageTexts.aboutDashboard.title, icon: Info },
  { to: '/dashboard/view-newsletter', label: newsletterTexts.dashboard.entry, icon: Newspaper },
  { to: '/dashboard/add-topic', label: topicTexts.dashboard.entry, icon: Tags },
  { to: '/dashboard/contact-info', label: contactTexts.info.title, icon: MapPin },
  { to: '/dashboard/usage', label: usageTexts.entry, icon: ChartLine },
  { to: '/dashboard/archive', label: officeTexts.archive.entry, icon: ArchiveRestore },
  { to: '/dashboard/deposits', label: depositTexts.dashboard.title, icon: Globe },
  { to: '/dashboard/settings', label: journalTexts.title, icon: Settings },
  { to: '/dashboard/preservation', label: preservationTexts.entry, icon: ShieldCheck },
  { to: '/dashboard/mail-log', label: texts.mailLog.title, icon: MailCheck },
  { to: '/dashboard/audit-log', label: texts.auditLog.title, icon: ScrollText },
] as const;

/** Only here: readers do without. */
export const links = () => [{ rel: 'stylesheet', href: styles }];

export const meta = () => [
  { title: `${texts.dashboard} | ${JOURNAL.shortName}` },
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
  const [open, setOpen] = useState(false);
  return (
    <div className="min-h-dvh lg:grid lg:grid-cols-[15rem_1fr]">
      <aside className="border-line bg-sunken lg:sticky lg:top-0 lg:h-dvh lg:overflow-y-auto lg:border-r">
        <PatternBand />
        <div className="flex items-center gap-3 px-4 py-3">
          <Mark className="size-9" />
          <span className="font-serif font-semibold">{JOURNAL.shortName}</span>
          <button
            type="button"
            onClick={() => setOpen(!open)}
            aria-expanded={open}
            aria-controls="dashboard-links"
            className="ml-auto grid size-11 place-items-center rounded-md border border-field lg:hidden"
          >
            <Menu aria-hidden className="size-5" />
            <span className="sr-only">{texts.menu}</span>
          </button>
        </div>
        <nav
          id="dashboard-links"
          aria-label={texts.dashboardNavigation}
          className={classNames('px-2 pb-4 lg:block', open ? 'block' : 'hidden')}
        >
          {ENTRIES.map(({ to, label, icon: Icon }) => (
            <NavLink key={to} to={to} end={to === '/dashboard'} onClick={() => setOpen(false)} className={SIDE_LINK}>
              <Icon aria-hidden className="size-4" />
              {label}
            </NavLink>
          ))}
          <NavLink to="/" className={classNames(SIDE_LINK, 'mt-4')} end>
            <House aria-hidden className="size-4" />
            {texts.home}
          </NavLink>
          <button type="button" data-logout={texts.logoutDone} className={classNames(SIDE_LINK, 'w-full')}>
            <LogOut aria-hidden className="size-4" />
            {texts.logout}
          </button>
        </nav>
      </aside>
      <main id="content" className="min-w-0 px-4 py-8 lg:px-10">
        <Outlet />
      </main>
    </div>
  );
}

const SIDE_LINK =
  'flex min-h-11 items-center gap-3 lg:min-h-8 rounded-md px-3 text-sm font-semibold text-ink no-underline hover:bg-tint aria-[current=page]:bg-tint aria-[current=page]:text-accent';
