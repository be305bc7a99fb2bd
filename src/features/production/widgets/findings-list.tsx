import { CircleAlert, CircleCheck, Info } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { Button } from '#ui/button.tsx';
import { SEVERITIES, type Severity, STATEMENTS, type TextFinding } from '../rules.ts';
import { hashOf, wordsAt } from '../text/words-at.ts';
import { productionTexts } from '../texts.ts';

const { panel: texts, findings: sentences, severities, statements } = productionTexts;

/** How a finding leads to its place. */
interface Ways {
  /** Shows the place; without it, findings link to their place on the page. */
  onJump?: (finding: TextFinding) => void;
  /** The address of the editor, to which findings link whose place is known by their words alone. */
  editor?: string;
}

interface ListProps extends Ways {
  findings: TextFinding[];
}

/** The findings of a report, faults first. */
export function FindingsList({ findings, ...ways }: ListProps) {
  return (
    <div className="grid gap-4">
      {findings.every(({ severity }) => severity === 'note') && (
        <p className="flex items-center gap-2 text-sm">
          <CircleCheck aria-hidden className="size-4 text-success" />
          {texts.clean}
        </p>
      )}
      {SEVERITIES.map((severity) => (
        <Findings
          key={severity}
          severity={severity}
          findings={findings.filter((one) => one.severity === severity)}
          {...ways}
        />
      ))}
    </div>
  );
}

const AT_FIRST = 5;
const ICONS = { fault: CircleAlert, warning: CircleAlert, note: Info };
const COLOURS: Record<Severity, string> = { fault: 'text-danger', warning: 'text-warning', note: 'text-faint' };

function Findings({ severity, findings, ...ways }: ListProps & { severity: Severity }) {
  const [isWhole, setWhole] = useState(false);
  if (findings.length === 0) return null;
  const Icon = ICONS[severity];
  const shown = isWhole ? findings : findings.slice(0, AT_FIRST);
  return (
    <section>
      <h3 className="text-base">
        {severities[severity]} ({findings.length})
      </h3>
      <ul className="mt-2 grid gap-2 text-sm">
        {shown.map((finding) => (
          <li key={`${finding.code} ${finding.id} ${finding.excerpt}`} className="flex gap-2">
            <Icon aria-hidden className={`mt-0.5 size-4 shrink-0 ${COLOURS[severity]}`} />
            <span className="min-w-0 [overflow-wrap:anywhere]">
              <Sentence finding={finding} {...ways} />
            </span>
          </li>
        ))}
      </ul>
      {findings.length > shown.length && (
        <Button look="quiet" onClick={() => setWhole(true)}>
          {texts.showMore(findings.length - shown.length)}
        </Button>
      )}
    </section>
  );
}

function Sentence({ finding, editor, onJump }: Ways & { finding: TextFinding }) {
  const { id } = finding;
  const words = sentenceOf(finding);
  const excerpt = wordsAt(finding);
  if (id === null && excerpt === '') return words;
  if (onJump)
    return (
      <button type="button" className="min-h-6 text-left text-accent underline" onClick={() => onJump(finding)}>
        {words}
      </button>
    );
  if (id !== null) return <a href={`#${id}`}>{words}</a>;
  return editor ? <Link to={`${editor}${hashOf(excerpt)}`}>{words}</Link> : words;
}

function sentenceOf({ code, excerpt }: TextFinding): string {
  const statement = STATEMENTS.find((name) => name === excerpt);
  return sentences[code](code === 'statementFound' && statement ? statements[statement] : excerpt);
}
