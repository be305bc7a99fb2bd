import { longDate, momentOf } from '#base/dates.ts';
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { api, ownAccountClient } from '../../client.ts';
import type { AccountView } from '../../own-contract.ts';
import { accountTexts } from '../../texts.ts';
import { Section, useChange } from './section.tsx';

const texts = accountTexts.account.sessions;
const own = ownAccountClient(api);

export function SessionsSection({ account: { sessions } }: { account: AccountView }) {
  const { busy, change } = useChange();
  return (
    <Section title={texts.title}>
      <ul className="grid gap-2">
        {sessions.map(({ id, device, createdAt, lastSeenAt, isCurrent }) => (
          <li key={id} className="flex flex-wrap items-center gap-x-3 gap-y-1 border-b border-line py-2">
            <span className="font-semibold">{device}</span>
            <span className="text-sm text-faint">{texts.since(longDate(createdAt), momentOf(lastSeenAt))}</span>
            {isCurrent ? (
              <Badge tone="positive">{texts.current}</Badge>
            ) : (
              <Button
                look="quiet"
                busy={busy}
                className="ml-auto"
                aria-label={texts.end(device)}
                onClick={() => void change(() => own.endSession(id))}
              >
                {texts.endShort}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {sessions.length > 1 && (
        <Button look="secondary" busy={busy} className="max-w-fit!" onClick={() => void change(own.endOtherSessions)}>
          {texts.endOthers}
        </Button>
      )}
    </Section>
  );
}
