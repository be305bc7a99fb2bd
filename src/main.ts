import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import * as build from 'virtual:react-router/server-build';
import { LANGUAGES } from './base/languages.ts';
import { runCommand } from './commands.ts';
import { type Manifests, rendererOf } from './rendering/render.ts';

const manifests: Manifests = Object.fromEntries(
  LANGUAGES.filter((language) => language !== 'en').map((language) => [
    language,
    JSON.parse(readFileSync(resolve(`build/languages/${language}.json`), 'utf8')),
  ]),
);

/** The built program: runs the command named on the command line, by default `serve`. */
const pages = { render: rendererOf(build, 'production', manifests), clientFolder: resolve('build/client') };
process.exit(await runCommand(process.argv[2] ?? 'serve', pages));
