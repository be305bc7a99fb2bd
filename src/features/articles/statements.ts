import { withColon } from '#base/text.ts';
import { CREDIT_ROLE_TEXTS } from '#features/submissions/fields/credit-roles.ts';
import { FIELDS, STATEMENTS } from '#features/submissions/fields/fields.ts';
import type { Article } from './contract.ts';
import { articleTexts } from './texts.ts';

/** A statement under the text of an article. */
export interface Statement {
  heading: string;
  text: string;
}

/** The statements of an article in their order: contributions of its authors (CRediT), funding, competing interests and others. */
export function statementsOf(article: Article): Statement[] {
  const contributions = article.authors
    .filter(({ roles }) => roles.length > 0)
    .map(
      ({ fullName, roles }) =>
        `${withColon(fullName)} ${roles.map((role) => CREDIT_ROLE_TEXTS[role].name).join(', ')}.`,
    )
    .join('\n');
  return [
    ...(contributions ? [{ heading: articleTexts.contributions, text: contributions }] : []),
    ...STATEMENTS.filter((name) => article[name]).map((name) => ({
      heading: FIELDS[name].heading,
      text: article[name],
    })),
  ];
}
