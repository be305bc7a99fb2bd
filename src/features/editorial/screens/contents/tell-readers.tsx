import { useNavigate } from 'react-router';
import { api } from '#features/accounts/client.ts';
import { useMay } from '#features/accounts/widgets/use-role.ts';
import { articlesClient } from '#features/articles/client.ts';
import { articlePath, authorNames, titleOf } from '#features/articles/rules.ts';
import { asMarkdownText } from '#features/letters/rules.ts';
import { keepNewsletterDraft } from '#features/newsletter/widgets/kept-draft.ts';
import { Button } from '#ui/button.tsx';
import { useRefusal } from '#ui/staff/use-refusal.ts';
import { toast } from '#ui/toast.tsx';
import { editorialTexts } from '../../texts.ts';

const texts = editorialTexts.issueContents;

/** Offers a newsletter with the contents of a published issue. The editor changes it and sends it on its own screen. */
export function TellReaders({ issueId, title }: { issueId: string; title: string }) {
  const navigate = useNavigate();
  const mayWrite = useMay('newsletter.manage');
  const { busy, submit } = useRefusal(texts.loadFailed);
  if (!mayWrite) return null;
  const write = () =>
    submit(async () => {
      const draft = { title: texts.newsletterTitle(title), content: await contentsAsMarkdown(issueId) };
      if (!keepNewsletterDraft(draft)) toast.error(texts.newsletterWaits);
      await navigate('/dashboard/view-newsletter');
    });
  return (
    <section className="flex flex-wrap items-center gap-x-4 gap-y-2 border-l-4 border-accent bg-raised p-4">
      <p>{texts.published}</p>
      <Button look="secondary" busy={busy} onClick={() => void write()}>
        {texts.writeNewsletter}
      </Button>
    </section>
  );
}

async function contentsAsMarkdown(issueId: string): Promise<string> {
  const { issue, articles } = await articlesClient(api).issue(issueId);
  const { origin } = window.location;
  const entries = articles.map(
    (article) =>
      `**[${asMarkdownText(titleOf(article))}](${origin}${articlePath(article)})**\n${asMarkdownText(authorNames(article).join(', '))}`,
  );
  const lead = issue.description ? [asMarkdownText(issue.description)] : [];
  return [
    `# ${asMarkdownText(issue.title)}`,
    ...lead,
    ...entries,
    `[All articles of the issue](${origin}/issue/${issueId})`,
  ].join('\n\n');
}
