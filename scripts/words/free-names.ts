import type { Node } from 'oxc-parser';
import { walk } from './syntax.ts';

/** The names that code takes from outside of it: not its parameters, nor names of properties. */
export function freeNames(node: Node): Set<string> {
  const used = new Set<string>();
  const parameters = new Set<string>();
  walk(node, (inner, parents) => {
    const parent = parents.at(-1);
    if (inner.type !== 'Identifier' || (parent && isPropertyName(inner, parent))) return;
    (isParameter(inner, parents) ? parameters : used).add(inner.name);
  });
  return new Set([...used].filter((name) => !parameters.has(name)));
}

function isPropertyName(node: Node, parent: Node): boolean {
  if (parent.type === 'MemberExpression') return parent.property === node && !parent.computed;
  return parent.type === 'Property' && parent.key === node && !parent.shorthand;
}

/** Whether a name is declared as a parameter; the names of its type are not. */
function isParameter(node: Node, parents: readonly Node[]): boolean {
  const path = [...parents, node];
  const within = parents.findLastIndex(({ type }) => type === 'ArrowFunctionExpression');
  const functionNode = parents[within];
  const child = path[within + 1];
  if (functionNode?.type !== 'ArrowFunctionExpression' || !child) return false;
  const isType = path.slice(within + 1).some(({ type }) => type.startsWith('TS'));
  return !isType && functionNode.params.some((parameter) => parameter === child);
}
