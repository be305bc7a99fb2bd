import { Mail, Menu, Phone, X } from 'lucide-react';
import { NavLink } from 'react-router';
import { JOURNAL } from '../../../base/journal.ts';
import { Mark } from '../../../ui/patterns.tsx';
import { siteTexts as texts } from '../texts.ts';
import { MAIN_LINKS } from './navigation.ts';

/** Works without the framework: the small script of every page opens the menu and knows who is logged in. */
export function Header() {
  return (
    <header data-screen-only>
      <ContactStrip />
      <div className="page-width flex flex-wrap items-center gap-x-6 gap-y-3 py-4">
        <NavLink to="/" className="flex items-center gap-3 text-ink no-underline hover:text-ink">
          <Mark className="size-11 shrink-0" />
          <span className="max-w-64 font-serif text-base leading-tight font-semibold sm:max-w-80 sm:text-lg sm:leading-tight">
            {JOURNAL.name}
          </span>
        </NavLink>
        <div className="ml-auto flex items-center gap-2">
          <SessionLinks />
          <button
            type="button"
            data-menu-toggle
            aria-expanded="false"
            aria-controls="main-links"
            className="hidden size-11 place-items-center rounded-md border border-field lg:hidden! in-data-scripted:grid"
          >
            <span className="sr-only">{texts.menu}</span>
            <Menu aria-hidden className="size-5 in-data-menu:hidden" />
            <X aria-hidden className="hidden size-5 in-data-menu:block" />
          </button>
        </div>
      </div>
      <nav aria-label={texts.mainNavigation} className="border-y border-line">
        <div
          id="main-links"
          data-menu-links
          className="page-width flex-wrap items-center gap-x-6 lg:flex! in-data-scripted:hidden in-data-menu:grid! flex"
        >
          {MAIN_LINKS.map(({ to, label }) => (
            <NavLink
              key={to}
              to={to}
              end={to === '/'}
              className="border-b-2 border-transparent py-3 text-sm font-semibold text-ink no-underline hover:text-accent aria-[current=page]:border-accent aria-[current=page]:text-accent"
            >
              {label}
            </NavLink>
          ))}
        </div>
      </nav>
    </header>
  );
}

function ContactStrip() {
  const { phone, email } = texts.fallbackContact;
  return (
    <div className="bg-paint-black text-paint-white">
      <div className="page-width flex flex-wrap gap-x-6 gap-y-1 py-1.5 text-xs">
        <a
          href={`tel:${phone.replaceAll(' ', '')}`}
          className="inline-flex min-h-6 items-center gap-1.5 text-paint-white no-underline hover:text-paint-white hover:underline"
        >
          <Phone aria-hidden className="size-3.5" />
          {phone}
        </a>
        <a
          href={`mailto:${email}`}
          className="inline-flex min-h-6 items-center gap-1.5 text-paint-white no-underline hover:text-paint-white hover:underline"
        >
          <Mail aria-hidden className="size-3.5" />
          {email}
        </a>
      </div>
    </div>
  );
}

const LINK = 'min-h-11 items-center rounded-md px-4 text-sm font-semibold no-underline';

function SessionLinks() {
  return (
    <>
      <NavLink
        to="/login"
        data-shown-for="visitor"
        className={`${LINK} border border-field text-ink hover:bg-sunken hover:text-ink`}
      >
        {texts.login}
      </NavLink>
      <NavLink to="/dashboard" data-shown-for="staff" className={`${LINK} text-accent`}>
        {texts.dashboard}
      </NavLink>
      <button
        type="button"
        data-logout={texts.logoutDone}
        data-shown-for="member staff"
        className={`${LINK} border border-field hover:bg-sunken`}
      >
        {texts.logout}
      </button>
    </>
  );
}
