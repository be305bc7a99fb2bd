import { encode } from 'uqr';
import { inTransaction } from '#platform/database/transaction.ts';
import type { AppProposal } from '../../own-contract.ts';
import { accountTexts as texts } from '../../texts.ts';
import { wrongCode } from '../failures.ts';
import { noticeMail } from '../mails.tsx';
import type { AccountNeeds } from '../needs.ts';
import type { SessionOwner } from '../people/credentials.ts';
import type { RecoveryCodes } from './recovery-codes.ts';
import { randomSecret, timeStepOf, totpOf } from './totp.ts';

interface AppEntry {
  /** Id of the proposal. */
  proposal: string;
  code: string;
}

/** Sets up an authenticator app (TOTP, RFC 6238). */
export function setUpApp(needs: AccountNeeds & { recoveryCodes: RecoveryCodes }) {
  const { db, people, sessions, outbox, handshakes, seal, clock, recoveryCodes } = needs;

  return {
    /** Makes a secret for an app and its QR code. Nothing is in use until `confirmApp`. */
    async proposeApp(owner: SessionOwner, password: string): Promise<AppProposal> {
      const user = await people.requirePassword(owner, password);
      const secret = randomSecret();
      const uri = totpOf(secret, user.email).toString();
      const { path: qrPath, size: qrSize } = qrCodeOf(uri);
      const sealed = seal.close(secret);
      const proposal = await people.withUnchangedCredentials(user, (tx) =>
        handshakes.begin('app', { sealed }, { userId: user.id, queries: tx }),
      );
      return { secret, uri, qrPath, qrSize, proposal };
    },

    /** Turns the app on with a code it made, and ends the other sessions. Returns the recovery codes. */
    async confirmApp({ id: userId, sessionId }: SessionOwner, { proposal, code }: AppEntry): Promise<string[]> {
      const proposed = await handshakes.peek<{ sealed: string }>({ id: proposal, purpose: 'app', userId });
      const step = proposed && timeStepOf({ secret: seal.open(proposed.sealed), code }, clock());
      if (!proposed || step === undefined) throw wrongCode(texts.errors.appCode);
      return inTransaction(db, async (tx) => {
        const user = await people.lock(tx, userId);
        // A concurrent change of credentials may have ended the proposal.
        if (!(await handshakes.end(proposal, 'app', tx))) throw wrongCode(texts.errors.appCode);
        await sessions.endAll(tx, userId, { exceptId: sessionId });
        const change = { twoFactor: true, authenticatorSecret: proposed.sealed, authenticatorStep: step };
        await people.change(userId, change, tx);
        const mail = await noticeMail(user, () => texts.notices.factorApp);
        await outbox.queue(tx, user.email, { content: mail, cause: 'recipient' });
        return recoveryCodes.replace(tx, userId);
      });
    },
  };
}

/** A QR code as the `d` of an SVG path on a grid of `size` cells. */
function qrCodeOf(text: string): { path: string; size: number } {
  const { data, size } = encode(text, { ecc: 'M', border: 2 });
  const path = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : []))).join('');
  return { path, size };
}
