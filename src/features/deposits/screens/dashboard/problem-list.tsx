import { Link } from 'react-router';
import { FieldError } from '../../../../ui/field.tsx';
import type { Problem } from '../../contract.ts';
import { depositTexts } from '../../texts.ts';

const texts = depositTexts.dashboard;

type ProblemListProps =
  | { problems: Problem[]; articleId: string }
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
  const places = {
    publication: `/dashboard/submissions/${props.articleId}/publication`,
    settings: '/dashboard/settings',
  };
  return (
    <div className="text-xs">
      <p className="font-semibold">{texts.problems}</p>
      <ul className="grid gap-1">
        {props.problems.map(({ field, message, at }) => (
          <li key={`${field} ${message}`}>
            {message}{' '}
            {(at === 'publication' || at === 'settings') && (
              <Link to={places[at]} className="inline-block py-1 font-semibold">
                {texts.mend[at]}
              </Link>
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}
