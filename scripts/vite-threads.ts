import { basename, dirname, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Plugin, Rolldown } from 'vite';

const FOLDER = 'threads/';
/** The program of a thread, a TypeScript file named by its path from the module that starts the thread. */
const PROGRAM = /new URL\(\s*'(\.{1,2}\/[^']+\.ts)',\s*import\.meta\.url,?\s*\)/g;
/** A string that leads into the sources: by a path, or by an alias of package.json. */
const SOURCE = /(["'`])(?:(?:\.{0,2}\/)*src\/|#(?:base|features|platform|rendering|ui)\/)[^"'`\n]*\1/;

/**
 * Builds every file that the server's code names as `new URL('./name.ts', import.meta.url)` into
 * `build/server/threads/name.js`, and replaces the address by that of the built file. Tests and development run the
 * TypeScript file. Fails the build when the server would read a file of `src`, which the image does not have.
 */
export function threads(): Plugin {
  const built = new Map<string, { id: string; reference: string }>();
  return {
    name: 'threads',
    apply: 'build',
    enforce: 'pre',
    applyToEnvironment: (environment) => environment.name === 'ssr',
    buildStart: () => built.clear(),
    transform(code, importer) {
      const changed = code.replace(PROGRAM, (_, path: string) => {
        const id = resolve(dirname(importer), path);
        const fileName = `${FOLDER}${basename(id, '.ts')}.js`;
        const { id: other, reference } = built.get(fileName) ?? {
          id,
          reference: this.emitFile({ type: 'chunk', id, fileName }),
        };
        if (other !== id) this.error(`${id} and ${other} would both be built as ${fileName}.`);
        built.set(fileName, { id, reference });
        return `import.meta.ROLLUP_FILE_URL_${reference}`;
      });
      return changed === code ? undefined : changed;
    },
    // Vite takes an emitted file for an asset, which React Router moves to the browser's files.
    resolveFileUrl({ fileName, relativePath }) {
      return fileName.startsWith(FOLDER) ? `new URL(${JSON.stringify(relativePath)}, import.meta.url)` : undefined;
    },
    generateBundle(_, bundle) {
      for (const chunk of Object.values(bundle)) {
        if (chunk.type !== 'chunk') continue;
        const [source] = SOURCE.exec(chunk.code) ?? [];
        if (source) this.error(`${chunk.fileName} reads ${source}, but the image has no sources.`);
        if (!chunk.fileName.startsWith(FOLDER)) continue;
        const program = importsOf(chunk, bundle).find(({ isEntry }) => isEntry);
        if (program) this.error(`${chunk.fileName} imports ${program.fileName}, which would run in the thread.`);
      }
    },
  };
}

/**
 * For tests in jsdom: Vite transforms their modules for a browser, and would turn the address of a thread's file into one of the
 * development server.
 */
export function threadFiles(): Plugin {
  return {
    name: 'thread-files',
    enforce: 'pre',
    transform(code, importer) {
      const changed = code.replace(PROGRAM, (_, path: string) => {
        const { href } = pathToFileURL(resolve(dirname(importer), path));
        return `new URL(${JSON.stringify(href)})`;
      });
      return changed === code ? undefined : changed;
    },
  };
}

/** Every chunk that a chunk imports, directly or not. */
function importsOf(chunk: Rolldown.OutputChunk, bundle: Rolldown.OutputBundle): Rolldown.OutputChunk[] {
  const found = new Set([chunk]);
  for (const { imports, dynamicImports } of found) {
    for (const name of [...imports, ...dynamicImports]) {
      const imported = bundle[name];
      if (imported?.type === 'chunk') found.add(imported);
    }
  }
  found.delete(chunk);
  return [...found];
}
