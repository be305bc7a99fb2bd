import type { Node } from 'oxc-parser';
import { EXCEPTIONS, NAMES } from './exceptions.ts';
import { lineOf, parse, walk } from './syntax.ts';

/** Attributes that browsers or components show as text. */
const TEXT_ATTRIBUTES = /^(aria-(label|description|placeholder|roledescription)|title|alt|placeholder|label|hint)$/;
/** Errors for programmers; an AppError is for people. */
const INTERNAL_ERROR = /^(?!AppError$).*(Error|Refused|Exception|Locked|Failed)$/;
const LOGGERS = /^(console|log)$/;
/** Parts of contracts for programmers: descriptions, and reasons why a call needs no limit. */
const CONTRACT_NOTES = /^(summary|description|none)$/;
/** Stands for an expression in a template. */
const EXPRESSION = '\uFFFC';
/** Expressions whose value may be one of their parts. */
const CHOICES = ['ConditionalExpression', 'LogicalExpression', 'ParenthesizedExpression'];

export interface Finding {
  line: number;
  text: string;
}

/** Texts for people in a source file that no catalogue has, so that no translation of them can exist. */
export function textsOutsideCatalogues(path: string, source: string): Finding[] {
  if (EXCEPTIONS.some(([files]) => files.test(path))) return [];
  const findings: Finding[] = [];
  const { program } = parse(path, source);
  walk(program, (node, parents) => {
    const text = textOf(node);
    if (text !== undefined && isForPeople(node, parents, text))
      findings.push({ line: lineOf(source, node.start), text: text.replaceAll(EXPRESSION, '…').trim() });
  });
  return findings;
}

function textOf(node: Node): string | undefined {
  if (node.type === 'JSXText') return node.value.replaceAll(/&\w+;/g, ' ');
  if (node.type === 'Literal') return typeof node.value === 'string' ? node.value : undefined;
  if (node.type !== 'TemplateLiteral') return undefined;
  return node.quasis.map(({ value }) => value.cooked ?? value.raw).join(EXPRESSION);
}

function isForPeople(node: Node, parents: readonly Node[], text: string): boolean {
  if (!hasWord(text)) return false;
  if (node.type === 'JSXText') return true;
  const shownBy = parents.findLast(({ type }) => !CHOICES.includes(type));
  if (shownBy && isShown(shownBy, parents)) return true;
  return isSentence(text) && !parents.some((parent, index) => isForProgrammers(parent, parents[index + 1]));
}

/** Whether what this container holds is shown: it is among the children of an element, or in a text attribute. */
function isShown(container: Node, parents: readonly Node[]): boolean {
  const attribute = parents.findLast(({ type }) => type === 'JSXAttribute');
  if (container.type === 'JSXAttribute') return isTextAttribute(container);
  if (container.type !== 'JSXExpressionContainer') return false;
  const isInAttribute = parents[parents.indexOf(container) - 1] === attribute;
  return !isInAttribute || (attribute !== undefined && isTextAttribute(attribute));
}

function isTextAttribute(node: Node): boolean {
  return (
    node.type === 'JSXAttribute' && node.name.type === 'JSXIdentifier' && TEXT_ATTRIBUTES.test(String(node.name.name))
  );
}

/** Whether words are left when names and addresses are taken out. */
function hasWord(text: string): boolean {
  return /\p{L}{3}/u.test(text.replaceAll(NAMES, '').replaceAll(/\S*[./:]\S+/g, ''));
}

/** Whether a text begins and ends as a sentence does, or has several words around the values in it. */
function isSentence(text: string): boolean {
  const trimmed = text.trim();
  if (!/^[\p{Lu}“]/u.test(trimmed) || !/\s/.test(trimmed)) return false;
  return /[.?!…]$/.test(trimmed) || (trimmed.endsWith(EXPRESSION) && (trimmed.match(/\p{L}{2,}/gu) ?? []).length > 1);
}

function isForProgrammers(parent: Node, child: Node | undefined): boolean {
  switch (parent.type) {
    case 'NewExpression':
      return parent.callee.type === 'Identifier' && INTERNAL_ERROR.test(parent.callee.name);
    case 'CallExpression':
      return (
        parent.callee.type === 'MemberExpression' &&
        parent.callee.object.type === 'Identifier' &&
        LOGGERS.test(parent.callee.object.name)
      );
    case 'Property':
      return child !== parent.key && parent.key.type === 'Identifier' && CONTRACT_NOTES.test(parent.key.name);
    default:
      return parent.type === 'TaggedTemplateExpression' || parent.type === 'TSLiteralType';
  }
}
