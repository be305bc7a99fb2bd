import { buttonClass } from './button.tsx';
import { classNames } from './class-names.ts';

interface ShownOnceProps {
  /** Id of the secret; that of the heading is this with `-title`. */
  id: string;
  heading?: 'h2' | 'h3';
  title: string;
  lead: string;
  /** A line each. */
  secrets: string[];
  copy: string;
  copied: string;
}

/** Id of the heading of a secret, to which the focus can move. */
export const titleIdOf = (id: string) => `${id}-title`;

/** A secret right after it was made, with a button that copies it. It cannot be read again. */
export function ShownOnce({ id, heading: Heading = 'h3', title, lead, secrets, copy, copied }: ShownOnceProps) {
  return (
    <div className="border-l-4 border-accent bg-raised p-4">
      <Heading id={titleIdOf(id)} tabIndex={-1} className="text-base outline-none">
        {title}
      </Heading>
      <p className="mt-1 text-sm">{lead}</p>
      <pre
        id={id}
        className={classNames(
          'mt-3 font-mono text-sm',
          secrets.length > 1 ? 'grid grid-cols-2 whitespace-pre-line' : 'whitespace-pre-wrap wrap-anywhere',
        )}
      >
        {secrets.join('\n')}
      </pre>
      <button type="button" data-copy={id} data-copied={copied} className={buttonClass('quiet', 'mt-2 -ml-4')}>
        {copy}
      </button>
    </div>
  );
}
