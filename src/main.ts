import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import * as build from 'virtual:react-router/server-build';
import { LANGUAGES, type Language } from './base/languages.ts';
import { runCommand } from './commands.ts';
import { type Manifests, rendererOf } from './rendering/render.ts';

const listOf = (language: Language) => resolve(`build/languages/${language}.json`);
/** English and those that were built beside it. */
const languages = LANGUAGES.filter((language) => language === 'en' || existsSync(listOf(language)));
const manifests: Manifests = Object.fromEntries(
  languages
    .filter((language) => language !== 'en')
    .map((language) => [language, JSON.parse(readFileSync(listOf(language), 'utf8'))]),
);

/** The built program: runs the command named on the command line, by default `serve`. */
const pages = { render: rendererOf(build, 'production', manifests), clientFolder: resolve('build/client'), languages };
process.exit(await runCommand(process.argv[2] ?? 'serve', pages));
