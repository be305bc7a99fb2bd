import { createServer as createHttpServer } from 'node:http';
import { createServer as createVite } from 'vite';

/** The journal in development: Vite serves the browser's files with hot reload and reloads the server's code. */
const port = Number(process.env.PORT ?? 3000);
process.env.PORT = '0';
process.env.PUBLIC_URL ??= `http://localhost:${port}`;

const http = createHttpServer();
const vite = await createVite({ server: { middlewareMode: true, hmr: { server: http } }, appType: 'custom' });
const environment = vite.environments.ssr as unknown as { runner: { import(path: string): Promise<unknown> } };
const { startDevelopment } = (await environment.runner.import('/src/development.ts')) as {
  startDevelopment: typeof import('../src/development.ts').startDevelopment;
};
const journal = await startDevelopment(() => environment.runner.import('virtual:react-router/server-build') as never);

http.on('request', (request, response) => vite.middlewares(request, response, () => journal.handle(request, response)));
http.listen(port, () => console.log(journal.lines.join('\n')));
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, async () => {
    http.closeAllConnections();
    await vite.close();
    await journal.stop();
    process.exit(0);
  });
}
