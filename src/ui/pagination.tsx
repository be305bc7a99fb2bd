import { Link } from 'react-router';
import { buttonClass } from './button.tsx';

interface PaginationProps {
  page: number;
  pages: number;
  /** The address of a page. */
  href: (page: number) => string;
  texts: { previous: string; next: string; pageOf: (page: number, pages: number) => string };
}

/** Links to the pages before and after; nothing when there is one page only. */
export function Pagination({ page, pages, href, texts }: PaginationProps) {
  if (pages <= 1) return null;
  return (
    <nav aria-label={texts.pageOf(page, pages)} className="mt-10 flex items-center justify-center gap-4">
      {page > 1 && (
        <Link to={href(page - 1)} rel="prev" className={buttonClass('secondary')}>
          {texts.previous}
        </Link>
      )}
      <span>{texts.pageOf(page, pages)}</span>
      {page < pages && (
        <Link to={href(page + 1)} rel="next" className={buttonClass('secondary')}>
          {texts.next}
        </Link>
      )}
    </nav>
  );
}
