import { SelectField } from '#ui/field.tsx';
import { api, ownAccountClient } from '../../client.ts';
import type { NewsChoice } from '../../own-contract.ts';
import { NEWS_CHOICES, NEWS_KINDS, type NewsSettings } from '../../rules.ts';
import { accountTexts } from '../../texts.ts';
import { ChangeForm, SaveButton, Section } from './section.tsx';

const texts = accountTexts.account;

/** Which news of the editorial office come at once, and which in the daily digest. */
export function NewsSection({ news }: { news: NewsSettings }) {
  return (
    <Section title={texts.news.title} lead={texts.news.lead}>
      <ChangeForm
        key={JSON.stringify(news)}
        onValues={(values) => ownAccountClient(api).chooseNews(values as NewsChoice)}
      >
        {({ busy, errors }) => (
          <>
            {NEWS_KINDS.map((kind) => (
              <SelectField
                key={kind}
                label={texts.news.kinds[kind]}
                name={kind}
                defaultValue={news[kind]}
                options={NEWS_CHOICES[kind].map((value) => ({ value, label: texts.news.times[value] }))}
                error={errors[kind]}
              />
            ))}
            <SaveButton busy={busy} />
          </>
        )}
      </ChangeForm>
    </Section>
  );
}
