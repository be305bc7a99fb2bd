import type { Expression, Node, ObjectExpression } from 'oxc-parser';
import type { Catalogue } from './catalogues.ts';
import { freeNames } from './free-names.ts';
import { type Rewritten, rewritten, unitsOf } from './units.ts';
import { nameOf, unwrapped, type Word, type WordFile } from './words.ts';

/** A file with words that it lacked, or why it cannot have them. */
interface Completed {
  source: string;
  faults: string[];
}

interface Insertion {
  at: number;
  code: string;
}

/** Adds the English code of words that a file lacks, with these texts in it, in the order of the English file. */
export function withNewWords({ name, en }: Catalogue, file: WordFile, texts: Rewritten): Completed {
  const faults: string[] = [];
  const insertions: Insertion[] = [];
  const created: Word[] = [];
  const filled = new Set<Node>();

  const isTranslated = (word: Word): boolean => {
    const units = unitsOf(word, en);
    const done = units.filter(({ node }) => texts.has(node)).length;
    if (done > 0 && done < units.length)
      faults.push(`${name}:${word.key} has translations of only ${done} of its ${units.length} texts.`);
    return units.length > 0 && done === units.length;
  };

  /** The code of a word or branch; undefined where there is no translation. */
  const codeOf = (expression: Expression, key: string): string | undefined => {
    const node = resolved(expression, en);
    const word = en.words.get(key);
    if (word) {
      if (!isTranslated(word)) return undefined;
      created.push(word);
      return rewritten(en.source, node, texts);
    }
    if (node.type === 'ArrayExpression') return listCode(node.elements as Expression[], key);
    if (node.type !== 'ObjectExpression') return undefined;
    const entries = propertiesOf(node).flatMap(({ id, keyCode, value }) => {
      const code = codeOf(value, key === '' ? id : `${key}.${id}`);
      return code === undefined ? [] : [`${keyCode(en)}: ${code}`];
    });
    return entries.length > 0 ? `{ ${entries.join(', ')} }` : undefined;
  };

  const listCode = (elements: readonly Expression[], key: string): string | undefined => {
    const codes = elements.map((element, index) => codeOf(element, `${key}.${index}`));
    const present = codes.filter((code) => code !== undefined);
    if (present.length > 0 && present.length < codes.length)
      faults.push(`${name}:${key} is a list, which is translated whole or not at all.`);
    return present.length === codes.length && codes.length > 0 ? `[${codes.join(', ')}]` : undefined;
  };

  const fillIn = (english: ObjectExpression, key: string): void => {
    const branch = file.branches.get(key);
    if (branch?.type !== 'ObjectExpression' || filled.has(branch)) return;
    filled.add(branch);
    const own = new Map(propertiesOf(branch).map((property) => [property.id, property.node]));
    let before: Node | undefined;
    for (const { id, keyCode, value } of propertiesOf(english)) {
      const inner = key === '' ? id : `${key}.${id}`;
      const node = resolved(value, en);
      if (own.has(id)) {
        before = own.get(id);
        if (node.type === 'ObjectExpression') fillIn(node, inner);
        continue;
      }
      const code = codeOf(value, inner);
      if (code === undefined) continue;
      const entry = `${keyCode(en)}: ${code}`;
      insertions.push(before ? { at: before.end, code: `,\n${entry}` } : { at: branch.start + 1, code: `\n${entry},` });
    }
  };

  const root = resolved(en.root, en);
  if (root.type === 'ObjectExpression') fillIn(root, '');
  const needed = neededDeclarations({ name, en, file, texts, created });
  faults.push(...needed.faults);
  if (needed.code !== '') insertions.push({ at: file.start, code: needed.code });
  return { source: inserted(file.source, insertions), faults };
}

function propertiesOf(node: ObjectExpression) {
  return node.properties.flatMap((property) =>
    property.type === 'Property'
      ? [
          {
            id: nameOf(property),
            node: property,
            value: property.value,
            keyCode: ({ source }: WordFile) => source.slice(property.key.start, property.key.end),
          },
        ]
      : [],
  );
}

/** The expression that a name of the file stands for. */
function resolved(expression: Expression, file: WordFile): Expression {
  const node = unwrapped(expression);
  const constant = node.type === 'Identifier' ? file.constants.get(node.name) : undefined;
  return constant ? resolved(constant.value, file) : node;
}

interface Needs {
  name: string;
  en: WordFile;
  file: WordFile;
  texts: Rewritten;
  created: readonly Word[];
}

/** Imports and declarations that new words use and the file lacks. */
function neededDeclarations({ name, en, file, texts, created }: Needs): { code: string; faults: string[] } {
  const faults: string[] = [];
  const imports: string[] = [];
  const declarations: string[] = [];
  const known = new Set([...file.imports.keys(), ...file.constants.keys(), ...file.types.keys()]);
  const need = (node: Node): void => {
    for (const used of freeNames(node)) {
      if (known.has(used)) continue;
      const imported = en.imports.get(used);
      const declaration = en.constants.get(used)?.declaration ?? en.types.get(used);
      if (imported || declaration) known.add(used);
      if (imported) imports.push(`import ${imported.isType ? 'type ' : ''}{ ${used} } from '${imported.from}';\n`);
      if (!declaration) continue;
      need(declaration);
      const isOpen = (word: Word) => unitsOf(word, en).some((unit) => !texts.has(unit.node));
      const open = wordsOfConstant(en, used).filter(isOpen);
      faults.push(...open.map(({ key }) => `${name}:${key} has to be translated, too, because other texts use it.`));
      declarations.push(`${rewritten(en.source, declaration, texts)}\n\n`);
    }
  };
  for (const { node } of created) need(node);
  return { code: [...imports, ...declarations].join(''), faults };
}

const wordsOfConstant = (en: WordFile, constant: string) =>
  [...en.words.values()].filter(({ key }) => key.split('.')[0] === `:${constant}`);

function inserted(source: string, insertions: readonly Insertion[]): string {
  let code = '';
  let copied = 0;
  // Sorting is stable, so that insertions at one place stay in order.
  for (const { at, code: added } of insertions.toSorted((one, other) => one.at - other.at)) {
    code += source.slice(copied, at) + added;
    copied = at;
  }
  return code + source.slice(copied);
}
