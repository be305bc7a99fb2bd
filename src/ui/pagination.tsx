import { grouped } from '#base/text.ts';
import { buttonClass } from './button.tsx';
import { Link } from './link.tsx';
import { Empty } from './notice.tsx';
import { UI_WORDS } from './words.ts';

interface PaginationProps {
  page: number;
  pages: number;
  /** Returns the address of a page. */
  href: (page: number) => string;
  /** Keeps the scroll position, if the list is one of several on its screen. */
  stays?: boolean;
}

const WORDS = UI_WORDS.pages;

/** Links to the previous and next page, one of them disabled at an end; nothing for a single page. Beyond the last page, a link to the last. */
export function Pagination({ page, pages, href, stays = false }: PaginationProps) {
  if (page > pages && page > 1 && pages > 0) {
    return (
      <Empty title={WORDS.none(grouped(page))}>
        <Link to={href(pages)} preventScrollReset={stays} className="inline-block py-1">
          {WORDS.last(pages)}
        </Link>
      </Empty>
    );
  }
  if (pages <= 1) return null;
  const where = WORDS.pageOf(grouped(page), grouped(pages));
  return (
    <nav aria-label={where} className="mt-10 flex items-center justify-center gap-4">
      {page > 1 ? (
        <Link to={href(page - 1)} rel="prev" preventScrollReset={stays} className={buttonClass('secondary')}>
          {WORDS.previous}
        </Link>
      ) : (
        <Unavailable>{WORDS.previous}</Unavailable>
      )}
      <span>{where}</span>
      {page < pages ? (
        <Link to={href(page + 1)} rel="next" preventScrollReset={stays} className={buttonClass('secondary')}>
          {WORDS.next}
        </Link>
      ) : (
        <Unavailable>{WORDS.next}</Unavailable>
      )}
    </nav>
  );
}

/** The place of a link to a page that there is not, so that the other link stays at its place. */
function Unavailable({ children }: { children: string }) {
  return (
    <button type="button" disabled className={buttonClass('secondary', 'opacity-50')}>
      {children}
    </button>
  );
}
