import { useLoaderData } from 'react-router';
import { JOURNAL } from '#features/journal/journal.ts';
import { NeedsScript } from '#ui/needs-script.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { api, ownAccountClient } from '../../client.ts';
import { accountTexts } from '../../texts.ts';
import { tokensClient } from '../../tokens/client.ts';
import { TokensSection } from '../../tokens/widgets/tokens-section.tsx';
import { memberLoader } from '../../widgets/guard.ts';
import { MemberNav } from '../../widgets/member-nav.tsx';
import { DataSection, LeaveSection } from './data.tsx';
import { EmailSection } from './email.tsx';
import { FactorSection } from './factor.tsx';
import { LanguageSection } from './language.tsx';
import { NameSection } from './name.tsx';
import { NewsSection } from './news.tsx';
import { OrcidSection } from './orcid-link.tsx';
import { PasskeysSection } from './passkeys.tsx';
import { PasswordSection } from './password.tsx';
import { SessionsSection } from './sessions.tsx';

const texts = accountTexts.account;

export const meta = () => [{ title: `${texts.title} | ${JOURNAL.shortName}` }, { name: 'robots', content: 'noindex' }];

export const clientLoader = memberLoader(async () => {
  const [account, tokens] = await Promise.all([ownAccountClient(api).view(), tokensClient(api).list()]);
  return { account, tokens };
});

export function HydrateFallback() {
  return (
    <div className="page-width py-12">
      <h1 className="mb-6 text-3xl">{texts.title}</h1>
      <NeedsScript>{accountTexts.needsScript}</NeedsScript>
      <Skeleton className="h-96" />
    </div>
  );
}

/** The account page, with a section for each part. */
export default function AccountScreen() {
  const { account, tokens } = useLoaderData<typeof clientLoader>();
  return (
    <div className="page-width py-12">
      <div className="max-w-4xl">
        <h1 className="mb-6 text-3xl">{texts.title}</h1>
        <MemberNav />
        <NameSection account={account} />
        <EmailSection account={account} />
        <LanguageSection account={account} />
        <PasswordSection account={account} />
        {account.news && <NewsSection news={account.news} />}
        <FactorSection account={account} />
        <PasskeysSection account={account} />
        {account.isOrcidOffered && <OrcidSection account={account} />}
        <SessionsSection account={account} />
        <TokensSection role={account.role} tokens={tokens} />
        <DataSection />
        <LeaveSection />
      </div>
    </div>
  );
}
