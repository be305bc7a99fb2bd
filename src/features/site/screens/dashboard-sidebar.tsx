import { CircleUser, House, LogOut, Menu } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { useRole } from '#features/accounts/widgets/use-role.ts';
import { JOURNAL } from '#features/journal/journal.ts';
import { classNames } from '#ui/class-names.ts';
import { Link } from '#ui/link.tsx';
import { Mark, PatternBand } from '#ui/patterns.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { siteTexts as texts } from '../texts.ts';
import { groupsOf, screenAt } from './dashboard-entries.ts';

const NAV_ID = 'dashboard-links';

/** Navigation of the dashboard; on small screens a menu that calls `onChosen` after a link closes it. */
export function DashboardSidebar({ onChosen }: { onChosen: () => void }) {
  const { entry } = screenAt(useLocation().pathname);
  const role = useRole();
  const { open, setOpen, toggle } = useMenu();
  const choose = () => {
    if (!open) return;
    setOpen(false);
    onChosen();
  };
  return (
    <aside className={SIDE}>
      <PatternBand />
      <div className="flex items-center gap-3 px-4 py-3">
        <Mark className="size-9" />
        <span className="font-serif font-semibold">{JOURNAL.shortName}</span>
        <button
          ref={toggle}
          type="button"
          onClick={() => setOpen(!open)}
          aria-expanded={open}
          aria-controls={NAV_ID}
          data-screen-only
          className="ml-auto grid size-11 place-items-center rounded-md border border-field lg:hidden"
        >
          <Menu aria-hidden className="size-5" />
          <span className="sr-only">{texts.menu}</span>
        </button>
      </div>
      <nav
        id={NAV_ID}
        aria-label={texts.dashboardNavigation}
        className={classNames('px-2 pb-4 lg:block', open ? 'block' : 'hidden')}
      >
        {groupsOf(role).map(({ group, heading, entries }) => (
          <div key={group}>
            {heading && <p className={GROUP_HEADING}>{heading}</p>}
            {entries.map(({ to, label, icon: Icon }) => (
              <Link
                key={to}
                to={to}
                aria-current={to === entry ? 'page' : undefined}
                onClick={choose}
                className={SIDE_LINK}
              >
                <Icon aria-hidden className="size-4" />
                {label}
              </Link>
            ))}
          </div>
        ))}
        <Link to="/" className={classNames(SIDE_LINK, 'mt-4')}>
          <House aria-hidden className="size-4" />
          {texts.home}
        </Link>
        <Link to="/account" className={SIDE_LINK}>
          <CircleUser aria-hidden className="size-4" />
          {texts.links.account}
        </Link>
        <button type="button" data-logout={texts.logoutDone} className={classNames(SIDE_LINK, 'w-full')}>
          <LogOut aria-hidden className="size-4" />
          {texts.logout}
        </button>
      </nav>
    </aside>
  );
}

/** Placeholder for the sidebar until the session is checked. */
export function SidebarSkeleton() {
  return (
    <div aria-hidden className={SIDE}>
      <PatternBand />
      <div className="flex items-center gap-3 px-4 py-3">
        <Mark className="size-9" />
        <span className="font-serif font-semibold">{JOURNAL.shortName}</span>
        <Skeleton className="ml-auto size-11 lg:hidden" />
      </div>
      <div className="hidden px-2 pb-4 lg:block">
        {groupsOf('EDITOR').map(({ group, heading, entries }) => (
          <div key={group}>
            {heading && <div className={GROUP_HEADING}>&nbsp;</div>}
            {entries.map(({ to }) => (
              <div key={to} className="flex min-h-8 items-center gap-3 px-3">
                <Skeleton className="size-4" />
                <Skeleton className="h-3 w-28" />
              </div>
            ))}
          </div>
        ))}
      </div>
    </div>
  );
}

/** State of the small screens' menu; Escape closes it and returns the focus to its button. */
function useMenu() {
  const [open, setOpen] = useState(false);
  const toggle = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (!open) return;
    const onKeyDown = ({ key }: KeyboardEvent) => {
      if (key !== 'Escape') return;
      setOpen(false);
      toggle.current?.focus();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [open]);
  return { open, setOpen, toggle };
}

const SIDE = 'border-line bg-sunken lg:sticky lg:top-0 lg:h-dvh lg:overflow-y-auto lg:border-r';
const GROUP_HEADING = 'px-3 pt-3 pb-0.5 text-xs font-medium text-faint';
const SIDE_LINK =
  'flex min-h-11 items-center gap-3 py-1 leading-tight lg:min-h-8 rounded-md px-3 text-sm font-medium text-ink no-underline hover:bg-paper aria-[current=page]:bg-tint aria-[current=page]:text-accent';
