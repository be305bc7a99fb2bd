import { excerpt } from '#base/text.ts';
import { Link } from '#ui/link.tsx';
import { articleTexts as texts } from '../../texts.ts';

/** Says that nothing has what was asked, and whose results these are; the other spelling leads to itself. */
export function Corrected({ asked, meant, href }: { asked: string; meant: string; href: string }) {
  return (
    <p className="measure font-serif text-lg">
      {texts.showing(excerpt(asked, 80))}{' '}
      <Link to={href} className="font-semibold">
        {meant}
      </Link>
      .
    </p>
  );
}
