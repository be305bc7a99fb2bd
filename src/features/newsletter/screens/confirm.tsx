import { useActionData } from 'react-router';
import { JOURNAL } from '#features/journal/journal.ts';
import { pageAction } from '#rendering/page-loader.ts';
import { buttonClass } from '#ui/button.tsx';
import { PageHead } from '#ui/page-head.tsx';
import { newsletterClient } from '../client.ts';
import { newsletterTexts as texts } from '../texts.ts';

export const handle = { hydrate: false };

/** Handles the button below. Opening the mailed link is no consent: programs that test mails open links, too. */
export const action = pageAction(async (api, { request }) => {
  const link = new URL(request.url).searchParams.get('link') ?? '';
  return (await newsletterClient(api).confirm(link)).message;
});

export const meta = () => [
  { title: `${texts.confirmTitle} | ${JOURNAL.shortName}` },
  { name: 'robots', content: 'noindex' },
];

export default function ConfirmScreen() {
  const done = useActionData<typeof action>();
  return (
    <>
      <PageHead title={texts.confirmTitle}>{done ?? texts.confirmLead}</PageHead>
      {done ? (
        <p className="page-width flex flex-wrap gap-3 py-8">
          <a href="/journal" className={buttonClass()}>
            {texts.readLatest}
          </a>
          <a href="/submission" className={buttonClass('secondary')}>
            {texts.submitYours}
          </a>
        </p>
      ) : (
        <form method="post" className="page-width py-8">
          <button type="submit" className={buttonClass()}>
            {texts.confirmButton}
          </button>
        </form>
      )}
    </>
  );
}
