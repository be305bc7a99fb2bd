import { useLoaderData } from 'react-router';
import { api } from '#features/accounts/client.ts';
import { memberLoader } from '#features/accounts/widgets/guard.ts';
import { JOURNAL } from '#features/journal/journal.ts';
import { OwnPage, OwnPageFallback } from '#features/submissions/widgets/own-page.tsx';
import { ownSupplementClient } from '../client.ts';
import { supplementTexts } from '../texts.ts';
import { SupplementList } from '../widgets/supplement-list.tsx';

const texts = supplementTexts.own;

export const meta = () => [{ title: `${texts.title} | ${JOURNAL.shortName}` }, { name: 'robots', content: 'noindex' }];

export const clientLoader = memberLoader(async ({ params }) => {
  const number = params.number ?? '';
  return { number, ...(await ownSupplementClient(api, number).list()) };
});

export const HydrateFallback = () => <OwnPageFallback title={texts.title} />;

/** The page on which an author adds data, code and appendices to a manuscript. */
export default function OwnSupplementsScreen() {
  const { number, isOpen, data } = useLoaderData<typeof clientLoader>();
  return (
    <OwnPage number={number} title={texts.title} lead={texts.lead}>
      {!isOpen && <p className="border-l-4 border-accent bg-raised p-4">{texts.closed}</p>}
      <SupplementList files={data} calls={ownSupplementClient(api, number)} isPublished={false} mayChange={isOpen} />
    </OwnPage>
  );
}
