import { longDate, startOfDay } from '../../../base/dates.ts';
import { LICENCES } from '../../../base/journal.ts';
import { submissionTexts } from '../../submissions/texts.ts';
import type { Article } from '../contract.ts';
import { articlePath, authorNames, gravestNotice, pdfPath, titleOf } from '../rules.ts';
import { articleTexts } from '../texts.ts';

/** What a feed tells: all of it is text, none of it markup. */
export interface News {
  /** An address that never changes, wherever the article moves. */
  id: string;
  /** The page to read on. */
  link: string;
  title: string;
  /** In paragraphs. */
  text: string[];
  authors: string[];
  topic: string;
  rights: string;
  published: Date;
  updated: Date;
  pdf?: { address: string; bytes: number };
}

/** Articles as news, newest first: each, and what has been said about it and become of it since. */
export function newsOf(articles: Article[], origin: string): News[] {
  return articles
    .flatMap((article) => [
      ofArticle(article, origin),
      ...article.notices.map((notice) => ofNotice(article, notice, origin)),
      ...article.versions.filter(({ number }) => number > 1).map((version) => ofVersion(article, version, origin)),
    ])
    .sort((a, b) => b.published.getTime() - a.published.getTime() || (a.id < b.id ? -1 : 1));
}

function ofArticle(article: Article, origin: string): News {
  const kind = gravestNotice(article);
  const [file] = article.files;
  const notices = article.notices.map(({ kind: said, date, text }) =>
    articleTexts.feedNotice(submissionTexts.noticeKinds[said], longDate(date), text),
  );
  return {
    ...about(article, origin),
    title: kind ? articleTexts.feedTitle(articleTexts.noticed[kind], titleOf(article)) : titleOf(article),
    text: [...notices, ...article.abstract.split(/\s*\n\s*\n\s*/)].filter(Boolean),
    published: new Date(article.publishedAt),
    updated: new Date(article.updatedAt),
    ...(file && { pdf: { address: `${origin}${pdfPath(article)}`, bytes: file.fileSize } }),
  };
}

/** A notice is news of its own, so that those hear of it who have read the article long ago. */
function ofNotice(article: Article, { id, kind, date, text }: Article['notices'][number], origin: string): News {
  const common = about(article, origin);
  // Of its day the beginning: that is never to come, and stays what it is.
  const at = startOfDay(date);
  return {
    ...common,
    id: `${common.id}#notice-${id}`,
    title: articleTexts.noticedTitle(submissionTexts.noticeKinds[kind], titleOf(article)),
    text: [text],
    ...{ published: at, updated: at },
  };
}

/** So is another version. */
function ofVersion(article: Article, { number, publishedAt, note }: Article['versions'][number], origin: string): News {
  const common = about(article, origin);
  const at = new Date(publishedAt);
  return {
    ...common,
    id: `${common.id}#version-${number}`,
    title: articleTexts.noticedTitle(articleTexts.version(number), titleOf(article)),
    text: [note],
    ...{ published: at, updated: at },
  };
}

function about(article: Article, origin: string): Pick<News, 'id' | 'link' | 'authors' | 'topic' | 'rights'> {
  return {
    // The address may get another slug; this never changes.
    id: `${origin}/article/${article.number}`,
    link: `${origin}${articlePath(article)}`,
    authors: authorNames(article),
    topic: article.topic,
    rights: `${article.licence} ${LICENCES[article.licence]}`,
  };
}
