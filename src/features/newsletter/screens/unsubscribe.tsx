import { useActionData } from 'react-router';
import { JOURNAL } from '#features/journal/journal.ts';
import { pageAction } from '#rendering/page-loader.ts';
import { buttonClass } from '#ui/button.tsx';
import { PageHead } from '#ui/page-head.tsx';
import { newsletterClient } from '../client.ts';
import { newsletterTexts as texts } from '../texts.ts';

export const handle = { hydrate: false };

/** Handles the button below and the one-click request of mail programs (RFC 8058). */
export const action = pageAction(async (api, { request }) => {
  const link = new URL(request.url).searchParams.get('link') ?? '';
  return (await newsletterClient(api).unsubscribe(link)).message;
});

export const meta = () => [
  { title: `${texts.unsubscribeTitle} | ${JOURNAL.shortName}` },
  { name: 'robots', content: 'noindex' },
];

export default function UnsubscribeScreen() {
  const done = useActionData<typeof action>();
  return (
    <>
      <PageHead title={texts.unsubscribeTitle}>{done ?? texts.unsubscribeLead}</PageHead>
      {!done && (
        <form method="post" className="page-width py-8">
          <button type="submit" className={buttonClass()}>
            {texts.unsubscribe}
          </button>
        </form>
      )}
    </>
  );
}
