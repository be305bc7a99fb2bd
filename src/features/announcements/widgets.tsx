import { longDate } from '#base/dates.ts';
import { firstParagraph } from '#base/markdown.ts';
import { excerpt } from '#base/text.ts';
import { inPageLanguage } from '#base/translations.ts';
import { classNames } from '#ui/class-names.ts';
import { Link } from '#ui/link.tsx';
import type { Announcement } from './contract.ts';
import { announcementPath } from './rules.ts';

const EXCERPT_LENGTH = 220;

interface AnnouncementListProps {
  announcements: Announcement[];
  /** Beside each other where there is room, instead of below each other. */
  inColumns?: boolean;
}

/** Announcements as a list of titles with their days and first words. */
export function AnnouncementList({ announcements, inColumns = false }: AnnouncementListProps) {
  return (
    <ul className={classNames('grid gap-8', inColumns && 'md:grid-cols-3')}>
      {announcements.map(inPageLanguage).map(({ id, slug, title, body, publishedAt, lang }) => (
        <li key={id} className="grid content-start gap-1.5">
          <p className="text-sm text-faint">{longDate(publishedAt)}</p>
          <h3 dir="auto" lang={lang} className="text-xl">
            <Link to={announcementPath({ slug })}>{title}</Link>
          </h3>
          <p dir="auto" lang={lang} className="measure">
            {excerpt(firstParagraph(body), EXCERPT_LENGTH)}
          </p>
        </li>
      ))}
    </ul>
  );
}
