import type { Plugin } from 'vite';

const SERVER_ONLY =
  /\/src\/(platform\/|features\/.+\/server\/|rendering\/(?!page-loader|route-handle)|(server|features|commands|main)\.ts)/;

/** Fails the browser build when it reaches a file that only the server may have. */
export function refuseServerCode(): Plugin {
  return {
    name: 'refuse-server-code',
    enforce: 'pre',
    applyToEnvironment: (environment) => environment.name === 'client',
    load(id) {
      if (SERVER_ONLY.test(id)) this.error(`${id} may not reach the browser.`);
    },
  };
}
