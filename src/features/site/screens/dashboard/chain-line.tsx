import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import { momentOf } from '#base/dates.ts';
import { api } from '#features/accounts/client.ts';
import { siteClient } from '../../client.ts';
import type { ChainState } from '../../contract.ts';
import { siteTexts } from '../../texts.ts';

const { chain: texts } = siteTexts.auditLog;

/** Whether the chain of the audit log is unbroken. Loaded after the list, because a check reads all entries. */
export function ChainLine() {
  const [state, setState] = useState<ChainState | 'failed'>();
  useEffect(() => {
    let isUnmounted = false;
    const show = (found: ChainState | 'failed') => !isUnmounted && setState(found);
    siteClient(api)
      .auditChain()
      .then(show, () => show('failed'));
    return () => {
      isUnmounted = true;
    };
  }, []);
  if (state && state !== 'failed' && state.findings.length > 0) return <Broken {...state} />;
  return (
    <p role="status" className="text-sm text-faint">
      {sentenceOf(state)}
    </p>
  );
}

function sentenceOf(state: ChainState | 'failed' | undefined): string {
  if (!state) return texts.checking;
  return state === 'failed' ? texts.failed : texts.unbroken(momentOf(state.checkedAt));
}

function Broken({ findings, checkedAt }: ChainState) {
  return (
    <section role="alert" className="grid gap-2 border-l-4 border-danger bg-raised p-4">
      <h2 className="font-semibold">{texts.broken}</h2>
      <ul className="grid gap-1">
        {findings.map(({ text, day }) => (
          <li key={text}>
            {text}{' '}
            {day && (
              <Link to={`/dashboard/audit-log?from=${day}&to=${day}`} className="font-medium text-accent underline">
                {texts.show}
              </Link>
            )}
          </li>
        ))}
      </ul>
      <p className="text-sm text-faint">{texts.checked(momentOf(checkedAt))}</p>
    </section>
  );
}
