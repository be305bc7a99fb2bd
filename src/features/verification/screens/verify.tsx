import { data, type MetaFunction, redirect, useLoaderData } from 'react-router';
import { longDate } from '#base/dates.ts';
import { AppError } from '#base/errors.ts';
import { languageOfContent } from '#base/languages.ts';
import { JOURNAL } from '#features/journal/journal.ts';
import { pageLoader } from '#rendering/page-loader.ts';
import { Button } from '#ui/button.tsx';
import { TextField } from '#ui/field.tsx';
import { PageHead } from '#ui/page-head.tsx';
import { verificationClient } from '../client.ts';
import type { IssuedDocument } from '../contract.ts';
import { verificationTexts as texts } from '../texts.ts';

export const handle = { hydrate: false };

/** Reads the document of the code in the address; the form without a script leads here with it. */
export const loader = pageLoader(async (api, { request, params }) => {
  const typed = new URL(request.url).searchParams.get('code')?.trim();
  if (typed) throw redirect(`/verify/${encodeURIComponent(typed)}`);
  const code = params.code ?? '';
  if (code === '') return data({ code, found: null });
  try {
    return data({ code, found: await verificationClient(api).verify(code) });
  } catch (error) {
    if (!(error instanceof AppError) || error.failure !== 'missing') throw error;
    return data({ code, found: null }, { status: 404 });
  }
});

export const meta: MetaFunction = () => [
  { title: `${texts.title} | ${JOURNAL.shortName}` },
  { name: 'robots', content: 'noindex' },
];

export default function VerifyScreen() {
  const { code, found } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHead title={texts.title}>{texts.lead}</PageHead>
      <div className="page-width grid gap-10 py-12">
        {found && <Genuine document={found} />}
        <form method="get" action="/verify" className="grid max-w-md gap-4">
          {found && <h2 className="text-xl">{texts.another}</h2>}
          <TextField
            label={texts.code}
            name="code"
            required
            autoComplete="off"
            hint={texts.codeHint}
            defaultValue={found ? '' : code}
            error={code && !found ? texts.unknown : undefined}
          />
          <div>
            <Button type="submit">{texts.verify}</Button>
          </div>
        </form>
      </div>
    </>
  );
}

function Genuine({ document: { code, kind, issuedOn, certificate } }: { document: IssuedDocument }) {
  return (
    <section className="max-w-3xl border-l-4 border-positive bg-raised p-5">
      <h2 className="text-xl">{certificate ? texts.genuineCertificate : texts.genuine}</h2>
      {certificate ? (
        <p dir="auto" lang={languageOfContent()} className="mt-2 text-lg">
          {texts.certified(certificate.fullName, certificate.reports, certificate.year)}
        </p>
      ) : (
        <p className="mt-2 text-lg">{texts.issued(texts.kinds[kind], longDate(issuedOn ?? ''))}</p>
      )}
      <p className="mt-2 text-faint">
        {texts.code} <span className="font-semibold text-ink">{code}</span>.{' '}
        {certificate ? texts.compare : texts.nothingElse}
      </p>
    </section>
  );
}
