import { resolve } from 'node:path';
import * as build from 'virtual:react-router/server-build';
import { runCommand } from './commands.ts';
import { rendererOf } from './rendering/render.ts';

/** The built program: runs the command named on the command line, by default `serve`. */
const pages = { render: rendererOf(build, 'production'), clientFolder: resolve('build/client') };
process.exit(await runCommand(process.argv[2] ?? 'serve', pages));
