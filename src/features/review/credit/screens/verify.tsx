import { data, type MetaFunction, redirect, useLoaderData } from 'react-router';
import { AppError } from '#base/errors.ts';
import { languageOfContent } from '#base/languages.ts';
import { JOURNAL } from '#features/journal/journal.ts';
import { pageLoader } from '#rendering/page-loader.ts';
import { Button } from '#ui/button.tsx';
import { TextField } from '#ui/field.tsx';
import { PageHead } from '#ui/page-head.tsx';
import { creditClient } from '../client.ts';
import type { Certificate } from '../contract.ts';
import { creditTexts } from '../texts.ts';

const { page: texts, errors } = creditTexts;

export const handle = { hydrate: false };

/** Reads the certificate of the code in the address; the form without a script leads here with it. */
export const loader = pageLoader(async (api, { request, params }) => {
  const typed = new URL(request.url).searchParams.get('code')?.trim();
  if (typed) throw redirect(`/verify/${encodeURIComponent(typed)}`);
  const code = params.code ?? '';
  if (code === '') return data({ code, certificate: null });
  try {
    return data({ code, certificate: await creditClient(api).verify(code) });
  } catch (error) {
    if (!(error instanceof AppError) || error.failure !== 'missing') throw error;
    return data({ code, certificate: null }, { status: 404 });
  }
});

export const meta: MetaFunction = () => [
  { title: `${texts.title} | ${JOURNAL.shortName}` },
  { name: 'robots', content: 'noindex' },
];

export default function VerifyScreen() {
  const { code, certificate } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHead title={texts.title}>{texts.lead}</PageHead>
      <div className="page-width grid gap-10 py-12">
        {certificate && <Genuine certificate={certificate} />}
        <form method="get" action="/verify" className="grid max-w-md gap-4">
          {certificate && <h2 className="text-xl">{texts.another}</h2>}
          <TextField
            label={texts.code}
            name="code"
            required
            autoComplete="off"
            hint={texts.codeHint}
            defaultValue={certificate ? '' : code}
            error={code && !certificate ? errors.unknown : undefined}
          />
          <div>
            <Button type="submit">{texts.verify}</Button>
          </div>
        </form>
      </div>
    </>
  );
}

function Genuine({ certificate: { code, fullName, year, reports } }: { certificate: Certificate }) {
  return (
    <section className="max-w-3xl border-l-4 border-positive bg-raised p-5">
      <h2 className="text-xl">{texts.genuine}</h2>
      <p dir="auto" lang={languageOfContent()} className="mt-2 text-lg">
        {texts.sentence(fullName, reports, year)}
      </p>
      <p className="mt-2 text-faint">
        {texts.code} <span className="font-semibold text-ink">{code}</span>. {texts.compare}
      </p>
    </section>
  );
}
