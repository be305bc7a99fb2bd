import { posix } from 'node:path';
import type { ZipParts } from '#platform/files/zip-parts.ts';
import { readXml } from '../../xml/read-xml.ts';
import { childOf, elementsOf, type XmlTree } from '../../xml/xml-tree.ts';

/** A relationship of a part (ECMA-376-2): a part of the package, or an address. */
export interface Relation {
  /** The last word of its type, such as `image`. */
  type: string;
  target: string;
  isExternal: boolean;
}

/** The parts of a Word document that hold its text (ECMA-376-1, WordprocessingML). */
export interface WordPackage {
  body: XmlTree;
  /** Undefined for a document without the part. */
  part: (type: string) => XmlTree | undefined;
  /** The relations of the main part, by id. */
  relations: ReadonlyMap<string, Relation>;
  /** The relations of another part, such as the footnotes, by id. */
  relationsOf: (type: string) => ReadonlyMap<string, Relation>;
  /** The bytes of a part; undefined when it is missing. */
  bytes: (name: string) => Buffer | undefined;
}

/** Thrown for a file that is no Word document with a text. */
export class NoWordDocument extends Error {}

/** Opens a Word document. Its main part is found by the package's relationships. Nothing outside of the package is fetched. */
export function openPackage(parts: ZipParts): WordPackage {
  const main = mainPart(parts);
  const content = main && parts.get(main);
  if (!main || !content) throw new NoWordDocument('the main part is missing');
  const root = parsed(content);
  const body = childOf(root, 'w:body');
  if (!body) throw new NoWordDocument('it has no body');
  const relations = relationsOf(parts, main);
  const byType = new Map([...relations.values()].map(({ type, target }) => [type, target]));
  return {
    body,
    relations,
    relationsOf: (type) => relationsOf(parts, byType.get(type) ?? ''),
    bytes: (name) => parts.get(name),
    part(type) {
      const bytes = parts.get(byType.get(type) ?? '');
      return bytes && parsed(bytes);
    },
  };
}

function parsed(bytes: Buffer): XmlTree {
  try {
    return readXml(bytes);
  } catch {
    throw new NoWordDocument('a part is no XML');
  }
}

function mainPart(parts: ZipParts): string | undefined {
  const main = [...relationsOf(parts, '').values()].find(({ type }) => type === 'officeDocument');
  return main?.target ?? (parts.has('word/document.xml') ? 'word/document.xml' : undefined);
}

function relationsOf(parts: ZipParts, part: string): Map<string, Relation> {
  const folder = posix.dirname(part);
  const bytes = parts.get(posix.join(folder, '_rels', `${posix.basename(part)}.rels`));
  if (!bytes) return new Map();
  return new Map(
    elementsOf(parsed(bytes)).map(({ attributes }) => {
      const { Id = '', Type = '', Target = '', TargetMode } = attributes;
      const isExternal = TargetMode === 'External';
      const target = isExternal ? Target : posix.join(Target.startsWith('/') ? '' : folder, Target).replace(/^\//, '');
      return [Id, { type: Type.split('/').at(-1) ?? '', target, isExternal }];
    }),
  );
}
