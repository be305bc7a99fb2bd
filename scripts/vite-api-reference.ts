import { createHash } from 'node:crypto';
import reference from '@scalar/fastify-api-reference';
import type { Plugin } from 'vite';

/**
 * Provides the address of the script that shows the API's document as a virtual module. The script is read from its package
 * once per build; its file name holds its hash, so browsers may cache it for good.
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

interface Route {
  url: string;
  handler: (request: undefined, reply: Reply) => unknown;
}

interface Reply {
  header: () => Reply;
  send: (body: string) => string;
}

/**
 * Reads the script and names the file it is served as. The package ships it as the answer of a Fastify route, so its plugin
 * is given just enough of an app to register that route.
 */
async function takeScript(): Promise<{ fileName: string; source: string }> {
  const routes: Route[] = [];
  const app = { initialConfig: {}, hasPlugin: () => false, route: (route: Route) => routes.push(route) };
  await new Promise<void>((done) => reference(app as never, { configuration: { url: '/' } }, () => done()));
  const reply: Reply = { header: () => reply, send: (body) => body };
  const script = routes.find(({ url }) => url.endsWith('.js'))?.handler(undefined, reply);
  if (typeof script !== 'string' || script.length < 100_000) throw new Error('The package gave no script.');
  // The source map it names is not shipped.
  const source = script.replace(/\n\/\/# sourceMappingURL=.*\s*$/, '\n');
  const hash = createHash('sha256').update(source).digest('base64url').slice(0, 8);
  return { fileName: `assets/api-reference-${hash}.js`, source };
}
