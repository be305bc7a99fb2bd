import { Send } from 'lucide-react';
import { withColon } from '#base/text.ts';
import { api } from '#features/accounts/client.ts';
import { CREDIT_ROLE_TEXTS } from '#features/submissions/fields/credit-roles.ts';
import { Refusal } from '#ui/field.tsx';
import { IconButton } from '#ui/staff/icon-button.tsx';
import { useRefusal } from '#ui/staff/use-refusal.ts';
import { toast } from '#ui/toast.tsx';
import { proofOfficeClient } from '../client.ts';
import type { StaffProof } from '../contract.ts';
import { proofTexts } from '../texts.ts';

const { panel: texts } = proofTexts;
const client = proofOfficeClient(api);

interface PeopleProps {
  /** Of the submission. */
  id: string;
  proof: StaffProof;
}

/** The authors of a proof with their confirmed roles; those who have something left to do can be sent their link again. */
export function People({ id, proof }: PeopleProps) {
  const { busy, refusal, submit } = useRefusal(texts.failed);
  const isWaiting = (agreedAt: string | null) =>
    proof.state === 'OPEN' || (proof.state === 'APPROVED' && agreedAt === null);
  const send = (position: number) =>
    void submit(async () => {
      const { message } = await client.sendLink(id, proof.id, position);
      toast.success(message);
    });
  return (
    <>
      <ul className="mt-1 grid gap-1 text-faint">
        {proof.people.map(({ position, fullName, roles, agreedAt }) => (
          <li key={position} className="flex items-center gap-2">
            <span>
              {agreedAt
                ? `${withColon(fullName)} ${roles.map((role) => CREDIT_ROLE_TEXTS[role].name).join(', ')}`
                : texts.person(fullName)}
            </span>
            {isWaiting(agreedAt) && (
              <IconButton
                icon={Send}
                label={texts.sendLinkTo(fullName)}
                disabled={busy}
                onClick={() => send(position)}
              />
            )}
          </li>
        ))}
      </ul>
      <Refusal>{refusal}</Refusal>
    </>
  );
}
