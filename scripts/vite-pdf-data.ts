import { createReadStream } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { Plugin } from 'vite';

const PACKAGE = resolve('node_modules/pdfjs-dist');
/** Predefined character maps, the fourteen standard fonts, and the decoders of rare pictures, with their licences. */
const WANTED = /^(cmaps|standard_fonts)\/|^wasm\/(LICENSE|\w+_nowasm_fallback\.js$)/;

/** Serves what pdf.js asks for when a PDF needs it, from our own origin: `/assets/pdfjs-{version}/cmaps/…` and so on. */
export function pdfData(): Plugin {
  return {
    name: 'pdf-data',
    async generateBundle() {
      if (this.environment.name !== 'client') return;
      const folder = await folderName();
      for (const file of await wantedFiles())
        this.emitFile({ type: 'asset', fileName: `${folder}/${file}`, source: await readFile(join(PACKAGE, file)) });
    },
    async configureServer(server) {
      const [folder, files] = [`/${await folderName()}/`, new Set(await wantedFiles())];
      server.middlewares.use((request, response, next) => {
        const file = request.url?.startsWith(folder) ? request.url.slice(folder.length) : '';
        if (files.has(file)) createReadStream(join(PACKAGE, file)).pipe(response);
        else next();
      });
    },
  };
}

async function folderName(): Promise<string> {
  const { version } = JSON.parse(await readFile(join(PACKAGE, 'package.json'), 'utf8')) as { version: string };
  return `assets/pdfjs-${version}`;
}

async function wantedFiles(): Promise<string[]> {
  const files = await readdir(PACKAGE, { recursive: true });
  return files.filter((file) => WANTED.test(file));
}
