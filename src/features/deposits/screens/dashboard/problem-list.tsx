import { TriangleAlert } from 'lucide-react';
import { Link } from 'react-router';
import { FieldError } from '#ui/field.tsx';
import type { Problem } from '../../contract.ts';
import { depositTexts } from '../../texts.ts';

const texts = depositTexts.dashboard;

type ProblemListProps =
  /** Without `articleId`, the problems concern all articles and have no link to publication details. */
  | { problems: Problem[]; articleId?: string }
  /** Reasons of a refused action. */
  | { messages: string[]; isAlert: true };

/** Problems to fix, each with a link to where that is done. */
export function ProblemList(props: ProblemListProps) {
  if ('messages' in props) {
    return (
      <div role="alert" className="grid gap-1">
        {props.messages.map((message) => (
          <FieldError key={message}>{message}</FieldError>
        ))}
      </div>
    );
  }
  const { problems, articleId } = props;
  const linkOf = (at: Problem['at']) => {
    if (at === 'settings') return { to: '/dashboard/settings', name: texts.places.settings };
    if (at !== 'publication' || !articleId) return undefined;
    return { to: `/dashboard/submissions/${articleId}/publication`, name: texts.places.publication };
  };
  return (
    <div className="text-xs">
      <p className="font-semibold">{texts.problems}</p>
      <ul className="grid gap-1 [overflow-wrap:anywhere]">
        {problems.map(({ field, message, at }) => {
          const link = linkOf(at);
          return (
            <li key={`${field} ${message}`}>
              {message}{' '}
              {link && (
                <Link to={link.to} className="inline-block py-1 font-semibold">
                  {link.name}
                </Link>
              )}
            </li>
          );
        })}
      </ul>
    </div>
  );
}

/** Notices about a file that was just downloaded. */
export function FileNotices({ notices }: { notices: string[] }) {
  return (
    <div role="status" className="flex items-start gap-2 border-l-4 border-warning bg-raised p-3 text-sm mt-1">
      <TriangleAlert aria-hidden className="mt-0.5 size-4 shrink-0 text-warning" />
      <div className="min-w-0 [overflow-wrap:anywhere]">
        <p className="font-semibold">{texts.downloaded}</p>
        <ul className="grid gap-1">
          {notices.map((notice) => (
            <li key={notice}>{notice}</li>
          ))}
        </ul>
      </div>
    </div>
  );
}
