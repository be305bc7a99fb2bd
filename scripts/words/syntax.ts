import { type Node, parseSync } from 'oxc-parser';

/** A node of any kind, and those it is in, the outermost first. */
export type Visit = (node: Node, parents: readonly Node[]) => void;

/** Visits a node and all nodes in it, in the order of the source. */
export function walk(node: Node, visit: Visit, parents: readonly Node[] = []): void {
  visit(node, parents);
  for (const child of childrenOf(node)) walk(child, visit, [...parents, node]);
}

/** The nodes directly in a node, in the order of the source. */
export function childrenOf(node: Node): Node[] {
  return Object.values(node)
    .flat()
    .filter(isNode)
    .sort((one, other) => one.start - other.start);
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value && 'start' in value;
}

/** Parses TypeScript; throws for a file with a syntax error. */
export function parse(path: string, source: string) {
  const parsed = parseSync(path, source);
  const [error] = parsed.errors;
  if (error) throw new Error(`${path}: ${error.message}`);
  return parsed;
}

/** The line of an offset, counted from 1. */
export function lineOf(source: string, offset: number): number {
  return source.slice(0, offset).split('\n').length;
}
