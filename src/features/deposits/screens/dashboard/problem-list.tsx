import { TriangleAlert } from 'lucide-react';
import { Link } from 'react-router';
import { FieldError } from '#ui/field.tsx';
import type { Problem } from '../../contract.ts';
import { depositTexts } from '../../texts.ts';

const texts = depositTexts.dashboard;

type ProblemListProps =
  /** Without an article they are every article's, and none of them is mended in publication details. */
  | { problems: Problem[]; articleId?: string }
  /** Why something was refused just now. */
  | { messages: string[]; isAlert: true };

/** What has to be mended first, each with the way there. */
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
  const placeOf = (at: Problem['at']) => {
    if (at === 'settings') return { to: '/dashboard/settings', name: texts.mend.settings };
    if (at !== 'publication' || !articleId) return undefined;
    return { to: `/dashboard/submissions/${articleId}/publication`, name: texts.mend.publication };
  };
  return (
    <div className="text-xs">
      <p className="font-semibold">{texts.problems}</p>
      <ul className="grid gap-1 [overflow-wrap:anywhere]">
        {problems.map(({ field, message, at }) => {
          const place = placeOf(at);
          return (
            <li key={`${field} ${message}`}>
              {message}{' '}
              {place && (
                <Link to={place.to} className="inline-block py-1 font-semibold">
                  {place.name}
                </Link>
              )}
            </li>
          );
        })}
      </ul>
    </div>
  );
}

/** What has to be known of a file that has just been downloaded. */
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
