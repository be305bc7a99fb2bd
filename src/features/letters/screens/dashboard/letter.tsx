import { useState } from 'react';
import { data, useRevalidator } from 'react-router';
import { longDate } from '#base/dates.ts';
import { api } from '#features/accounts/client.ts';
import { staffLoader } from '#features/accounts/widgets/staff-loader.ts';
import { useStaffData } from '#features/accounts/widgets/use-staff-data.ts';
import { Link } from '#ui/link.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { StaffHead } from '#ui/staff/staff-head.tsx';
import { StaffLoadFailed } from '#ui/staff/staff-load-failed.tsx';
import { lettersClient } from '../../client.ts';
import type { SavedVersion } from '../../contract.ts';
import { LETTER_KINDS, type LetterTemplate } from '../../rules.ts';
import { letterTexts } from '../../texts.ts';
import { chosenLanguage } from './chosen-language.ts';
import { LanguageTabs } from './language-tabs.tsx';
import { TemplateForm } from './template-form.tsx';

const texts = letterTexts.dashboard;

export const clientLoader = staffLoader(async ({ params, request }) => {
  const kind = LETTER_KINDS.find((known) => known === params.kind);
  if (!kind) throw data(null, { status: 404 });
  const language = chosenLanguage(request.url);
  const client = lettersClient(api, language);
  const [templates, history] = await Promise.all([client.list(), client.history(kind)]);
  return { language, template: templates.find((template) => template.kind === kind), history };
}, texts.loadFailed);

export function HydrateFallback() {
  return <Skeleton className="h-96" />;
}

/** One letter: its template, a preview, and the versions that were saved. */
export default function LetterScreen() {
  const loaded = useStaffData(clientLoader);
  const revalidator = useRevalidator();
  const reload = () => revalidator.revalidate();
  const [taken, setTaken] = useState<{ template: LetterTemplate; count: number }>();
  const { template, language, history = [] } = loaded ?? {};
  if (!template || !language) return <StaffLoadFailed message={texts.loadFailed} />;
  const { name, hint } = letterTexts.kinds[template.kind];
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <Link to={`/dashboard/letters?language=${language}`} className="justify-self-start py-1 text-sm">
        {texts.back}
      </Link>
      <StaffHead title={name} lead={hint} />
      <LanguageTabs chosen={language} />
      <TemplateForm
        key={`${language} ${template.kind} ${taken?.count ?? 0}`}
        language={language}
        saved={template}
        taken={taken?.template}
        reload={reload}
      />
      <History history={history} onUse={(version) => setTaken({ template: version, count: (taken?.count ?? 0) + 1 })} />
    </div>
  );
}

function History({ history, onUse }: { history: SavedVersion[]; onUse: (template: LetterTemplate) => void }) {
  return (
    <section aria-labelledby="history" className="grid gap-3 border-t border-line pt-6">
      <h2 id="history" className="text-xl">
        {texts.history}
      </h2>
      {history.length === 0 && <p className="text-faint">{texts.noHistory}</p>}
      <ol className="grid gap-3">
        {history.map(({ version, at, by, subject, body }) => (
          <li key={version} className="grid justify-items-start gap-1">
            <p>{texts.version(version, longDate(at), by)}</p>
            {subject && body ? (
              <>
                <p className="text-sm text-faint">{subject}</p>
                <button
                  type="button"
                  className="min-h-11 text-sm font-medium text-accent"
                  onClick={() => onUse({ subject, body })}
                >
                  {texts.use}
                </button>
              </>
            ) : (
              <p className="text-sm text-faint">{texts.wasDefault}</p>
            )}
          </li>
        ))}
      </ol>
    </section>
  );
}
