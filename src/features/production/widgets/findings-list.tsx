import { CircleAlert, CircleCheck, Info } from 'lucide-react';
import { useState } from 'react';
import { Button } from '#ui/button.tsx';
import { type FindingCode, SEVERITIES, type Severity, STATEMENTS, type TextFinding } from '../rules.ts';
import { productionTexts } from '../texts.ts';

const { panel: texts, findings: sentences, severities, statements } = productionTexts;

interface ListProps {
  findings: TextFinding[];
  /** Shows the place of a finding; without it, findings link to their place on the page. */
  onJump?: (finding: TextFinding) => void;
}

/** The findings of a report, faults first. */
export function FindingsList({ findings, onJump }: ListProps) {
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
          {...(onJump && { onJump })}
        />
      ))}
    </div>
  );
}

const AT_FIRST = 5;
const ICONS = { fault: CircleAlert, warning: CircleAlert, note: Info };
const COLOURS: Record<Severity, string> = { fault: 'text-danger', warning: 'text-warning', note: 'text-faint' };

function Findings({ severity, findings, onJump }: ListProps & { severity: Severity }) {
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
              <Sentence finding={finding} {...(onJump && { onJump })} />
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

/** Findings whose place is known by their words alone. */
const FOUND_BY_WORDS: ReadonlySet<FindingCode> = new Set<FindingCode>([
  'unmatchedCitation',
  'missingLetter',
  'nestedTable',
  'textBox',
]);

function Sentence({ finding, onJump }: { finding: TextFinding; onJump?: (finding: TextFinding) => void }) {
  const { id } = finding;
  const words = sentenceOf(finding);
  const hasPlace = id !== null || FOUND_BY_WORDS.has(finding.code);
  if (!hasPlace || (!onJump && !id)) return words;
  if (!onJump) return <a href={`#${id}`}>{words}</a>;
  return (
    <button type="button" className="min-h-6 text-left text-accent underline" onClick={() => onJump(finding)}>
      {words}
    </button>
  );
}

function sentenceOf({ code, excerpt }: TextFinding): string {
  const statement = STATEMENTS.find((name) => name === excerpt);
  return sentences[code](code === 'statementFound' && statement ? statements[statement] : excerpt);
}
