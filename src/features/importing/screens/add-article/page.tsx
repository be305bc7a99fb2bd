import { useEffect, useRef, useState } from 'react';
import { Link, useBlocker } from 'react-router';
import { api } from '#features/accounts/client.ts';
import { staffLoader } from '#features/accounts/widgets/staff-loader.ts';
import { useStaffData } from '#features/accounts/widgets/use-staff-data.ts';
import { issuesClient } from '#features/issues/client.ts';
import { journalClient } from '#features/journal/client.ts';
import { officePath } from '#features/submissions/rules.ts';
import { topicsClient } from '#features/topics/client.ts';
import { Button, buttonClass } from '#ui/button.tsx';
import { Confirm } from '#ui/confirm.tsx';
import { confirmLeaving } from '#ui/confirm-leaving.ts';
import { Skeleton } from '#ui/skeleton.tsx';
import { StaffHead } from '#ui/staff/staff-head.tsx';
import { UI_WORDS } from '#ui/words.ts';
import { importingTexts } from '../../texts.ts';
import { type AddedArticle, ArticleForm } from './article-form.tsx';

const texts = importingTexts.add;

export const clientLoader = staffLoader(async () => {
  const [topics, issues, { licence }] = await Promise.all([
    topicsClient(api).list(),
    issuesClient(api).listAsStaff(),
    journalClient(api).read(),
  ]);
  return { topics, issues: issues.filter(({ status }) => status === 'PUBLISHED'), licence };
}, texts.loadFailed);

export function HydrateFallback() {
  return <Skeleton className="h-96" />;
}

/** Adds an article that has appeared already, from its PDF. */
export default function AddArticleScreen() {
  const loaded = useStaffData(clientLoader);
  const [added, setAdded] = useState<AddedArticle>();
  const [isEntered, setEntered] = useState(false);
  const question = useLeavingQuestion(isEntered);
  return (
    <div className="grid grid-cols-[minmax(0,48rem)] gap-8">
      <StaffHead title={texts.title} lead={texts.lead} />
      {added && <Done article={added} onAnother={() => setAdded(undefined)} />}
      {loaded && !added && (
        <ArticleForm
          {...loaded}
          onEntered={() => setEntered(true)}
          onAdded={(article) => {
            setEntered(false);
            setAdded(article);
          }}
        />
      )}
      {question}
    </div>
  );
}

/** Asks before what was entered is lost. */
function useLeavingQuestion(isEntered: boolean) {
  const reason = useRef({});
  useEffect(() => {
    const { current } = reason;
    confirmLeaving(current, isEntered);
    return () => confirmLeaving(current, false);
  }, [isEntered]);
  const blocker = useBlocker(isEntered);
  return (
    <Confirm
      open={blocker.state === 'blocked'}
      title={UI_WORDS.discardAsk}
      yes={UI_WORDS.discard}
      no={UI_WORDS.keep}
      onClose={() => blocker.reset?.()}
      onYes={() => blocker.proceed?.()}
    />
  );
}

function Done({ article: { number, title }, onAnother }: { article: AddedArticle; onAnother: () => void }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <section className="grid gap-3 border-t border-line pt-6">
      <h2 ref={heading} tabIndex={-1} className="text-xl">
        {texts.done(number)}
      </h2>
      <p className="font-serif text-lg">{title}</p>
      <p className="max-w-prose text-faint">{texts.doneLead}</p>
      <div className="flex flex-wrap gap-3">
        <a href={`/article/${number}`} className={buttonClass()}>
          {texts.view}
        </a>
        <Link to={officePath(number)} className={buttonClass('secondary')}>
          {texts.manuscript}
        </Link>
        <Button look="secondary" onClick={onAnother}>
          {texts.another}
        </Button>
      </div>
    </section>
  );
}
