import { Award } from 'lucide-react';
import { API_ROOT } from '#base/client.ts';
import { Button } from '#ui/button.tsx';
import { Refusal } from '#ui/field.tsx';
import type { CreditedYear } from '../../credit/contract.ts';
import { blindTexts } from '../texts.ts';
import type { Outcome } from './report-form.tsx';

const texts = blindTexts.page;

interface CertificatesProps {
  years: CreditedYear[];
  token: string;
  outcome: Outcome | undefined;
}

/** Certificates for the reports of each year: made by a form, because opening a link changes nothing. */
export function Certificates({ years, token, outcome }: CertificatesProps) {
  if (years.length === 0) return null;
  return (
    <section id="certificates" className="grid scroll-mt-6 gap-4">
      <h2 className="text-xl">{texts.certificates}</h2>
      <p className="measure text-faint">{texts.certificatesLead}</p>
      {outcome?.act === 'certify' && <Refusal>{outcome.refusal}</Refusal>}
      <ul className="grid gap-2">
        {years.map(({ year, reports, code }) => (
          <li key={year} className="flex flex-wrap items-center gap-x-4 gap-y-2">
            <span>{texts.creditedYear(year, reports)}</span>
            {code ? (
              <a
                href={`${API_ROOT}/review/${token}/certificates/${code}`}
                className="inline-flex min-h-11 items-center gap-2 font-medium"
              >
                <Award aria-hidden className="size-4 shrink-0" />
                {texts.certificate(year)}
              </a>
            ) : (
              <form method="post" action="#certificates">
                <input type="hidden" name="year" value={year} />
                <Button type="submit" name="act" value="certify" look="secondary">
                  {texts.certify(year)}
                </Button>
              </form>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
