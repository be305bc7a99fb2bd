import { useLoaderData, useRevalidator } from 'react-router';
import { pathHere } from '#base/language-paths.ts';
import { api } from '#features/accounts/client.ts';
import { failureMessage } from '#features/accounts/widgets/failure-toast.ts';
import { memberLoader } from '#features/accounts/widgets/guard.ts';
import { JOURNAL } from '#features/journal/journal.ts';
import { OwnPage, OwnPageFallback } from '#features/submissions/widgets/own-page.tsx';
import { Button, buttonClass } from '#ui/button.tsx';
import { Refusal } from '#ui/field.tsx';
import { toast } from '#ui/toast.tsx';
import { useToastForm } from '#ui/use-toast-form.ts';
import { publishedClient } from '../client.ts';
import { publishedTexts } from '../texts.ts';

const texts = publishedTexts.own;

export const meta = () => [{ title: `${texts.title} | ${JOURNAL.shortName}` }, { name: 'robots', content: 'noindex' }];

export const clientLoader = memberLoader(async ({ params }) => {
  const number = params.number ?? '';
  return { number, choice: await publishedClient(api).choice(number) };
});

export const HydrateFallback = () => <OwnPageFallback title={texts.title} />;

/** The page on which authors choose whether the reports on their manuscript are published with it. */
export default function ChoiceScreen() {
  const { number, choice } = useLoaderData<typeof clientLoader>();
  const { isAgreed, isOpen, isPublic, sent, willing } = choice;
  const { revalidate } = useRevalidator();
  const { busy, refusal, submit } = useToastForm(failureMessage);
  const choose = () =>
    submit(async () => {
      const { message } = await publishedClient(api).choose(number, !isAgreed);
      toast.success(message ?? '');
      await revalidate();
    });
  return (
    <OwnPage number={number} title={texts.title} lead={texts.lead}>
      {sent > 0 && <p>{texts.count(willing, sent)}</p>}
      {isAgreed && <p className="border-l-4 border-accent bg-raised p-4">{isPublic ? texts.isPublic : texts.agreed}</p>}
      {!isAgreed && !isOpen && <p>{texts.early}</p>}
      <Refusal>{refusal}</Refusal>
      {isOpen && (
        <Button
          look={isAgreed ? 'secondary' : 'primary'}
          busy={busy}
          onClick={() => void choose()}
          className="justify-self-start"
        >
          {isAgreed ? texts.takeBack : texts.agree}
        </Button>
      )}
      {isAgreed && isPublic && willing > 0 && (
        <a href={pathHere(`/peer-review/${number}`)} className={buttonClass('secondary', 'justify-self-start')}>
          {texts.see}
        </a>
      )}
    </OwnPage>
  );
}
