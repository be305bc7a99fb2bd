import { longDate } from '#base/dates.ts';
import { CREDIT_ROLE_TEXTS, CREDIT_ROLES } from '#features/submissions/fields/credit-roles.ts';
import { Button } from '#ui/button.tsx';
import { CheckField, FieldError, Refusal } from '#ui/field.tsx';
import type { Proof } from '../contract.ts';
import { proofTexts } from '../texts.ts';
import type { Outcome } from './acts.ts';

const texts = proofTexts.page;

/** The roles of the author, and their agreement to publication. */
export function ContributionForm({ proof, outcome }: { proof: Proof; outcome: Outcome | undefined }) {
  const own = outcome?.act === 'contribute' ? outcome : undefined;
  const { roles, agreedAt, licence, mayContribute } = proof;
  if (!mayContribute && !agreedAt) return null;
  const isChosen = (role: (typeof CREDIT_ROLES)[number]) => (own ? own.values[role] === 'on' : roles.includes(role));
  return (
    <section id="contribution" aria-labelledby="contribution-title" className="grid scroll-mt-6 gap-4">
      <div>
        <h2 id="contribution-title" className="text-xl">
          {texts.contribution}
        </h2>
        {mayContribute && <p className="measure mt-1 text-faint">{texts.contributionLead}</p>}
      </div>
      {agreedAt && (
        <p className="border-l-4 border-positive bg-raised p-4">
          {mayContribute ? texts.confirmedOn(longDate(agreedAt)) : texts.confirmedEarlier(longDate(agreedAt))}
        </p>
      )}
      {mayContribute && (
        <form method="post" action="#contribution" className="grid gap-4">
          <fieldset aria-describedby={own?.errors.roles ? 'roles-error' : undefined}>
            <legend className="font-medium">{texts.rolesLabel}</legend>
            <div className="mt-2 grid items-start gap-x-6 gap-y-1 sm:grid-cols-2">
              {CREDIT_ROLES.map((role) => (
                <CheckField
                  key={role}
                  label={CREDIT_ROLE_TEXTS[role].name}
                  hint={CREDIT_ROLE_TEXTS[role].hint}
                  name={role}
                  defaultChecked={isChosen(role)}
                />
              ))}
            </div>
            {own?.errors.roles && <FieldError id="roles-error">{own.errors.roles}</FieldError>}
          </fieldset>
          <div>
            <CheckField
              label={texts.agree(licence)}
              name="agrees"
              defaultChecked={own ? own.values.agrees === 'on' : agreedAt !== null}
            />
            {own?.errors.agrees && <FieldError>{own.errors.agrees}</FieldError>}
          </div>
          <Refusal>{own?.refusal}</Refusal>
          <Button type="submit" name="act" value="contribute" look="secondary" className="justify-self-start">
            {texts.confirm}
          </Button>
        </form>
      )}
    </section>
  );
}
