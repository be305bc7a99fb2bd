import { paragraphsOf } from '#base/text.ts';
import { element, textElement } from '#base/xml-elements.ts';
import type { Article } from '#features/articles/contract.ts';
import { FIELDS, STATEMENTS, type StatementField } from '#features/submissions/fields/fields.ts';
import { jelCode } from '#features/submissions/fields/jel.ts';

const JEL = { vocab: 'jel', 'vocab-identifier': 'https://www.aeaweb.org/econlit/jelCodes.php' };

/** Returns the JEL codes as a group of keywords, each with its label; empty without codes. */
export function jelKeywords({ jelCodes }: Article): string {
  if (jelCodes.length === 0) return '';
  const codes = jelCodes.map((code) =>
    textElement('kwd', code, { ...JEL, 'vocab-term': jelCode(code)?.label ?? code }),
  );
  return element('kwd-group', { 'kwd-group-type': 'JEL' }, ...codes);
}

/** Returns the funding statement for the metadata of the article; empty without one. */
export function fundingGroup(article: Article): string {
  const statements = statementsIn(article).filter(({ field }) => field.jats.element === 'funding-statement');
  return statements.map(({ text }) => element('funding-group', {}, textElement('funding-statement', text))).join('');
}

/**
 * Returns the statements that JATS keeps behind the text: acknowledgements, then sections, then footnotes, which is the order
 * that the schema allows and JATS4R recommends. Empty without statements.
 */
export function backMatter(article: Article, ofText = ''): string {
  const statements = statementsIn(article);
  const inElement = (name: StatementField['jats']['element']) =>
    statements.filter(({ field }) => field.jats.element === name);
  const withTitle = ({ field, text }: Statement) => [textElement('title', field.heading), ...paragraphs(text)];
  const typeOf = ({ field }: Statement) => ('type' in field.jats ? field.jats.type : '');
  const footnotes = inElement('fn').map((statement) =>
    element(
      'fn',
      { 'fn-type': typeOf(statement) },
      textElement('label', statement.field.heading),
      ...paragraphs(statement.text),
    ),
  );
  const statementsOfArticle = [
    ...inElement('ack').map((statement) => element('ack', {}, ...withTitle(statement))),
    ...inElement('sec').map((statement) => element('sec', { 'sec-type': typeOf(statement) }, ...withTitle(statement))),
    ...(footnotes.length > 0 ? [element('fn-group', {}, ...footnotes)] : []),
  ];
  const back = [...statementsOfArticle, ...(ofText === '' ? [] : [ofText])];
  return back.length > 0 ? element('back', {}, ...back) : '';
}

interface Statement {
  field: StatementField;
  text: string;
}

function statementsIn(article: Article): Statement[] {
  return STATEMENTS.flatMap((name) =>
    paragraphs(article[name]).length > 0 ? [{ field: FIELDS[name], text: article[name] }] : [],
  );
}

function paragraphs(text: string): string[] {
  return paragraphsOf(text).map((paragraph) => textElement('p', paragraph));
}
