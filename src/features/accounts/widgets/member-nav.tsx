import { useLocation } from 'react-router';
import { NavLink } from '#ui/link.tsx';
import { accountTexts } from '../texts.ts';

const texts = accountTexts.account;

const LINK =
  'border-b-2 border-transparent py-3 font-semibold text-ink no-underline hover:text-accent aria-[current=page]:border-accent aria-[current=page]:text-accent';

/** Navigation of a logged-in user. */
export function MemberNav() {
  const { pathname } = useLocation();
  return (
    <nav aria-label={texts.navigation} className="flex flex-wrap gap-x-6 border-b border-line">
      <NavLink to="/author" pathname={pathname} className={LINK}>
        {texts.submissions}
      </NavLink>
      <NavLink to="/reviews" pathname={pathname} className={LINK}>
        {texts.reviews}
      </NavLink>
      <NavLink to="/account" pathname={pathname} className={LINK}>
        {texts.account}
      </NavLink>
    </nav>
  );
}
