import { useLoaderData } from 'react-router';
import { JOURNAL } from '#features/journal/journal.ts';
import { pageLoader } from '#rendering/page-loader.ts';
import { buttonClass } from '#ui/button.tsx';
import { PageHead } from '#ui/page-head.tsx';
import { newsletterClient } from '../client.ts';
import { newsletterTexts as texts } from '../texts.ts';

export const handle = { hydrate: false };

/** Opening the mailed link confirms the subscription; opening it again succeeds too. */
export const loader = pageLoader(async (api, { request }) => {
  const link = new URL(request.url).searchParams.get('link') ?? '';
  return (await newsletterClient(api).confirm(link)).message;
});

export const meta = () => [
  { title: `${texts.confirmTitle} | ${JOURNAL.shortName}` },
  { name: 'robots', content: 'noindex' },
];

export default function ConfirmScreen() {
  return (
    <>
      <PageHead title={texts.confirmTitle}>{useLoaderData<typeof loader>()}</PageHead>
      <p className="page-width flex flex-wrap gap-3 py-8">
        <a href="/journal" className={buttonClass()}>
          {texts.readLatest}
        </a>
        <a href="/submission" className={buttonClass('secondary')}>
          {texts.submitYours}
        </a>
      </p>
    </>
  );
}
