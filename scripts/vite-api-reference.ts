import { createHash } from 'node:crypto';
import reference from '@scalar/fastify-api-reference';
import fastify from 'fastify';
import type { Plugin } from 'vite';

const PREFIX = '/reference';

/**
 * Offers the address of the script that shows the API's document, under a virtual module's name. The script comes out of
 * its package by the package's own door, once a build; it has its hash in its name, so it may be kept for ever.
 */
export function apiReference(name: string): Plugin {
  const resolved = `\0${name}`;
  let taken: ReturnType<typeof takeScript> | undefined;
  const take = () => {
    taken ??= takeScript();
    return taken;
  };
  return {
    name: 'api-reference',
    resolveId: (id) => (id === name ? resolved : undefined),
    async load(id) {
      if (id !== resolved) return undefined;
      const { fileName, source } = await take();
      if (this.environment.name === 'client' && this.environment.mode === 'build') {
        this.emitFile({ type: 'asset', fileName, source });
      }
      return `export default ${JSON.stringify(`/${fileName}`)};`;
    },
    configureServer(server) {
      server.middlewares.use(async (request, response, next) => {
        if (!request.url?.startsWith('/assets/api-reference-')) return next();
        response.setHeader('content-type', 'text/javascript; charset=utf-8').end((await take()).source);
      });
    },
  };
}

/** The script, and where it is served. */
async function takeScript(): Promise<{ fileName: string; source: string }> {
  const app = fastify();
  await app.register(reference, { routePrefix: PREFIX, configuration: { url: '/' } });
  const answer = await app.inject(`${PREFIX}/js/scalar.js`);
  await app.close();
  if (answer.statusCode !== 200 || answer.body.length < 100_000) throw new Error('The package gave no script.');
  // The map it names is not there.
  const source = answer.body.replace(/\n\/\/# sourceMappingURL=.*\s*$/, '\n');
  const hash = createHash('sha256').update(source).digest('base64url').slice(0, 8);
  return { fileName: `assets/api-reference-${hash}.js`, source };
}
