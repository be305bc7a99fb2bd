import { JOURNAL } from '#features/journal/journal.ts';
import { ButtonLink } from '#ui/button.tsx';
import { accountTexts as texts } from '../texts.ts';
import { useMay } from '../widgets/use-role.ts';
import { AccountPanel } from './panel.tsx';

export const meta = () => [
  { title: `${texts.unauthorizedTitle} | ${JOURNAL.shortName}` },
  { name: 'robots', content: 'noindex' },
];

/** Opened for accounts whose role may not use the requested screen of the dashboard. */
export default function UnauthorizedScreen() {
  if (useMay('overview.read')) {
    return (
      <AccountPanel title={texts.unauthorizedEditorTitle} lead={texts.unauthorizedEditorLead} pattern="spirals">
        <ButtonLink to="/dashboard">{texts.backToDashboard}</ButtonLink>
      </AccountPanel>
    );
  }
  return (
    <AccountPanel title={texts.unauthorizedTitle} lead={texts.unauthorizedLead} pattern="spirals">
      <ButtonLink to="/">{texts.backHome}</ButtonLink>
    </AccountPanel>
  );
}
