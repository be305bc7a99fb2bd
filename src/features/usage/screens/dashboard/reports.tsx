import { FileDown } from 'lucide-react';
import { API_ROOT } from '#base/client.ts';
import { shortMonth } from '#base/dates.ts';
import { buttonClass } from '#ui/button.tsx';
import { reportAddress } from '../../client.ts';
import { completePart, type Period } from '../../rules.ts';
import { usageTexts } from '../../texts.ts';

const texts = usageTexts.reports;
const OFFERED = ['tr_j1', 'ir'] as const;
const FORMATS = ['csv', 'tsv', 'json'] as const;

/** Downloads of COUNTER reports on the complete months of a period; the reports are public, so plain links suffice. */
export function Reports({ period }: { period: Period }) {
  const complete = completePart(period, new Date());
  return (
    <section aria-labelledby="reports" className="border-t border-line pt-4">
      <h2 id="reports" className="text-lg">
        {texts.title}
      </h2>
      {!complete && <p className="mt-1 text-faint">{texts.none}</p>}
      {complete && (
        <>
          <p className="text-sm text-faint">
            {texts.lead(usageTexts.between(shortMonth(complete.from), shortMonth(complete.to)))}
          </p>
          <ul className="mt-4 grid gap-4">
            {OFFERED.map((report) => (
              <li key={report} className="flex flex-wrap items-center gap-x-4 gap-y-2">
                <span className="min-w-56 font-semibold">{texts.names[report]}</span>
                <span className="flex flex-wrap gap-2">
                  {FORMATS.map((format) => (
                    <a
                      key={format}
                      href={reportAddress(report, complete, format)}
                      download={`${report.toUpperCase()}_${complete.from}_${complete.to}.${format}`}
                      className={buttonClass('secondary')}
                      aria-label={texts.download(texts.names[report], format.toUpperCase())}
                    >
                      <FileDown aria-hidden className="size-4" />
                      {format.toUpperCase()}
                    </a>
                  ))}
                </span>
              </li>
            ))}
          </ul>
        </>
      )}
      <p className="mt-4 text-sm text-faint">
        {texts.api} <code className="[overflow-wrap:anywhere]">{`${API_ROOT}/r51`}</code>
      </p>
    </section>
  );
}
