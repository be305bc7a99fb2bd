import type { ReactNode } from 'react';
import { type MetaFunction, useActionData, useLoaderData, useSearchParams } from 'react-router';
import { readForm } from '#base/forms.ts';
import { inPageLanguage } from '#base/translations.ts';
import { boardClient } from '#features/board/client.ts';
import { contactClient } from '#features/contact/client.ts';
import type { ContactInfo } from '#features/contact/contract.ts';
import { contactTexts as texts } from '#features/contact/texts.ts';
import { ContactForm, type ContactOutcome, contactOutcome } from '#features/contact/widgets/contact-form.tsx';
import { FaqList } from '#features/contact/widgets/faq-list.tsx';
import { SocialLinks } from '#features/contact/widgets/social-links.tsx';
import { pageMeta } from '#features/journal/widgets.tsx';
import { newsletterClient } from '#features/newsletter/client.ts';
import { NEWSLETTER_FORM } from '#features/newsletter/rules.ts';
import {
  NewsletterBox,
  type NewsletterOutcome,
  newsletterOutcome,
} from '#features/newsletter/widgets/newsletter-box.tsx';
import { pagesClient } from '#features/pages/client.ts';
import { pageAction, readLoader } from '#rendering/page-loader.ts';
import { PageHead } from '#ui/page-head.tsx';
import { Pattern } from '#ui/patterns.tsx';
import { PlainPage } from '#ui/plain-page.tsx';

export const handle = { hydrate: false };

export const loader = readLoader(async (api) => {
  const [info, faqs, members] = await Promise.all([
    contactClient(api).info(),
    pagesClient(api).faqs(),
    boardClient(api).list(),
  ]);
  return { info, faqs, names: Object.fromEntries(members.map(({ id, fullName }) => [id, fullName])) };
});

interface Outcome {
  contact?: ContactOutcome;
  newsletter?: NewsletterOutcome;
}

/** Handles both forms of the page, and renders it with their outcome. */
export const action = pageAction(async (api, { request }): Promise<Outcome> => {
  const { form, ...values } = await readForm(request);
  return form === NEWSLETTER_FORM
    ? { newsletter: await newsletterOutcome(newsletterClient(api), values) }
    : { contact: await contactOutcome(contactClient(api), values) };
});

export const meta: MetaFunction<typeof loader> = ({ loaderData, matches }) =>
  pageMeta(matches, {
    title: texts.title,
    description: (loaderData && inPageLanguage(loaderData.info).intro) || texts.lead,
    path: '/contact',
  });

export default function ContactScreen() {
  const { info: given, faqs, names } = useLoaderData<typeof loader>();
  const info = inPageLanguage(given);
  const [search] = useSearchParams();
  const outcome = useActionData<typeof action>();
  const addressee = names[search.get('to') ?? ''];
  return (
    <>
      <PlainPage />
      <PageHead title={texts.title}>{info.intro ? <span lang={info.lang}>{info.intro}</span> : texts.lead}</PageHead>
      <div className="page-width grid gap-14 py-12 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <ContactForm addressee={addressee} outcome={outcome?.contact} />
        <Office info={info} />
      </div>
      <div className="page-width">
        <FaqList faqs={faqs} />
        <div className="mt-14">
          <NewsletterBox outcome={outcome?.newsletter} />
        </div>
      </div>
    </>
  );
}

function Office({ info }: { info: ContactInfo & { lang: string | undefined } }) {
  const mail = (address: string) => (
    <a href={`mailto:${address}`} className="break-all">
      {address}
    </a>
  );
  return (
    <aside className="grid content-start gap-6">
      <div>
        <h2 className="text-xl">{texts.office}</h2>
        <dl className="mt-3 grid gap-3">
          {info.editorEmail && <Entry name={texts.editor}>{mail(info.editorEmail)}</Entry>}
          {info.submissionsEmail && <Entry name={texts.submissions}>{mail(info.submissionsEmail)}</Entry>}
          {info.mailingAddress && <Entry name={texts.mailingAddress}>{info.mailingAddress}</Entry>}
          {info.officeHours && (
            <Entry name={texts.officeHours}>
              <span lang={info.lang}>{info.officeHours}</span>
            </Entry>
          )}
        </dl>
      </div>
      <div>
        <h2 className="text-xl">{texts.location}</h2>
        <div aria-hidden="true" className="mt-3 h-40 overflow-hidden">
          <Pattern kind="zigzag" tile={80} />
        </div>
        <p lang={info.lang} className="mt-2 whitespace-pre-line">
          {info.locationDescription}
        </p>
      </div>
      <SocialLinks social={info.social} label={texts.follow} only={['twitter', 'linkedin', 'instagram']} hasHeading />
    </aside>
  );
}

function Entry({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-sm text-faint">{name}</dt>
      <dd className="whitespace-pre-line">{children}</dd>
    </div>
  );
}
