import { basename } from 'node:path';
import type { Plugin } from 'vite';

/** Builds a module that runs in a thread of its own into `build/server`, under the name its caller looks for. */
export function thread(id: string): Plugin {
  return {
    name: 'thread',
    apply: 'build',
    buildStart() {
      if (this.environment.name !== 'ssr') return;
      this.emitFile({ type: 'chunk', id, fileName: `${basename(id, '.ts')}.js` });
    },
  };
}
