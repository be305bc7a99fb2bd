import { inPageLanguage } from '#base/translations.ts';
import type { IssueRef } from '../contract.ts';

/** The title of an issue in the language of the page. */
export function IssueTitle({ issue }: { issue: Pick<IssueRef, 'title' | 'translations'> }) {
  const { title, lang } = inPageLanguage(issue);
  return <span lang={lang}>{title}</span>;
}
