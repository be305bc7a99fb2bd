import { JOURNAL } from '#features/journal/journal.ts';
import { ButtonLink } from '#ui/button.tsx';
import { accountTexts as texts } from '../texts.ts';
import { AccountPanel } from './panel.tsx';

export const handle = { hydrate: false };
export const meta = () => [
  { title: `${texts.unauthorizedTitle} | ${JOURNAL.shortName}` },
  { name: 'robots', content: 'noindex' },
];

export default function UnauthorizedScreen() {
  return (
    <AccountPanel title={texts.unauthorizedTitle} lead={texts.unauthorizedLead} pattern="spirals">
      <ButtonLink to="/">{texts.backHome}</ButtonLink>
    </AccountPanel>
  );
}
