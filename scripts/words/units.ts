import type { Expression, Node, StringLiteral, TemplateLiteral } from 'oxc-parser';
import { walk } from './syntax.ts';
import type { Word, WordFile } from './words.ts';

/** A piece of a text: characters, or the code of a value that is put in. */
export type Part = string | { code: string; node: Expression };

/** A string or template that is translated as a whole. */
export interface Unit {
  node: StringLiteral | TemplateLiteral;
  parts: Part[];
  /** The value that it is a part of and its number there: translations may have their values in another order. */
  place: string;
}

/** Calls whose arguments are names for the program, such as those of languages. */
const NAMING_CALL =
  /^(toLocaleString|includes|startsWith|endsWith|split|replace|replaceAll|ListFormat|NumberFormat|DateTimeFormat|PluralRules)$/;

/** The strings and templates of a word in the order of its code. */
export function unitsOf({ node }: Word, { source }: WordFile): Unit[] {
  if (isText(node)) return [{ node, parts: partsOf(node, source), place: '' }].filter(({ parts }) => parts.length > 0);
  const units: Unit[] = [];
  const counts = new Map<string, number>();
  walk(node, (inner, parents) => {
    if (!isText(inner) || isForProgram(inner, parents)) return;
    const parts = partsOf(inner, source);
    if (!parts.some((part) => typeof part === 'string' && /\p{L}/u.test(part))) return;
    const value = parents.findLast((_, index) => parents[index - 1]?.type === 'TemplateLiteral');
    const around = value ? codeOf(value, source) : '';
    const count = counts.get(around) ?? 0;
    counts.set(around, count + 1);
    units.push({ node: inner, parts, place: `${around} ${count}` });
  });
  return units;
}

function isText(node: Node): node is Unit['node'] {
  return (node.type === 'Literal' && typeof node.value === 'string') || node.type === 'TemplateLiteral';
}

function partsOf(node: Unit['node'], source: string): Part[] {
  if (node.type === 'Literal') return [node.value].filter(Boolean);
  return node.quasis.flatMap(({ value }, index): Part[] => {
    const text = value.cooked ?? value.raw;
    const expression = node.expressions[index];
    return [
      ...(text === '' ? [] : [text]),
      ...(expression ? [{ code: codeOf(expression, source), node: expression }] : []),
    ];
  });
}

/** The code of a value, in which texts are left open: they are translated on their own. */
function codeOf(expression: Node, source: string): string {
  let code = '';
  let end = expression.start;
  walk(expression, (node, parents) => {
    if (!isText(node) || node.start < end || isForProgram(node, parents)) return;
    code += `${source.slice(end, node.start)}…`;
    end = node.end;
  });
  return (code + source.slice(end, expression.end)).replaceAll(/\s+/g, ' ');
}

/** Whether a string is compared, a type or a name, and nobody reads it. */
function isForProgram(node: Node, parents: readonly Node[]): boolean {
  return parents.some((parent, index) => isUnread(parent, parents[index + 1] ?? node));
}

function isUnread(parent: Node, child: Node): boolean {
  switch (parent.type) {
    case 'BinaryExpression':
      return parent.operator !== '+';
    case 'SwitchCase':
      return parent.test === child;
    case 'MemberExpression':
      return parent.property === child;
    case 'Property':
      return parent.key === child;
    case 'CallExpression':
    case 'NewExpression':
      return parent.callee !== child && NAMING_CALL.test(nameOfCall(parent.callee));
    default:
      return parent.type.startsWith('TS') && parent.type !== 'TSAsExpression' && parent.type !== 'TSNonNullExpression';
  }
}

function nameOfCall(callee: Node): string {
  if (callee.type === 'Identifier') return callee.name;
  return callee.type === 'MemberExpression' && callee.property.type === 'Identifier' ? callee.property.name : '';
}

/** New texts of units, in which values are named by their code. */
export type Rewritten = ReadonlyMap<Unit['node'], readonly Part[]>;

/** Code with other texts in it. */
export function rewritten(source: string, { start, end }: { start: number; end: number }, texts: Rewritten): string {
  const within = [...texts].filter(([node]) => node.start >= start && node.end <= end);
  // A text within another one is rewritten with the value that it is in.
  const outermost = within.filter(
    ([node]) => !within.some(([other]) => other !== node && other.start <= node.start && other.end >= node.end),
  );
  let code = '';
  let copied = start;
  for (const [node, parts] of outermost.sort(([one], [other]) => one.start - other.start)) {
    code +=
      source.slice(copied, node.start) +
      literal(node, parts, (value) => rewritten(source, value, without(texts, node)));
    copied = node.end;
  }
  return code + source.slice(copied, end);
}

function without(texts: Rewritten, node: Unit['node']): Rewritten {
  return new Map([...texts].filter(([other]) => other !== node));
}

function literal(node: Unit['node'], parts: readonly Part[], codeOfValue: (value: Expression) => string): string {
  const escaped = (text: string, quotes: RegExp) =>
    text.replaceAll('\\', '\\\\').replaceAll(quotes, '\\$&').replaceAll('\r', '\\r');
  if (node.type === 'Literal')
    return `'${parts.map((part) => (typeof part === 'string' ? escaped(part, /'/g).replaceAll('\n', '\\n') : '')).join('')}'`;
  const pieces = parts.map((part) =>
    typeof part === 'string' ? escaped(part, /`|\$\{/g) : `\${${codeOfValue(part.node)}}`,
  );
  return `\`${pieces.join('')}\``;
}
