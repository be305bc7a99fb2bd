import type {
  Comment,
  Expression,
  ImportDeclaration,
  ImportDeclarationSpecifier,
  Node,
  ObjectProperty,
} from 'oxc-parser';
import { parse } from './syntax.ts';

/** One text of a catalogue: a string, or code that makes one. */
export interface Word {
  /** Its place in the catalogue, `dashboard.title`; that of a constant which only functions use begins with a colon. */
  key: string;
  node: Expression;
  /** The comment above it or above a branch it is in. */
  comment: string | undefined;
}

/** The file of a catalogue in one language, read without running it. */
export interface WordFile {
  path: string;
  source: string;
  root: Expression;
  /** By key, in the order of the file. */
  words: ReadonlyMap<string, Word>;
  /** Objects by the keys of their branches; that of the root is empty. */
  branches: ReadonlyMap<string, Node>;
  /** Declarations outside of the catalogue, by name. */
  constants: ReadonlyMap<string, Constant>;
  /** Declarations of types by name. */
  types: ReadonlyMap<string, Node>;
  /** By local name. */
  imports: ReadonlyMap<string, Import>;
  /** Where the declaration of the catalogue begins. */
  start: number;
}

interface Import {
  from: string;
  isType: boolean;
}

interface Constant {
  declaration: Node;
  value: Expression;
}

/** Reads a file that exports the words of a language as an object with the name of that language. */
export function readWords(path: string, source: string): WordFile {
  const { program, comments } = parse(path, source);
  const { constants, types, imports, root, start } = declarationsIn(program.body, path);
  const words = new Map<string, Word>();
  const branches = new Map<string, Node>();
  const used = new Set<string>();

  const read = (expression: Expression, key: string, comment?: string): void => {
    const node = unwrapped(expression);
    if (node.type === 'ObjectExpression') {
      branches.set(key, node);
      for (const property of node.properties) {
        if (property.type !== 'Property' || property.computed)
          throw new Error(`${path}: ${key} has a spread or computed key`);
        read(property.value, joined(key, nameOf(property)), commentAbove(property, comments, source) ?? comment);
      }
    } else if (node.type === 'ArrayExpression') {
      branches.set(key, node);
      for (const [index, element] of node.elements.entries())
        read(element as Expression, joined(key, String(index)), comment);
    } else if (node.type === 'Identifier' && constants.has(node.name)) {
      used.add(node.name);
      read((constants.get(node.name) as Constant).value, key, comment);
    } else if (node.type !== 'Identifier' && node.type !== 'MemberExpression') {
      // Those would be words of another catalogue.
      if (words.has(key)) throw new Error(`${path}: several words have the key ${key}`);
      words.set(key, { key, node, comment });
    }
  };

  read(root, '');
  for (const [name, { value }] of constants) if (!used.has(name)) read(value, `:${name}`);
  return { path, source, root: unwrapped(root), words, branches, constants, types, imports, start };
}

function declarationsIn(statements: readonly Node[], path: string) {
  const constants = new Map<string, Constant>();
  const imports = new Map<string, Import>();
  const types = new Map<string, Node>();
  let root: Expression | undefined;
  let start = 0;
  for (const statement of statements) {
    if (statement.type === 'ImportDeclaration')
      for (const specifier of statement.specifiers) imports.set(specifier.local.name, importOf(statement, specifier));
    if (statement.type === 'TSTypeAliasDeclaration') types.set(statement.id.name, statement);
    const exported = statement.type === 'ExportNamedDeclaration';
    const declaration = exported ? statement.declaration : statement;
    if (declaration?.type !== 'VariableDeclaration') continue;
    for (const { id, init } of declaration.declarations) {
      if (id.type !== 'Identifier' || !init) continue;
      if (exported) [root, start] = [init, statement.start];
      else constants.set(id.name, { declaration: statement, value: init });
    }
  }
  if (!root) throw new Error(`${path} exports no catalogue`);
  return { constants, types, imports, root, start };
}

function importOf({ importKind, source }: ImportDeclaration, specifier: ImportDeclarationSpecifier): Import {
  const isType = importKind === 'type' || (specifier.type === 'ImportSpecifier' && specifier.importKind === 'type');
  return { from: source.value, isType };
}

/** The expression without what only the compiler needs. */
export function unwrapped(expression: Expression): Expression {
  const isWrapped =
    expression.type === 'TSAsExpression' ||
    expression.type === 'TSSatisfiesExpression' ||
    expression.type === 'ParenthesizedExpression';
  return isWrapped ? unwrapped(expression.expression) : expression;
}

const joined = (branch: string, key: string) => (branch === '' ? key : `${branch}.${key}`);

/** The name of a property as a part of a key, which is also an identifier in XML: other characters become middle dots. */
export function nameOf({ key }: ObjectProperty): string {
  const name = key.type === 'Identifier' ? key.name : key.type === 'Literal' ? String(key.value) : '';
  return name.replaceAll(/[^\w-]/g, '·');
}

function commentAbove(property: Node, comments: Comment[], source: string): string | undefined {
  const above = comments.find(({ end }) => end <= property.start && source.slice(end, property.start).trim() === '');
  return above?.value
    .replaceAll(/\s*\n\s*\*?\s*/g, ' ')
    .replace(/^\*/, '')
    .trim();
}
