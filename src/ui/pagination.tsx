import { buttonClass } from './button.tsx';
import { Link } from './link.tsx';

interface PaginationProps {
  page: number;
  pages: number;
  /** The address of a page. */
  href: (page: number) => string;
  /** The window stays where it is: the list is one of several on its screen. */
  stays?: boolean;
  texts: { previous: string; next: string; pageOf: (page: number, pages: number) => string };
}

/** Links to the pages before and after; nothing when there is one page only. */
export function Pagination({ page, pages, href, stays = false, texts }: PaginationProps) {
  if (pages <= 1) return null;
  return (
    <nav aria-label={texts.pageOf(page, pages)} className="mt-10 flex items-center justify-center gap-4">
      {page > 1 && (
        <Link to={href(page - 1)} rel="prev" preventScrollReset={stays} className={buttonClass('secondary')}>
          {texts.previous}
        </Link>
      )}
      <span>{texts.pageOf(page, pages)}</span>
      {page < pages && (
        <Link to={href(page + 1)} rel="next" preventScrollReset={stays} className={buttonClass('secondary')}>
          {texts.next}
        </Link>
      )}
    </nav>
  );
}
