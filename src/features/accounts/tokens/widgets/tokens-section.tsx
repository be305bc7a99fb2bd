import { useState } from 'react';
import { longDate } from '#base/dates.ts';
import { may, PERMISSIONS, type Role } from '#features/access/rules.ts';
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { Confirm } from '#ui/confirm.tsx';
import { Disclosure } from '#ui/disclosure.tsx';
import { SelectField, TextField } from '#ui/field.tsx';
import { ShownOnce, titleIdOf } from '#ui/shown-once.tsx';
import { api } from '../../client.ts';
import { changeAndFocus } from '../../screens/account/change-and-focus.ts';
import { ChangeForm, CurrentPassword, Section, useChange } from '../../screens/account/section.tsx';
import { tokensClient } from '../client.ts';
import type { PersonalToken } from '../contract.ts';
import { type Area, areasOf, MAX_TOKEN_NAME, type Scope, TOKEN_DAYS } from '../rules.ts';
import { tokenTexts as texts } from '../texts.ts';

const client = tokensClient(api);
const DEFAULT_DAYS = 90;
/** Id of the token that was just made. */
const NEW_TOKEN = 'new-token';

interface TokensSectionProps {
  role: Role;
  tokens: PersonalToken[];
}

/** The personal tokens of the account, and a form that makes one. */
export function TokensSection({ role, tokens }: TokensSectionProps) {
  const [made, setMade] = useState<string>();
  return (
    <Section
      title={texts.title}
      lead={
        <>
          {texts.lead} <a href="/api#description/personal-tokens">{texts.describedAt}</a>
        </>
      }
    >
      {tokens.length === 0 ? <p className="text-faint">{texts.none}</p> : <TokenList tokens={tokens} />}
      {made && (
        <ShownOnce
          id={NEW_TOKEN}
          title={texts.newTitle}
          lead={texts.newLead}
          secrets={[made]}
          copy={texts.copy}
          copied={texts.copied}
        />
      )}
      <Disclosure title={texts.begin}>
        <TokenForm
          areas={areasOf(PERMISSIONS.filter((permission) => may({ role }, permission)))}
          onMade={(token) => changeAndFocus(titleIdOf(NEW_TOKEN), () => setMade(token))}
        />
      </Disclosure>
    </Section>
  );
}

function TokenList({ tokens }: { tokens: PersonalToken[] }) {
  const { busy, change } = useChange();
  const [leaving, setLeaving] = useState<PersonalToken>();
  return (
    <>
      <ul className="grid gap-2">
        {tokens.map((token) => (
          <li key={token.id} className="flex flex-wrap items-center gap-x-3 gap-y-1 border-b border-line py-2">
            <span className="font-semibold wrap-anywhere">{token.name}</span>
            {Date.parse(token.expiresAt) <= Date.now() ? (
              <Badge tone="warning">{texts.expired}</Badge>
            ) : (
              <span className="text-sm text-faint">{texts.until(longDate(token.expiresAt))}</span>
            )}
            <Button
              look="quiet"
              busy={busy}
              className="ml-auto"
              aria-label={texts.revokeNamed(token.name)}
              onClick={() => setLeaving(token)}
            >
              {texts.revoke}
            </Button>
            <span className="w-full text-sm text-faint">
              {scopesInWords(token.scopes)};{' '}
              {token.lastUsedAt ? texts.lastUsed(longDate(token.lastUsedAt)) : texts.neverUsed}
            </span>
          </li>
        ))}
      </ul>
      <p className="text-sm text-faint">{texts.ends}</p>
      <Confirm
        open={leaving !== undefined}
        title={texts.ask}
        text={texts.askText(leaving?.name ?? '')}
        yes={texts.yes}
        no={texts.no}
        busy={busy}
        onClose={() => setLeaving(undefined)}
        onYes={() => void change(() => client.remove(leaving?.id ?? '')).finally(() => setLeaving(undefined))}
      />
    </>
  );
}

/** "Articles and issues (read and change), Pages and settings (read)". */
function scopesInWords(scopes: string[]): string {
  return scopes
    .map((scope) => {
      const [area = '', verb] = scope.split(':');
      return `${texts.areas[area as Area] ?? area} (${(verb === 'write' ? texts.write : texts.read).toLowerCase()})`;
    })
    .join(', ');
}

interface TokenFormProps {
  /** In which the account's role may do something. */
  areas: Area[];
  onMade: (token: string) => void;
}

function TokenForm({ areas, onMade }: TokenFormProps) {
  return (
    <ChangeForm
      onValues={async ({ name = '', days, currentPassword = '', ...values }) => {
        const scopes = areas.flatMap((area) => (values[area] ? [`${area}:${values[area]}` as Scope] : []));
        const valid = TOKEN_DAYS.find((choice) => String(choice) === days) ?? DEFAULT_DAYS;
        const { message, data } = await client.add({ name, scopes, days: valid, currentPassword });
        onMade(data.token);
        return { message };
      }}
    >
      {({ busy, errors }) => (
        <>
          <TextField
            label={texts.name}
            hint={texts.nameHint}
            name="name"
            required
            maxLength={MAX_TOKEN_NAME}
            error={errors.name}
          />
          <SelectField
            label={texts.days}
            name="days"
            defaultValue={String(DEFAULT_DAYS)}
            error={errors.days}
            options={TOKEN_DAYS.map((days) => ({ value: String(days), label: texts.dayChoices(days) }))}
          />
          <fieldset className="grid gap-3">
            <legend className="font-medium">{texts.scopes}</legend>
            <p className="text-sm text-faint">{texts.scopesHint}</p>
            {areas.map((area, index) => (
              <SelectField
                key={area}
                label={texts.areas[area]}
                name={area}
                placeholder={texts.noAccess}
                error={index === 0 ? errors.scopes : undefined}
                options={[
                  { value: 'read', label: texts.read },
                  { value: 'write', label: texts.write },
                ]}
              />
            ))}
          </fieldset>
          <CurrentPassword errors={errors} />
          <Button type="submit" busy={busy} className="max-w-fit">
            {texts.add}
          </Button>
        </>
      )}
    </ChangeForm>
  );
}
