import type { IncomingMessage, ServerResponse } from 'node:http';
import type { ServerBuild } from 'react-router';
import { setupInstructions } from './features/site/server/first-start.ts';
import { readConfig } from './platform/config/config.ts';
import { rendererOf } from './rendering/render.ts';
import { serveSite } from './server.ts';

/** Starts the journal for `npm run dev`: it answers requests that Vite forwards, and renders the newest code. */
export async function startDevelopment(build: () => Promise<ServerBuild>) {
  const config = readConfig(process.env);
  const { journal, server, port, stop } = await serveSite(
    { ...config, host: '127.0.0.1' },
    { render: rendererOf(build, 'development'), clientFolder: undefined },
  );
  return {
    handle: (request: IncomingMessage, response: ServerResponse) => void server.emit('request', request, response),
    lines: await setupInstructions(journal, port),
    stop,
  };
}
